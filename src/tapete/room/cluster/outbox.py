"""Outgoing frames for connections at gateways, sent together at the end of a turn.

A frame for many connections is encoded once and sent to each of their gateways once.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from tapete.room import protocol as p
from tapete.room.cluster.bus import Bus
from tapete.room.cluster.messages import Subjects, Told, encode
from tapete.room.net.encoding import encoding
from tapete.room.store.partitions import Fence
from tapete.room.store.store import Account

ANSWERS = (p.Accepted, p.Refusal, p.Error)


class RemoteLine:
    """A connection at a gateway, as the recipient of a worker's messages."""

    __slots__ = ("_outbox", "account", "line")

    def __init__(self, outbox: Outbox, line: int, account: Account) -> None:
        self._outbox = outbox
        self.line = line
        self.account: Account | None = account

    def tell(self, message: p.ServerMessage) -> None:
        """See `Asker.tell`."""
        self._outbox.put(self.line, message)


@dataclass(slots=True)
class _Waiting:
    """Messages that wait for the end of the turn."""

    messages: list[p.ServerMessage] = field(default_factory=list)
    """The messages themselves, kept alive so that their `id()` stays unique."""
    places: dict[int, int] = field(default_factory=dict)
    """Index of each message by its `id()`."""
    frames: list[bytes] = field(default_factory=list)
    to: list[tuple[int, int, str | None]] = field(default_factory=list)


class Outbox:
    """Messages of one partition to one gateway.

    Args:
        box: number higher than that of every earlier outbox of this worker.
    """

    def __init__(self, bus: Bus, subjects: Subjects, gateway: str, fence: Fence, *, box: int) -> None:
        self._bus = bus
        self._subject = subjects.gateway(gateway)
        self._fence = fence
        self._box = box
        self._number = 0
        self._waiting: _Waiting | None = None

    def put(self, line: int, message: p.ServerMessage) -> None:
        """Queue a message for a connection."""
        waiting = self._waiting
        if waiting is None:
            waiting = self._waiting = _Waiting()
            asyncio.get_running_loop().call_soon(self._send)
        place = waiting.places.get(id(message))
        if place is None:
            place = waiting.places[id(message)] = len(waiting.frames)
            waiting.messages.append(message)
            waiting.frames.append(encoding.frame(message))
        waiting.to.append((line, place, message.re if isinstance(message, ANSWERS) else None))

    def _send(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is None:
            return
        self._number += 1
        fence = self._fence
        told = Told(
            fence.part, fence.epoch, self._box, self._number, tuple(waiting.frames), tuple(waiting.to)
        )
        self._bus.publish(self._subject, encode(told))

    def say_how_far(self) -> None:
        """Report the last number to the gateway, so that it notices a missing message."""
        self._send()
        fence = self._fence
        self._bus.publish(self._subject, encode(Told(fence.part, fence.epoch, self._box, self._number)))
