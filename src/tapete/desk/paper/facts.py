"""Notes of a time on paper, and the answer of the desk to them."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from tapete.desk.orders import Account, Count, Minutes, Reason
from tapete.engine.types import Chips

Instant = Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]
"""UTC milliseconds."""


class PaperOut(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player who went out on paper."""

    account: Account
    at: Instant | None = None
    """Time of the elimination; None: nobody noted it."""
    winner: Account | None = None
    """Account that won the chips; None: the others at the table share them, as in an ordinary elimination."""
    same: bool = False
    """Whether it happened at the same moment as the elimination before it in the list, at another table."""


class Paper(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that was noted on paper."""

    since: Instant
    """Since when the event was played on paper."""
    reason: Reason = ""
    outs: Annotated[tuple[PaperOut, ...], Meta(max_length=500)] = ()
    """Players who went out, in order over all tables; the first elimination comes first."""
    counts: Annotated[dict[Account, Count], Meta(max_length=10_000)] = {}
    """Chips that were counted, by player. A table is counted whole or not at all."""
    level: Annotated[int, Meta(ge=1, le=200)]
    """Level played now."""
    remaining_ms: Annotated[int, Meta(ge=0, le=36_000_000)] | None = None
    """Time left of the level; None: all of it if the level has changed, else the time on the clock."""
    breaks: Annotated[tuple[int, ...], Meta(max_length=200)] = ()
    """Planned breaks that were taken, each by the level before it."""
    break_left: Minutes | None = None
    """Minutes that are left of a break; None: there is none now."""
    running: bool = True
    """Whether the level clock runs from now on."""


class PaperFault(Struct, frozen=True, kw_only=True):
    """Something that does not add up, with the place where it was typed."""

    at: str
    """Path of the wrong note: `outs.2`, `counts.14`, `tables.3`, `level`; empty if none is to blame alone."""
    reason: str
    """A code of the refusals, or of the hints."""
    facts: dict[str, Any] = {}
    rule: str | None = None


class PaperTable(Struct, frozen=True, kw_only=True):
    """The chips of a table: those that must be there, and those that were counted."""

    table: int
    must: Chips
    counted: Chips | None
    """None: nobody has counted there."""
    missing: int
    """Players of the table whose chips are still to be counted."""


class PaperLine(Struct, frozen=True, kw_only=True):
    """A line that the log will have."""

    kind: str
    facts: dict[str, Any]


class PaperShown(Struct, frozen=True, kw_only=True):
    """Changes that the notes would make, or faults to correct first."""

    act: int
    """Number of the last act before the notes."""
    wrongs: tuple[PaperFault, ...]
    """Faults because of which nothing can be taken in."""
    hints: tuple[PaperFault, ...]
    """Notes that a person should read again."""
    tables: tuple[PaperTable, ...]
    lines: tuple[PaperLine, ...]
    """Lines of the log to come; empty while there is a fault."""
