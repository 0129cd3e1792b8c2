"""Orders on levels, breaks and the level clock."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tapete.desk.orders.base import Minutes, Order


class SayLevel(Order, frozen=True, kw_only=True):
    """Announce the level that is due, which begins at this instant. Another level needs a reason."""

    level: Annotated[int, Meta(ge=1, le=200)] | None = None


class PauseClock(Order, frozen=True, kw_only=True):
    """Stop the level clock."""


class ResumeClock(Order, frozen=True, kw_only=True):
    """Let the level clock run again."""


class CorrectClock(Order, frozen=True, kw_only=True):
    """Set the remaining time of the level. It needs a reason."""

    remaining_ms: Annotated[int, Meta(ge=0, le=36_000_000)]


class SayBreak(Order, frozen=True, kw_only=True):
    """Begin the break that is due, or a break of this length."""

    minutes: Minutes | None = None


class SayBreakOver(Order, frozen=True, kw_only=True):
    """Announce the end of the break."""
