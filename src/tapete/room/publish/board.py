"""The lobby rows last sent, and their changes. Rows are the same for all viewers."""

from __future__ import annotations

from collections.abc import Iterable

from tapete.room import protocol as p

OVER_SHOWN = 5
"""Number of finished tournaments that the lobby still shows."""


class LobbyBoard:
    """The lobby as last sent."""

    def __init__(self) -> None:
        self._rows: dict[str, p.LobbyRow] = {}
        """Rows by stream. A finished row that is no longer shown is dropped."""
        self.number = 0
        """Number of the last news."""
        self.rows: tuple[p.LobbyRow, ...] = ()
        """Rows after the last news."""
        self.cash: tuple[p.CashRow, ...] = ()
        """Rows of cash tables after the last news."""

    def take(
        self,
        changed: Iterable[p.LobbyRow],
        *,
        cash: Iterable[p.CashRow] = (),
        hidden: Iterable[str] = (),
    ) -> p.LobbyNews | None:
        """Take rows that are new or may have changed. Return the news; None if nothing visible changed.

        Args:
            cash: rows of cash tables.
            hidden: streams of cash tables that are not shown, or no longer shown.
        """
        for row in changed:
            self._rows[row.stream] = row
        before, rows = {row.stream: row for row in self.rows}, self._shown()
        news = tuple(row for row in rows if _differs(before.get(row.stream), row))
        gone = before.keys() - {row.stream for row in rows}
        seen = {row.stream: row for row in self.cash}
        tables = seen | {row.stream: row for row in cash}
        gone |= {stream for stream in hidden if tables.pop(stream, None) is not None and stream in seen}
        cash_news = tuple(row for stream, row in tables.items() if _differs(seen.get(stream), row))
        if not news and not gone and not cash_news:
            return None
        self.number += 1
        self.rows, self.cash = rows, p.cash_in_order(tables.values())
        return p.LobbyNews(
            number=self.number, rows=news, cash=p.cash_in_order(cash_news), gone=tuple(sorted(gone))
        )

    def _shown(self) -> tuple[p.LobbyRow, ...]:
        """Return the rows that are open or running and the last few finished rows."""
        over = [row for row in self._rows.values() if row.state in ("finished", "cancelled")]
        going = [row for row in self._rows.values() if row.state not in ("finished", "cancelled")]
        over.sort(key=lambda row: int(row.stream.partition("/")[2]))
        for row in over[:-OVER_SHOWN]:
            del self._rows[row.stream]
        return p.in_order((*going, *over[-OVER_SHOWN:]))


def _differs(before: p.LobbyRow | p.CashRow | None, row: p.LobbyRow | p.CashRow) -> bool:
    """Whether a row changed. Most rows are the same object."""
    return before is not row and before != row
