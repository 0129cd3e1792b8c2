"""Clubs, their leagues, schedules and results are the same in every kind of store."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.databases import new_database
from tests.simulation.virtual import EPOCH
from tests.simulator.offers import OFFERS

from tapete.league import League
from tapete.room.clubs.clubs import Clubs
from tapete.room.clubs.leagues import Leagues
from tapete.room.clubs.schedules import ClubSchedules
from tapete.room.core import events as room_events
from tapete.room.core.event_schedule import opening
from tapete.room.core.local_times import Recurrence
from tapete.room.identity.account_refusals import Denied
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.sql import SqlStore
from tapete.room.store.store import Account, Batch, Store, StoredEvent

NIGHTLY = Recurrence(at="22:15", days=("monday", "thursday"), zone="America/Sao_Paulo")


class Still:
    """A clock that stands."""

    def now(self) -> int:
        """The time."""
        return EPOCH


async def new_account(store: Store, name: str) -> Account:
    """An account for a test."""
    return await store.create_account(name, False, name.ljust(32).encode(), EPOCH)


async def a_club(store: Any) -> None:
    """Found, join, lead, schedule, dissolve: what every store must keep the same way."""
    clock: Any = Still()
    clubs, leagues, schedules = Clubs(store, clock), Leagues(store, clock), ClubSchedules(store, clock)
    ana, rui = [await new_account(store, name) for name in ("Ana", "Rui")]
    created, *_ = opening(OFFERS["Go"], number=1, starts_at=None, final=None)
    model = StoredEvent("tournament/1", 1, EPOCH, "room", room_events.encode(created))
    await store.append(Batch("tournament/1", 0, (model,), (), (), None, 1))
    club = await clubs.found("Los Viernes", ana)
    with pytest.raises(Denied):
        await clubs.found(" los viernes", rui)
    code = (await clubs.invite(club, ana.id)).code
    both = await asyncio.gather(clubs.join(code, rui), clubs.join(code, rui))  # two clicks at a time
    assert list(both) == [club, club]
    facts, members = await clubs.seen_by(club, rui.id)
    assert (facts.members, [one.name for one in members]) == (2, ["Ana", "Rui"])
    league = await leagues.make(club, League(name="Liga"), ana.id)
    assert [one.league for one in await leagues.of(club, rui.id)] == [league]
    assert (await leagues.standings(league, rui.id, None)).lines == ()
    twice = (schedules.set(club, "Nocturno", "tournament/1", NIGHTLY, ana.id) for _ in range(2))
    await asyncio.gather(*twice)
    (told,) = await schedules.of(club)
    assert (told.at, told.days, told.zone) == (NIGHTLY.at, NIGHTLY.days, NIGHTLY.zone)
    assert [number for number, _ in await schedules.all()] == [club]
    await clubs.dissolve(club, "los viernes", ana.id)
    assert await schedules.all() == [] and await clubs.of(rui.id) == ()
    assert await clubs.found("Los Viernes", rui) > club


def test_in_memory() -> None:
    asyncio.run(a_club(MemoryStore(MemoryDisk())))


def in_sql(open_: Callable[[], Awaitable[Any]]) -> None:
    async def run() -> None:
        store = await open_()
        await a_club(store)
        await store.close()

    asyncio.run(run())


def test_in_sqlite(tmp_path: Path) -> None:
    in_sql(SqlStore.in_folder(tmp_path).open)


def test_in_postgres(postgres_url: str) -> None:
    with new_database(postgres_url) as url:
        in_sql(lambda: SqlStore(url).open())
