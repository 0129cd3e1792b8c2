"""The same fan-out on the bare socket stack: uvicorn, its WebSocket, bounded queues, and no game.

When a seat acts, it gets an answer, and each seat of the table is sent frames of the size and number that the
room sent. One of the frames names the seat whose turn is next, so the players act as they do in a room.
"""

from __future__ import annotations

import argparse
import asyncio
import random
from collections import deque

import uvicorn
from bench.load.speaking import SEATS, Heard, Player
from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, Scope

MOST_FRAMES = 256
"""The same as in the room."""


class BarePlayer(Player):
    """A player of the bare stack. The first byte of a frame tells its kind."""

    def act(self, rng: random.Random) -> bytes:
        """Return an action as long as a real one."""
        self.decision = None
        return b"." * 140

    def hear(self, frame: bytes) -> Heard:
        """Take a frame: `a`, or `n12,you` for twelve actions so far and this seat's turn."""
        if frame[0] == ord("a"):
            return Heard.ACCEPTED
        version, _, turn = frame[1 : frame.index(b".")].partition(b",")
        if int(version) > self.version:
            self.version = int(version)
            self.decision = f"{self.version}" if turn == b"you" else None
        return Heard.TABLE


class _Seat:
    """A connection with its bounded queue and its writer."""

    def __init__(self, send: ASGISendCallable) -> None:
        self._send = send
        self._out: deque[str] = deque()
        self._something = asyncio.Event()

    def tell(self, frame: str) -> None:
        """Queue a frame."""
        if len(self._out) < MOST_FRAMES:
            self._out.append(frame)
            self._something.set()

    async def write(self) -> None:
        """Send the queued frames."""
        while True:
            while self._out:
                await self._send({"type": "websocket.send", "text": self._out.popleft(), "bytes": None})
            self._something.clear()
            if not self._out:
                await self._something.wait()


class _Table:
    def __init__(self) -> None:
        self.seats: dict[int, _Seat] = {}
        self.version = 0
        self.due = 0.0


class Stack:
    """The application.

    Args:
        frames: how many frames each action sends to all seats of a table together.
        size: the bytes of each such frame.
    """

    def __init__(self, *, frames: float, size: int, ack: int) -> None:
        self._frames = frames
        self._size = size
        self._ack = "a" * max(1, ack)
        self._tables: dict[int, _Table] = {}

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        """Serve one connection. Its path is `/table/seat`."""
        if scope["type"] != "websocket":
            return
        _, number, place = scope["path"].split("/")
        table = self._tables.setdefault(int(number), _Table())
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        seat = table.seats[int(place)] = _Seat(send)
        writer = asyncio.create_task(seat.write())
        if len(table.seats) == SEATS:
            self._news(table)
        try:
            while (await receive())["type"] == "websocket.receive":
                seat.tell(self._ack)
                self._news(table)
        finally:
            writer.cancel()

    def _news(self, table: _Table) -> None:
        table.version += 1
        table.due += self._frames
        first = True
        while table.due >= SEATS or first:
            for place, seat in table.seats.items():
                turn = "you" if first and table.version % SEATS + 1 == place else ""
                seat.tell(f"n{table.version},{turn}.".ljust(self._size, "-"))
            table.due -= SEATS
            first = False


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int)
    parser.add_argument("--frames", type=float)
    parser.add_argument("--size", type=int)
    parser.add_argument("--ack", type=int)
    given = parser.parse_args()
    uvicorn.run(
        Stack(frames=given.frames, size=given.size, ack=given.ack),
        host="127.0.0.1",
        port=given.port,
        ws="websockets-sansio",
        http="httptools",
        loop="uvloop",
        lifespan="off",
        ws_per_message_deflate=False,
        log_level="warning",
    )
