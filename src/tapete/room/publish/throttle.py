"""Rate limit for updates: send the first change at once, and batch later changes."""

from collections.abc import Callable

from tapete.room.world.clock import Timer, TimeSource


class Throttle:
    """Call `tell` after changes, at most once in `every_ms`. The last change is never lost."""

    def __init__(self, clock: TimeSource, every_ms: int, tell: Callable[[], None]) -> None:
        self._clock = clock
        self._every_ms = every_ms
        self._tell = tell
        self._next_at = 0
        self._timer: Timer | None = None

    @property
    def settled(self) -> bool:
        """Whether every change was sent."""
        return self._timer is None

    def poke(self) -> None:
        """Record a change."""
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
        """Cancel a pending call."""
        if self._timer is not None:
            self._timer.cancel()
