"""Where the hands of a tournament are in its log, and who was dealt into them."""

from collections.abc import Mapping
from dataclasses import dataclass

from tapete.engine import events as he
from tapete.engine.types import Seat
from tapete.tournament.tournament import Tournament

LISTED = 100
"""How many hands a list has at most."""


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


class HandIndex:
    """All hands of a tournament, by number."""

    def __init__(self) -> None:
        self.hands: dict[int, HandAt] = {}
        self._running: dict[int, HandAt] = {}

    def note(self, tournament: Tournament, table: int, event: he.Event, *, seq: int, at: int) -> None:
        """Take in that an event of a hand was stored."""
        if isinstance(event, he.HandStarted):
            players = tournament.tables.players(table) if table in tournament.tables else {}
            dealt = {seat: players[seat] for seat in event.stacks if seat in players}
            found = HandAt(table, at, seq, seq, dealt, tournament.game(table))
            self.hands[event.hand] = self._running[table] = found
        elif table in self._running:
            found = self._running[table]
            found.last = seq
            if isinstance(event, he.HandEnded):
                found.over = True
                del self._running[table]

    def entries_of(self, hand: int) -> Mapping[Seat, int]:
        """Who was dealt into a hand."""
        found = self.hands.get(hand)
        return found.entries if found else {}

    def seen_by(self, entries: frozenset[int], table: int) -> list[int]:
        """Hands that are over which those entries were dealt into, or that were played at a table; newest
        first."""
        found: list[int] = []
        for number in reversed(self.hands):
            hand = self.hands[number]
            if hand.over and (hand.table == table or not entries.isdisjoint(hand.entries.values())):
                found.append(number)
                if len(found) == LISTED:
                    break
        return found
