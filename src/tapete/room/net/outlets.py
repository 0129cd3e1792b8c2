"""Transport of a connection's frames to its client and back.

`net.lines` provides a connection that writes a frame at once, sharing the bytes between clients, and reports
received frames at once. On any other server, frames go through ASGI one by one.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

LINE = "tapete.line"
"""Key in the state of a WebSocket's scope for its outlet."""


class Outlet(Protocol):
    """Sender of frames."""

    resumed: Callable[[], None]
    """Called when the outlet accepts frames again after it was full."""

    @property
    def full(self) -> bool:
        """Whether frames must wait now."""

    def put(self, frame: bytes) -> None:
        """Send a text frame; drop it if the client is gone."""

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """Call `hear` with each text frame that arrives directly; all other frames come through ASGI."""

    def hold(self, held: bool) -> None:
        """Pause or resume reading from the client. Data already read is still reported."""

    def detach(self) -> None:
        """Stop all callbacks."""


class AsgiOutlet:
    """Send frames through ASGI."""

    def __init__(self, socket: WebSocket) -> None:
        self.resumed: Callable[[], None] = _nothing
        self._socket = socket
        self._sending: asyncio.Task[None] | None = None

    @property
    def full(self) -> bool:
        """Whether a frame is being sent."""
        return self._sending is not None

    def put(self, frame: bytes) -> None:
        """See `Outlet.put`."""
        self._sending = asyncio.create_task(self._send(frame.decode()))

    async def _send(self, text: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the reader also notices the closed connection
            await self._socket.send_text(text)
        self._sending = None
        self.resumed()

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """See `Outlet.listen`: everything comes through ASGI."""

    def hold(self, held: bool) -> None:
        """See `Outlet.hold`: without a receive call nothing is read."""

    def detach(self) -> None:
        """See `Outlet.detach`."""
        self.resumed = _nothing
        if self._sending is not None:
            self._sending.cancel()


def outlet_of(socket: WebSocket) -> Outlet:
    """Return the outlet of a WebSocket."""
    line: Outlet | None = socket.scope.get("state", {}).get(LINE)
    return AsgiOutlet(socket) if line is None else line


def _nothing() -> None:
    """Do nothing: no writer waits."""
