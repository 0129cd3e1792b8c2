"""Orders that report eliminations, and orders on hand-for-hand."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tapete.desk.orders.base import Account, Number, Order


class Loser(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player who lost all chips."""

    account: Account
    winner: Account | None = None
    """Winner of the chips; None: the other players at the table share them until a count."""


class Out(Order, frozen=True, kw_only=True):
    """Report players who lost their last chips, in the order of elimination."""

    losers: Annotated[tuple[Loser, ...], Meta(min_length=1, max_length=10)]
    happened_at: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] | None = None
    """When it was (UTC milliseconds), if somebody noted it on paper."""


class TableDone(Order, frozen=True, kw_only=True):
    """Report the end of a table's hand in hand-for-hand, with the players who went out."""

    table: Number
    losers: Annotated[tuple[Loser, ...], Meta(max_length=10)] = ()


class SayHandForHand(Order, frozen=True, kw_only=True):
    """Announce hand-for-hand."""


class DealHandForHand(Order, frozen=True, kw_only=True, tag="next_hand"):
    """Let all tables deal their next hand of hand-for-hand."""


class HoldAllIn(Order, frozen=True, kw_only=True):
    """Hold a called all-in during hand-for-hand: the cards stay down."""

    table: Number


class ReleaseHeld(Order, frozen=True, kw_only=True):
    """Let a table with a held all-in play on."""

    table: Number


class EndHandForHand(Order, frozen=True, kw_only=True):
    """End hand-for-hand."""


class SameTime(Order, frozen=True, kw_only=True):
    """Mark the order of eliminations as undetermined: the players share their places."""

    accounts: Annotated[tuple[Account, ...], Meta(min_length=2, max_length=10)]
