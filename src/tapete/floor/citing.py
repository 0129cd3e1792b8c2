"""Reading a book so that what decided is what is cited."""

from collections.abc import Iterable
from typing import TypeVar

from tapete.engine.types import Sourced

T = TypeVar("T")


class NotCovered(Exception):
    """The book has no value for a point that the ruling needs."""


class Citing:
    """Reads the values of a book and remembers their rows, in the order of reading.

    >>> read = Citing()
    >>> read(Sourced("call", "TDA19-44", ("TDA19-41C",))), read.cites
    ('call', ('TDA19-44', 'TDA19-41C'))
    """

    __slots__ = ("_rows",)

    def __init__(self) -> None:
        self._rows: dict[str, None] = {}

    def __call__(self, point: Sourced[T] | None) -> T:
        """The value of a point; its rows are cited from now on.

        Raises:
            NotCovered: the book leaves it out.
        """
        if point is None:
            raise NotCovered
        self._rows[point.source] = None
        for row in point.also:
            self._rows[row] = None
        return point.value

    def note(self, rows: Iterable[str]) -> None:
        """Cite rows of something that was made of the book's values before."""
        self._rows.update(dict.fromkeys(rows))

    @property
    def cites(self) -> tuple[str, ...]:
        """Every row that was read."""
        return tuple(self._rows)
