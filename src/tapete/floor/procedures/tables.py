"""Tasks of dealers besides dealing: all-in buttons, dealer changes, preparation of decks."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from tapete.engine.types import Seat
from tapete.floor.citing import Citing
from tapete.rules import Book
from tapete.rules.points.procedures import Pause


class AllInButton(Struct, frozen=True, kw_only=True):
    """Button that marks a player as all-in."""

    seat: Seat | None
    """Seat of the button; None if the book has no all-in buttons."""
    by: Literal["dealer", "player"] | None
    """Person who keeps the button and places it in sight of everybody."""


def all_in_button(seat: Seat, book: Book, read: Citing) -> AllInButton:
    """Return the all-in button for a seat that has just put in all its chips.

    Rules: TDA19-PR1, TDA13-PR1-1, TDA13-PR1-2.

    >>> from tapete.rules import book
    >>> all_in_button(4, book("tda-2019"), Citing())
    AllInButton(seat=4, by='dealer')
    """
    by = read(book.procedures.all_in_button)
    if by == "none":
        return AllInButton(seat=None, by=None)
    return AllInButton(seat=seat, by=by)


def may_push(
    seconds_left: int, before: Pause | None, book: Book, read: Citing, *, house_seconds: int = 60
) -> bool:
    """Whether dealers may still change before the end of the level.

    Args:
        seconds_left: seconds left in the level.
        before: pause at the end of the level; None if there is none.
        house_seconds: seconds without changes before the pause, if the book leaves the number to the house.

    Rules: TDA19-PR7, TDA13-PR7.

    >>> from tapete.rules import book
    >>> [may_push(seconds, "break", book("tda-2019"), Citing()) for seconds in (91, 90)]
    [True, False]
    """
    if before is None or before not in read(book.procedures.pushes_stop_before):
        return True
    if book.procedures.push_seconds is not None:
        house_seconds = read(book.procedures.push_seconds)
    return seconds_left > house_seconds


def decks_to_prepare(
    seconds_to_play: int, players: Mapping[int, int], book: Book, read: Citing
) -> tuple[int, ...]:
    """Return the tables whose dealer now washes and squares the deck, ready to shuffle when the level begins.

    Args:
        seconds_to_play: seconds until the start or the end of the break.
        players: number of players present, by table.

    Rules: TDA24-RP20.

    >>> from tapete.rules import book
    >>> decks_to_prepare(60, {1: 2, 2: 1, 3: 9}, book("tda-2024"), Citing())
    (1, 3)
    """
    if seconds_to_play > read(book.procedures.decks_ready_seconds):
        return ()
    needed = read(book.procedures.decks_ready_players)
    return tuple(table for table, there in players.items() if there >= needed)
