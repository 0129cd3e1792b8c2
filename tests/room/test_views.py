"""Parts of a table's view, built from the log alone: turns at other tables, places, seats."""

from __future__ import annotations

from msgspec import structs
from tests.room.persons import GO, T1, game_of, in_room, of, people, replayed, shove, until, wait

from tapete.room import protocol as p
from tapete.room.core.game import GameState
from tapete.room.publish import views
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.tournament import events as te


def table(game: GameState, number: int, account: int | None) -> p.Table:
    names = dict.fromkeys((entry.account for entry in game.tournament.entries.values()), "Ana")
    return views.table(game, number, account, names=names, connected=lambda account: True, since=None, now=0)


NAMES = tuple(f"Guest {number}" for number in range(1, 7))


def test_a_viewer_of_another_table_is_told_only_of_their_own_turn() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=wait)
        await until(lambda: game_of(room).tournament.running_hands == 2)
        game = replayed(disk, T1)
        turns = {}
        for number in (1, 2):
            hand = game.play(number).hand
            assert hand is not None and hand.to_act is not None
            turns[number] = game.tournament.tables.players(number)[hand.to_act]
        for guest in guests:
            entry, place = game.tournament.entry_of(guest.id), game.tournament.place_of(guest.id)
            assert entry is not None and place is not None
            for number in (1, 2):
                own = number == place.table
                due = not own and turns[place.table] == entry.entry
                assert table(game, number, guest.id).your_turn is due
        assert not table(game, 1, None).your_turn

    in_room(check, GO)


def test_before_the_final_table_each_player_sees_only_their_own_place() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *NAMES, plan=shove)
        await until(lambda: of(disk, te.Eliminated))
        game = replayed(disk, T1)
        assert game.tournament.tables.table_count == 2
        out = {one.entry for one in of(disk, te.Eliminated)}
        for guest in guests:
            entry = game.tournament.entry_of(guest.id)
            assert entry is not None
            assert len(table(game, 1, guest.id).standings) == (entry.entry in out)
        await until(lambda: game_of(room).tournament.tables.table_count == 1)
        last = replayed(disk, T1)
        assert last.tournament.state == "running"
        places = [one.place for one in table(last, last.tournament.tables.numbers[0], None).standings]
        assert len(places) == 6 - last.tournament.alive > 0 and 1 not in places
        await until(lambda: game_of(room).over)
        assert len(table(replayed(disk, T1), 1, None).standings) == 6

    in_room(check, structs.replace(GO, starting_stack=100))


def test_a_table_has_the_seats_of_its_event_before_there_is_one_too() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        game = replayed(disk, T1)
        assert table(game, 0, None).size == table(game, 1, None).size == 3
        await people(room, *NAMES, plan=wait)
        await until(lambda: game_of(room).tournament.running_hands == 2)
        assert table(replayed(disk, T1), 2, None).size == 3

    in_room(check, GO)
