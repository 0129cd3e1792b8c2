"""Nobody has two entries in at the same time in a room, also where the book would let them."""

import pytest
from msgspec import structs
from tests.room.persons import EVENT, fold, game_of, in_room, people, until
from tests.room.test_room_messages import new_id

from tapete.room import protocol as p
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament.policy import EntryPolicy
from tapete.tournament.structure.sections import Entries

AGAIN = structs.replace(EVENT, entries=Entries(late_until_level=2, re_entries=2))


@pytest.mark.shows("ACO-re-one-at-a-time", book="aconcagua")
def test_who_is_in_can_not_enter_again_before_the_start_nor_after_it() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        ana, *_ = await people(room, "Ana", "Bea", "Caio", plan=fold)
        enter = p.Register(id=new_id(), stream=ana.stream)
        assert await ana.refused(enter) == "already_registered"
        await until(lambda: game_of(room).tournament.state == "running")
        assert await ana.refused(structs.replace(enter, id=new_id())) == "already_registered"
        again = p.Buy(id=new_id(), stream=ana.stream, what=p.Purchase.RE_ENTRY)
        assert await ana.refused(again) == "no_offer"
        assert len(game_of(room).tournament.entries) == 3

    in_room(check, AGAIN)


def test_a_room_says_that_it_has_one_seat_for_each_where_the_book_would_let_them() -> None:
    policy = structs.replace(AGAIN.policy, entries=EntryPolicy(entries_at_once=2))

    async def check(room: Room, disk: MemoryDisk) -> None:
        ana, *_ = await people(room, "Ana", "Bea", plan=fold)
        assert await ana.refused(p.Register(id=new_id(), stream=ana.stream)) == "one_at_a_time"
        assert len(game_of(room).tournament.entries) == 2

    in_room(check, structs.replace(AGAIN, policy=policy))
