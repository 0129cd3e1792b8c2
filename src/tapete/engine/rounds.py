"""State of one street's betting as one value, so that a ruling can set it."""

from __future__ import annotations

from msgspec import Struct

from tapete.engine.types import Chips, Seat


class Round(Struct, frozen=True, kw_only=True):
    """Betting of a street. Stacks, pots and the turn are derived from it."""

    bets: dict[Seat, Chips]
    """Chips in front of every seat dealt in."""
    folded: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    """Seats still to act, in order."""
    acted: tuple[Seat, ...]
    """Seats that have acted on this street."""
    level: Chips
    """The bet to match."""
    full_raise: Chips
    """The least raise."""
    raise_from: Chips = 0
    """In fixed limit, the amount that the next raise adds to."""
    bets_made: int = 0
    """In fixed limit, number of bets and raises so far."""
    bring_in_due: bool = False
    aggressor: Seat | None = None
    """Seat that made the last bet or raise."""
