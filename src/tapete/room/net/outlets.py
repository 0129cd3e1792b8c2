"""The way of a connection's frames to its client, and back.

`net.lines` gives a line that takes a frame at once, as bytes that may be the same for many, and tells what
comes in as soon as it is there. On any other server frames go through ASGI, one after the other.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

LINE = "tapete.line"
"""The name under which the state of a WebSocket's scope has its line."""


class Outlet(Protocol):
    """Takes frames."""

    resumed: Callable[[], None]
    """Is called when it takes frames again after it was full."""

    @property
    def full(self) -> bool:
        """Whether frames have to wait now."""

    def put(self, frame: bytes) -> None:
        """Send a text frame; if the client is gone, it is dropped."""

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """Call this with each text frame that can be told at once; all others come through ASGI."""

    def hold(self, held: bool) -> None:
        """Stop to read what the client sends, or go on. What has been read already is still told."""

    def detach(self) -> None:
        """Call nothing any more."""


class AsgiOutlet:
    """Sends frames through ASGI."""

    def __init__(self, socket: WebSocket) -> None:
        self.resumed: Callable[[], None] = _nothing
        self._socket = socket
        self._sending: asyncio.Task[None] | None = None

    @property
    def full(self) -> bool:
        """Whether a frame is on its way."""
        return self._sending is not None

    def put(self, frame: bytes) -> None:
        """See `Outlet.put`."""
        self._sending = asyncio.create_task(self._send(frame.decode()))

    async def _send(self, text: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the reader notices it, too
            await self._socket.send_text(text)
        self._sending = None
        self.resumed()

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """See `Outlet.listen`: everything comes through ASGI."""

    def hold(self, held: bool) -> None:
        """See `Outlet.hold`: who does not receive reads nothing."""

    def detach(self) -> None:
        """See `Outlet.detach`."""
        self.resumed = _nothing
        if self._sending is not None:
            self._sending.cancel()


def outlet_of(socket: WebSocket) -> Outlet:
    """The way of the frames of a WebSocket."""
    line: Outlet | None = socket.scope.get("state", {}).get(LINE)
    return AsgiOutlet(socket) if line is None else line


def _nothing() -> None:
    """Nobody waits."""
