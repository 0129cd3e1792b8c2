"""Announcements of the dealer during betting, and information given to players before it."""

from __future__ import annotations

from msgspec import Struct

from tapete.engine.types import Chips, Seat
from tapete.floor.citing import Citing
from tapete.floor.spot import Act
from tapete.rules import Book


class Announcement(Struct, frozen=True, kw_only=True):
    """What the dealer says of an act."""

    act: str
    """Its word; `all_in` for whatever puts all chips in."""
    amount: Chips | None = None
    """The total that is named; None if none is."""
    counted: bool = False
    """Whether the chips are counted before."""


def announcement(
    act: Act,
    book: Book,
    read: Citing,
    *,
    all_in: bool = False,
    to_act: Seat | None = None,
    asked_by: Seat | None = None,
) -> Announcement:
    """What the dealer says of an act as the action goes.

    Args:
        act: what a seat did.
        book: decides which amounts are named.
        read: cites the rows that decided.
        all_in: whether the act put all chips of the seat in.
        to_act: the seat that faces it.
        asked_by: the seat that asks for the count of an all-in.

    Raises:
        NotCovered: the book says nothing about it.

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
    """What players are told about betting before the event.

    Raises:
        NotCovered: the book says nothing about it.

    Rules: CCL-declare-advice.
    """
    if read(book.bets.advice) == "none":
        return ()
    return ("exact_total", "safe_zone")
