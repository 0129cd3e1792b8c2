"""An entry paid with its seat: without the money there is no seat, and the others play."""

from msgspec import structs
from tests.room.persons import EVENT, fold, game_of, in_room, of, people, until

from tapete.room.room import Room
from tapete.room.store.ledger import Posting, Transfer
from tapete.room.store.memory import MemoryDisk
from tapete.room.store.store import Batch
from tapete.tournament import events as te
from tapete.tournament.policy import Policies, PricePolicy

LATER = structs.replace(EVENT, policy=Policies(prices=PricePolicy(entry_paid="on-seating")))


def test_who_has_spent_the_money_by_the_start_is_taken_out_and_the_others_play() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=fold)
        assert [(await guest.worth())[0] for guest in guests] == [10_000] * 3
        lines = (Posting(f"player/{guests[1].id}", -9_950), Posting("outside/tests", 9_950))
        await room.store.append(Batch("ledger", 0, (), (Transfer("spent", "PLAY", "spent", lines),)))
        await until(lambda: game_of(room).tournament.state == "running")
        tournament = game_of(room).tournament
        assert {entry.account for entry in tournament.entries.values()} == {guests[0].id, guests[2].id}
        assert len(of(disk, te.Withdrawn)) == 1 and not tournament.promised
        assert [(await guest.worth())[0] for guest in guests] == [9_890, 50, 9_890]

    in_room(check, LATER)


def test_an_event_of_which_too_few_can_pay_is_called_off() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", plan=fold)
        lines = (Posting(f"player/{guests[0].id}", -9_950), Posting("outside/tests", 9_950))
        await room.store.append(Batch("ledger", 0, (), (Transfer("spent", "PLAY", "spent", lines),)))
        await until(lambda: game_of(room).tournament.state == "cancelled")
        assert [(await guest.worth())[0] for guest in guests] == [50, 10_000]

    in_room(check, LATER)
