"""Windfall in the room under other values of the book."""

from typing import Any

from msgspec import structs
from tests.room.persons import GO, T1, fold, game_of, in_room, levels, of, over, people, person, shove

from tapete.room import protocol as p
from tapete.room.memory_store import MemoryDisk
from tapete.room.room import Room
from tapete.tournament import events as te
from tapete.tournament.policy import Policies, WindfallPolicy
from tapete.tournament.structure.sections import Prizes, StartRule
from tapete.tournament.structure.structure import Structure


def windfall(**values: Any) -> Structure:
    """A game of three for 100, under a book that has these values on Windfall."""
    return structs.replace(
        GO,
        name="Windfall",
        start=StartRule(),
        prizes=Prizes(kind="windfall"),
        starting_stack=500,
        payout=(),
        fee=0,
        levels=levels(20, 40, 80, 160),
        policy=Policies(windfall=WindfallPolicy(**values)),
    )


def test_the_first_registration_draws_and_everybody_sees_the_prize_before_the_start() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        watching = await person(room, "Ana", fold, enter=False, watch=False)
        await room.handle(watching, p.Follow(stream=T1))
        before = watching.told(p.TournamentState)[-1]
        assert before.row.pool == 0 and before.drawn is None and before.row.draw is not None
        await person(room, "Bea", shove)
        (drawn,) = of(disk, te.WindfallDrawn)
        assert drawn.early and game_of(room).tournament.state == "registering"
        await room.handle(watching, p.Follow(stream=T1))
        after = watching.told(p.TournamentState)[-1]
        assert after.row.pool == sum(drawn.prizes) and after.row.draw is None
        seed = game_of(room).commitment
        assert seed is not None and after.drawn == seed.seed
        await people(room, "Caio", "Duda", plan=shove)
        tournament = await over(room)
        assert [one.early for one in of(disk, te.WindfallDrawn)] == [True, False]
        assert tournament.pool == sum(drawn.prizes)
        assert sum(event.amount for event in of(disk, te.PrizeWon)) == tournament.pool

    in_room(check, windfall(windfall_draw="first-registration"))
