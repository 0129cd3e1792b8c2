"""One WebSocket: a bounded queue of frames out, a writer, and a limit on what comes in.

A client that stops reading fills its own queue and is let go; nobody else waits for it.
"""

import asyncio
from collections import deque

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tapete.room import protocol as p
from tapete.room.clock import Clock
from tapete.room.room import Room
from tapete.room.store import Account

MOST_FRAMES = 256
"""Frames that may wait for a slow reader."""
MOST_WAITING_BYTES = 2 * 1024 * 1024
"""Bytes that may wait for a slow reader."""
MOST_BYTES = 8_192
"""The longest message that a client may send; a real one has a few hundred bytes."""
BURST = 60
"""Messages that may come at once; after that, `PER_SECOND`."""
PER_SECOND = 20.0

log = structlog.get_logger()

_encoder = msgspec.json.Encoder()


class Connection:
    """A session over one WebSocket."""

    def __init__(self, socket: WebSocket, room: Room, clock: Clock) -> None:
        self.account: Account | None = None
        self._socket = socket
        self._room = room
        self._clock = clock
        self._out: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._something = asyncio.Event()
        self._ends = asyncio.Event()
        self._ending: int | None = None
        """The close code, once this connection is to end."""
        self._tokens = float(BURST)
        self._filled_at = clock.now()

    def tell(self, message: p.ServerMessage) -> None:
        """Queue a message; a reader who is too far behind is let go."""
        if self._ending is not None:
            return
        frame = _encoder.encode(message)
        if len(self._out) >= MOST_FRAMES or (
            self._out and self._waiting_bytes + len(frame) > MOST_WAITING_BYTES
        ):
            self._out.clear()
            frame = _encoder.encode(p.Goodbye(reason="too_slow"))
            self._ending = 1013
        elif isinstance(message, p.Goodbye):
            self._ending = 1001
        self._out.append(frame)
        self._waiting_bytes += len(frame)
        self._something.set()
        if self._ending is not None:
            self._ends.set()

    async def run(self) -> None:
        """Serve the connection until either side ends it."""
        await self._socket.accept()
        self._room.connect(self)
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write())
        watcher = asyncio.create_task(self._overdue())
        try:
            await asyncio.wait({reader, writer, watcher}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._room.disconnect(self)
            for task in (reader, writer, watcher):
                task.cancel()
            for outcome in await asyncio.gather(reader, writer, watcher, return_exceptions=True):
                if isinstance(outcome, Exception):
                    log.error("connection failed", exc_info=outcome)
                    self._ending = self._ending or 1011
            if self._socket.application_state is WebSocketState.CONNECTED:
                try:
                    await asyncio.wait_for(self._socket.close(self._ending or 1000), timeout=1)
                except (TimeoutError, RuntimeError, WebSocketDisconnect):
                    pass  # the other side is gone or reads nothing: the server drops the line

    async def _overdue(self) -> None:
        """Once the connection is to end, its last frame has a second to leave."""
        await self._ends.wait()
        await asyncio.sleep(1)

    async def _write(self) -> None:
        while True:
            while self._out:
                frame = self._out.popleft()
                self._waiting_bytes -= len(frame)
                try:
                    await self._socket.send_text(frame.decode())
                except (WebSocketDisconnect, RuntimeError):
                    return
            if self._ending is not None:
                return
            self._something.clear()
            if not self._out:
                await self._something.wait()

    async def _read(self) -> None:
        while True:
            try:
                frame = await self._socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return
            if frame["type"] == "websocket.disconnect":
                return
            text = frame.get("text")
            if not self._allowed():
                self.tell(
                    p.Error(code=p.ErrorCode.TOO_FAST, text=f"At most {PER_SECOND:.0f} messages a second.")
                )
                await asyncio.sleep(1 / PER_SECOND)
            elif text is None:
                self.tell(
                    p.Error(code=p.ErrorCode.MALFORMED, text="Send JSON in text frames, not binary ones.")
                )
            elif len(text) > MOST_BYTES:
                said = f"At most {MOST_BYTES} characters a message."
                self.tell(p.Error(code=p.ErrorCode.TOO_LARGE, text=said, facts={"most": MOST_BYTES}))
            else:
                await self._room.handle_text(self, text)

    def _allowed(self) -> bool:
        now = self._clock.now()
        self._tokens = min(float(BURST), self._tokens + (now - self._filled_at) * PER_SECOND / 1_000)
        self._filled_at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
