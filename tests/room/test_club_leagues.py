"""A club's evening and a house's event, played in the room: their results make the standings."""

import asyncio
from typing import Any

from msgspec import structs
from tests.room.persons import EVENT, Person, game_of, in_room, person
from tests.room.persons import fold as folds
from tests.room.persons import shove as shoves
from tests.room.test_room_messages import new_id

from tapete.league import League, shown
from tapete.league.formulas import ByPlace
from tapete.room import protocol as p
from tapete.room.clubs.results import results_of
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament.structure.sections import Entries

LEAGUE = League(name="Fridays", points=ByPlace(points=(10, 6, 4)), unit=1)
SHORT = structs.replace(EVENT, seats=3, payout=(100,), entries=Entries(late_until_level=0))


async def evening(room: Room, club: int, *players: Person, name: str = "Friday") -> str:
    """Play a tournament of a club, from its opening to its end."""
    opened = await players[0].ask(
        p.OpenClubEvent(
            id=new_id(), stream="tournament/1", club=club, name=name, starts_at=room.clock.now() + 60_000
        )
    )
    assert isinstance(opened, p.Accepted) and opened.stream, opened
    for one in players:
        one.stream = opened.stream
        await one.enter()
        await room.handle(one, p.Watch(stream=opened.stream, whole=True))
    await asyncio.sleep(900)  # both shove or fold, so it is over long before
    assert game_of(room, opened.stream).over
    return opened.stream


def lines(found: Any) -> list[tuple[int | None, str, str]]:
    return [(one.rank, one.name, shown(one.points)) for one in found.lines]


def test_a_clubs_evenings_make_its_standings_and_no_others() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        ana = await person(room, "Ana", plan=shoves, enter=False, watch=False)
        rui = await person(room, "Rui", plan=folds, enter=False, watch=False)
        assert ana.account and rui.account
        clubs, leagues = room.gateway.clubs, room.gateway.leagues
        club = await clubs.found("Fridays", ana.account)
        await clubs.join((await clubs.invite(club, ana.id)).code, rui.account)
        league = await leagues.make(club, LEAGUE, ana.id)
        assert lines(await leagues.standings(league, rui.id, None)) == []
        stream = await evening(room, club, ana, rui)
        assert lines(await leagues.standings(league, rui.id, None)) == [(1, "Ana", "10"), (2, "Rui", "6")]
        # The standings follow the results: what is stored names accounts, never people.
        (row,) = await results_of(room.store, club)
        assert [(one.player, one.place, one.spent) for one in row.players] == [
            (str(ana.id), 1, 110),
            (str(rui.id), 2, 110),
        ]
        assert await results_of(room.store, 0) == []
        found = await leagues.standings(league, ana.id, None)
        assert [(one.event, one.players) for one in found.events] == [(stream, 2)]

    in_room(check, SHORT)
