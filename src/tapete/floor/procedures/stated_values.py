"""Values of a book for people only; no program enforces them (`tapete.rules.points.STATED`)."""

from typing import Any

from tapete.floor.citing import Citing
from tapete.rules import Book
from tapete.rules.points import STATED


def told(value: str, book: Book, read: Citing) -> Any:
    """Return a stated value of a book and cite its rows.

    Args:
        value: full name, one of `STATED`.
        book: the book to read.
        read: records the rows.

    Raises:
        NotCovered: the book has no such value.
        KeyError: not a name of `STATED`.

    >>> from tapete.rules import book
    >>> told("tournament.price_shown", book("aconcagua"), Citing())
    'by-parts'
    """
    if value not in STATED:
        raise KeyError(value)
    area, _, name = value.partition(".")
    return read(getattr(getattr(book, area), name))


def tells(value: str, book: Book) -> bool:
    """Whether a book has this stated value."""
    area, _, name = value.partition(".")
    return value in STATED and getattr(getattr(book, area), name) is not None
