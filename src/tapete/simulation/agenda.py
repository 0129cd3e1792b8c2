"""What happens in a simulation besides the director's steps: hands end, people arrive and come again.

>>> agenda = Agenda()
>>> agenda.put(500, "arrival", 7)
>>> agenda.put(200, "hand", 1)
>>> agenda.first
(200, 2, 'hand', 1)
>>> agenda.next(), agenda.next(), agenda.first
((200, 'hand', 1), (500, 'arrival', 7), None)
"""

from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Literal

What = Literal["hand", "arrival", "re_entry"]


@dataclass(slots=True)
class Agenda:
    """What is to happen, by its instant; things with the same instant happen in the order of their turns."""

    _due: list[tuple[int, int, What, int]] = field(default_factory=list)
    """When, its turn, what, and for which table or account."""
    _turns: int = 0

    def turn(self) -> int:
        """The next turn; tables that are asked take theirs from here too."""
        self._turns += 1
        return self._turns

    def put(self, at: int, what: What, which: int) -> None:
        """Note what is to happen, and for which table or account."""
        heappush(self._due, (at, self.turn(), what, which))

    @property
    def first(self) -> tuple[int, int, What, int] | None:
        """What comes first: instant, turn, what it is, and for which table or account."""
        return self._due[0] if self._due else None

    def next(self) -> tuple[int, What, int]:
        """Take off what comes first: its instant, what it is, and for which table or account."""
        at, _, what, which = heappop(self._due)
        return at, what, which
