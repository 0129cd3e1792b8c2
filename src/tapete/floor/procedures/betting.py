"""Announcements of the dealer during the betting, and advice to players before the event."""

from __future__ import annotations

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.floor.spot import StreetAct
from tapete.rules import Book


class Announcement(Struct, frozen=True, kw_only=True):
    """Announcement of an act by the dealer."""

    act: str
    """Word of the act; `all_in` for any act that puts in all chips."""
    amount: Chips | None = None
    """Announced total; None if no amount is announced."""
    counted: bool = False
    """Whether the chips are counted first."""


def announcement(
    act: StreetAct,
    book: Book,
    read: Citing,
    *,
    all_in: bool = False,
    to_act: Seat | None = None,
    asked_by: Seat | None = None,
) -> Announcement:
    """Return the dealer's announcement of an act.

    Args:
        act: the act of a seat.
        book: decides which amounts are announced.
        read: cites the rows that decided.
        all_in: whether the act put in all chips of the seat.
        to_act: the seat that faces the act.
        asked_by: the seat that asks for the count of an all-in.

    Raises:
        NotCovered: the book has no value for it.

    Rules: TDA19-PR12, TDA19-PR12.2.
    """
    if act.act in ("fold", "check"):
        return Announcement(act=act.act)
    every = read(book.bets.announced) == "all-amounts"
    if not all_in:
        return Announcement(act=act.act, amount=act.to)
    at_once = read(book.bets.all_in_counted) == "at-once"
    counted = at_once or (asked_by is not None and asked_by == to_act)
    return Announcement(act="all_in", amount=act.to if every or counted else None, counted=counted)


def advice(book: Book, read: Citing) -> tuple[str, ...]:
    """Return the advice to players about betting before the event.

    Raises:
        NotCovered: the book has no value for it.

    Rules: CCL-declare-advice.
    """
    if read(book.bets.advice) == "none":
        return ()
    return ("exact_total", "safe_zone")
