"""Read messages from a socket one by one: a frame is one message or an array of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from weakref import WeakKeyDictionary

import msgspec
from tests.waiting import soon
from websockets.asyncio.client import ClientConnection

from tapete.room import protocol as p

_decoder: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)
_waiting: WeakKeyDictionary[ClientConnection, list[p.ServerMessage]] = WeakKeyDictionary()


def read(frame: str | bytes) -> list[p.ServerMessage]:
    """The messages of a frame."""
    return [_decoder.decode(message) for message in p.messages_in(frame)]


async def next_message(line: ClientConnection) -> p.ServerMessage:
    """The next message of a line."""
    waiting = _waiting.setdefault(line, [])
    while not waiting:
        waiting += read(await soon(line.recv()))
    return waiting.pop(0)


async def messages(line: ClientConnection) -> AsyncIterator[p.ServerMessage]:
    """Every message of a line until it ends."""
    async for frame in line:
        for message in read(frame):
            yield message
