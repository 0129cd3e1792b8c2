"""Lines said at the tables of one stream: the last ones of each table, and who has said them.

It lives with the stream's audience, in memory. A worker that takes a stream over begins without lines.
"""

from __future__ import annotations

from collections import deque
from typing import Final

from msgspec import Struct

from tapete.room import protocol as p

MOST_LINES: Final = 30
"""Lines of a table that are kept: shown to somebody who begins to watch, and added to a report."""
MOST_REMEMBERED: Final = 500
"""Messages of a stream that are known again if they come a second time."""


class SaidLine(Struct, frozen=True):
    """A line, with the account that has said it. The account never leaves the room with it."""

    account: int
    line: p.ChatLine


class StreamTalk:
    """The talk at the tables of one stream."""

    def __init__(self) -> None:
        self._lines: dict[int, deque[SaidLine]] = {}
        """By table."""
        self._done: dict[tuple[int, str], p.Say] = {}
        """By account and id: what was said."""
        self._last = 0

    def lines(self, table: int) -> tuple[SaidLine, ...]:
        """The last lines of a table, the oldest first."""
        return tuple(self._lines.get(table, ()))

    def line(self, table: int, number: int) -> SaidLine | None:
        """A line of a table, if it is still known."""
        return next((one for one in self._lines.get(table, ()) if one.line.number == number), None)

    def said_before(self, account: int, message: p.Say) -> bool | None:
        """Whether a message was taken before: True if it was this one, False if its id was another's.

        None: it is new.
        """
        known = self._done.get((account, message.id.lower()))
        return None if known is None else known == message

    def add(
        self, account: int, message: p.Say, *, table: int, seat: int | None, name: str, at: int
    ) -> p.ChatLine:
        """Keep a line that is said now."""
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
