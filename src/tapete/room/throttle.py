"""Telling of changes: the first at once, those that follow close behind together."""

from collections.abc import Callable

from tapete.room.clock import Clock, Timer


class Throttle:
    """Calls `tell` after changes, at most once in so many milliseconds, and never forgets the last one."""

    def __init__(self, clock: Clock, every_ms: int, tell: Callable[[], None]) -> None:
        self._clock = clock
        self._every_ms = every_ms
        self._tell = tell
        self._next_at = 0
        self._timer: Timer | None = None

    def poke(self) -> None:
        """Something has changed."""
        if self._timer is not None:
            return
        now = self._clock.now()
        if now >= self._next_at:
            self._next_at = now + self._every_ms
            self._tell()
        else:
            self._timer = self._clock.call_at(self._next_at, self._due)

    def _due(self) -> None:
        self._timer = None
        self.poke()

    def stop(self) -> None:
        """Tell no more."""
        if self._timer is not None:
            self._timer.cancel()
