"""Snapshot of a game's whole state as bytes; a replay can begin from it instead of the first event.

The log stays the truth: a snapshot only saves time and is valid only for the same version of the code. The
structure of the event is left out, because the log has it; it is found by its hash.
"""

from __future__ import annotations

from collections import deque

import msgspec
from msgspec import Struct

from tapete.cards import Card
from tapete.engine import Hand
from tapete.engine import events as hand_events
from tapete.engine.types import Seat
from tapete.room.core import notices
from tapete.room.core.events import (
    ClockSet,
    DealOpened,
    DeckShuffled,
    DrawCommitted,
    DrawsCommitted,
    Operated,
    PreActed,
    RulingMade,
    WentAway,
    Wished,
)
from tapete.room.core.game import GameState
from tapete.room.core.hand_index import HandIndex, IndexRecord
from tapete.room.core.notices import KeptNotice
from tapete.room.core.pace import RoomPace
from tapete.room.core.structures import STRUCTURES
from tapete.room.core.table_play import TablePlay
from tapete.rules import rules_of_hand
from tapete.tournament.record import packed, unpacked
from tapete.tournament.structure.structure import Structure


class TableRecord(Struct, frozen=True, array_like=True):
    """Stored form of a `TablePlay`, with the same field names."""

    number: int
    events: msgspec.Raw
    """Events of the table's hand, or null."""
    shuffle: DeckShuffled | None
    deals: int
    opened: DealOpened | None
    clock: ClockSet | None
    whole_turn: ClockSet | None
    asks_at: int
    version: int
    hand_version: int
    streets_at: list[int]
    boxes: dict[Seat, PreActed]
    rulings: list[tuple[int, RulingMade]]
    fault: str | None
    voiding: bool
    voids: int
    decided: int
    revealed: dict[Seat, tuple[Card, ...]]
    rabbit: tuple[Card, ...]
    over_at: int


PLAIN = (
    "seq",
    "last_at",
    "away",
    "bank_used",
    "bank_automatic_for",
    "_bank_in_hand",
    "fills_at",
    "wishes",
    "commitment",
    "operated",
    "deal_until",
    "feeds",
    "people_left",
    "people_gone_at",
    "people_out",
    "changes",
    "ranked",
    "noticed",
    "first_hand_at",
    "more_wanted",
)
"""Attributes of a game that are stored unchanged."""


class GameRecord(Struct, frozen=True, array_like=True):
    """Stored form of a `GameState`: the attributes in `PLAIN`, and the rest."""

    seq: int
    last_at: int
    away: dict[int, WentAway]
    bank_used: dict[int, int]
    bank_automatic_for: set[int]
    bank_in_hand: dict[int, dict[int, int]]
    fills_at: int | None
    wishes: dict[int, Wished]
    commitment: DrawCommitted | None
    operated: tuple[int, Operated] | None
    deal_until: int | None
    feeds: int | None
    people_left: int
    people_gone_at: int
    people_out: set[int]
    changes: int
    ranked: int
    noticed: int
    first_hand_at: int
    more_wanted: tuple[int, int]
    tournament: msgspec.Raw
    tables: list[TableRecord]
    chains: list[DrawsCommitted]
    draws: list[int]
    notices: list[KeptNotice]
    hands: IndexRecord


class _Head(Struct, frozen=True, array_like=True):
    """Head of a snapshot: the structure that is needed to read the rest."""

    structure: bytes
    """SHA-256 of the current structure."""
    changed: Structure | None
    """The current structure, if an event has changed it since the first event."""
    game: msgspec.Raw


_encode = msgspec.msgpack.Encoder().encode
_head = msgspec.msgpack.Decoder(_Head)
_record = msgspec.msgpack.Decoder(GameRecord)
_events = msgspec.msgpack.Decoder(list[hand_events.Event] | None)


class StructureMissing(LookupError):
    """The structure of a snapshot is not known yet: read the first event of the log."""


def taken(game: GameState) -> bytes:
    """Return the snapshot of a game.

    Raises:
        OverflowError: a number is too large for the format.
    """
    tournament = game.tournament
    digest = STRUCTURES.digest(tournament.structure)
    record = GameRecord(
        **{name.removeprefix("_"): getattr(game, name) for name in PLAIN},
        tournament=msgspec.Raw(packed(tournament)),
        tables=[_of_table(play) for play in game.plays.values()],
        chains=game.drawing.chains,
        draws=game.drawing.made,
        notices=list(game.notices),
        hands=game.hands.record(),
    )
    changed = None if tournament.structure is game.declared else tournament.structure
    return _encode(_Head(digest, changed, msgspec.Raw(_encode(record))))


def restored(stream: str, pace: RoomPace, snapshot: bytes, *, begins: int = 0) -> GameState:
    """Restore a game from a snapshot, without a key; see `GameState.follow`.

    Args:
        begins: table that begins a hand with the first event after the snapshot, so that its last hand need
            not be rebuilt; 0 for none.

    Raises:
        StructureMissing: the structure is not known yet.
        msgspec.DecodeError: the bytes are not a snapshot of this version.
    """
    head = _head.decode(snapshot)
    structure = STRUCTURES.find(head.structure)
    if structure is None:
        if head.changed is None:
            raise StructureMissing(stream)
        structure = STRUCTURES.shared(head.changed)
    record = _record.decode(head.game)
    game = GameState(stream, pace)
    for name in PLAIN:
        setattr(game, name, getattr(record, name.removeprefix("_")))
    declared = structure if head.changed is None else None
    game.take_over(unpacked(record.tournament, structure), declared)
    game.drawing.chains, game.drawing.made = record.chains, record.draws
    game.notices = deque(record.notices, maxlen=notices.KEPT)
    game.hands = HandIndex.of(record.hands)
    game.plays = {one.number: _table(one, game, blank=one.number == begins) for one in record.tables}
    return game


def _of_table(play: TablePlay) -> TableRecord:
    return TableRecord(
        play.number,
        msgspec.Raw(_encode(None if play.hand is None else list(play.hand.events))),
        play.shuffle,
        play.deals,
        play.opened,
        play.clock,
        play._whole_turn,
        play.asks_at,
        play.version,
        play.hand_version,
        play._streets_at,
        play.boxes,
        play.rulings,
        play.fault,
        play._voiding,
        play._voids,
        play._decided,
        play.revealed,
        play.rabbit,
        play._over_at,
    )


def _table(record: TableRecord, game: GameState, *, blank: bool) -> TablePlay:
    play = TablePlay(record.number, game)
    play.shuffle, play.deals, play.opened = record.shuffle, record.deals, record.opened
    play.clock, play._whole_turn, play.asks_at = record.clock, record.whole_turn, record.asks_at
    play.version, play.hand_version = record.version, record.hand_version
    play._streets_at, play.boxes, play.rulings = record.streets_at, record.boxes, record.rulings
    play.fault, play._voiding, play._voids = record.fault, record.voiding, record.voids
    play._decided, play._over_at = record.decided, record.over_at
    play.revealed, play.rabbit = record.revealed, record.rabbit
    events = None if blank else _events.decode(record.events)
    if events:
        play.hand = _hand(events, play, game)
    return play


def _hand(events: list[hand_events.Event], play: TablePlay, game: GameState) -> Hand:
    started, kind = events[0], game.hands.game_at(play.number)
    if not isinstance(started, hand_events.HandStarted) or kind is None:
        raise msgspec.DecodeError(f"{game.stream}: the hand of table {play.number} has no beginning")
    rules = rules_of_hand(kind, book=game.tournament.structure.rulebook, id=started.rules)
    return Hand.replay(rules, events)
