"""Orders on the draw at the start, moves, and locked seats."""

from __future__ import annotations

from tapete.desk.orders.base import Account, Number, Order
from tapete.engine.types import Seat


class StartEvent(Order, frozen=True, kw_only=True):
    """Draw the seats and start the clock."""


class ProposeMoves(Order, frozen=True, kw_only=True):
    """Draw a table's pending moves, so that a person can check them before anybody moves."""

    table: Number


class ProposeBreak(Order, frozen=True, kw_only=True):
    """Draw new seats for all players of a table."""

    table: Number


class Accept(Order, frozen=True, kw_only=True):
    """Carry out a proposal as it was shown."""

    proposal: Number


class DeclineProposal(Order, frozen=True, kw_only=True, tag="decline"):
    """Decline a proposal. It needs a reason."""

    proposal: Number


class MoveTo(Order, frozen=True, kw_only=True):
    """Give a player another seat, by the director's decision. It needs a reason."""

    account: Account
    table: Number
    seat: Seat


class LockSeat(Order, frozen=True, kw_only=True):
    """Keep a seat of a table empty."""

    table: Number
    seat: Seat


class UnlockSeat(Order, frozen=True, kw_only=True):
    """Let a locked seat be used again."""

    table: Number
    seat: Seat
