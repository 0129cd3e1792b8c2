"""Streams of one kind on other workers, by number, as far as this worker knows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar


class Numbered(Protocol):
    """Facts about a stream, with its number."""

    @property
    def number(self) -> int: ...


Told = TypeVar("Told", bound=Numbered)


class StreamDirectory(Generic[Told]):
    """Streams that other workers reported, or that ran here.

    Args:
        prefix: prefix of the streams' names, such as `ring/`.
    """

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self._known: dict[int, Told] = {}
        self._unreadable: set[int] = set()
        """Numbers of streams that no worker can read."""

    def note(self, one: Told) -> None:
        """Record the facts of one stream."""
        self._known[one.number] = one

    def forget(self) -> None:
        """Forget all reports of other workers."""
        self._known.clear()

    def hear(self, told: Iterable[Told], unreadable: Iterable[int] = ()) -> bool:
        """Take another worker's report. Return whether it has anything new."""
        self._unreadable.update(unreadable)
        news = {one.number: one for one in told}
        changed = any(self._known.get(number) != one for number, one in news.items())
        self._known.update(news)
        return changed

    def with_own(self, here: Iterable[Told]) -> tuple[Told, ...]:
        """Return all known facts, with the current facts of the streams that run here."""
        return tuple({**self._known, **{one.number: one for one in here}}.values())

    def covers(self, streams: Iterable[str], here: Iterable[Told], closed: Iterable[str]) -> bool:
        """Whether the facts of every stream of this kind are known.

        Args:
            streams: streams in the store.
            closed: streams that can't be read here.
        """
        known = {one.number for one in self.with_own(here)} | self._unreadable | self.numbers(closed)
        return self.numbers(streams) <= known

    def numbers(self, streams: Iterable[str]) -> set[int]:
        """Return the numbers of those streams that are of this kind."""
        return {number_of(one) for one in streams if one.startswith(self.prefix)}


def number_of(stream: str) -> int:
    """Return the number of a stream."""
    return int(stream.partition("/")[2])
