"""Numbers for faults of the room. The player gets the number, and the log has it."""

from collections.abc import Callable

import structlog

from tapete.room.world.meters import UNMEASURED, Meters
from tapete.room.world.traces import UNTRACED, Tracing

log = structlog.get_logger()


class IncidentLog:
    """Number faults and log them.

    The number is the time of the fault in seconds, or the next free number. Numbers increase and are unique,
    even across a restart.

    >>> incidents = IncidentLog(lambda: 1_700_000_000_500)
    >>> incidents.next(), incidents.next()
    (1700000000, 1700000001)
    """

    def __init__(
        self, now: Callable[[], int], meters: Meters = UNMEASURED, traces: Tracing = UNTRACED
    ) -> None:
        """
        Args:
            now: UTC milliseconds.
        """
        self._now = now
        self._meters = meters
        self._traces = traces
        self._last = 0

    def next(self) -> int:
        """Return a number that no other incident has."""
        self._last = max(self._last + 1, self._now() // 1_000)
        return self._last

    def note(self, what: str, error: BaseException, **where: object) -> int:
        """Log a fault with its traceback. Return its number."""
        number = self.next()
        self._meters.count("incident")
        self._traces.fault(error, incident=number)
        log.error(what, incident=number, exc_info=error, **where)
        return number
