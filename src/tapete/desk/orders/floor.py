"""Orders of the floor: the clock on a player, penalties, rulings, notes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from tapete.desk.orders.base import Account, Number, Order


class CallClock(Order, frozen=True, kw_only=True):
    """Put the clock on a player, for the time that the book gives."""

    table: Number
    account: Account


class EndClock(Order, frozen=True, kw_only=True):
    """End the clock: the player has acted, or the time is up."""

    table: Number


PenaltyKind = Literal["warning", "missed_hand", "missed_hands", "missed_rounds", "chips", "disqualified"]
"""Kinds of penalties, the mildest first."""


class Punish(Order, frozen=True, kw_only=True):
    """Give a penalty. It needs a reason. Chip penalties and disqualification take effect at once."""

    account: Account
    kind: PenaltyKind
    count: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 1
    """Hands, rounds or chips."""
    rule: Annotated[str, Meta(max_length=40)] = ""


class MissedHand(Order, frozen=True, kw_only=True):
    """Report a dealt hand: penalties of missed hands at the table go down by one."""

    table: Number


class Rule(Order, frozen=True, kw_only=True):
    """Log a ruling."""

    incident: Annotated[str, Meta(max_length=60)]
    """Tag of the incident."""
    facts: dict[str, Any] = {}
    at_table: dict[str, Any] = {}
    book: Annotated[str, Meta(max_length=60)]
    option: Annotated[str, Meta(max_length=60)] = ""
    """The director's choice, where the book leaves one."""
    table: Number | None = None
    account: Account | None = None
    carry: bool = False
    """Whether to carry the ruling out on the recorded hand of the table."""


class Note(Order, frozen=True, kw_only=True):
    """Add a note to the log; `reason` is its text."""

    table: Number | None = None


class OnPaper(Order, frozen=True, kw_only=True):
    """Note that the event was played on paper. It changes nothing by itself and needs a reason."""

    since_at: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]
    """UTC milliseconds."""
    breaks: Annotated[tuple[int, ...], Meta(max_length=200)] = ()
    """Planned breaks that were taken: the levels they come after."""
