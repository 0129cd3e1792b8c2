"""Orders that count chips and take denominations out of play."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tapete.cards import Card
from tapete.desk.orders.base import Account, Count, Number, Order
from tapete.engine.types import Seat


class CountChips(Order, frozen=True, kw_only=True):
    """Enter counted chips, by player. Stacks that nobody has counted yet absorb the difference."""

    counts: Annotated[dict[Account, Count], Meta(min_length=1, max_length=10_000)]


class RaceChips(Order, frozen=True, kw_only=True):
    """Take a denomination out of play at a table, with the cards dealt for the odd chips."""

    table: Number
    removed: Number
    in_play: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=12)]
    odd: dict[Seat, Count]
    """Chips of the denomination in front of each seat."""
    shown: tuple[Card, ...] = ()
