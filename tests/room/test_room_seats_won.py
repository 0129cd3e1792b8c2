"""A seat that was won in a satellite is given up for tournament money, also when the satellite is over."""

import pytest
from msgspec import structs
from tests.room.persons import GO, Person, game_of, in_room, people, replayed, restart, same, shove, until
from tests.room.test_room_messages import new_id
from tests.room.test_room_prizes import page_of
from tests.simulation.virtual import open_room, run_virtual

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.ledger import Posting, Transfer
from tapete.room.store.memory import MemoryDisk
from tapete.room.store.store import Batch
from tapete.tournament.policy import Policies, PricePolicy
from tapete.tournament.structure.sections import Prizes, StartRule
from tapete.tournament.structure.structure import Structure

SATELLITE = structs.replace(
    GO,
    name="Satellite",
    seats=3,
    start=StartRule(),
    payout=(),
    prizes=Prizes(kind="tickets", ticket=250),
    policy=Policies(prices=PricePolicy(seat_given_up="tournament-money")),
)


def satellite(given: str | None) -> Structure:
    policy = PricePolicy(seat_given_up=given)  # type: ignore[arg-type]
    return structs.replace(SATELLITE, policy=Policies(prices=policy))


async def winner_of(room: Room) -> Person:
    guests = await people(room, "Ana", "Bea", "Caio", plan=shove)
    await until(lambda: game_of(room).over)
    (won,) = [entry.account for entry in game_of(room).tournament.entries.values() if entry.tickets]
    (found,) = [guest for guest in guests if guest.id == won]
    return found


async def tickets_of(guest: Person) -> int:
    """Tickets of 250; newcomers are given some."""
    return sum(one.count for one in (await guest.worth())[2] if one.price == 250)


async def use_up(room: Room, guest: Person) -> None:
    """Spend all tickets of 250 somewhere else."""
    value = 250 * await tickets_of(guest)
    lines = (Posting(f"player/{guest.id}/tickets/250", -value), Posting("outside/tests", value))
    await room.store.append(Batch("ledger", 0, (), (Transfer("used", "PLAY", "used", lines),)))


@pytest.mark.parametrize(("given", "worth"), [("tournament-money", 250), ("nothing", 0)])
def test_a_winner_gives_the_seat_up_after_the_end(given: str, worth: int) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        winner = await winner_of(room)
        money, before, _ = await winner.worth()
        tickets = await tickets_of(winner)
        assert (await page_of(room, winner)).yours.seat_worth == worth
        message = p.GiveUpSeat(id=new_id(), stream="tournament/1")
        await winner.accepted(message)
        await winner.accepted(message)  # a repeat is answered as the first was, and takes no second ticket
        assert (await winner.worth())[:2] == (money, before + worth)
        assert await tickets_of(winner) == tickets - 1
        assert (await page_of(room, winner)).yours.seat_worth is None
        again = p.GiveUpSeat(id=new_id(), stream="tournament/1")
        assert await winner.refused(again) == "no_such_ticket"

    in_room(check, satellite(given))


def test_a_seat_is_kept_where_the_book_says_nothing() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        winner = await winner_of(room)
        assert (await page_of(room, winner)).yours.seat_worth is None
        message = p.GiveUpSeat(id=new_id(), stream="tournament/1")
        assert await winner.refused(message) == "seat_not_exchanged"

    in_room(check, satellite(None))


def test_a_ticket_that_was_used_is_not_exchanged() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        winner = await winner_of(room)
        await use_up(room, winner)
        message = p.GiveUpSeat(id=new_id(), stream="tournament/1")
        assert await winner.refused(message) == "no_such_ticket"
        assert game_of(room).tournament.entry_of(winner.id).tickets == 1  # type: ignore[union-attr]

    in_room(check, SATELLITE)


def test_a_seat_is_given_up_after_a_restart() -> None:
    async def check() -> None:
        disk = MemoryDisk()
        first, _ = await open_room(disk, seed=b"seats", structures=[SATELLITE])
        winner = await winner_of(first)
        winner.room = room = await restart(first, disk, SATELLITE)
        room.connect(winner)
        before = (await winner.worth())[1]
        await winner.accepted(p.GiveUpSeat(id=new_id(), stream="tournament/1"))
        assert (await winner.worth())[1] == before + 250
        same(replayed(disk, "tournament/1"), game_of(room))
        await room.close()

    run_virtual(check())
