"""Page data of the log: acts, penalties, rulings, and statements of the book."""

from __future__ import annotations

from typing import Any

from tapete.desk.shown.base import PagePart


class PenaltyShown(PagePart, frozen=True, kw_only=True):
    """A penalty and the hands that are left of it."""

    penalty: int
    account: int
    name: str
    kind: str
    hands: int
    left: int
    offence: str
    rows: tuple[str, ...]
    act: int
    at: int
    by: str


class RulingShown(PagePart, frozen=True, kw_only=True):
    """A ruling that stands."""

    act: int
    at: int
    by: str
    incident: str
    table: int | None
    name: str
    option: str
    reason: str
    outcome: str
    cites: tuple[str, ...]
    lines: dict[str, tuple[str, ...]]
    at_table: dict[str, Any]
    """Facts of the table, from the recorded hand or from a person."""
    carried: bool
    """Whether the ruling was carried out on the recorded hand."""


class ActShown(PagePart, frozen=True, kw_only=True):
    """A line of the log."""

    act: int
    at: int
    by: str
    kind: str
    reason: str
    facts: dict[str, Any]
    undone: bool
    """Whether the act was undone."""
    may_undo: bool


class StatedShown(PagePart, frozen=True, kw_only=True):
    """Statement of the book for the staff of an event; the program does not enforce it."""

    name: str
    """Name of the value: `deal_supervised` or `final_chips_given`."""
    says: str
    """The value of the book."""
    rule: str
    """The row that says so."""
