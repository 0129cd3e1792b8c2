"""Read many logs at once, each from its snapshot."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from sqlalchemy import BindParameter, and_, bindparam, func, select
from sqlalchemy.engine import Connection

from tapete.room.store import tables
from tapete.room.store.store import Log, StateSnapshot, StoredEvent

_stream, _event, _snapshot = tables.streams.c, tables.events.c, tables.snapshots.c
_OF: BindParameter[Any] = bindparam("of", expanding=True)
_SNAPSHOTS = select(_snapshot.stream, _snapshot.seq, _snapshot.edition, _snapshot.body).where(
    _snapshot.stream.in_(_OF), _snapshot.edition == bindparam("edition")
)
_EVENTS = (
    select(_event.stream, _event.seq, _event.at, _event.by, _event.body)
    .select_from(tables.streams)
    .outerjoin(
        tables.snapshots,
        and_(_snapshot.stream == _stream.stream, _snapshot.edition == bindparam("edition")),
    )
    .join(
        tables.events,
        and_(_event.stream == _stream.stream, _event.seq > func.coalesce(_snapshot.seq, 0)),
    )
    .where(_stream.stream.in_(_OF))
    .order_by(_event.stream, _event.seq)
)


def read(connection: Connection, streams: Sequence[str], edition: str) -> list[Log]:
    """Read the logs of streams in one transaction; see `Store.logs`."""
    if not streams:
        return []
    asked = {"of": list(streams), "edition": edition}
    snapshots = {row[0]: StateSnapshot(*row) for row in connection.execute(_SNAPSHOTS, asked)}
    rows = connection.execute(_EVENTS, asked)
    events = {
        name: tuple(StoredEvent(*row) for row in found) for name, found in groupby(rows, key=itemgetter(0))
    }
    return [
        Log(stream, snapshots.get(stream), events.get(stream, ()))
        for stream in streams
        if stream in events or stream in snapshots
    ]
