"""The line between a client and a process: an end for each, and what gets lost between them.

The end of the process is a WebSocket as `net.connection.Connection` uses one, so that its queue, its limits
and its encoding are the real ones.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

from starlette.websockets import WebSocketDisconnect, WebSocketState

from tapete.room.net.connection import CUT

LATENCY_S = (0.001, 0.01, 0.05)
LATE_S = (0.2, 1.0, 5.0)


class Noise:
    """What happens to the messages of one person on their way."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.share = 0.0
        """How many messages are lost, and as many doubled, and as many late."""
        self.reads = asyncio.Event()
        """Set while the client reads."""
        self.reads.set()

    def times(self) -> list[float]:
        """After which times a message arrives: once, never or twice; late, so that others overtake it."""
        found = [self.dice.choice(LATENCY_S)]
        if self.share:
            roll = self.dice.random()
            if roll < self.share:
                return []
            if roll < 2 * self.share:
                found.append(self.dice.choice(LATE_S))
            elif roll < 3 * self.share:
                found = [self.dice.choice(LATE_S)]
        return found


class Line:
    """One line. Messages arrive in order where nothing disturbs them."""

    def __init__(self, noise: Noise, *, told: Callable[[str], None], asked: Callable[[str], None]) -> None:
        """
        Args:
            asked: is told of each frame that reaches the process.
            told: is told of each frame that the process sends, before anything happens to it.
        """
        self.up = True
        self.blocked = False
        """Whether a frame waits for the client to read."""
        self.inbox: asyncio.Queue[str | None] = asyncio.Queue()
        """What has reached the client; None at the end of the line."""
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._noise = noise
        self._told = told
        self._asked = asked
        self._loop = asyncio.get_running_loop()
        self._last = {"up": 0.0, "down": 0.0}
        # What Connection uses of a WebSocket:
        self.client = None
        self.application_state = WebSocketState.CONNECTED
        self.scope: dict[str, Any] = {"state": {CUT: self.cut}}
        self.cookies: dict[str, str] = {}
        self.headers: dict[str, str] = {}

    # ------------------------------------------------------------ the client's end

    def send(self, text: str) -> None:
        """Send something to the process."""
        if self.up:
            self._carry("up", self._outbox, text)

    def cut(self) -> None:
        """The line ends at once, for both."""
        if self.up:
            self.up = False
            self.application_state = WebSocketState.DISCONNECTED
            self.inbox.put_nowait(None)
            self._outbox.put_nowait(None)

    def _carry(self, way: str, to: asyncio.Queue[str | None], text: str) -> None:
        for after in self._noise.times():
            at = self._loop.time() + after
            if after in LATENCY_S:
                at = self._last[way] = max(at, self._last[way] + 1e-6)
            self._loop.call_at(at, self._arrive, to, text)

    def _arrive(self, to: asyncio.Queue[str | None], text: str) -> None:
        if self.up:
            to.put_nowait(text)

    # ------------------------------------------------------------ the end of the process

    async def accept(self) -> None:
        """See `WebSocket.accept`."""

    async def receive(self) -> dict[str, Any]:
        """See `WebSocket.receive`."""
        text = await self._outbox.get()
        if text is None:
            return {"type": "websocket.disconnect"}
        self._asked(text)
        return {"type": "websocket.receive", "text": text}

    async def send_text(self, text: str) -> None:
        """See `WebSocket.send_text`; waits as long as the client does not read."""
        self.blocked = not self._noise.reads.is_set()
        await self._noise.reads.wait()
        self.blocked = False
        if not self.up:
            raise WebSocketDisconnect(1006)
        self._told(text)
        self._carry("down", self.inbox, text)

    async def close(self, code: int = 1000) -> None:
        """See `WebSocket.close`; what was sent before still arrives."""
        self.application_state = WebSocketState.DISCONNECTED
        self._loop.call_later(0.1, self.cut)
