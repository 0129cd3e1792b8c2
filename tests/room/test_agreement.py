"""Ledger and tournament are compared before anything is stored, and again when a log is replayed."""

import asyncio

import pytest
from msgspec import structs
from tests.room.persons import EVENT, game_of, in_room, people, person
from tests.room.test_room_messages import new_id, settle
from tests.simulation.virtual import open_room, run_virtual

from tapete.room import protocol as p
from tapete.room.money import by_event
from tapete.room.money.booking import BookedEntry, Booking
from tapete.room.room import Room
from tapete.room.store.ledger import Posting, Transfer
from tapete.room.store.memory import MemoryDisk
from tapete.room.store.store import Batch
from tapete.tournament import commands as tc
from tapete.tournament import events as te
from tapete.tournament.money.prices import Price

T1 = "tournament/1"
KNOCKOUT = structs.replace(EVENT, bounty=50)


def _to_the_pool(booking: Booking, event: te.Entered) -> None:
    """A deliberate bug: the fee of an entry goes to the pool."""
    price = booking.before.structure.price_of(event.number).total
    entry = BookedEntry(purse=booking.purse_of(event.account), price=Price(price))
    booking.enter(event.entry, entry)
    booking.move(f"buy_in/{event.entry}", "buy_in", ((entry.purse, -price), (booking.stream, price)))


def test_a_command_that_would_book_wrong_money_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        disk = MemoryDisk()
        room, _ = await open_room(disk, seed=b"agreement", structures=[EVENT])
        guest = await person(room, "Ana", enter=False)
        monkeypatch.setitem(by_event._BOOKS, te.Entered, _to_the_pool)
        stored, before = len(disk.events[T1]), game_of(room).tournament.fingerprint
        held = await guest.worth()
        message = p.Register(id=new_id(), stream=T1)
        await room.handle(guest, message)
        await asyncio.sleep(1)
        (refused,) = [one for one in guest.told(p.Error) if one.re == message.id]
        assert refused.code != p.ErrorCode.NOT_ENOUGH_MONEY
        assert len(disk.events[T1]) == stored
        assert game_of(room).tournament.fingerprint == before
        assert await guest.worth() == held
        assert not any((await room.store.ledger_sums()).values())
        await room.close()

    run_virtual(check())


@pytest.mark.parametrize("account", [T1, f"{T1}/heads"])
def test_a_log_that_disagrees_with_the_ledger_is_stopped_and_others_go_on(account: str) -> None:
    async def check() -> None:
        disk = MemoryDisk()
        room, store = await open_room(disk, seed=b"agreement", structures=[KNOCKOUT])
        await people(room, "Ana", "Bea")
        await room.close()
        again, _ = await open_room(disk, seed=b"agreement", structures=[KNOCKOUT])
        assert T1 in again.owners, "as it was left, it opens"
        await again.close()
        lost = Transfer("stray", "PLAY", "stray", (Posting(account, -30), Posting("outside/tests", 30)))
        head = len(disk.events.get("stray", ()))
        await store.append(Batch("stray", head, (), (lost,)))
        after, _ = await open_room(disk, seed=b"agreement", structures=[KNOCKOUT])
        await settle()
        assert {stream for stream, owner in after.owners.items() if owner.stopped} == {T1}
        assert "the ledger holds" in (after.owners[T1].trouble or "")
        assert len(after.owners) > 1, "the room goes on with the others"
        await after.close()

    run_virtual(check())


def test_the_preview_checks_the_end_of_a_batch() -> None:
    """An end that leaves money in the pool is refused before it is applied."""

    async def check(room: Room, disk: MemoryDisk) -> None:
        await people(room, "Ana", "Bea")
        tournament = game_of(room).tournament
        before = tournament.fingerprint
        with pytest.raises(Exception, match="unpaid money"):
            tournament.accounts_after((te.Finished(at=0),))
        with pytest.raises(Exception, match="add up to the pool"):
            tournament.accounts_after((te.PrizesFixed(at=0, entries=2, pool=200, overlay=0, prizes=(199,)),))
        cancelled = tournament.decide(tc.Cancel(), at=0)
        after = tournament.accounts_after(cancelled)
        assert (after.pool, after.heads, after.fees, after.players) == (0, 0, 0, 0)
        assert tournament.fingerprint == before

    in_room(check, KNOCKOUT)
