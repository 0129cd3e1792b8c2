"""Rulings at an online table, by the same code and books as at a live table.

Nothing is decided here. The room reports an incident to the floor, carries out the ruling that comes back,
and stores it with the ids of its rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from tapete.engine.commands import Command
from tapete.engine.hand import Hand
from tapete.engine.refusals import InvariantBroken
from tapete.engine.types import Seat
from tapete.floor import Spot, rule
from tapete.floor.dispatch import AREA_OF
from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.deal import ServerFault
from tapete.floor.incidents.players import ClockExpired, Disconnected
from tapete.floor.incidents.turn import OutOfTurn, TurnComes
from tapete.floor.spot import EarlyAct
from tapete.floor.words import Wording
from tapete.room.core.events import PreActed, RulingMade, decode, encode
from tapete.room.protocol import PreAction
from tapete.rules import Book
from tapete.rules import book as book_of
from tapete.rules.rows import Language

LANGUAGES: tuple[Language, ...] = get_args(Language)

WRONG = (
    InvariantBroken,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""Exceptions that mean a bug or a damaged log; none is a refusal."""


class HandFault(Exception):
    """A hand that the room can't continue through no fault of a player, and must void."""

    def __init__(self, hand: int, what: str) -> None:
        super().__init__(f"hand {hand}: {what}")
        self.hand = hand


@contextmanager
def going_on(hand: int, *also: type[Exception]) -> Iterator[None]:
    """Turn errors inside the block into a `HandFault`.

    Args:
        also: refusals that no player at the table caused.

    >>> with going_on(7): raise InvariantBroken("a chip too many")
    Traceback (most recent call last):
    tapete.room.core.floor.HandFault: hand 7: InvariantBroken: a chip too many
    """
    wrong: tuple[type[Exception], ...] = (*WRONG, *also)
    try:
        yield
    except wrong as error:
        raise HandFault(hand, f"{type(error).__name__}: {error}") from error


class StoredRuling(Struct, frozen=True):
    """A ruling to store, and the commands that carry it out."""

    event: RulingMade
    carry: tuple[Command, ...]


def _ruled(
    hand: Hand, incident: Incident, book: Book, *, spot: Spot | None = None, told_to: Seat | None = None
) -> StoredRuling:
    """Apply the book to an incident. Where the director may choose, take the default option."""
    ruling = rule(Spot.of_hand(hand) if spot is None else spot, incident, book)
    kind = type(incident)
    event = RulingMade(
        hand=hand.number,
        incident=str(kind.__struct_config__.tag),
        area=AREA_OF[kind],
        ruling=replace(ruling.default, carry=()),
        told_to=told_to,
    )
    return StoredRuling(event, ruling.default.carry)


# ------------------------------------------------------------ timeouts


def time_up(hand: Hand, book: Book, *, line_lost: bool) -> StoredRuling:
    """Rule on the seat to act after its turn and time bank have run out.

    Raises:
        LookupError: the book has no rule for a timeout.
    """
    seat = hand.to_act
    if seat is None:
        raise LookupError(f"hand {hand.number}: nobody is to act")
    incidents: list[Incident] = [ClockExpired(seat=seat)]
    if line_lost:
        incidents.insert(0, Disconnected(seat=seat, play="tournament"))
    for incident in incidents:
        ruled = _ruled(hand, incident, book)
        if ruled.carry:
            return ruled
    raise LookupError(f"hand {hand.number}: {book.id} does not say what time that is up does")


# ------------------------------------------------------------ pre-actions


def ticked(hand: Hand, seat: Seat, kind: PreAction, book: Book) -> StoredRuling:
    """Rule on a pre-action when it is set; the outcome "pending" means that it waits for the turn."""
    return _ruled(hand, OutOfTurn(seat=seat, act=_act_of(kind, hand, seat), by="box"), book, told_to=seat)


def turn_comes(hand: Hand, box: PreActed, book: Book) -> StoredRuling:
    """Rule on a pre-action at its turn, or before its turn as if the turn came now."""
    early = TurnComes(
        seat=box.seat,
        act=_act_of(box.kind, hand, box.seat),
        by="box",
        faced=box.faced,
        any_bet=box.kind in _ANY_BET,
    )
    spot = Spot.of_hand(hand)
    if hand.to_act != box.seat:
        spot = replace(spot, to_act=box.seat)
    return _ruled(hand, early, book, spot=spot, told_to=box.seat)


_ANY_BET = (PreAction.CHECK_OR_FOLD, PreAction.CALL_ANY, PreAction.FOLD)


def _act_of(kind: PreAction, hand: Hand, seat: Seat) -> EarlyAct:
    """Return the action that a pre-action means in the current betting."""
    facing = hand.level > hand.bets[seat]
    match kind:
        case PreAction.CHECK_OR_FOLD:
            return "fold" if facing else "check"
        case PreAction.CHECK:
            return "check"
        case PreAction.CALL | PreAction.CALL_ANY:
            return "call"
        case PreAction.FOLD:
            return "fold"


# ------------------------------------------------------------ faults of the room


def server_fault(hand: Hand, book: Book, what: str) -> StoredRuling:
    """Rule on a hand that the room can't continue."""
    return _ruled(hand, ServerFault(what=what), book)


# ------------------------------------------------------------ in words


def in_words(made: RulingMade, book: Book) -> Mapping[Language, tuple[str, ...]]:
    """Return a ruling as text in three languages: a line for the decision, then a line for each rule."""
    return _in_words(encode(made), book.id)


@lru_cache(maxsize=512)
def _in_words(stored: bytes, book: str) -> Mapping[Language, tuple[str, ...]]:
    """Cache the text by the stored ruling: all viewers of a table get the same text."""
    made = decode(stored)
    if not isinstance(made, RulingMade):
        raise TypeError(f"{stored!r} is no ruling")
    return {
        language: tuple(Wording(book_of(book), made.area, language).for_players(made.ruling))
        for language in LANGUAGES
    }
