"""Queries for restraints, run in the transaction that moves the money.

SQLAlchemy or SQLite's own driver runs them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import text
from sqlalchemy.engine import Connection

from tapete.room.store.restraints import DAY_MS, NO_LOSS, Restraint, players_of, standing
from tapete.room.store.store import Batch

_FIELDS = ("account", "kind", "currency", "days", "most", "until_at")
_IN_FORCE = (
    "SELECT account, kind, currency, days, most, until_at FROM restraints"
    " WHERE account = :player AND from_at <= :now AND (until_at IS NULL OR until_at > :now)"
)
_MOVED = (
    "SELECT coalesce(sum(e.amount), 0) FROM entries e JOIN transfers t ON e.transfer = t.id"
    " WHERE (e.account = :name OR substr(e.account, 1, :length) = :below)"
    " AND t.at > :since AND (:currency = '' OR t.currency = :currency)"
)
_QUIET = ", ".join(f"'{memo}'" for memo in sorted(NO_LOSS))
_LOST = f"{_MOVED} AND t.memo NOT IN ({_QUIET})"
_DEPOSITED = f"{_MOVED} AND t.memo = 'deposit'"
_PLAYED = "SELECT coalesce(sum(ms), 0) FROM played WHERE account = :player AND day > :day"


def restraints_for(
    line: Connection | sqlite3.Connection, batches: Sequence[Batch], now: int
) -> dict[int, list[Restraint]]:
    """Return the restraints for a group of batches. Most groups need none and run no query."""
    players = players_of(transfer for batch in batches for transfer in batch.transfers)
    rows = [
        Restraint(**dict(zip(_FIELDS, row, strict=True)))
        for player in sorted(players)
        for row in _all(line, _IN_FORCE, {"player": player, "now": now})
    ]

    def used(one: Restraint, since: int) -> int:
        if one.kind == "time":
            day = now // DAY_MS - one.days
            return _one(line, _PLAYED, {"player": one.account, "day": day})
        name = f"player/{one.account}"
        facts = {"name": name, "below": f"{name}/", "length": len(name) + 1}
        query = _DEPOSITED if one.kind == "deposit" else _LOST
        found = _one(line, query, facts | {"since": since, "currency": one.currency})
        return found if one.kind == "deposit" else -found

    return standing(rows, now, used)


def _all(line: Connection | sqlite3.Connection, query: str, facts: dict[str, Any]) -> Iterable[Any]:
    if isinstance(line, sqlite3.Connection):
        return line.execute(query, facts).fetchall()
    return line.execute(text(query), facts).all()


def _one(line: Connection | sqlite3.Connection, query: str, facts: dict[str, Any]) -> int:
    for row in _all(line, query, facts):
        return int(row[0])
    return 0
