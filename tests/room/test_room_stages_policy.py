"""Flights and finals in the room under other values of the book."""

from typing import Any

from msgspec import structs
from tests.room.persons import game_of, in_room, of, over, person, shove
from tests.room.test_room_messages import new_id
from tests.room.test_room_tournaments_formats import FINAL, FLIGHT_A, FLIGHT_B, series

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament import events as te
from tapete.tournament.policy import Policies, StagePolicy
from tapete.tournament.structure.structure import Structure


def under(**values: Any) -> tuple[Structure, ...]:
    """The series under a book that has these values on stages."""
    policy = Policies(stages=StagePolicy(**values))
    return tuple(structs.replace(one, policy=policy) for one in series())


def test_a_final_starts_with_equal_stacks_at_the_level_of_the_flights() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", stream=FLIGHT_A)
        await guest.accepted(p.Register(id=new_id(), stream=FLIGHT_B))
        await over(room, FLIGHT_A)
        through = of(disk, te.Qualified, FLIGHT_A)
        accounts = {entry.entry: entry.account for entry in of(disk, te.Entered, FLIGHT_A)}
        await room.handle(guest, p.Follow(stream=FLIGHT_A))
        result = guest.page(FLIGHT_A).yours.prize
        assert guest.id in {accounts[one.entry] for one in through}  # they fold, and the flight is short
        assert result is not None and result.qualified == p.Onward(chips=1_000, stream=FINAL)
        await over(room, FINAL)
        assert {seated.stack for seated in of(disk, te.Seated, FINAL)} == {1_000}
        assert of(disk, te.LevelBegan, FINAL)[0].level == 1
        assert game_of(room, FINAL).tournament.pool == 2_000

    in_room(check, *under(final_stacks="equal", final_level="same"))


def test_who_is_in_one_flight_enters_no_other_where_the_book_says_never() -> None:
    """ACO-stage-many-days; bots of the house go by it, too."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guest = await person(room, "Ana", shove, stream=FLIGHT_A)
        assert await guest.refused(p.Register(id=new_id(), stream=FLIGHT_B)) == "one_flight_only"
        await guest.accepted(p.Unregister(id=new_id(), stream=FLIGHT_A))
        await guest.accepted(p.Register(id=new_id(), stream=FLIGHT_B))
        await guest.accepted(p.Unregister(id=new_id(), stream=FLIGHT_B))
        await guest.accepted(p.Register(id=new_id(), stream=FLIGHT_A))
        other = await person(room, "Bea", shove, stream=FLIGHT_B)
        await over(room, FLIGHT_A)
        assert await guest.refused(p.Register(id=new_id(), stream=FLIGHT_B)) == "one_flight_only"
        await over(room, FINAL)
        first, second = ({e.account for e in of(disk, te.Entered, s)} for s in (FLIGHT_A, FLIGHT_B))
        assert other.id in second and not (first & second) - {guest.id}

    in_room(check, *under(qualifying_again="never"))


def test_an_open_final_is_bought_into_and_its_money_adds_up() -> None:
    """ACO-stage-final-closed, turned round."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        direct = await person(room, "Ana", shove, stream=FINAL)
        await room.handle(direct, p.Follow(stream=FINAL))
        assert direct.page(FINAL).row.open
        assert await direct.refused(p.Register(id=new_id(), stream=FLIGHT_A)) == "already_registered"
        guest = await person(room, "Bea", shove, stream=FLIGHT_A)
        assert await guest.refused(p.Register(id=new_id(), stream=FINAL)) == "still_alive"
        await over(room, FLIGHT_A)
        await person(room, "Caio", shove, stream=FLIGHT_B)
        tournament = await over(room, FINAL)
        (seeded,) = of(disk, te.StageSeeded, FINAL)
        assert tournament.pool == seeded.pool + 200 and tournament.sold == seeded.entries + 1
        assert sum(won.amount for won in of(disk, te.PrizeWon, FINAL)) == tournament.pool
        stacks = {seated.entry: seated.stack for seated in of(disk, te.Seated, FINAL)}
        assert stacks[1] == 1_000 and tournament.entries[1].account == direct.id

    in_room(check, *under(final_entry="open"))


def test_players_are_drawn_into_flights_as_evenly_as_can_be() -> None:
    """CCL-qualifying-draw: also who asks for one of them, gives the entry back, and asks for the other."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = [
            await person(room, name, enter=False, watch=False) for name in ("Ana", "Bea", "Caio", "Duda")
        ]
        asked = [p.Register(id=new_id(), stream=FLIGHT_A) for _ in guests]
        answers = [await guest.ask(message) for guest, message in zip(guests, asked, strict=True)]
        entered = {stream: of(disk, te.Entered, stream) for stream in (FLIGHT_A, FLIGHT_B)}
        assert [len(found) for found in entered.values()] == [2, 2]
        assert {one.among for found in entered.values() for one in found} == {(2, 3), ()}
        for guest, answer in zip(guests, answers, strict=True):
            assert isinstance(answer, p.Accepted)
            assert guest.id in {one.account for one in entered[answer.stream or FLIGHT_A]}
        moved = [answer for answer in answers if isinstance(answer, p.Accepted) and answer.stream == FLIGHT_B]
        assert len(moved) == 2
        guest = guests[0]
        (mine,) = (s for s, found in entered.items() if guest.id in {one.account for one in found})
        worth = (await guest.worth())[0]
        assert await guest.ask(asked[0]) == answers[0]  # a repeat of the message is answered as it was
        assert await guest.refused(p.Register(id=new_id(), stream=FLIGHT_B)) == "already_registered"
        await guest.accepted(p.Unregister(id=new_id(), stream=mine))
        (other,) = {FLIGHT_A, FLIGHT_B} - {mine}
        await guest.accepted(p.Register(id=new_id(), stream=other))
        assert guest.id == of(disk, te.Entered, mine)[-1].account and (await guest.worth())[0] == worth

    in_room(check, *under(qualifying_series="drawn"))
