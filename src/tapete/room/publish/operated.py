"""Streams as the operator sees them."""

from __future__ import annotations

from tapete.room.halves import StreamTold
from tapete.room.stream.owner import Owner

ORDER = ("running", "registering", "unreadable", "finished", "cancelled")


def stream_told(owner: Owner) -> StreamTold:
    """A readable stream."""
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


def unreadable(stream: str, why: str) -> StreamTold:
    """A stream whose log can't be read or replayed."""
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
    """Those that need the operator first, then by state and number."""
    return sorted(streams, key=lambda one: (not one.trouble, ORDER.index(one.state), _number(one.stream)))


def _number(stream: str) -> int:
    number = stream.partition("/")[2]
    return int(number) if number.isdigit() else 0
