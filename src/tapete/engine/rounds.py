"""State of one street's betting as one value, so that a ruling can set it."""

from __future__ import annotations

from msgspec import Struct

from tapete.engine.types import Chips, Seat


class Round(Struct, frozen=True, kw_only=True):
    """The betting of a street. Stacks, pots and whose turn it is follow from it."""

    bets: dict[Seat, Chips]
    """Chips in front of every seat dealt in."""
    folded: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    """Seats that have still to act, in their order."""
    acted: tuple[Seat, ...]
    """Seats that have acted on this street."""
    level: Chips
    """The bet to match."""
    full_raise: Chips
    """The least raise."""
    raise_from: Chips = 0
    """In fixed limit, what the next raise is on top of."""
    bets_made: int = 0
    """In fixed limit, bets and raises so far."""
    bring_in_due: bool = False
    aggressor: Seat | None = None
    """Who bet or raised last."""
