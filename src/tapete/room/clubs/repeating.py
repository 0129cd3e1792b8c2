"""Open the recurring events of clubs, on the worker that opens the events of the house."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence

import structlog

from tapete.room.clubs.schedules import ClubSchedules
from tapete.room.store.store import StoreUnavailable
from tapete.room.world.clock import Timer, TimeSource
from tapete.tournament.structure.structure import Structure

log = structlog.get_logger()

LOOK_MS = 10_000
"""Pause between two looks at the schedules, which other processes may change."""

Opens = Callable[[Sequence[tuple[int, Structure]]], Awaitable[None]]


class RepeatingEvents:
    """Look at the schedules from time to time, and open the next event of each.

    Args:
        opens: opens the events among these that are not open yet; see `ProgrammeOpener.open_repeated`.
        soon: runs a coroutine in the background.
    """

    def __init__(
        self,
        schedules: ClubSchedules,
        clock: TimeSource,
        *,
        opens: Opens,
        soon: Callable[[Coroutine[object, object, None]], None],
    ) -> None:
        self._schedules, self._clock = schedules, clock
        self._opens, self._soon = opens, soon
        self._stopped = True
        self._looking = False
        self._timer: Timer | None = None

    def go_on(self) -> None:
        """Open events from now on."""
        self._stopped = False
        self.look_soon()

    def stop(self) -> None:
        """Open no more events."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()

    def look_soon(self) -> None:
        """Open what is due, in the background."""
        if not self._stopped and not self._looking:
            self._looking = True
            self._soon(self._look())

    async def _look(self) -> None:
        try:
            await self._opens(await self._schedules.all())
        except StoreUnavailable as error:
            log.warning("events of clubs can't be opened now", why=str(error))
        finally:
            self._looking = False
            if not self._stopped:
                if self._timer is not None:
                    self._timer.cancel()
                self._timer = self._clock.call_at(self._clock.now() + LOOK_MS, self.look_soon)
