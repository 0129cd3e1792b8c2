"""One connection on a fake socket: limits on queued frames, waiting time and incoming messages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.websockets import WebSocket
from tests.room.lines import read
from tests.simulation.virtual import run_virtual

from tapete.room import protocol as p
from tapete.room.identity.base import Visitor
from tapete.room.net import connection
from tapete.room.net.connection import Connection
from tapete.room.net.encoding import Encoding
from tapete.room.world.clock import LoopClock
from tapete.room.world.meters import UNMEASURED


class Wire:
    """A fake ASGI WebSocket: `put` adds incoming frames; outgoing frames are taken while `reads` is true."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.put({"type": "websocket.connect"})

    def put(self, *frames: dict[str, Any]) -> None:
        for frame in frames:
            self._in.put_nowait(frame)

    def say(self, text: str) -> None:
        self.put({"type": "websocket.receive", "text": text})

    async def receive(self) -> Any:
        return await self._in.get()

    async def send(self, frame: Any) -> None:
        await self.reads.wait()
        self.sent.append(frame)

    @property
    def heard(self) -> list[p.ServerMessage]:
        frames = [one["text"] for one in self.sent if one["type"] == "websocket.send"]
        return [message for frame in frames for message in read(frame)]

    @property
    def closed(self) -> int | None:
        """The close code that was sent."""
        return next((one["code"] for one in self.sent if one["type"] == "websocket.close"), None)


class Hall:
    """A fake room that records connections and messages."""

    meters = UNMEASURED

    def __init__(self) -> None:
        self.connected: list[Connection] = []
        self.said: list[str] = []

    def connect(self, session: Any, visitor: Visitor) -> None:
        assert visitor.address == "192.0.2.7"
        self.connected.append(session)

    def disconnect(self, session: Any) -> None:
        self.connected.remove(session)

    def take(self, session: Any, text: bytes) -> None:
        self.said.append(text.decode())


def on_a_wire(work: Callable[[Connection, Wire, Hall], Awaitable[None]]) -> None:
    """Run `work` beside a served connection, on virtual time."""

    async def whole() -> None:
        wire, hall = Wire(), Hall()
        scope = {"type": "websocket", "headers": [], "client": ("192.0.2.7", 4_000)}
        socket = WebSocket(scope, wire.receive, wire.send)
        line = Connection(socket, hall, LoopClock(0))  # type: ignore[arg-type]
        serving = asyncio.create_task(line.run())
        await quiet()
        await work(line, wire, hall)
        wire.put({"type": "websocket.disconnect", "code": 1000})
        await serving
        assert hall.connected == []

    run_virtual(whole())


async def quiet() -> None:
    """Run everything that is ready, without advancing time."""
    for _ in range(20):
        await asyncio.sleep(0)


def told(length: int) -> p.Error:
    """A message with a frame of `length` bytes."""
    empty = len(msgspec.json.encode(p.Error(code=p.ErrorCode.MALFORMED, text="")))
    message = p.Error(code=p.ErrorCode.MALFORMED, text="x" * (length - empty))
    assert len(msgspec.json.encode(message)) == length
    return message


def test_a_reading_client_is_never_cut_off_however_much_is_sent() -> None:
    async def check(line: Connection, wire: Wire, hall: Hall) -> None:
        rounds = 2 * connection.MOST_WAITING_BYTES // 100_000 + 2
        for _ in range(rounds):
            line.tell(told(100_000))
            line.tell(told(300))  # two at once, since a single frame is always accepted
            await quiet()
        assert len(wire.heard) == 2 * rounds and wire.closed is None
        assert not [one for one in wire.heard if isinstance(one, p.Goodbye)]

    on_a_wire(check)


def test_what_many_are_told_is_encoded_once() -> None:
    encoding = Encoding()
    news = p.LobbyNews(number=1, rows=(), gone=("tournament/1",))
    first = encoding.frame(news)
    assert encoding.frame(news) is first
    other = encoding.frame(p.Pong(now=1))
    assert msgspec.json.decode(other) == {"type": "pong", "now": 1}
    assert encoding.frame(news) == first


def test_the_queue_is_bounded_in_bytes() -> None:
    async def check(line: Connection, wire: Wire, hall: Hall) -> None:
        wire.reads.clear()
        line.tell(told(300))  # the writer holds this one, and waits for its reader
        await quiet()
        half = connection.MOST_WAITING_BYTES // 2
        line.tell(told(half))
        line.tell(told(connection.MOST_WAITING_BYTES - half))
        wire.reads.set()
        await quiet()
        assert len(wire.heard) == 3 and wire.closed is None
        wire.reads.clear()
        line.tell(told(300))
        await quiet()
        line.tell(told(half))
        line.tell(told(connection.MOST_WAITING_BYTES - half + 1))
        wire.reads.set()
        await quiet()
        assert wire.heard[3:] == [told(300), p.Goodbye(reason="too_slow")] and wire.closed == 1013

    on_a_wire(check)


def test_one_frame_may_exceed_the_queue_bound() -> None:
    """A client that has read everything gets a whole table, however long."""

    async def check(line: Connection, wire: Wire, hall: Hall) -> None:
        line.tell(told(connection.MOST_WAITING_BYTES + 1))
        await quiet()
        line.tell(p.Pong(now=1))
        await quiet()
        assert len(wire.heard) == 2 and wire.closed is None

    on_a_wire(check)


def test_the_queue_is_bounded_in_frames() -> None:
    async def check(line: Connection, wire: Wire, hall: Hall) -> None:
        for more in (0, 1):
            wire.reads.clear()
            line.tell(p.Pong(now=0))
            await quiet()
            before = len(wire.heard)
            for number in range(connection.MOST_FRAMES + more):
                line.tell(p.Pong(now=number))
            wire.reads.set()
            await quiet()
            await asyncio.sleep(2)
            kept = 1 + connection.MOST_FRAMES
            assert len(wire.heard[before:]) == (kept if not more else 2)
        assert wire.heard[-1] == p.Goodbye(reason="too_slow") and wire.closed == 1013
        line.tell(p.Pong(now=9))  # nothing more is sent to a dropped client
        await quiet()
        assert wire.heard[-1] == p.Goodbye(reason="too_slow")

    on_a_wire(check)


def test_a_dropped_client_that_never_reads_leaves_the_room_in_seconds() -> None:
    async def check(line: Connection, wire: Wire, hall: Hall) -> None:
        wire.reads.clear()
        for number in range(connection.MOST_FRAMES + 2):
            line.tell(p.Pong(now=number))
        await asyncio.sleep(5)  # of virtual time
        assert hall.connected == []

    on_a_wire(check)


def test_goodbye_is_the_last_message() -> None:
    async def check(line: Connection, wire: Wire, hall: Hall) -> None:
        line.tell(p.Goodbye(reason="stopping"))
        line.tell(p.Pong(now=1))
        await quiet()
        await asyncio.sleep(2)
        assert wire.heard == [p.Goodbye(reason="stopping")] and wire.closed == 1001

    on_a_wire(check)


def test_incoming_messages_are_limited_by_rate_and_burst() -> None:
    """First a burst at once, then a fixed rate; a pause refills the burst."""

    async def check(line: Connection, wire: Wire, hall: Hall) -> None:
        line.account = object()  # type: ignore[assignment]  # a connection without an account can't wait an hour
        for _ in range(connection.BURST + 1):
            wire.say("{}")
        await asyncio.sleep(0)
        await quiet()
        for _ in range(10):
            await quiet()
        assert len(hall.said) == connection.BURST
        assert [one.code for one in wire.heard if isinstance(one, p.Error)] == [p.ErrorCode.TOO_FAST]
        await asyncio.sleep(1)
        for _ in range(int(connection.PER_SECOND) + 1):
            wire.say("{}")
        await asyncio.sleep(0.001)
        assert len(hall.said) == connection.BURST + int(connection.PER_SECOND)
        await asyncio.sleep(3_600)  # an hour's silence is worth one burst, not an hour of them
        for _ in range(connection.BURST + 1):
            wire.say("{}")
        await asyncio.sleep(0.001)
        assert len(hall.said) == 2 * connection.BURST + int(connection.PER_SECOND)
        await asyncio.sleep(1)

    on_a_wire(check)


def test_a_message_must_be_text_of_bounded_length() -> None:
    async def check(line: Connection, wire: Wire, hall: Hall) -> None:
        wire.say(" " * connection.MOST_BYTES)
        wire.say(" " * (connection.MOST_BYTES + 1))
        wire.put({"type": "websocket.receive", "bytes": b"{}"})
        await quiet()
        assert len(hall.said) == 1
        codes = [one.code for one in wire.heard if isinstance(one, p.Error)]
        assert codes == [p.ErrorCode.TOO_LARGE, p.ErrorCode.MALFORMED]

    on_a_wire(check)
