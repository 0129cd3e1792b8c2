"""Chat lines of one stream: the last lines of each table, with their speakers.

The lines are kept in memory with the stream's audience. A worker that takes a stream over starts without
lines.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from msgspec import Struct

from tapete.room import protocol as p

MOST_LINES: Final = 30
"""Number of kept lines per table, sent to new viewers and added to a report."""
MOST_REMEMBERED: Final = 500
"""Number of messages of a stream that are recognised if repeated."""


class SaidLine(Struct, frozen=True):
    """A line with the account of its speaker, which never leaves the room."""

    account: int
    line: p.ChatLine


class StreamTalk:
    """Chat lines at the tables of one stream."""

    def __init__(self) -> None:
        self._lines: dict[int, deque[SaidLine]] = {}
        """Last lines by table."""
        self._done: dict[tuple[int, str], p.Say] = {}
        """Sent messages by account and id."""
        self._last = 0

    def lines(self, table: int) -> tuple[SaidLine, ...]:
        """Return the last lines of a table, the oldest first."""
        return tuple(self._lines.get(table, ()))

    def line(self, table: int, number: int) -> SaidLine | None:
        """Return a line of a table, or None if it is no longer kept."""
        return next((one for one in self._lines.get(table, ()) if one.line.number == number), None)

    def clear(self, table: int) -> None:
        """Drop the lines of a table, because other people sit down there."""
        self._lines.pop(table, None)

    def said_before(self, account: int, message: p.Say) -> bool | None:
        """Whether a message's id was used before: True by the same message, False by another one.

        None means that the id is new.
        """
        known = self._done.get((account, message.id.lower()))
        return None if known is None else known == message

    def add(
        self, account: int, message: p.Say, *, table: int, seat: int | None, name: str, at: int
    ) -> p.ChatLine:
        """Store a new line and return it."""
        self._last += 1
        line = p.ChatLine(
            number=self._last, at=at, seat=seat, name=name, phrase=message.phrase, text=message.text
        )
        here = self._lines.setdefault(table, deque(maxlen=MOST_LINES))
        here.append(SaidLine(account, line))
        self._done[account, message.id.lower()] = message
        if len(self._done) > MOST_REMEMBERED:
            del self._done[next(iter(self._done))]
        return line
