"""Rows of the clubs' private events, by club. Only members get them, on their club's page."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.room import protocol as p
from tapete.room.halves import Listed

OVER_SHOWN = 10
"""Number of finished events of a club that its page still shows."""


class ClubBoard:
    """The rows of all clubs as last told by the workers."""

    def __init__(self) -> None:
        self._events: dict[int, dict[str, p.LobbyRow]] = {}
        """Rows by club and stream."""
        self._tables: dict[int, dict[str, p.CashRow]] = {}

    def take(self, changed: Sequence[Listed]) -> None:
        """Take rows of streams that belong to clubs."""
        for one in changed:
            if one.row is not None:
                self._events.setdefault(one.club, {})[one.stream] = one.row
            elif one.cash is not None:
                self._tables.setdefault(one.club, {})[one.stream] = one.cash
            else:
                self._tables.get(one.club, {}).pop(one.stream, None)

    def events(self, club: int) -> tuple[p.LobbyRow, ...]:
        """Return the open and running events of a club and its last finished ones."""
        rows = self._events.get(club, {})
        over = [row for row in rows.values() if row.state in ("finished", "cancelled")]
        over.sort(key=lambda row: int(row.stream.partition("/")[2]))
        for row in over[:-OVER_SHOWN]:
            del rows[row.stream]
        return p.in_order(rows.values())

    def tables(self, club: int) -> tuple[p.CashRow, ...]:
        """Return the open cash tables of a club."""
        return p.cash_in_order(self._tables.get(club, {}).values())

    def streams(self, club: int) -> tuple[str, ...]:
        """Return the streams of a club that are shown."""
        return (*self._events.get(club, {}), *self._tables.get(club, {}))
