"""Numbered messages: detect repeated and missing messages."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, Literal, TypeVar

Key = TypeVar("Key", bound=Hashable)
Came = Literal["next", "again", "gap"]


class Numbers(Generic[Key]):
    """Last number of each sender.

    Args:
        begins: number before the first; None if a sender may have begun before we listened.

    >>> numbers = Numbers[str](begins=0)
    >>> [numbers.take("a", number) for number in (1, 2, 2, 4, 3)]
    ['next', 'next', 'again', 'gap', 'again']
    >>> numbers.missing("a", 4), numbers.missing("a", 5)
    (False, True)
    """

    def __init__(self, *, begins: int | None = None) -> None:
        self._begins = begins
        self._last: dict[Key, int] = {}

    def take(self, key: Key, number: int) -> Came:
        """Take a message's number. A late message counts as repeated: it was already requested again."""
        last = self._last.get(key, self._begins)
        if last is not None and number <= last:
            return "again"
        self._last[key] = number
        return "next" if last is None or number == last + 1 else "gap"

    def missing(self, key: Key, number: int) -> bool:
        """Whether messages up to this number are missing."""
        last = self._last.get(key, self._begins)
        self._last[key] = max(number, last or 0)
        return last is not None and number > last

    def knows(self, key: Key) -> bool:
        """Whether a message of a sender has come."""
        return key in self._last

    def forget(self, key: Key) -> None:
        """Forget a sender, whose numbers restart."""
        self._last.pop(key, None)
