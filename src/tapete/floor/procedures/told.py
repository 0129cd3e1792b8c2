"""Values that are only told to people; no program enforces them (`tapete.rules.points.STATED`)."""

from typing import Any

from tapete.floor.citing import Citing
from tapete.rules import Book
from tapete.rules.points import STATED


def told(value: str, book: Book, read: Citing) -> Any:
    """What a book tells people; its rows are cited.

    Args:
        value: its full name, one of `STATED`.
        book: tells it.
        read: remembers the rows.

    Raises:
        NotCovered: the book says nothing of it.
        KeyError: it is no such value.

    >>> from tapete.rules import book
    >>> told("tournament.price_shown", book("aconcagua"), Citing())
    'by-parts'
    """
    if value not in STATED:
        raise KeyError(value)
    area, _, name = value.partition(".")
    return read(getattr(getattr(book, area), name))


def tells(value: str, book: Book) -> bool:
    """Whether a book says anything of it."""
    area, _, name = value.partition(".")
    return value in STATED and getattr(getattr(book, area), name) is not None
