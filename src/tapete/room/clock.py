"""Time as the room takes it: what o'clock it is, and a call at a given moment."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Timer(Protocol):
    """A call to come."""

    def cancel(self) -> None:
        """Let it not come."""


class Clock(Protocol):
    """The room's only source of time; a simulator brings its own."""

    def now(self) -> int:
        """UTC milliseconds."""

    def call_at(self, at: int, call: Callable[[], None]) -> Timer:
        """Call once it is `at`; at once, but never before this returns, if that is past."""


class LoopClock:
    """The time of the running event loop: wall time in a real one, virtual time in a virtual one.

    Wall time is read once, then counted on by the loop's monotonic clock, so that a corrected system clock
    never shortens anybody's turn.
    """

    def __init__(self, epoch_ms: int | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        start = time.time_ns() // 1_000_000 if epoch_ms is None else epoch_ms
        self._offset_s = start / 1_000 - self._loop.time()

    def now(self) -> int:
        return round((self._loop.time() + self._offset_s) * 1_000)

    def call_at(self, at: int, call: Callable[[], None]) -> Timer:
        return self._loop.call_at(at / 1_000 - self._offset_s, call)
