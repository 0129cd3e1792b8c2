"""Lobby rows and event pages, built from a tournament alone."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from tests.room.persons import GO, T1, in_room, people, replayed, until, wait

from tapete.room import protocol as p
from tapete.room.core.game import GameState
from tapete.room.publish import pages
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament.structure.sections import AddOns, Bounties, End, Entries, Prizes, Rebuys, StartRule
from tapete.tournament.structure.structure import Structure
from tapete.tournament.tournament import Tournament

PLAIN = structs.replace(GO, entries=Entries(), start=StartRule(kind="scheduled"))


@pytest.mark.parametrize(
    ("changes", "formats"),
    [
        ({}, set()),
        ({"buy_in": 0, "fee": 0, "prizes": Prizes(house=100)}, {"freeroll"}),
        ({"bounty": 50}, {"knockout"}),
        ({"bounty": 50, "bounties": Bounties(kind="progressive")}, {"progressive_knockout"}),
        ({"bounties": Bounties(kind="progressive")}, set()),
        ({"rebuys": Rebuys(until_level=2)}, {"rebuy"}),
        ({"add_ons": AddOns(after_level=1, price=10, chips=10)}, {"add_on"}),
        ({"entries": Entries(late_until_level=2, re_entries=1)}, {"re_entry"}),
        ({"end": End(kind="time", minutes=30)}, {"timed"}),
    ],
)
def test_an_event_is_called_what_is_special_about_it(changes: dict[str, Any], formats: set[str]) -> None:
    structure: Structure = structs.replace(PLAIN, **changes)
    tournament = Tournament.replay(Tournament.create(structure, tournament=1))
    assert set(pages.formats(tournament)) == formats


def yours_of(game: GameState, account: int | None) -> p.PageYours:
    names = {account: "Somebody"} if account is not None else {}
    return pages.yours(game, account, everybody=names, own=names, listed=(), brought={})


def test_a_player_s_own_table_is_marked_and_no_other() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *(f"Guest {number}" for number in range(6)), plan=wait)
        await until(lambda: room.owners[T1].game.tournament.running_hands == 2)
        game = replayed(disk, T1)
        for guest in guests:
            place = game.tournament.place_of(guest.id)
            assert place is not None
            assert yours_of(game, guest.id).table == place.table
        rows = pages._tables(game)
        assert [(row.table, row.players) for row in rows] == [(1, 3), (2, 3)]
        assert all(row.smallest <= row.average <= row.largest for row in rows)
        assert yours_of(game, None) == yours_of(game, 9_999) == p.PageYours()

    in_room(check, GO)
