"""Events of a simulation beside the director's steps: hands end, people arrive and come again.

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
    """What is to happen, by its instant; things with the same instant happen in the order of their turns."""

    due: list[tuple[int, int, What, int]] = field(default_factory=list)
    """A heap: when, its turn, what, and for which table or account. The first one comes first."""
    _turns: int = 0

    def turn(self) -> int:
        """The next turn; tables that are asked take theirs from here too."""
        self._turns += 1
        return self._turns

    def put(self, at: int, what: What, which: int) -> None:
        """Note what is to happen, and for which table or account."""
        heappush(self.due, (at, self.turn(), what, which))

    def next(self) -> tuple[int, What, int]:
        """Take off what comes first: its instant, what it is, and for which table or account."""
        at, _, what, which = heappop(self.due)
        return at, what, which
