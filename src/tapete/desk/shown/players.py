"""Page data of players, prizes and deals."""

from __future__ import annotations

from typing import Literal

from tapete.desk.shown.base import PagePart
from tapete.engine.types import Chips, Seat
from tapete.tournament.sharing import Money


class DealLine(PagePart, frozen=True, kw_only=True):
    """One player's part of a deal."""

    account: int
    name: str
    stack: Chips
    amount: Money


class DealShown(PagePart, frozen=True, kw_only=True):
    """A deal. Single votes are not shown to anybody."""

    method: str
    kept: Money
    """Money left to play for."""
    agreed_at: int | None
    """None while the vote is open."""
    lines: tuple[DealLine, ...]


class PlayerShown(PagePart, frozen=True, kw_only=True):
    """One player, with all their entries."""

    account: int
    name: str
    entries: int
    table: int
    seat: Seat
    stack: Chips
    place: int | None
    prize: Money
    state: Literal["registered", "waiting", "in", "out", "offer", "bagged"]
    rebuys: int
    add_ons: int
    missing: int
    penalties: int
    paid: bool
    bag: Chips | None = None
    """Counted stack in the player's bag."""


class PrizeShown(PagePart, frozen=True, kw_only=True):
    """Prize of one place."""

    place: int
    amount: Money


class SeatOnShown(PagePart, frozen=True, kw_only=True):
    """Seat and stack on the next day."""

    table: int
    seat: Seat
    stack: Chips
