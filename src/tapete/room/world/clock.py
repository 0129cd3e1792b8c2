"""The clocks of the room: the current time, and timers."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A scheduled call."""

    def cancel(self) -> None:
        """Cancel the call."""


class TimeSource(Protocol):
    """The room's only source of time; a simulator provides its own."""

    def now(self) -> int:
        """UTC milliseconds."""

    def call_at(self, at: int, call: Callable[[], object]) -> Timer:
        """Call at the time `at`; if that is past, as soon as the current code yields."""


class LoopClock:
    """The time of the running event loop: wall time in a real loop, virtual time in a virtual one.

    Wall time is read once and advanced by the loop's monotonic clock, so that a correction of the system
    clock never shortens a turn.
    """

    def __init__(self, epoch_ms: int | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        start = time.time_ns() // 1_000_000 if epoch_ms is None else epoch_ms
        self._offset_s = start / 1_000 - self._loop.time()

    def now(self) -> int:
        return round((self._loop.time() + self._offset_s) * 1_000)

    def call_at(self, at: int, call: Callable[[], object]) -> Timer:
        return self._loop.call_at(at / 1_000 - self._offset_s, call)


class _Timed(Protocol):
    """The properties of a log that its stream's clock needs."""

    @property
    def last_at(self) -> int: ...
    @property
    def by_the_wall(self) -> bool: ...


class StreamClock:
    """The clock of one stream, never behind the stream's own log.

    Deadlines in a log are absolute. If the system clock was set back while the room was closed, they would
    lie hours ahead and every table would wait. So this clock continues from the last stored event. A stream
    that only waits for its published start uses the room's clock, regardless of its log.

    >>> class Log:
    ...     last_at, by_the_wall = 5_000, False
    >>> class Wall:
    ...     def now(self): return 1_000
    ...     def call_at(self, at, call): return at
    >>> clock = StreamClock(Wall())
    >>> clock.not_before(Log()); clock.now(), clock.call_at(6_000, print)
    (5000, 2000)
    """

    def __init__(self, clock: TimeSource) -> None:
        self._clock = clock
        self._ahead = 0
        """Milliseconds by which this clock is ahead of the room's clock."""

    def now(self) -> int:
        return self._clock.now() + self._ahead

    def call_at(self, at: int, call: Callable[[], object]) -> Timer:
        return self._clock.call_at(at - self._ahead, call)

    def not_before(self, log: _Timed) -> None:
        """Continue from the last event of a log, if that is later than the clock."""
        if not log.by_the_wall:
            self._ahead = max(self._ahead, log.last_at - self._clock.now())
