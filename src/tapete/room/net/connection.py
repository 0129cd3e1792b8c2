"""One WebSocket: a bounded queue of outgoing messages, and a rate limit on incoming ones.

Messages queued in one turn of the event loop are sent together at its end.

A client that stops reading fills its own queue and is disconnected; no other client waits for it.
"""

import asyncio
from collections import deque
from collections.abc import Coroutine
from typing import Any

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tapete.room import protocol as p
from tapete.room.gateway import Gateway
from tapete.room.net.encoding import encoding
from tapete.room.net.outlets import outlet_of
from tapete.room.net.visitors import visitor_of
from tapete.room.store.store import Account
from tapete.room.world.clock import TimeSource
from tapete.room.world.meters import Telling

MOST_FRAMES = 256
"""Maximum frames queued for a slow reader."""
MOST_WAITING_BYTES = 2 * 1024 * 1024
"""Maximum bytes queued for a slow reader."""
MOST_TOGETHER = 64 * 1024
"""Maximum bytes of several messages combined in one frame."""
MOST_BYTES = 8_192
"""Maximum length of a client's message; real messages have a few hundred bytes."""
BURST = 60
"""Messages that a client may send at once; after them, `PER_SECOND` applies."""
PER_SECOND = 20.0
HELLO_S = 60.0
"""Seconds for which a connection may be open without a `hello`."""
LAST_S = 1.0
"""Seconds for which the last message may wait for its reader before the connection is closed."""

CUT = "tapete.cut"
"""Key in the state of a WebSocket's scope for the function that cuts its connection."""

log = structlog.get_logger()


class Binary(bytes):
    """A binary frame."""


Heard = bytes | Binary


class Connection:
    """A session over one WebSocket."""

    def __init__(self, socket: WebSocket, gateway: Gateway, clock: TimeSource) -> None:
        self.account: Account | None = None
        self._socket = socket
        self._gateway = gateway
        self._clock = clock
        self._out: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._outlet = outlet_of(socket)
        self._outlet.resumed = self._flush
        self._loop = asyncio.get_running_loop()
        self._flushes = False
        """Whether a flush of the queue is scheduled."""
        self._over: asyncio.Future[None] = self._loop.create_future()
        """Done once the last message is sent or has waited too long."""
        self._ending: int | None = None
        """Close code, once this connection is ending."""
        self._tellings: list[Telling] = []
        """Timers of news that still wait in this queue."""
        self._in: deque[Heard] = deque()
        """Frames received while an earlier message was in progress."""
        self._works: asyncio.Task[None] | None = None
        """Task of the message in progress; the next message waits for it."""
        self._idle = asyncio.Event()
        self._idle.set()
        self._tokens = float(BURST)
        self._filled_at = clock.now()

    @property
    def _behind(self) -> bool:
        """Whether the connection ends because its reader is too slow, or frames are still unread."""
        return self._ending == 1013 or (self._ending is not None and bool(self._out))

    def tell(self, message: p.ServerMessage) -> None:
        """Queue a message; close the connection if its reader is too far behind."""
        if self._ending is None:
            if type(message) is p.News:  # the commonest message
                self._queue(message.encoded)
                return
            last = None
            if isinstance(message, p.Goodbye):
                last = 1001 if message.reason in ("stopping", "too_slow") else 1008
            self._queue(encoding.frame(message), last=last)

    def relay(self, frame: bytes) -> None:
        """Queue an already encoded message."""
        if self._ending is None:
            self._queue(frame)

    def _queue(self, frame: bytes, *, last: int | None = None) -> None:
        """
        Args:
            last: close code, if the connection ends after this message.
        """
        self._ending = last
        if len(self._out) >= MOST_FRAMES or (
            self._out and self._waiting_bytes + len(frame) > MOST_WAITING_BYTES
        ):
            self._out.clear()
            frame = encoding.frame(p.Goodbye(reason="too_slow"))
            self._ending = 1013
        self._out.append(frame)
        telling = self._gateway.meters.telling
        if telling is not None and (not self._tellings or self._tellings[-1] is not telling):
            telling.begin()
            self._tellings.append(telling)
        self._waiting_bytes += len(frame)
        if not self._flushes:
            self._flushes = True
            self._loop.call_soon(self._flush)
        if self._ending is not None:
            self._loop.call_later(LAST_S, self._end)

    async def run(self) -> None:
        """Serve the connection until either side ends it."""
        await self._socket.accept()
        self._gateway.connect(self, visitor_of(self._socket))
        self._outlet.listen(self._hear)
        greeting = self._loop.call_later(HELLO_S, self._unnamed)
        reader = asyncio.create_task(self._read())
        try:
            await asyncio.wait((reader, self._over), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._gateway.disconnect(self)
            self._outlet.detach()
            self._all_sent()
            greeting.cancel()
            for task in (reader, self._works):
                if task is not None:
                    task.cancel()
                    (outcome,) = await asyncio.gather(task, return_exceptions=True)
                    if isinstance(outcome, Exception):
                        self._failed(outcome)
            if self._socket.application_state is WebSocketState.CONNECTED:
                try:
                    await asyncio.wait_for(self._socket.close(self._ending or 1000), timeout=1)
                except (TimeoutError, RuntimeError, WebSocketDisconnect):
                    pass  # the client is gone or reads nothing
            if self._behind:
                self._cut()

    def _cut(self) -> None:
        """Cut the connection of a client that does not read, and discard the data in kernel buffers."""
        drop = self._socket.scope.get("state", {}).get(CUT)
        if drop is not None:
            drop()

    def _unnamed(self) -> None:
        """Close the connection if no `hello` came in time."""
        if self.account is None:
            self.tell(p.Goodbye(reason="no_hello"))

    def _end(self) -> None:
        if not self._over.done():
            self._over.set_result(None)

    def _flush(self) -> None:
        """Send queued frames as far as the client reads."""
        self._flushes = False
        outlet = self._outlet
        while self._out and not outlet.full:
            outlet.put(self._next_frame())
        if not self._out and not outlet.full:
            self._all_sent()
            if self._ending is not None:
                self._end()

    def _all_sent(self) -> None:
        """End the timers of news once the queue is empty."""
        if self._tellings:
            for telling in self._tellings:
                telling.end()
            self._tellings.clear()

    def _next_frame(self) -> bytes:
        """Take queued messages as one frame: a message or an array of several."""
        together = [self._out.popleft()]
        size = len(together[0])
        while self._out and size + len(self._out[0]) <= MOST_TOGETHER:
            together.append(self._out.popleft())
            size += len(together[-1])
        self._waiting_bytes -= size
        return together[0] if len(together) == 1 else b"[" + b",".join(together) + b"]"

    async def _read(self) -> None:
        """Read frames from ASGI one by one."""
        while True:
            try:
                frame = await self._socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return
            if frame["type"] == "websocket.disconnect":
                return
            text = frame.get("text")
            self._hear(text.encode() if text is not None else Binary(frame.get("bytes") or b""))
            await self._idle.wait()

    def _hear(self, heard: Heard) -> None:
        """Handle a received frame, or queue it until the message in progress is done."""
        if self._ending is not None:
            return
        self._in.append(heard)
        if self._works is None:
            self._go_on()

    def _go_on(self) -> None:
        """Handle received frames until one of them needs to wait."""
        while self._in and self._works is None:
            try:
                work = self._take(self._in.popleft())
            except Exception as error:
                self._in.clear()
                self._failed(error)
                self._end()
                return
            if work is not None:
                self._works = asyncio.create_task(work)
                self._works.add_done_callback(self._worked)
        if self._works is None:
            self._outlet.hold(False)
            self._idle.set()
        else:
            self._outlet.hold(True)
            self._idle.clear()

    def _worked(self, task: asyncio.Task[None]) -> None:
        if task.cancelled():
            return
        self._works, error = None, task.exception()
        if error is not None:
            self._failed(error)
            self._end()
        else:
            self._go_on()

    def _failed(self, error: BaseException) -> None:
        log.error("connection failed", exc_info=error)
        self._ending = self._ending or 1011

    def _take(self, heard: Heard) -> Coroutine[Any, Any, None] | None:
        """Handle a frame. Return the coroutine to await before the next frame, if any."""
        if not self._allowed():
            self._refuse(heard, p.ErrorCode.TOO_FAST, f"At most {PER_SECOND:.0f} messages a second.")
            return asyncio.sleep(1 / PER_SECOND)
        if isinstance(heard, Binary):
            self._refuse(heard, p.ErrorCode.MALFORMED, "Send JSON in text frames, not binary ones.")
        elif len(heard) > MOST_BYTES and len(heard.decode()) > MOST_BYTES:
            said = f"At most {MOST_BYTES} characters a message."
            self._refuse(heard, p.ErrorCode.TOO_LARGE, said, {"most": MOST_BYTES})
        else:
            return self._gateway.take(self, heard)
        return None

    def _refuse(
        self, heard: Heard, code: p.ErrorCode, text: str, facts: dict[str, int] | None = None
    ) -> None:
        """Refuse a frame without decoding it, naming the id or type of its message."""
        self.tell(p.Error(code=code, text=text, re=p.named_in(heard), facts=facts or {}))

    def _allowed(self) -> bool:
        now = self._clock.now()
        self._tokens = min(float(BURST), self._tokens + (now - self._filled_at) * PER_SECOND / 1_000)
        self._filled_at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
