"""Frames: messages that are encoded once for many viewers, and several messages that travel together."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from tapete.room.protocol.base import Tell

_encoder = msgspec.json.Encoder()
Told = TypeVar("Told", bound=Tell)


class Frame(Generic[Told]):
    """A message with its bytes, which are made when they are first needed and then kept."""

    __slots__ = ("_data", "message")

    def __init__(self, message: Told) -> None:
        self.message = message
        self._data: bytes | None = None

    @property
    def data(self) -> bytes:
        """The message as JSON."""
        if self._data is None:
            self._data = _encoder.encode(self.message)
        return self._data


def messages_in(frame: str | bytes) -> list[bytes]:
    """The messages of a frame, each as JSON: a frame is one message, or an array of them.

    Raises:
        msgspec.DecodeError: it is no JSON.

    >>> messages_in(b'[{"type":"pong","now":1},{"type":"pong","now":2}]')
    [b'{"type":"pong","now":1}', b'{"type":"pong","now":2}']
    """
    data = frame.encode() if isinstance(frame, str) else frame
    if not data.startswith(b"["):
        return [data]
    return [bytes(one) for one in msgspec.json.decode(data, type=list[msgspec.Raw])]
