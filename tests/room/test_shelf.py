"""The shelf of hands: in memory, in SQLite and in PostgreSQL, it keeps and finds the same."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec import structs
from tests.databases import new_database

from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.shelf import Cursor, HandPlace, OwnLine, Shelved, Wanted
from tapete.room.store.sql import SqlStore
from tapete.room.store.store import Batch, Store, StoredEvent

GAMES = ("holdem-no-limit", "omaha-pot-limit", "omaha-8-pot-limit")
SEARCHES = (
    Wanted(),
    Wanted(since=105, until=111),
    Wanted(stream="tournament/2"),
    Wanted(title="SUNDAY"),
    Wanted(title="100%_"),
    Wanted(game="omaha"),
    Wanted(game="omaha-pot-limit"),
    Wanted(result="won"),
    Wanted(result="lost", showdown=True),
    Wanted(least_pot=500, all_in=False),
    Wanted(start="AKs"),
    Wanted(hand=3),
)


def rows(seed: int) -> tuple[list[HandPlace], list[OwnLine]]:
    chance = random.Random(seed)
    places, lines = [], []
    for hand in range(1, 41):
        at = 100 + hand // 3
        stream = f"tournament/{chance.choice((1, 2))}"
        places.append(
            HandPlace(stream=stream, hand=hand, at=at, table_no=1, first=hand, last=hand, body=b"x")
        )
        for account in chance.sample(range(1, 5), 2):
            lines.append(
                OwnLine(
                    account=account,
                    stream=stream,
                    hand=hand,
                    at=at,
                    title=chance.choice(("Sunday 100%_", "Daily")),
                    game=chance.choice(GAMES),
                    cards="AsKs",
                    start=chance.choice(("AKs", "72o")),
                    pot=chance.randrange(1_000),
                    net=chance.randrange(-500, 500),
                    showdown=chance.random() < 0.5,
                    all_in=chance.random() < 0.3,
                    body=b"own",
                )
            )
    return places, lines


async def filled(store: Store, seed: int) -> None:
    places, lines = rows(seed)
    for stream in ("tournament/1", "tournament/2"):
        mine = [one for one in places if one.stream == stream]
        owned = [one for one in lines if one.stream == stream]
        await store.shelf.keep(Shelved(stream=stream, places=mine, lines=owned, since=0, mark=7))


async def paged(store: Store, account: int, wanted: Wanted) -> list[OwnLine]:
    found: list[OwnLine] = []
    after = None
    while some := await store.shelf.find(account, wanted, after=after, most=3):
        found += some
        after = Cursor(some[-1].at, some[-1].stream, some[-1].hand)
    return found


async def compared(store: Store) -> None:
    memory = MemoryStore(MemoryDisk())
    await filled(store, 1)
    await filled(memory, 1)
    for account in range(1, 6):
        for wanted in SEARCHES:
            expected = await memory.shelf.find(account, wanted)
            assert await store.shelf.find(account, wanted) == expected, wanted
            assert await paged(store, account, wanted) == await paged(memory, account, wanted) == expected
            assert await store.shelf.count(account, wanted) == len(expected)
    assert any([await memory.shelf.find(1, wanted) for wanted in SEARCHES])


async def kept_once(store: Store) -> None:
    await filled(store, 1)
    before = [await store.shelf.find(account, Wanted()) for account in range(1, 5)]
    await filled(store, 1)
    assert [await store.shelf.find(account, Wanted()) for account in range(1, 5)] == before


async def marked(store: Store) -> None:
    events = tuple(StoredEvent("tournament/1", seq, 0, "", b"{}") for seq in range(1, 10))
    await store.append(Batch("tournament/1", 0, events))
    assert await store.shelf.mark("tournament/1") == 0
    assert await store.shelf.behind() == ["tournament/1"]
    empty = Shelved(stream="tournament/1", places=(), lines=(), since=0, mark=8)
    await store.shelf.keep(empty)
    await store.shelf.keep(structs.replace(empty, mark=5))  # never back
    assert await store.shelf.mark("tournament/1") == 8
    assert await store.shelf.behind() == ["tournament/1"]
    await store.shelf.keep(structs.replace(empty, since=8, mark=9))
    assert await store.shelf.behind() == []
    assert await store.shelf.place("tournament/1", 1) is None
    places, _ = rows(2)
    first = Shelved(stream=places[0].stream, places=places[:1], lines=(), since=9, mark=9)
    other = Shelved(stream="tournament/3", places=(), lines=(), since=0, mark=4)
    await store.shelf.keep(first, other)  # in one transaction
    assert await store.shelf.mark("tournament/3") == 4
    assert await store.shelf.place(places[0].stream, 1) == places[0]


WORK = [compared, kept_once, marked]


@pytest.mark.parametrize("work", WORK)
def test_in_memory(work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        await work(MemoryStore(MemoryDisk()))

    asyncio.run(run())


@pytest.mark.parametrize("work", WORK)
def test_in_sqlite(work: Callable[[Store], Awaitable[None]], tmp_path: Path) -> None:
    async def run() -> None:
        store = await SqlStore.in_folder(tmp_path).open()
        await work(store)
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("work", WORK)
def test_in_postgres(work: Callable[[Store], Awaitable[None]], postgres_url: str) -> None:
    async def run() -> None:
        store = await SqlStore(url).open()
        await work(store)
        await store.close()

    with new_database(postgres_url) as url:
        asyncio.run(run())
