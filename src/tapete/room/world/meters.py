"""Interface of the room's counters and timers. `net.metrics` exports them; the default measures nothing.

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
    """Delivery of news to several clients; it is over once the last client has received the news.

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
            over: called when every client has received the news; never called without clients.
        """
        self._left = 1  # 1 for the sender, so that delivery can't end before all clients are counted
        self._heard = False
        self._over = over

    def begin(self) -> None:
        """Count a client that will receive the news."""
        self._left += 1
        self._heard = True

    def end(self) -> None:
        """Stop counting a client that has received the news or has gone."""
        self._left -= 1
        if not self._left and self._heard:
            self._over()

    def all_told(self) -> None:
        """Finish counting: no more clients will receive the news."""
        self.end()


class Meters:
    """Meters that measure nothing; `net.metrics.Metrics` measures."""

    telling: Telling | None = None
    """Delivery of the news that is being published now."""

    def now(self) -> float:
        """Return the seconds of a monotonic clock."""
        return time.perf_counter()

    def count(self, what: Counted) -> None:
        """Count one more event of a kind."""

    def took(self, what: Span, seconds: float) -> None:
        """Record the duration of an operation."""

    def publish(self, tell: Callable[[], None]) -> None:
        """Publish news by calling `tell`; messages sent during the call belong to this news."""
        tell()


UNMEASURED = Meters()
