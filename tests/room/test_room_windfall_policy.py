"""Windfall in the room under other values of the book."""

from typing import Any

from msgspec import structs
from tests.room.persons import GO, T1, fold, game_of, in_room, levels, of, over, people, person, shove
from tests.room.test_room_messages import new_id, settle

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament import events as te
from tapete.tournament.policy import Policies, WindfallPolicy
from tapete.tournament.structure.sections import Prizes, StartRule
from tapete.tournament.structure.structure import Structure

T2 = "tournament/2"


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
        before = watching.page()
        assert before.row.pool == 0 and before.drawn is None and before.row.draw is not None
        await person(room, "Bea", shove)
        (drawn,) = of(disk, te.WindfallDrawn)
        assert drawn.early and game_of(room).tournament.state == "registering"
        await room.handle(watching, p.Follow(stream=T1))
        after = watching.page()
        assert after.row.pool == sum(drawn.prizes) and after.row.draw is None
        seed = game_of(room).commitment
        assert seed is not None and after.drawn == game_of(room).drawn and not seed.seed
        await people(room, "Caio", "Duda", plan=shove)
        tournament = await over(room)
        assert [one.early for one in of(disk, te.WindfallDrawn)] == [True, False]
        assert tournament.pool == sum(drawn.prizes)
        assert sum(event.amount for event in of(disk, te.PrizeWon)) == tournament.pool

    in_room(check, windfall(windfall_draw="first-registration"))


def test_nobody_is_in_more_games_at_once_than_the_book_allows() -> None:
    """ACO-windfall-multi, also when both games are asked for in the same moment."""
    small = windfall(windfall_at_once=1)
    large = structs.replace(small, name="Large Windfall", buy_in=200)

    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", shove, enter=False, watch=False)
        asked = [p.Register(id=new_id(), stream=stream) for stream in (T1, T2)]
        for message in asked:
            await room.handle(guest, message)
        await settle()
        (refused,) = guest.told(p.Error)
        assert refused.reason == "too_many_games" and refused.facts == {"asked": 1, "running": 1, "most": 1}
        entered = [stream for stream in (T1, T2) if of(disk, te.Entered, stream)]
        assert len(entered) == 1 and (await guest.worth())[0] in (10_000 - 100, 10_000 - 200)
        # Who withdraws may enter the other.
        (other,) = {T1, T2} - set(entered)
        await guest.accepted(p.Unregister(id=new_id(), stream=entered[0]))
        await guest.accepted(p.Register(id=new_id(), stream=other))

    in_room(check, small, large)
