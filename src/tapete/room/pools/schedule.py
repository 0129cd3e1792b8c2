"""The schedule of a pool: its next step and the due time."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from tapete.room.pools import bots
from tapete.room.pools.game import PoolGame


class PoolDue(Struct, frozen=True):
    """A step that the room takes without a message. `at` is in UTC milliseconds, 0 for at once."""

    what: Literal["pool", "hand", "bot"]
    at: int = 0
    table: int = 0


def due(game: PoolGame) -> PoolDue | None:
    """Return the next step; None if the pool waits for a message."""
    if game.over:
        return None
    found = [one for one in (_of_pool(game), _of_hands(game), _of_bots(game)) if one is not None]
    return min(found, key=lambda one: one.at, default=None)


def _of_pool(game: PoolGame) -> PoolDue | None:
    """Return the next step of the pool itself: form a table, top up, close an entry."""
    if game.pool.required(-1) is not None:  # due at once, before any deadline passes
        return PoolDue("pool")
    at = game.pool.due_at
    return PoolDue("pool", at) if at is not None and not _waits_for_nothing(game) else None


def _waits_for_nothing(game: PoolGame) -> bool:
    return game.pool.closed and not game.pool.inactive


def _of_hands(game: PoolGame) -> PoolDue | None:
    running = (game.table_of[hand] for hand in game.pool.hands)
    found = ((game.plays[table].due(), table) for table in running)
    at, table = min(found, default=(0, 0))
    return PoolDue("hand", at, table) if table else None


def _of_bots(game: PoolGame) -> PoolDue | None:
    move = bots.next_move(game)
    return PoolDue("bot", move.at) if move is not None else None
