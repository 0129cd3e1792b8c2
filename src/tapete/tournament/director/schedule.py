"""Times at which tables are asked next, and the reasons why tables wait."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from heapq import heappop, heappush

from msgspec import Struct

from tapete.tournament import events as ev
from tapete.tournament.director.waking import ENDS, HAND_OVER, LAST_HAND, OUT, Why, Whys
from tapete.tournament.state import State

__all__ = ["TableSchedule", "Wait", "Why"]


class Wait(Struct, frozen=True):
    """Reason why a table begins no hand, with the end of the wait if known (UTC milliseconds)."""

    why: Why
    until: int | None = None


@dataclass(slots=True)
class TableSchedule:
    """Times at which tables are asked next. It has a single owner and is no part of the tournament's state.

    >>> schedule = TableSchedule()
    >>> schedule.put(2, 500)
    >>> schedule.put(1, 500)
    >>> schedule.wait(3, Wait("break", 400))
    >>> schedule.first
    (400, 0, 3)
    >>> schedule.drop(3)
    >>> schedule.first
    (500, 0, 1)
    """

    waits: dict[int, Wait] = field(default_factory=dict)
    """Wait of each table. Only tables that were asked and could not begin are listed."""
    bubble: bool = True
    """Whether hand-for-hand may have become due."""
    still: bool = False
    """Whether `PassTime` found nothing to do; it is retried only after an event."""
    _due: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Instant and turn of each table's next question."""
    _heap: list[tuple[int, int, int]] = field(default_factory=list)
    """Heap of instant, turn and table; entries that differ from `_due` are outdated."""
    ended: Whys = frozenset()
    """Waits ended by events since the last call of `wake`."""

    def put(self, table: int, at: int, turn: int = 0) -> None:
        """Ask a table at an instant, replacing any earlier plan.

        Args:
            table: its number.
            at: UTC milliseconds; a past instant means at once.
            turn: the order of tables with the same instant; equal turns go by the table's number.
        """
        self.waits.pop(table, None)
        self._put(table, at, turn)

    def _put(self, table: int, at: int, turn: int) -> None:
        if self._due.get(table) != (at, turn):
            self._due[table] = (at, turn)
            heappush(self._heap, (at, turn, table))

    def wait(self, table: int, wait: Wait, turn: int = 0) -> None:
        """Record that a table waits until an instant, or until an event ends its wait."""
        self.waits[table] = wait
        if wait.until is None:
            self._due.pop(table, None)
        else:
            self._put(table, wait.until, turn)

    def drop(self, table: int) -> None:
        """Stop asking a table."""
        self.waits.pop(table, None)
        self._due.pop(table, None)

    def planned(self, table: int) -> bool:
        """Whether a table will be asked."""
        return table in self._due

    @property
    def first(self) -> tuple[int, int, int] | None:
        """Instant, turn and number of the table to ask first; None if there is none."""
        heap, due = self._heap, self._due
        while heap:
            at, turn, table = heap[0]
            if due.get(table) == (at, turn):
                return heap[0]
            heappop(heap)
        return None

    def heard(self, state: State, events: Iterable[ev.Event]) -> None:
        """Record the waits that events end; `state` has the events applied."""
        for event in events:
            kind = type(event)
            self.still = False
            if kind in HAND_OVER and not state.running_hands:
                self.ended |= LAST_HAND
            elif ended := ENDS[kind]:
                self.ended |= ended
            if kind in OUT:
                self.bubble |= state.structure.hand_for_hand.kind == "director"
            elif kind is ev.PrizesFixed:
                self.bubble = True

    def wake(self, at: int, turn: int = 0) -> None:
        """Ask tables at once whose waits have ended since the last call."""
        ended, self.ended = self.ended, frozenset()
        if not ended or not self.waits:
            return
        for table in [table for table, wait in self.waits.items() if wait.why in ended]:
            due = self._due.get(table)
            if due is not None and due[0] <= at:
                del self.waits[table]  # the table is asked now in any case, and keeps its turn
            else:
                self.put(table, at, turn)
