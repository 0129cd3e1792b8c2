"""Token buckets: rate limits by address or by person."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)

MOST_KEYS: Final = 10_000
"""Maximum number of remembered keys; the oldest are dropped first."""


class Allowance(Generic[Key]):
    """A token bucket for each key: `most` at once in `while_ms`, refilled evenly.

    >>> twice = Allowance[str](2, 1_000)
    >>> [twice.take("a", 0), twice.take("a", 0), twice.take("a", 0), twice.take("a", 500)]
    [None, None, 500, None]
    """

    def __init__(self, most: int, while_ms: int) -> None:
        self._most, self._while_ms = most, while_ms
        self._used: dict[Key, tuple[float, int]] = {}
        """Used tokens by key, with the time of computation (UTC milliseconds)."""

    def take(self, key: Key, now: int) -> int | None:
        """Take one token. Return None, or the milliseconds to wait for the next token."""
        if not self._most:
            return None
        used = self._left_of(key, now)
        if used + 1 > self._most:
            return round((used + 1 - self._most) * self._while_ms / self._most)
        if key not in self._used and len(self._used) >= MOST_KEYS:
            self._forget(now)
        self._used[key] = (used + 1, now)
        return None

    def _left_of(self, key: Key, now: int) -> float:
        used, at = self._used.get(key, (0.0, now))
        return max(0.0, used - (now - at) * self._most / self._while_ms)

    def _forget(self, now: int) -> None:
        self._used = {one: found for one, found in self._used.items() if self._left_of(one, now) > 0}
        while len(self._used) >= MOST_KEYS:
            del self._used[next(iter(self._used))]
