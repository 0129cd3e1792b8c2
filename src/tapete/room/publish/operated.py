"""Streams in the operator's view."""

from __future__ import annotations

from tapete.room.cash.owner import CashOwner
from tapete.room.halves import StreamTold
from tapete.room.pools.owner import PoolOwner
from tapete.room.stream.owner import Owner

ORDER = ("running", "registering", "unreadable", "finished", "cancelled")


def stream_told(owner: Owner) -> StreamTold:
    """Return the operator's view of a readable tournament."""
    tournament = owner.game.tournament
    return StreamTold(
        stream=owner.stream,
        name=tournament.structure.name,
        state=tournament.state,
        stopped=owner.stopped,
        trouble=owner.trouble,
        in_step=tournament.in_step,
        entries=len(tournament.entries),
        left=tournament.alive,
        tables=tournament.tables.table_count,
        hands_running=tournament.running_hands,
        events=owner.game.seq,
    )


def cash_told(owner: CashOwner) -> StreamTold:
    """Return the operator's view of a readable cash table."""
    table = owner.game.table
    return StreamTold(
        stream=owner.stream,
        name=table.settings.name,
        state="finished" if table.closed else "running",
        stopped=owner.stopped,
        trouble=owner.trouble,
        entries=owner.game.table.arrivals,
        left=len(table.players),
        tables=1,
        hands_running=int(table.running is not None),
        events=owner.game.seq,
    )


def pool_told(owner: PoolOwner) -> StreamTold:
    """Return the operator's view of a readable pool."""
    game = owner.game
    return StreamTold(
        stream=owner.stream,
        name=game.pool.table.name,
        state="finished" if game.over else "running",
        stopped=owner.stopped,
        trouble=owner.trouble,
        entries=game.pool.last_entry,
        left=len(game.pool.entries),
        tables=len(game.pool.hands),
        hands_running=len(game.pool.hands),
        events=game.seq,
    )


def unreadable(stream: str, why: str) -> StreamTold:
    """Return the operator's view of a stream whose log can't be read or replayed."""
    return StreamTold(
        stream=stream,
        name="",
        state="unreadable",
        stopped=True,
        trouble=why,
        entries=0,
        left=0,
        tables=0,
        hands_running=0,
        events=0,
    )


def in_order(streams: list[StreamTold]) -> list[StreamTold]:
    """Sort streams: first those that need the operator, then by state and number."""
    return sorted(streams, key=lambda one: (not one.trouble, ORDER.index(one.state), _number(one.stream)))


def _number(stream: str) -> int:
    number = stream.partition("/")[2]
    return int(number) if number.isdigit() else 0
