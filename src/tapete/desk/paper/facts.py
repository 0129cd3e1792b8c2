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
    """When; None: nobody noted it."""
    winner: Account | None = None
    """Who won the chips; None: the others at the table share them, as at any other time."""
    same: bool = False
    """Whether it was in the same moment as the one before it in the list, at another table."""


class Paper(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that was noted on paper."""

    since: Instant
    """Since when the event was played on paper."""
    reason: Reason = ""
    outs: Annotated[tuple[PaperOut, ...], Meta(max_length=500)] = ()
    """The player who went out first before the others, over all tables."""
    counts: Annotated[dict[Account, Count], Meta(max_length=10_000)] = {}
    """Chips that were counted, by player. A table is counted whole or not at all."""
    level: Annotated[int, Meta(ge=1, le=200)]
    """The level that is played now."""
    remaining_ms: Annotated[int, Meta(ge=0, le=36_000_000)] | None = None
    """What is left of it; None: all of it if it is another level, else as the clock has it."""
    breaks: Annotated[tuple[int, ...], Meta(max_length=200)] = ()
    """Planned breaks that were taken: the levels they come after."""
    break_left: Minutes | None = None
    """Minutes that are left of a break; None: there is none now."""
    running: bool = True
    """Whether the level clock runs from now on."""


class PaperFault(Struct, frozen=True, kw_only=True):
    """Something that does not add up, with the place where it was typed."""

    at: str
    """As `outs.2`, `counts.14`, `tables.3`, `level`; empty if no single place is to blame."""
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
    """What would change, or what has to be put right before."""

    act: int
    """The last act that it is based on."""
    wrongs: tuple[PaperFault, ...]
    """What keeps it from being taken in."""
    hints: tuple[PaperFault, ...]
    """What a person should look at again."""
    tables: tuple[PaperTable, ...]
    lines: tuple[PaperLine, ...]
    """What the log will say; none while something is wrong."""
