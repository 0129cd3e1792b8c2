"""Orders on deals and payments, and on undoing acts."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tapete.desk.orders.base import Account, Count, Number, Order


class ProposeDeal(Order, frozen=True, kw_only=True):
    """Propose a deal on the remaining prizes for a vote."""

    method: Literal["icm", "chip_chop", "even", "custom"]
    kept: Count = 0
    """Money left to play for."""
    amounts: dict[Account, Count] = {}
    """Amount of each player in a custom deal."""


class VotesOnDeal(Order, frozen=True, kw_only=True):
    """Enter all players' votes on the deal together, so that nobody sees who said no."""

    votes: Annotated[dict[Account, bool], Meta(min_length=2, max_length=100)]


class PayOut(Order, frozen=True, kw_only=True):
    """Record that a player has received their prize and has signed."""

    account: Account


class Redo(Order, frozen=True, kw_only=True):
    """Redo an undone act. The act is decided again in its old position, and so are the acts after it."""

    act: Number


class Undo(Order, frozen=True, kw_only=True):
    """Undo an act. It needs a reason; the act stays in the log."""

    act: Number
