"""Read values of a book and record the rows to cite."""

from collections.abc import Iterable
from typing import TypeVar

from tapete.engine.types import Sourced

T = TypeVar("T")


class NotCovered(Exception):
    """The book has no value for a point that the ruling needs."""


class Citing:
    """Reader of a book's values that records their rows in reading order.

    >>> read = Citing()
    >>> read(Sourced("call", "TDA19-44", ("TDA19-41C",))), read.cites
    ('call', ('TDA19-44', 'TDA19-41C'))
    """

    __slots__ = ("_rows",)

    def __init__(self) -> None:
        self._rows: dict[str, None] = {}

    def __call__(self, point: Sourced[T] | None) -> T:
        """Return the value of a point and cite its rows.

        Raises:
            NotCovered: the book has no value for it.
        """
        if point is None:
            raise NotCovered
        self._rows[point.source] = None
        for row in point.also:
            self._rows[row] = None
        return point.value

    def note(self, rows: Iterable[str]) -> None:
        """Cite rows of a value that was computed from the book earlier."""
        self._rows.update(dict.fromkeys(rows))

    @property
    def cites(self) -> tuple[str, ...]:
        """Every row read so far."""
        return tuple(self._rows)
