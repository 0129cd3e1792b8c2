"""The list of past hands equals a replay of each, without reading the store."""

from __future__ import annotations

from typing import Any
from zlib import decompress

import pytest
from tests.room.persons import GO, T1, back, in_room, natural, over, people, restart
from tests.unit.test_copying import next_command, started

from tapete.engine import Hand
from tapete.engine import events as hand_events
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core import hand_index
from tapete.room.core.hand_index import LISTED, PACKED, HandAt, HandIndex, outcome_of
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.rules import hand_rules


def hands_of(disk: MemoryDisk) -> dict[int, Hand]:
    """Replay every hand of the log."""
    logs: dict[int, list[hand_events.Event]] = {}
    running: dict[int, int] = {}
    for stored in disk.events[T1]:
        table, event = room_events.where(room_events.decode(stored.body))
        if isinstance(event, hand_events.HandStarted):
            running[table] = event.hand
        if isinstance(event, hand_events.Event):
            logs.setdefault(running[table], []).append(event)
    rules = hand_rules("holdem-no-limit", book="aconcagua")
    return {number: Hand.replay(rules, log) for number, log in logs.items()}


def without_reading(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(*wanted: Any) -> Any:
        raise AssertionError(f"{wanted} was read")

    monkeypatch.setattr(room.store, "read", read)


def test_the_list_matches_the_log_without_reading_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        guests = await people(room, *(f"Guest {n}" for n in range(6)), plan=natural)
        await over(room)
        played = hands_of(disk)
        without_reading(room, monkeypatch)
        lists = {}
        for guest in guests:
            found = await guest.ask(p.Hands(stream=T1))
            assert isinstance(found, p.HandList) and found.hands
            lists[guest.id] = found
            for row in found.hands:
                hand = played[row.hand]
                awards = [event for event in hand.events if isinstance(event, hand_events.PotAwarded)]
                assert row.board == hand.board
                assert row.pot == sum(award.amount for award in awards)
                assert len(row.winners) == len({award.seat for award in awards})
                at = room.owners[T1].game.hands.find(row.hand)
                assert at
                entry = room.owners[T1].game.tournament.entry_of(guest.id)
                seat = next((seat for seat, one in at.entries.items() if entry and one == entry.entry), None)
                if seat is None:
                    assert (row.your_cards, row.net) == ((), 0)
                else:
                    assert row.your_cards == hand.hole_cards[seat]
                    assert row.net == hand.stacks[seat] - hand.events[0].stacks[seat]  # type: ignore[union-attr]
        monkeypatch.undo()
        again = await restart(room, disk, GO)
        for guest in guests:
            anew = await back(again, guest)
            assert await anew.ask(p.Hands(stream=T1)) == lists[guest.id]
        await again.close()

    in_room(check, GO)


def index(count: int) -> HandIndex:
    """Hands alternating between two tables; entry 3 is in every tenth one."""
    made = HandIndex()
    for number in range(1, count + 1):
        table = 1 + number % 2
        third = {3: 3} if number % 10 == 0 else {}
        entries = {1: table * 10, **third}
        found = HandAt(number, table, 0, number, number, entries, "holdem-no-limit", over=True)
        made._list(found)
        made._keep(found)
    return made


def test_the_list_holds_each_of_the_newest_hands_once() -> None:
    made = index(1_000)
    assert made.seen_by(frozenset({20}), 2) == list(range(999, 999 - 2 * LISTED, -2))
    both = made.seen_by(frozenset({3}), 1)
    assert both == sorted(both, reverse=True) and len(both) == len(set(both)) == LISTED
    assert made.seen_by(frozenset({3}), 9) == list(range(1_000, 0, -10))
    assert made.seen_by(frozenset(), 9) == []
    assert [found.hand for found in made.find_all(both)] == both


def test_a_list_opens_no_more_packs_than_its_hands_lie_in(monkeypatch: pytest.MonkeyPatch) -> None:
    made = index(4_000)
    opened: list[bytes] = []

    def counted(stored: bytes) -> bytes:
        opened.append(stored)
        return decompress(stored)

    monkeypatch.setattr(hand_index, "decompress", counted)
    listed = made.seen_by(frozenset(), 1)
    assert len(list(made.find_all(listed))) == LISTED
    assert len(opened) <= 2 * LISTED // PACKED + 1


def test_packed_hands_are_found_as_they_were() -> None:
    hand = started()
    while hand.menu is not None:
        hand.act(next_command(hand))
    made = HandIndex()
    kept = []
    for number in range(1, 3 * PACKED):
        found = HandAt(number, 1, 0, 1, 2, {1: 7}, "holdem-no-limit", over=True, outcome=outcome_of(hand))
        kept.append(found)
        made._keep(found)
    assert [made.find(found.hand) for found in kept] == kept
    assert made.find(3 * PACKED) is None
