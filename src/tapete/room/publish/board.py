"""The rows of the lobby that were told, and what has changed since. Rows are the same for all viewers."""

from __future__ import annotations

from collections.abc import Iterable

from tapete.room import protocol as p

OVER_SHOWN = 5
"""How many tournaments that are over the lobby still shows."""


class LobbyBoard:
    """The lobby as it was last told."""

    def __init__(self) -> None:
        self._rows: dict[str, p.LobbyRow] = {}
        """By stream. A row that is over and no longer shown is forgotten."""
        self.number = 0
        """Of the last news."""
        self.rows: tuple[p.LobbyRow, ...] = ()
        """As they were after it."""
        self.cash: tuple[p.CashRow, ...] = ()
        """Those of cash tables."""

    def take(
        self,
        changed: Iterable[p.LobbyRow],
        *,
        cash: Iterable[p.CashRow] = (),
        hidden: Iterable[str] = (),
    ) -> p.LobbyNews | None:
        """Take rows that are new or may have changed. Returns the news of it; None if nobody sees any.

        Args:
            cash: those of cash tables.
            hidden: streams of cash tables that are not shown, or no more.
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
        """What is open or runs, and the last few that are over."""
        over = [row for row in self._rows.values() if row.state in ("finished", "cancelled")]
        going = [row for row in self._rows.values() if row.state not in ("finished", "cancelled")]
        over.sort(key=lambda row: int(row.stream.partition("/")[2]))
        for row in over[:-OVER_SHOWN]:
            del self._rows[row.stream]
        return p.in_order((*going, *over[-OVER_SHOWN:]))


def _differs(before: p.LobbyRow | p.CashRow | None, row: p.LobbyRow | p.CashRow) -> bool:
    """Whether a row has to be told; most of them are the very same object."""
    return before is not row and before != row
