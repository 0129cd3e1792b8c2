"""Index of the hands of a tournament: position in the log, players, and a short result."""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import merge
from itertools import groupby, islice

import msgspec

from tapete.cards import Card
from tapete.engine import Hand
from tapete.engine import events as he
from tapete.engine.types import Chips, Seat
from tapete.tournament.tournament import Tournament

LISTED = 100
"""How many hands a list has at most."""


class Outcome(msgspec.Struct, frozen=True, array_like=True):
    """The result of a hand, for the list of hands. Private: each seat may see only its own `hole_cards`."""

    board: tuple[Card, ...]
    pot: Chips
    winners: tuple[Seat, ...]
    hole_cards: dict[Seat, tuple[Card, ...]]
    net: dict[Seat, int]
    """Chips won or lost by seat."""


_encode = msgspec.msgpack.Encoder().encode
_decoder = msgspec.msgpack.Decoder(Outcome)


def outcome_of(hand: Hand) -> Outcome:
    """The result of a finished hand."""
    started = hand.events[0]
    before = started.stacks if isinstance(started, he.HandStarted) else {}
    awards = [event for event in hand.events if isinstance(event, he.PotAwarded)]
    return Outcome(
        board=hand.board,
        pot=sum(award.amount for award in awards),
        winners=tuple(sorted({award.seat for award in awards})),
        hole_cards={seat: held for seat, held in hand.hole_cards.items() if held},
        net={seat: stack - before.get(seat, 0) for seat, stack in hand.stacks.items()},
    )


def packed(hand: Hand) -> bytes:
    """The result of a finished hand, packed for `HandAt`."""
    return _encode(outcome_of(hand))


@dataclass(slots=True)
class HandAt:
    """One hand's place in the log. Events of other tables may lie between its own."""

    table: int
    at: int
    first: int
    last: int
    entries: dict[Seat, int]
    """Who was dealt in."""
    game: str
    over: bool = False
    packed: bytes = b""
    """The packed result, to save memory; empty if the hand is running or can't be replayed."""
    events: int = 1

    @property
    def outcome(self) -> Outcome | None:
        """The result; None while the hand runs, and if it can't be replayed."""
        return _decoder.decode(self.packed) if self.packed else None


class HandIndex:
    """All hands of a tournament, by number."""

    def __init__(self) -> None:
        self.hands: dict[int, HandAt] = {}
        self._running: dict[int, HandAt] = {}
        self._of_entry: dict[int, list[int]] = {}
        self._of_table: dict[int, list[int]] = {}
        """Finished hands, latest last."""

    def note(
        self, tournament: Tournament, table: int, event: he.Event, hand: Hand | None, *, seq: int, at: int
    ) -> None:
        """Index a stored event of a hand.

        Args:
            hand: as it stands after the event, if the table can follow it; events that it could not take in
                are missing from it.
        """
        if isinstance(event, he.HandStarted):
            players = tournament.tables.players(table) if table in tournament.tables else {}
            dealt = {seat: players[seat] for seat in event.stacks if seat in players}
            found = HandAt(table, at, seq, seq, dealt, tournament.game(table))
            self.hands[event.hand] = self._running[table] = found
        elif table in self._running:
            found = self._running[table]
            found.last = seq
            found.events += 1
            if isinstance(event, he.HandEnded):
                found.over = True
                del self._running[table]
                if hand is not None and hand.over and len(hand.events) == found.events:
                    found.packed = packed(hand)
                    self._list(hand.number, found)

    def _list(self, number: int, found: HandAt) -> None:
        self._of_table.setdefault(found.table, []).append(number)
        for entry in found.entries.values():
            self._of_entry.setdefault(entry, []).append(number)

    def entries_of(self, hand: int) -> Mapping[Seat, int]:
        """Who was dealt into a hand."""
        found = self.hands.get(hand)
        return found.entries if found else {}

    def seen_by(self, entries: frozenset[int], table: int) -> list[int]:
        """Hands that are over which those entries were dealt into, or that were played at a table; newest
        first. Those that can't be replayed are left out."""
        lists = [self._of_table.get(table, []), *(self._of_entry.get(entry, []) for entry in entries)]
        newest_first = merge(*map(reversed, lists), reverse=True)
        return [number for number, _ in islice(groupby(newest_first), LISTED)]
