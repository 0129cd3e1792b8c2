"""Only players who are there have chips at the start; the others get theirs when they come."""

import asyncio

import pytest
from msgspec import structs
from tests.room.persons import EVENT, back, fold, game_of, in_room, of, over, people, until

from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.rules import book
from tapete.tournament import events as te
from tapete.tournament.policy import policies_of

HERE = structs.replace(
    EVENT, book="casino-club", policy=policies_of(book("casino-club")), reconnect_grace_ms=0
)


@pytest.mark.shows("CCL-late-no-dummies", book="casino-club")
def test_who_is_not_there_at_the_start_gets_seat_and_stack_on_coming() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=fold)
        room.disconnect(guests[1])
        await until(lambda: game_of(room).tournament.state == "running")
        tournament = game_of(room).tournament
        assert tournament.seat_of(guests[1].id) is None and len(tournament.absent) == 1
        assert tournament.in_play == 2 * HERE.starting_stack
        bea = await back(room, guests[1])
        await until(lambda: game_of(room).tournament.seat_of(bea.id))
        tournament = game_of(room).tournament
        assert not tournament.absent and tournament.in_play == 3 * HERE.starting_stack
        assert len(of(disk, te.StayedAway)) == len(of(disk, te.LateSeated)) == 1
        await over(room)

    in_room(check, HERE)


def test_who_never_comes_is_ranked_and_the_entry_stays_in_the_prizes() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=fold)
        room.disconnect(guests[1])
        tournament = await over(room)
        entry = tournament.entry_of(guests[1].id)
        assert entry is not None and entry.place and entry.place > 1 and not entry.table
        assert len(of(disk, te.StayedAway)) == 1 and not of(disk, te.LateSeated)
        assert tournament.sold == 3 and sum(one.prize for one in tournament.entries.values()) == 300

    in_room(check, HERE)


def test_an_event_for_which_fewer_than_two_are_there_is_called_off_and_everybody_has_their_money() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=fold)
        for guest in guests[1:]:
            room.disconnect(guest)
        await until(lambda: game_of(room).tournament.state == "cancelled")
        assert (await guests[0].worth())[0] == 10_000

    in_room(check, HERE)


def test_right_after_the_room_has_begun_everybody_counts_as_there() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, "Ana", "Bea", "Caio", plan=fold)
        room.disconnect(guests[1])
        await until(lambda: game_of(room).tournament.state == "running")
        assert not game_of(room).tournament.absent
        await asyncio.sleep(0)

    in_room(check, structs.replace(HERE, reconnect_grace_ms=3_600_000))
