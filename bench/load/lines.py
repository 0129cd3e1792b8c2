"""A minimal WebSocket client: frames in, text frames out, pings answered."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

Hear = Callable[[bytes], None]


class Line(asyncio.Protocol):
    """One WebSocket connection. `opened` is done once the server has agreed."""

    def __init__(self, path: str, heard: Hear) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: Callable[[], None] = lambda: None
        self.bytes = 0
        """Bytes received, with the heads of frames."""
        self._path = path
        self._heard = heard
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.Protocol`."""
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("closed before it was open"))
        self.lost()

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        if self._rest:
            data = self._rest + data
            self._rest = b""
        if not self.opened.done():
            head, blank, data = data.partition(b"\r\n\r\n")
            if not blank:
                self._rest = head
                return
            if b" 101 " not in head[:20]:
                self.opened.set_exception(ConnectionError(head.decode()))
                return
            self.opened.set_result(None)
        at, size = 0, len(data)
        while at + 2 <= size:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10]), at + 10
            end = start + length
            if start > size or end > size:
                break
            kind = data[at] & 15
            self.bytes += end - at
            at = end
            if kind == 1:
                self._heard(data[start:end])
            elif kind == 9:
                self._write(0x8A, data[start:end])
        self._rest = data[at:]

    def say(self, text: bytes) -> None:
        """Send a text frame."""
        self._write(0x81, text)

    def _write(self, kind: int, body: bytes) -> None:
        # A client must mask what it sends. A mask of zeros leaves the bytes unchanged.
        size = len(body)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2)
        if self._transport is not None:
            self._transport.write(head + bytes(4) + body)

    def hang_up(self) -> None:
        """Close without a goodbye."""
        if self._transport is not None:
            self._transport.abort()


async def dial(port: int, path: str, heard: Hear) -> Line:
    """Open a WebSocket on this machine. `heard` gets each of its messages."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(path, heard), "127.0.0.1", port)
    await line.opened
    return line
