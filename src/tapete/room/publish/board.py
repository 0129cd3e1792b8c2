"""The rows of the lobby that were told, and what has changed since. Rows are the same for all viewers."""

from __future__ import annotations

from collections.abc import Callable

from tapete.room import protocol as p

OVER_SHOWN = 5
"""How many tournaments that are over the lobby still shows."""


class Board:
    """The lobby as it was last told; a row is built again only if its tournament has changed.

    Args:
        build: builds the row of a stream.
    """

    def __init__(self, build: Callable[[str], p.LobbyRow]) -> None:
        self._build = build
        self._built: dict[str, p.LobbyRow] = {}
        """By stream. A row that is over and no longer shown is forgotten."""
        self._changed: dict[str, None] = {}
        """Streams that have changed since the last news, in order."""
        self.number = 0
        """Of the last news."""
        self.rows: tuple[p.LobbyRow, ...] = ()
        """As they were after it."""

    def change(self, stream: str) -> None:
        """Note that the row of a stream may be another one."""
        self._changed[stream] = None

    def news(self) -> tuple[p.LobbyNews | None, tuple[str, ...]]:
        """What has changed since the last call, and the streams that were looked at for it."""
        looked = tuple(self._changed)
        self._changed.clear()
        for stream in looked:
            self._built[stream] = self._build(stream)
        before, rows = {row.stream: row for row in self.rows}, self._shown()
        changed = tuple(row for row in rows if _differs(before.get(row.stream), row))
        gone = before.keys() - {row.stream for row in rows}
        if not changed and not gone:
            return None, looked
        self.number += 1
        self.rows = rows
        return p.LobbyNews(number=self.number, rows=changed, gone=tuple(sorted(gone))), looked

    def _shown(self) -> tuple[p.LobbyRow, ...]:
        """What is open or runs, and the last few that are over."""
        over = [row for row in self._built.values() if row.state in ("finished", "cancelled")]
        going = [row for row in self._built.values() if row.state not in ("finished", "cancelled")]
        over.sort(key=lambda row: int(row.stream.partition("/")[2]))
        for row in over[:-OVER_SHOWN]:
            del self._built[row.stream]
        return p.in_order((*going, *over[-OVER_SHOWN:]))


def _differs(before: p.LobbyRow | None, row: p.LobbyRow) -> bool:
    """Whether a row has to be told; most of them are the very same object."""
    return before is not row and before != row
