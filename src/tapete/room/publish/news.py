"""Changes at each table since its viewers were last told."""

from __future__ import annotations

from tapete.room.core.events import Operated, StreamEvent, where
from tapete.tournament import events as te

FOR_ALL: frozenset[type] = frozenset(
    {
        te.Started,
        te.LevelBegan,
        te.LevelsChanged,
        te.LevelClockStopped,
        te.LevelClockStarted,
        te.LevelClockDeducted,
        te.LevelClockSet,
        te.EndChanged,
        te.BreakBegan,
        te.BreakOrderAnnounced,
        te.BreakEnded,
        te.HandForHandBegan,
        te.HandForHandEnded,
        te.SimultaneousBegan,
        te.DealProposed,
        te.DealVoted,
        te.DealClosed,
        te.DealSettled,
        te.PrizesFixed,
        te.PlacesChanged,
        te.OrderUndetermined,
        te.WindfallDrawn,
        te.Cancelled,
        te.Finished,
        Operated,
    }
)
"""Events that every table shows."""
ENTRIES: frozenset[type] = frozenset({te.Entered, te.Withdrawn})
"""Events that table 0 shows; everybody watches table 0 before the start."""


class TableNews:
    """Tables with news, collected by the owner of a stream outside its state."""

    def __init__(self) -> None:
        self._tables: set[int] = set()
        self._everywhere = False

    def heard(self, event: StreamEvent, tables: set[int]) -> None:
        """Record an applied event and the tables that it affects."""
        _, inner = where(event)
        self._tables |= tables
        self._everywhere |= type(inner) in FOR_ALL
        if type(inner) in ENTRIES:
            self._tables.add(0)

    def add(self, table: int) -> None:
        """Record a change at a table without an event."""
        self._tables.add(table)

    def take(self) -> tuple[set[int], bool]:
        """Return the tables with news since the last call, and whether all tables have news."""
        taken = self._tables, self._everywhere
        self._tables, self._everywhere = set(), False
        return taken
