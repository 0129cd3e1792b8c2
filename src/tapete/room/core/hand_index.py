"""Index of the hands of a stream: position in the log, players, and a short result.

Finished hands are kept packed and compressed in groups: lists of hands are rarely requested, and a worker has
thousands of tables.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from heapq import merge
from itertools import groupby, islice
from zlib import compress, decompress

import msgspec

from tapete.cards import Card
from tapete.engine import Hand
from tapete.engine import events as hand_events
from tapete.engine.types import Chips, Seat

LISTED = 100
"""Maximum number of hands in a list."""
PACKED = 16
"""Number of hands compressed together."""
_NUMBERS = "I"
"""Type code of arrays of hand numbers."""


class HandOutcome(msgspec.Struct, frozen=True, array_like=True):
    """The result of a hand, for the list of hands. Private: each seat may see only its own `hole_cards`."""

    board: tuple[Card, ...]
    pot: Chips
    winners: tuple[Seat, ...]
    hole_cards: dict[Seat, tuple[Card, ...]]
    net: dict[Seat, int]
    """Chips won or lost by seat."""


class HandAt(msgspec.Struct, array_like=True):
    """Position of one hand in the log. Events of other tables may lie in between."""

    hand: int
    table: int
    at: int
    first: int
    last: int
    entries: dict[Seat, int]
    """Entries that were dealt in, by seat."""
    game: str
    over: bool = False
    outcome: HandOutcome | None = None
    """The result. None while the hand runs or if it can't be replayed."""
    events: int = 1


class Packed(msgspec.Struct, frozen=True, array_like=True):
    """A group of hands compressed together."""

    numbers: tuple[int, ...]
    hands: bytes


class IndexRecord(msgspec.Struct, frozen=True, array_like=True):
    """The whole index in stored form."""

    latest: dict[int, HandAt]
    fresh: dict[int, bytes]
    packed: list[Packed]
    of_entry: dict[int, bytes]
    of_table: dict[int, bytes]


_encode = msgspec.msgpack.Encoder().encode
_hand = msgspec.msgpack.Decoder(HandAt)
_hands = msgspec.msgpack.Decoder(dict[int, bytes])


def outcome_of(hand: Hand) -> HandOutcome:
    """Return the result of a finished hand."""
    started = hand.events[0]
    before = started.stacks if isinstance(started, hand_events.HandStarted) else {}
    awards = [event for event in hand.events if isinstance(event, hand_events.PotAwarded)]
    return HandOutcome(
        board=hand.board,
        pot=sum(award.amount for award in awards),
        winners=tuple(sorted({award.seat for award in awards})),
        hole_cards={seat: held for seat, held in hand.hole_cards.items() if held},
        net={seat: stack - before.get(seat, 0) for seat, stack in hand.stacks.items()},
    )


class HandIndex:
    """All hands of a stream, by number."""

    def __init__(self) -> None:
        self._latest: dict[int, HandAt] = {}
        """The running or last hand, by table."""
        self._fresh: dict[int, bytes] = {}
        """Finished hands that are not compressed yet, by number."""
        self._packed: list[Packed] = []
        self._of_entry: dict[int, array[int]] = {}
        self._of_table: dict[int, array[int]] = {}
        """Numbers of finished hands by table, the latest last."""

    def note(
        self,
        table: int,
        event: hand_events.Event,
        hand: Hand | None,
        *,
        seq: int,
        at: int,
        dealt: Callable[[int], tuple[Mapping[Seat, int], str]],
    ) -> None:
        """Index a stored event of a hand.

        Args:
            hand: the hand after the event, if the table can replay it; events that could not be applied are
                missing.
                dealt: returns the entries at a table by seat, and the game played there.
        """
        if isinstance(event, hand_events.HandStarted):
            players, game = dealt(table)
            entries = {seat: players[seat] for seat in event.stacks if seat in players}
            self._latest[table] = HandAt(event.hand, table, at, seq, seq, entries, game)
            return
        found = self._latest.get(table)
        if found is None or found.over:
            return
        found.last = seq
        found.events += 1
        if isinstance(event, hand_events.HandEnded):
            found.over = True
            if hand is not None and hand.over and len(hand.events) == found.events:
                found.outcome = outcome_of(hand)
                self._list(found)
            self._keep(found)

    def _list(self, found: HandAt) -> None:
        self._of_table.setdefault(found.table, array(_NUMBERS)).append(found.hand)
        for entry in found.entries.values():
            self._of_entry.setdefault(entry, array(_NUMBERS)).append(found.hand)

    def _keep(self, found: HandAt) -> None:
        self._fresh[found.hand] = _encode(found)
        if len(self._fresh) >= PACKED:
            self._packed.append(Packed(tuple(self._fresh), compress(_encode(self._fresh))))
            self._fresh = {}

    def entries_of(self, table: int, hand: int) -> Mapping[Seat, int]:
        """Return the entries dealt into a table's running or last hand, by seat."""
        found = self._latest.get(table)
        return found.entries if found is not None and found.hand == hand else {}

    def game_at(self, table: int) -> str | None:
        """Return the game of a table's running or last hand; None before its first hand."""
        found = self._latest.get(table)
        return found.game if found is not None else None

    def find(self, number: int) -> HandAt | None:
        """Return a finished hand by number; None if there is none."""
        return next(self.find_all((number,)), None)

    def find_all(self, numbers: Iterable[int]) -> Iterator[HandAt]:
        """Iterate over finished hands in the order of `numbers`."""
        opened: dict[int, Mapping[int, bytes]] = {}
        for number in numbers:
            stored = self._fresh.get(number)
            if stored is None:
                chunk = next((one for one in reversed(self._packed) if number in one.numbers), None)
                if chunk is None:
                    continue
                if id(chunk) not in opened:
                    opened[id(chunk)] = _hands.decode(decompress(chunk.hands))
                stored = opened[id(chunk)][number]
            yield _hand.decode(stored)

    def over_after(self, seq: int) -> list[tuple[int, HandAt]]:
        """Return the hands that ended after a log event, with their numbers, in the order of their ends.

        Hands that can't be replayed are left out.
        """
        found: list[tuple[int, HandAt]] = []
        for stored in self._latest_first():
            hand = _hand.decode(stored)
            if hand.last <= seq:
                break
            if hand.outcome is not None:
                found.append((hand.hand, hand))
        return found[::-1]

    def _latest_first(self) -> Iterator[bytes]:
        """Iterate over the packed finished hands, the latest end first."""
        yield from reversed(self._fresh.values())
        for chunk in reversed(self._packed):
            yield from reversed(_hands.decode(decompress(chunk.hands)).values())

    def seen_by(self, entries: frozenset[int], table: int) -> list[int]:
        """Return the numbers of finished hands of these entries or of a table, the newest first. Hands that
        can't be replayed are left out."""
        nothing = array(_NUMBERS)
        lists = (
            self._of_table.get(table, nothing),
            *(self._of_entry.get(entry, nothing) for entry in entries),
        )
        newest_first = merge(*map(reversed, lists), reverse=True)
        return [number for number, _ in islice(groupby(newest_first), LISTED)]

    def record(self) -> IndexRecord:
        """Return the whole index for storing. The record shares objects with the index: encode it before the
        next event."""
        return IndexRecord(
            self._latest,
            self._fresh,
            self._packed,
            {entry: numbers.tobytes() for entry, numbers in self._of_entry.items()},
            {table: numbers.tobytes() for table, numbers in self._of_table.items()},
        )

    @classmethod
    def of(cls, record: IndexRecord) -> "HandIndex":
        """Build an index from a record. The index takes over the record's objects."""
        made = cls()
        made._latest, made._fresh, made._packed = record.latest, record.fresh, record.packed
        made._of_entry = {entry: array(_NUMBERS, numbers) for entry, numbers in record.of_entry.items()}
        made._of_table = {table: array(_NUMBERS, numbers) for table, numbers in record.of_table.items()}
        return made
