"""Uvicorn protocols with limits: HTTP requests with deadlines, and WebSockets that can be cut.

These extend uvicorn's protocols with limits that have no settings there: a deadline and a size limit for the
head of a request, limits on buffered data, and a way to drop a connection at once.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # written in C where available

from tapete.room.net.connection import CUT
from tapete.room.net.outlets import LINE

HEAD_S: Final = 10.0
"""Seconds that the head of a request may take, from the connection's start or the previous request."""
MOST_HEAD_BYTES: Final = 32 * 1024
"""Maximum size of the head of a request; a browser's has two or three thousand bytes."""
MOST_BUFFERED: Final = 64 * 1024
"""Bytes buffered in the process for a slow reader; beyond them, the writer waits."""
MOST_IN_KERNEL: Final = 128 * 1024
"""Bytes buffered in the kernel for a connection; the default is megabytes."""
_NO_LINGER: Final = struct.pack("ii", 1, 0)

_TOO_LONG: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)
_TOO_LATE: Final = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def cut(transport: asyncio.Transport) -> None:
    """Close a connection at once and discard unsent data in the process and in the kernel."""
    line = transport.get_extra_info("socket")
    if line is not None:
        with suppress(OSError):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _NO_LINGER)
    transport.abort()


def _bound(transport: asyncio.Transport) -> None:
    transport.set_write_buffer_limits(high=MOST_BUFFERED)
    line = transport.get_extra_info("socket")
    if line is not None:
        with suppress(OSError):
            line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST_IN_KERNEL)


class BoundedHttp(HttpToolsProtocol):
    """HTTP protocol that limits the head of a request in bytes and in time."""

    head_s = HEAD_S
    most_head_bytes = MOST_HEAD_BYTES

    _in_head = True
    _head_bytes = 0
    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the deadline of the first request on a new connection."""
        super().connection_made(transport)
        _bound(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the deadline of a closed connection."""
        self._head_is_in()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Reset the limits for the next request of the connection."""
        super().on_message_begin()
        self._await_head()

    def on_headers_complete(self) -> None:
        """Cancel the deadline once the head is complete."""
        self._head_is_in()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Take received bytes; refuse a head that is too long."""
        if self._in_head:
            self._head_bytes += len(data)
            # A single piece may contain a body too, and its size is limited anyway.
            if self._head_bytes > self.most_head_bytes and self._head_bytes > len(data):
                self._refuse(_TOO_LONG)
                return
        super().data_received(data)
        if self._in_head and self._head_bytes > self.most_head_bytes:
            self._refuse(_TOO_LONG)

    def _await_head(self) -> None:
        self._in_head, self._head_bytes = True, 0
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.head_s, self._too_late)

    def _head_is_in(self) -> None:
        self._in_head = False
        deadline, self._deadline = self._deadline, None
        if deadline is not None:
            deadline.cancel()

    def _too_late(self) -> None:
        self._deadline = None
        self._refuse(_TOO_LATE)

    def _refuse(self, answer: bytes) -> None:
        self._head_is_in()
        if not self.transport.is_closing():
            self.transport.write(answer)
            self.transport.close()
            # A client that does not read the answer is cut.
            self.loop.call_later(1.0, self._drop)

    def _drop(self) -> None:
        cut(self.transport)


class CuttableWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket with bounded buffers, which the application can cut: `scope["state"][CUT]()`.

    It is an `Outlet`, `scope["state"][LINE]`: frames sent this way bypass ASGI and are not built again for
    each connection. Incoming data is split into frames here. A complete text frame goes to the listener at
    once; uvicorn's protocol handles every other frame and always gets complete frames.
    """

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Prepare the connection as a WebSocket."""
        line = cast(asyncio.Transport, transport)
        _bound(line)

        def drop() -> None:
            cut(line)

        self.resumed: Callable[[], None] = _nothing
        self._hear: Callable[[bytes], None] | None = None
        self._rest = b""
        """Received part of an incomplete frame."""
        self._plain = True
        """Whether frames are split here; False for good once uvicorn's protocol has taken a frame."""
        self._held = False
        self.full = False
        """See `Outlet.full`."""
        state: dict[str, Any] = {**self.app_state, CUT: drop, LINE: self}
        self.app_state = state
        super().connection_made(transport)

    # ------------------------------------------------------------ out

    def put(self, frame: bytes) -> None:
        """See `Outlet.put`."""
        if not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(_head(len(frame)) + frame)

    def pause_writing(self) -> None:
        """Stop sending: the client has too much unread data."""
        super().pause_writing()
        self.full = True

    def resume_writing(self) -> None:
        """Resume sending: the client has read enough."""
        super().resume_writing()
        self.full = False
        self.resumed()

    def connection_lost(self, exc: Exception | None) -> None:
        """Drop all further frames of a closed connection."""
        super().connection_lost(exc)
        self.full = False

    # ------------------------------------------------------------ in

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """See `Outlet.listen`."""
        self._hear = hear

    def hold(self, held: bool) -> None:
        """See `Outlet.hold`."""
        if held is self._held or self.transport.is_closing():
            return
        self._held = held
        if self.read_paused:
            return  # uvicorn's protocol pauses and resumes reading, too
        if held:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Split received bytes into frames and handle them."""
        if not self.handshake_complete:
            self._plain = not self.handshake_initiated  # bytes before our handshake answer are not split here
            super().data_received(data)
        elif not self._plain or self.close_sent:
            super().data_received(self._all_of(data))
        else:
            self._cut_into_frames(self._all_of(data))

    def _all_of(self, data: bytes) -> bytes:
        rest, self._rest = self._rest, b""
        return rest + data if rest else data

    def _cut_into_frames(self, data: bytes) -> None:
        at, size = 0, len(data)
        while size - at >= 2:
            first, second = data[at], data[at + 1]
            length, mask_at = second & 127, at + 2
            if length == 126:
                if size - at < 4:
                    break
                length, mask_at = int.from_bytes(data[at + 2 : at + 4]), at + 4
            if first not in _WHOLE or second < _MASKED or second == _MASKED + 127:
                self._plain = False
                super().data_received(data[at:])
                return
            start = mask_at + 4
            end = start + length
            if end > size:
                break
            if first == _TEXT and self._hear is not None and not self.close_sent:
                text = apply_mask(data[start:end], data[mask_at:start])
                if text.isascii() or _is_utf_8(text):
                    at = end
                    self._hear(text)
                    continue
            super().data_received(data[at:end])
            at = end
        self._rest = data[at:]

    def detach(self) -> None:
        """See `Outlet.detach`."""
        self.resumed = _nothing
        self._hear = None


_TEXT: Final = 0x81
_WHOLE: Final = (_TEXT, 0x88, 0x89, 0x8A)
"""First bytes of frames that our clients send: complete texts, close, ping, pong."""
_MASKED: Final = 0x80
"""Bit of the second byte: frames of a client are masked."""


def _is_utf_8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def _head(size: int) -> bytes:
    """Return the head of a complete, unmasked text frame of a server (RFC 6455, 5.2).

    >>> _head(5), _head(300), _head(70_000)
    (b'\\x81\\x05', b'\\x81~\\x01,', b'\\x81\\x7f\\x00\\x00\\x00\\x00\\x00\\x01\\x11p')
    """
    if size < 126:
        return bytes((0x81, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2)
    return b"\x81\x7f" + size.to_bytes(8)


def _nothing() -> None:
    """Do nothing: no writer waits."""
