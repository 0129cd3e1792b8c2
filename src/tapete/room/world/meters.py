"""Counters and timers of the room. `net.metrics` exports them; without it nothing is measured.

>>> UNMEASURED.count("message"), UNMEASURED.took("commit", 0.1)
(None, None)
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal

Counted = Literal["message", "malformed", "batch", "hand", "void", "incident"]
Span = Literal["commit", "acknowledgement", "last_frame", "loop_lag"]


class Telling:
    """News on its way to those who hear it; it is over once the last of them has got it.

    >>> news = Telling(lambda: print("over"))
    >>> news.begin(); news.begin()
    >>> news.all_told()
    >>> news.end(); news.end()
    over
    """

    __slots__ = ("_heard", "_left", "_over")

    def __init__(self, over: Callable[[], None]) -> None:
        """
        Args:
            over: is called when everybody has got the news; never, if nobody hears it.
        """
        self._left = 1  # the one who tells it: nobody is the last before all are told
        self._heard = False
        self._over = over

    def begin(self) -> None:
        """Another one is to hear it."""
        self._left += 1
        self._heard = True

    def end(self) -> None:
        """One of them has got it, or is gone."""
        self._left -= 1
        if not self._left and self._heard:
            self._over()

    def all_told(self) -> None:
        """Nobody else will hear it."""
        self.end()


class Meters:
    """Measures nothing; `net.metrics.Metrics` does."""

    telling: Telling | None = None
    """The news that are being published now."""

    def now(self) -> float:
        """Seconds of a clock that only ever goes forward."""
        return time.perf_counter()

    def count(self, what: Counted) -> None:
        """Something happened once more."""

    def took(self, what: Span, seconds: float) -> None:
        """Something took as long as this."""

    def publish(self, tell: Callable[[], None]) -> None:
        """Publish news: what is told meanwhile belongs to them."""
        tell()


UNMEASURED = Meters()
