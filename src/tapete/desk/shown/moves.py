"""Page data of proposed moves."""

from __future__ import annotations

from tapete.desk.shown.base import PagePart
from tapete.engine.types import Seat


class MoveShown(PagePart, frozen=True, kw_only=True):
    """A move of one player to another seat."""

    account: int
    name: str
    from_table: int
    from_seat: Seat
    to_table: int
    to_seat: Seat
    role: str = ""
    """Role of the new seat in the table's next hand."""
    to_big_blind: int | None = None
    """Hands before the big blind would have come at the old table."""


class OtherSeat(PagePart, frozen=True, kw_only=True):
    """A seat that was not chosen, with the reason."""

    seat: Seat
    why_not: str


class ProposalShown(PagePart, frozen=True, kw_only=True):
    """Proposed moves, which the staff accepts or declines."""

    proposal: int
    kind: str
    table: int
    moves: tuple[MoveShown, ...]
    alternatives: tuple[OtherSeat, ...]
    picked: int | None
    """Table that was drawn to break."""
    rows: tuple[str, ...]
