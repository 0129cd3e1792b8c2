"""Schedule the events of a simulation that are not the director's: ends of hands, arrivals, re-entries.

>>> agenda = Agenda()
>>> agenda.put(500, "arrival", 7)
>>> agenda.put(200, "hand", 1)
>>> agenda.due[0]
(200, 2, 'hand', 1)
>>> agenda.next(), agenda.next(), agenda.due
((200, 'hand', 1), (500, 'arrival', 7), [])
"""

from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Literal

What = Literal["hand", "arrival", "re_entry"]


@dataclass(slots=True)
class Agenda:
    """Pending events by time; events at the same time happen in the order of their turns."""

    due: list[tuple[int, int, What, int]] = field(default_factory=list)
    """Heap of time, turn, kind, and table or account. The first item is next."""
    _turns: int = 0

    def turn(self) -> int:
        """Return the next turn; tables that are asked take their turns from here too."""
        self._turns += 1
        return self._turns

    def put(self, at: int, what: What, which: int) -> None:
        """Schedule an event of a table or account."""
        heappush(self.due, (at, self.turn(), what, which))

    def next(self) -> tuple[int, What, int]:
        """Remove the next event; return its time, its kind, and its table or account."""
        at, _, what, which = heappop(self.due)
        return at, what, which
