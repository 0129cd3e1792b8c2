"""Connections of a gateway, with the data that workers need about them."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

import msgspec

from tapete.room import protocol as p
from tapete.room.stream.inputs import Asker

MOST_WATCHES = 4
"""Maximum number of remembered watches of a stream."""
_NO_TABLE = p.ErrorCode.NO_SUCH_TABLE.value.encode()

_tell: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)


@runtime_checkable
class Relayed(Protocol):
    """A connection that accepts encoded frames."""

    def relay(self, frame: bytes) -> None:
        """Send an already encoded frame; never waits."""


@dataclass(slots=True, eq=False)
class NodeLine:
    """A connection, with the data that workers need about it."""

    number: int
    session: Asker
    watches: dict[str, tuple[p.Watch, ...]] = field(default_factory=dict)
    """Requested watches by stream, the latest last. If it is refused, an earlier one still holds."""
    follows: dict[str, p.Follow] = field(default_factory=dict)
    asked: dict[str, tuple[int, bytes, int, str]] = field(default_factory=dict)
    """Unanswered commands by id: partition, text, time limit and trace."""
    parts: set[int] = field(default_factory=set)
    """Partitions that know this connection."""

    def watch(self, message: p.Watch) -> None:
        """Record a request to watch a table, before its answer is known."""
        before = self.watches.get(message.stream, ())
        self.watches[message.stream] = (*before, message)[-MOST_WATCHES:]

    def watched(self) -> Iterator[p.Watch]:
        """Iterate over the latest watch of each stream."""
        return (asked[-1] for asked in self.watches.values())

    def answered(self, frame: bytes, streams: Container[str]) -> None:
        """Record a worker's answer. If the worker refused a watch, the previous watch holds.

        Args:
            streams: streams that the answer may be about.
        """
        if _NO_TABLE not in frame:
            return
        error = _tell.decode(frame)
        if not isinstance(error, p.Error) or error.code is not p.ErrorCode.NO_SUCH_TABLE:
            return
        for stream, asked in list(self.watches.items()):
            if stream in streams:
                left = tuple(one for one in asked if one.table != error.facts.get("table"))
                if left:
                    self.watches[stream] = left
                else:
                    del self.watches[stream]

    def relay(self, frame: bytes) -> None:
        """Send a worker's frame."""
        if isinstance(self.session, Relayed):
            self.session.relay(frame)
        else:
            self.session.tell(_tell.decode(frame))
