"""The connections of a gateway, and what workers have to know of them."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

import msgspec

from tapete.room import protocol as p
from tapete.room.stream.inputs import Asker

MOST_WATCHES = 4
"""Watches of a stream that are remembered."""
_NO_TABLE = p.ErrorCode.NO_SUCH_TABLE.value.encode()

_tell: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)


@runtime_checkable
class Relayed(Protocol):
    """A connection that takes frames as they are."""

    def relay(self, frame: bytes) -> None:
        """Send a frame that was encoded elsewhere; never waits."""


@dataclass(slots=True, eq=False)
class NodeLine:
    """A connection, and what workers have to know of it."""

    number: int
    session: Asker
    watches: dict[str, tuple[p.Watch, ...]] = field(default_factory=dict)
    """By stream: what it has asked to watch, the last one last. Of those before it one may still hold."""
    follows: dict[str, p.Follow] = field(default_factory=dict)
    asked: dict[str, tuple[int, bytes, int, str]] = field(default_factory=dict)
    """By the id of an unanswered command: its partition, its text, until when it waits, its trace."""
    parts: set[int] = field(default_factory=set)
    """The partitions that have heard of this connection."""

    def watch(self, message: p.Watch) -> None:
        """Note that it asks to watch a table. Whether it may is not known yet."""
        before = self.watches.get(message.stream, ())
        self.watches[message.stream] = (*before, message)[-MOST_WATCHES:]

    def watched(self) -> Iterator[p.Watch]:
        """What it looks at, as far as is known."""
        return (asked[-1] for asked in self.watches.values())

    def answered(self, frame: bytes, streams: Container[str]) -> None:
        """Note what a worker has answered. If it has refused a watch, the one before it holds.

        Args:
            streams: those that the answer may be about.
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
        """Send a frame of a worker."""
        if isinstance(self.session, Relayed):
            self.session.relay(frame)
        else:
            self.session.tell(_tell.decode(frame))
