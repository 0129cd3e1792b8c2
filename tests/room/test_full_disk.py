"""The disk is full: nothing new begins at cash tables and in pools, and the running hand goes on later."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest
from msgspec import structs
from tests.room.cash_tables import LIMA, R1, Regular, in_room, new_id, seated, turn_of, until, wallet
from tests.room.pools import P1, RAYO, Entrant, in_pool_room
from tests.room.test_room_faults import before_append

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.store import Batch, StoreUnavailable

Work = Callable[[Room, MemoryDisk], Awaitable[None]]


async def at_table(room: Room) -> Sequence[Regular]:
    """Two players at a cash table, who act only when the test says so."""
    return await seated(room, "Ana", "Bea", plays=False)


async def in_pool(room: Room) -> Sequence[Regular]:
    """Six entries of a pool."""
    names = ("Ana", "Bea", "Caio", "Dora", "Enzo", "Gil")
    return [await Entrant.join(room, name, plays=False) for name in names]


async def twice(one: Regular, message: p.Act | p.SitDown) -> list[p.ServerMessage]:
    """Send a message two times, and return what came back since."""
    heard = len(one.heard)
    for _ in range(2):
        await one.room.handle(one, message)
        await asyncio.sleep(0.1)
    return [told for told in one.heard[heard:] if getattr(told, "re", None) == message.id]


KINDS = [
    pytest.param(R1, at_table, lambda work: in_room(work, LIMA), id="ring"),
    pytest.param(P1, in_pool, lambda work: in_pool_room(work, RAYO), id="pool"),
]


@pytest.mark.parametrize(("stream", "come", "run"), KINDS)
def test_a_full_disk_lets_hands_wait_and_begins_nothing(
    stream: str, come: Callable[[Room], Awaitable[Sequence[Regular]]], run: Callable[[Work], None]
) -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        found = await come(room)
        guest = await Regular(room, "Newcomer", stream).arrive()
        assert guest.account is not None
        before = await wallet(room, guest.account.id)
        store = room.store
        assert isinstance(store, MemoryStore)
        await until(lambda: any(turn_of(one) for one in found))
        full = [True]

        def check(batch: Batch) -> None:
            if full[0]:
                raise StoreUnavailable("data/tapete.db can't grow, the disk is full; make room.")

        before_append(store, check)
        asked = next(one for one in found if turn_of(one))
        assert asked.table is not None
        fold = p.Act(
            id=new_id(), stream=asked.stream, decision=asked.table.decision or "", action=p.Action.FOLD
        )
        stored = len(disk.events[stream])
        for _ in range(2):
            answer = await asked.say(fold)
            assert isinstance(answer, p.Error) and answer.code is p.ErrorCode.STORE_UNAVAILABLE
            await asyncio.sleep(0.5)
            told = [one.table for one in found if one.table is not None and one.table.hand is not None]
            assert told and {table.waits for table in told} == {"store"}, "who only waits is told, too"
            await asyncio.sleep(6.5)
        joins = p.SitDown(id=new_id(), stream=stream, chips=1_000)
        answer = await guest.say(joins)
        assert isinstance(answer, p.Error) and answer.code is p.ErrorCode.STORE_UNAVAILABLE
        await asyncio.sleep(120)
        assert len(disk.events[stream]) == stored, "no turn has ended, and no hand has begun"
        assert await wallet(room, guest.account.id) == before
        full[0] = False
        await asyncio.sleep(11)
        assert asked.table is not None and asked.table.decision, "the turn is whole again"
        assert asked.table.waits is None
        answers = [
            await twice(asked, structs.replace(fold, decision=asked.table.decision)),
            await twice(guest, joins),
        ]
        assert all(isinstance(one, p.Accepted) for both in answers for one in both), answers
        assert all(first == again for first, again in answers), "a second click acts once"
        assert await wallet(room, guest.account.id) == before - 1_000
        await asyncio.sleep(60)
        assert len(disk.events[stream]) > stored

    run(work)
