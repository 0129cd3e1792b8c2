"""Page data of a recorded hand."""

from __future__ import annotations

from tapete.desk.shown.base import PagePart
from tapete.engine.types import Chips, Seat


class PotShown(PagePart, frozen=True, kw_only=True):
    """One pot of a recorded hand."""

    amount: Chips
    seats: tuple[Seat, ...]
    """Seats that can win the pot."""


class HandSeatShown(PagePart, frozen=True, kw_only=True):
    """A seat in a recorded hand."""

    seat: Seat
    stack: Chips
    bet: Chips
    folded: bool
    all_in: bool


class HandActShown(PagePart, frozen=True, kw_only=True):
    """One act of a recorded hand."""

    seat: Seat
    act: str
    to: Chips
    """Total in front after a bet, call or raise."""


class RecordedHandShown(PagePart, frozen=True, kw_only=True):
    """Recorded hand: the turn and the legal actions."""

    hand: int
    street: str
    button: Seat
    small_blind_seat: Seat | None
    big_blind_seat: Seat | None
    to_act: Seat | None
    to_call: Chips
    """Chips that a call adds; 0 if there is nothing to call."""
    least: Chips | None
    """Smallest bet or raise, as the total in front."""
    most: Chips | None
    raises: bool
    """Whether it would be a raise instead of a bet."""
    pot_to: Chips | None
    """Total in front for a pot-sized bet or raise."""
    pot: Chips
    """All chips put in."""
    pots: tuple[PotShown, ...]
    seats: tuple[HandSeatShown, ...]
    showdown: bool
    """Whether all betting is over and the cards decide."""
    shows_first: Seat | None
    """Seat that must show first at the showdown (TDA19-17A)."""
    halves: tuple[str, ...] = ()
    """Halves of each pot, for instance `high` and `low`; empty if one hand wins the whole pot."""
    board: str = ""
    """Community cards that somebody has typed."""
    acts: tuple[HandActShown, ...] = ()
    """Acts of this street. In a hand entered from the middle, acts reconstructed from the bets."""
