"""Streams of one kind on other workers, by their numbers, as far as this worker has heard of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, Protocol, TypeVar


class Numbered(Protocol):
    """What has to be known of a stream."""

    @property
    def number(self) -> int: ...


Told = TypeVar("Told", bound=Numbered)


class StreamDirectory(Generic[Told]):
    """Streams that other workers have told of, or that ran here.

    Args:
        prefix: of the names of the streams, as `ring/`.
    """

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self._known: dict[int, Told] = {}
        self._unreadable: set[int] = set()
        """Streams that no worker can read."""

    def note(self, one: Told) -> None:
        """Take what is known of one stream."""
        self._known[one.number] = one

    def forget(self) -> None:
        """Know nothing of other workers."""
        self._known.clear()

    def hear(self, told: Iterable[Told], unreadable: Iterable[int] = ()) -> bool:
        """Take what another worker tells. Returns whether anything is new."""
        self._unreadable.update(unreadable)
        news = {one.number: one for one in told}
        changed = any(self._known.get(number) != one for number, one in news.items())
        self._known.update(news)
        return changed

    def with_own(self, here: Iterable[Told]) -> tuple[Told, ...]:
        """All that is known: of streams that run here, what they are now."""
        return tuple({**self._known, **{one.number: one for one in here}}.values())

    def covers(self, streams: Iterable[str], here: Iterable[Told], closed: Iterable[str]) -> bool:
        """Whether it is known of every stream of this kind what it is.

        Args:
            streams: those that the store has.
            closed: those that can't be read here.
        """
        known = {one.number for one in self.with_own(here)} | self._unreadable | self.numbers(closed)
        return self.numbers(streams) <= known

    def numbers(self, streams: Iterable[str]) -> set[int]:
        """The numbers of the streams of this kind among some."""
        return {number_of(one) for one in streams if one.startswith(self.prefix)}


def number_of(stream: str) -> int:
    """The number of a stream."""
    return int(stream.partition("/")[2])
