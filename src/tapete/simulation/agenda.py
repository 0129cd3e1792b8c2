"""What comes next in a simulation, and which tables wait until something happens elsewhere.

>>> agenda = Agenda()
>>> agenda.put(500, "arrival", 7)
>>> agenda.plan(1, 200)
>>> agenda.plan(1, 300)  # it will be asked anyway
>>> agenda.next(), agenda.next(), bool(agenda)
((200, 'table', 1), (500, 'arrival', 7), False)
"""

from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Literal

What = Literal["table", "hand", "arrival", "re_entry"]


@dataclass(slots=True)
class Agenda:
    """What is to happen, by its instant; what has the same one happens in the order in which it was put."""

    waiting: set[int] = field(default_factory=set)
    """Tables that nobody will ask until something happens elsewhere."""
    _due: list[tuple[int, int, What, int]] = field(default_factory=list)
    """When, what, and for which table or account; the second number keeps the order of equal instants."""
    _told: int = 0
    _planned: set[int] = field(default_factory=set)
    """Tables that will be asked."""

    def __bool__(self) -> bool:
        return bool(self._due)

    def put(self, at: int, what: What, which: int) -> None:
        """Note what is to happen, and for which table or account."""
        self._told += 1
        heappush(self._due, (at, self._told, what, which))

    def plan(self, table: int, at: int) -> None:
        """Ask a table whether it can begin a hand; one that will be asked anyway is not asked twice."""
        if table not in self._planned:
            self._planned.add(table)
            self.waiting.discard(table)
            self.put(at, "table", table)

    def next(self) -> tuple[int, What, int]:
        """Take off what comes first: its instant, what it is, and for which table or account."""
        at, _, what, which = heappop(self._due)
        if what == "table":
            self._planned.discard(which)
        return at, what, which

    def wake(self) -> list[int]:
        """The tables that have waited; they don't any more."""
        woken = sorted(self.waiting)
        self.waiting.clear()
        return woken
