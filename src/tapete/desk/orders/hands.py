"""Orders that record a hand act by act."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tapete.desk.middle.facts import Middle
from tapete.desk.orders.base import Count, Number, Order
from tapete.engine.types import Seat


class RecordHand(Order, frozen=True, kw_only=True):
    """Begin to record the next hand of a table. It is played at the clock's level."""

    table: Number
    button: Seat | None = None
    """Seat of the button; None: the seat that follows from the last recorded hand."""
    stacks: dict[Seat, Count] = {}
    """Stacks counted for this hand."""
    middle: Middle | None = None
    """Facts of the table, if the hand is already under way."""


HandActKind = Literal["fold", "check", "call", "bet", "raise", "all_in"]
"""Acts of a player in a recorded hand."""


class ButtonAt(Order, frozen=True, kw_only=True):
    """Record the button's seat in a table's latest hand: blinds and moves follow from it."""

    table: Number
    seat: Seat


class HandAct(Order, frozen=True, kw_only=True):
    """Record an act of the seat in turn. An act that the rules forbid is refused: it is an incident."""

    table: Number
    seat: Seat
    act: HandActKind
    to: Count = 0
    """Total in front of the seat after a bet or raise."""


class HandWon(Order, frozen=True, kw_only=True):
    """Name the winners of each pot after the showdown, the main pot first."""

    table: Number
    winners: Annotated[tuple[Annotated[tuple[Seat, ...], Meta(min_length=1)], ...], Meta(min_length=1)]
    """Winners of each pot; in a high-low game, of its first half, or of the whole pot without a
    second-half winner."""
    lows: tuple[tuple[Seat, ...], ...] = ()
    """Winners of the other half of each pot in a high-low game; empty if no hand qualifies."""


class DropHand(Order, frozen=True, kw_only=True):
    """Stop recording; every stack stays as it was. It needs a reason."""

    table: Number
