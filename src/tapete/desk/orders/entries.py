"""Orders on entries, rebuys and waiting players."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tapete.desk.orders.base import Account, Order


class RegisterPlayer(Order, frozen=True, kw_only=True, tag="register"):
    """Take an entry. The player's name is kept apart from the log."""

    number: Account | None = None
    """Number of the player in all flights of an event; None: the next free one."""


class EnterAgain(Order, frozen=True, kw_only=True):
    """Sell another entry to a player who is out."""

    account: Account


class BuyRebuy(Order, frozen=True, kw_only=True):
    """Sell rebuys to a player."""

    account: Account
    count: Annotated[int, Meta(ge=1, le=5)] = 1


class BuyAddOn(Order, frozen=True, kw_only=True):
    """Sell an add-on to a player."""

    account: Account


class DeclineOffer(Order, frozen=True, kw_only=True):
    """Decline the rebuy of a player who lost all chips."""

    account: Account


class WithdrawEntry(Order, frozen=True, kw_only=True):
    """Give an entry back before the start. After the start, undo the entry."""

    account: Account


class SeatWaiting(Order, frozen=True, kw_only=True):
    """Seat the first alternate."""


class CancelEvent(Order, frozen=True, kw_only=True):
    """End the event and refund everybody, by the published rule."""
