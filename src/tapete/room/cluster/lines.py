"""The connections of a gateway, and what workers have to know of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

import msgspec

from tapete.room import protocol as p
from tapete.room.stream.inputs import Asker

_tell: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)


@runtime_checkable
class Relayed(Protocol):
    """A connection that takes frames as they are."""

    def relay(self, frame: bytes) -> None:
        """Send a frame that was encoded elsewhere; never waits."""


@dataclass(slots=True, eq=False)
class Line:
    """A connection, and what workers have to know of it."""

    number: int
    session: Asker
    watches: dict[str, p.Watch] = field(default_factory=dict)
    follows: dict[str, p.Follow] = field(default_factory=dict)
    asked: dict[str, tuple[int, bytes, int, str]] = field(default_factory=dict)
    """By the id of an unanswered command: its partition, its text, until when it waits, its trace."""
    parts: set[int] = field(default_factory=set)
    """The partitions that have heard of this connection."""

    def relay(self, frame: bytes) -> None:
        """Send a frame of a worker."""
        if isinstance(self.session, Relayed):
            self.session.relay(frame)
        else:
            self.session.tell(_tell.decode(frame))
