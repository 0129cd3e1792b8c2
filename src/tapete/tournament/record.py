"""Convert the whole state of a tournament to bytes and back.

A record holds the state that `apply` has built from the log, so a replay can begin from it. A record can be
read only by the code that wrote it: store the version of that code beside it.

Data derived from the structure (rules of tables and for moving players) is left out, unless an event has
changed it.

>>> from tapete.tournament.structures import structure
>>> from tapete.tournament.tournament import Tournament
>>> six = structure("sit-and-go-6")
>>> tournament = Tournament.replay(Tournament.create(six, tournament=1))
>>> unpacked(packed(tournament), six) == tournament
True
"""

from __future__ import annotations

import dataclasses
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.tournament import events as ev
from tapete.tournament.policy.from_structure import halting, moving, table_rules
from tapete.tournament.positions.arrivals import TableRules
from tapete.tournament.positions.button import Held, Positions
from tapete.tournament.seats.halting import HaltPolicy
from tapete.tournament.seats.moving_rules import Moving
from tapete.tournament.seats.seating import SeatPlace
from tapete.tournament.seats.tables import Rank, Tables, _Table
from tapete.tournament.state import State, TableState
from tapete.tournament.structure.structure import Structure
from tapete.tournament.tournament import Tournament


class SeatsRecord(Struct, frozen=True, array_like=True):
    """Seats of a table. At most one of `blinds` and `held` is set."""

    number: int
    rank: Rank
    at: int
    players: dict[Seat, int]
    blinds: Positions | None
    held: Held | None
    vacated: list[Seat]
    newcomers: set[Seat]
    moved_away: int


class TablesRecord(Struct, frozen=True, array_like=True):
    """Seating of all players."""

    rules: TableRules | None
    """None: the structure's rules."""
    redrawn_at: int
    tables: list[SeatsRecord]
    places: dict[int, SeatPlace]
    buckets: list[list[int]]
    order: list[tuple[Rank, int]]
    order_by_size: list[list[tuple[Rank, int]]]
    moves: dict[int, int]
    seats_closed: bool
    closed: dict[int, tuple[Seat, ...]]
    moved: list[int]


class PlayRecord(Struct, frozen=True, array_like=True):
    """State of play at a table. At most one of `blinds` and `held` is set."""

    hand: ev.HandBegan | None
    running: bool
    dealt: tuple[Seat, ...]
    hand_before: ev.HandBegan | None
    blinds: Positions | None
    held: Held | None
    newcomers: tuple[Seat, ...]
    small_blind_out: bool
    lost: dict[int, Chips]


class PolicyRecord(Struct, frozen=True, array_like=True):
    """Changes that an event made to the policies derived from the structure."""

    moving: Moving
    halting: HaltPolicy | None


OWN = ("structure", "tables", "moving", "halting", "_states")
"""Fields of the state that the record stores in another form or not at all."""
_PLAIN = tuple(field.name for field in dataclasses.fields(State) if field.name not in OWN)
_TYPES = get_type_hints(State)

_Record: Any = msgspec.defstruct(
    "_Record",
    [
        ("tables", TablesRecord),
        ("plays", dict[int, PlayRecord]),
        ("policies", PolicyRecord | None),
        *((name, _TYPES[name]) for name in _PLAIN),
    ],
    frozen=True,
    array_like=True,
)
"""The whole state of a tournament except its structure. Built from the fields of `State`, so none is
forgotten."""


_encode = msgspec.msgpack.Encoder().encode
_decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(_Record)


def packed(tournament: Tournament) -> bytes:
    """Return a tournament's state as bytes, without its structure.

    Raises:
        OverflowError: a number is too large to store.
    """
    policies = PolicyRecord(tournament.moving, tournament.halting)
    return _encode(
        _Record(
            _tables(tournament.tables, tournament.structure),
            {number: _play(state) for number, state in tournament._states.items()},
            None if policies == _policies(tournament.structure) else policies,
            *(getattr(tournament, name) for name in _PLAIN),
        )
    )


def unpacked(stored: bytes | msgspec.Raw, structure: Structure) -> Tournament:
    """Rebuild the tournament from `packed` bytes.

    Args:
        structure: the tournament's structure at that time.

    Raises:
        msgspec.DecodeError: the bytes were packed by other code.
    """
    record = _decoder.decode(stored)
    made = object.__new__(Tournament)
    made.structure = structure
    made.tables = _tables_of(record.tables, structure)
    policies = record.policies or _policies(structure)
    made.moving, made.halting = policies.moving, policies.halting
    made._states = {number: _play_of(one) for number, one in record.plays.items()}
    for name in _PLAIN:
        setattr(made, name, getattr(record, name))
    return made


def _policies(structure: Structure) -> PolicyRecord:
    return PolicyRecord(moving(structure), halting(structure))


def _split(previous: Positions | Held | None) -> tuple[Positions | None, Held | None]:
    return (None, previous) if isinstance(previous, Held) else (previous, None)


def _tables(tables: Tables, structure: Structure) -> TablesRecord:
    return TablesRecord(
        None if tables.rules == table_rules(structure) else tables.rules,
        tables.redrawn_at,
        [
            SeatsRecord(
                one.number,
                one.rank,
                one.at,
                one.players,
                *_split(one.previous),
                one.vacated,
                one.newcomers,
                one.moved_away,
            )
            for one in tables._tables.values()
        ],
        tables._places,
        tables._buckets,
        tables._order,
        tables._order_by_size,
        tables._moves,
        tables.seats_closed,
        tables._closed,
        tables._moved,
    )


def _tables_of(record: TablesRecord, structure: Structure) -> Tables:
    made = Tables(record.rules or table_rules(structure), record.redrawn_at)
    made._tables = {
        one.number: _Table(
            number=one.number,
            rank=one.rank,
            at=one.at,
            players=one.players,
            previous=one.blinds or one.held,
            vacated=one.vacated,
            newcomers=one.newcomers,
            moved_away=one.moved_away,
        )
        for one in record.tables
    }
    made._places = record.places
    made._buckets, made._order = record.buckets, record.order
    made._order_by_size = record.order_by_size
    made._moves, made._moved = record.moves, record.moved
    made.seats_closed, made._closed = record.seats_closed, record.closed
    return made


def _play(state: TableState) -> PlayRecord:
    return PlayRecord(
        state.hand,
        state.running,
        state.dealt,
        state.hand_before,
        *_split(state.previous),
        state.newcomers,
        state.small_blind_out,
        state.lost,
    )


def _play_of(record: PlayRecord) -> TableState:
    return TableState(
        hand=record.hand,
        running=record.running,
        dealt=record.dealt,
        hand_before=record.hand_before,
        previous=record.blinds or record.held,
        newcomers=record.newcomers,
        small_blind_out=record.small_blind_out,
        lost=record.lost,
    )
