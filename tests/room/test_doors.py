"""Limits for unknown clients: connections, hellos and accounts per address, request heads and buffers."""

from __future__ import annotations

import asyncio
import socket
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec
import pytest
from tests.room.lines import next_message
from tests.room.persons import in_room
from tests.room.serving import Served, in_memory, serving
from tests.room.test_connection import Hall, Wire, on_a_wire
from tests.room.test_room_sockets import QUICK
from tests.simulation.virtual import Guest
from tests.waiting import wait_until
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tapete.room import protocol as p
from tapete.room.identity.base import Visitor
from tapete.room.net import connection, lines
from tapete.room.net.app import make_app
from tapete.room.net.connection import Connection
from tapete.room.net.lines import BoundedHttp, CuttableWebSocket
from tapete.room.people.doors import HOUR_MS, MINUTE_MS, MOST_ADDRESSES, Doors, Limits, home_of
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.world.chance import SeededChance

HERE, THERE = "192.0.2.7", "192.0.2.8"


# -------------------------------------------------------------------- counting


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1", None, "", "testclient"]
)
def test_local_and_unknown_addresses_have_no_limits(address: str | None) -> None:
    doors = Doors(Limits(lines=1, hellos=1, accounts=1))
    assert all(doors.enter(address) for _ in range(5))
    assert [doors.hello(address, 0) for _ in range(5)] == [None] * 5
    assert [doors.account(address, 0) for _ in range(5)] == [None] * 5


def test_addresses_of_one_ipv6_network_count_together() -> None:
    assert home_of("2001:db8::1") == home_of("2001:db8::ffff:1%eth0") != home_of("2001:db8:0:1::1")
    assert home_of("::ffff:192.0.2.7") == HERE


def test_open_connections_are_counted() -> None:
    doors = Doors(Limits(lines=2))
    assert [doors.enter(HERE) for _ in range(3)] == [True, True, False]
    assert doors.enter(THERE)
    doors.leave(HERE)
    assert doors.enter(HERE) and not doors.enter(HERE)


def test_limits_on_hellos_and_accounts_refill() -> None:
    doors = Doors(Limits(hellos=2, accounts=1))
    assert [doors.hello(HERE, 0) for _ in range(3)] == [None, None, MINUTE_MS // 2]
    assert doors.hello(THERE, 0) is None
    assert doors.hello(HERE, MINUTE_MS // 2) is None and doors.hello(HERE, MINUTE_MS // 2) is not None
    assert doors.account(HERE, 0) is None and doors.account(HERE, 0) == HOUR_MS
    assert doors.account(HERE, HOUR_MS) is None


def test_none_is_no_limit_and_addresses_are_forgotten() -> None:
    free = Doors(Limits(lines=0, hellos=0, accounts=0))
    assert all(free.enter(HERE) and free.hello(HERE, 0) is None for _ in range(1_000))
    doors = Doors(Limits(hellos=1))
    for number in range(MOST_ADDRESSES + 50):
        assert doors.hello(f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}", 0) is None
    assert len(doors._hellos._used) <= MOST_ADDRESSES


# -------------------------------------------------------------------- in the room


def test_a_room_tells_an_address_to_wait_and_others_come_in() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        room.gateway.accounts.doors = Doors(Limits(hellos=5, accounts=2))

        async def hello(name: str, address: str | None) -> p.ServerMessage:
            guest = Guest()
            room.connect(guest, Visitor(address=address))
            await room.handle(guest, p.Hello(protocol=p.PROTOCOL, name=name))
            return guest.heard[-1]

        told = [await hello(f"Guest {letter}", HERE) for letter in "abc"]
        assert [type(one) for one in told] == [p.Welcome, p.Welcome, p.Error]
        waits = told[2]
        assert isinstance(waits, p.Error) and waits.code == p.ErrorCode.TOO_MANY
        assert 0 < waits.facts["seconds"] <= 3_600
        assert isinstance(await hello("Guest d", THERE), p.Welcome)
        assert isinstance(await hello("Guest e", None), p.Welcome)
        accounts = len(disk.accounts)
        first = told[0]
        assert isinstance(first, p.Welcome)
        guest = Guest()
        room.connect(guest, Visitor(address=HERE))
        await room.handle(guest, p.Hello(protocol=p.PROTOCOL, token=first.token))
        assert isinstance(guest.heard[-1], p.Welcome)  # an existing account is not counted
        for _ in range(3):
            answer = await hello("Guest f", HERE)
        assert isinstance(answer, p.Error) and answer.facts["seconds"] <= 60
        assert len(disk.accounts) == accounts

    in_room(check)


def test_a_connection_without_hello_is_closed() -> None:
    async def silent(line: Connection, wire: Wire, hall: Hall) -> None:
        await asyncio.sleep(connection.HELLO_S - 1)
        assert wire.closed is None
        await asyncio.sleep(3)
        assert wire.heard == [p.Goodbye(reason="no_hello")] and wire.closed == 1008

    async def known(line: Connection, wire: Wire, hall: Hall) -> None:
        line.account = object()  # type: ignore[assignment]
        await asyncio.sleep(10 * connection.HELLO_S)
        assert wire.heard == [] and wire.closed is None

    on_a_wire(silent)
    on_a_wire(known)


# -------------------------------------------------------------------- on a real port


@contextmanager
def room_behind(
    limits: Limits = Limits(),  # noqa: B008
    *,
    proxies: tuple[str, ...] = ("127.0.0.1",),
) -> Iterator[Served]:
    """A room served with limits, behind trusted proxies."""
    app = make_app(in_memory, structures=[QUICK], chance=SeededChance(b"doors"), limits=limits)
    with serving(
        app,
        http=BoundedHttp,
        ws=CuttableWebSocket,
        ws_max_size=65_536,
        ws_per_message_deflate=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    ) as served:
        yield served


def all_of(line: socket.socket) -> bytes:
    """Read until the other side closes."""
    got = b""
    with suppress(ConnectionResetError):
        while piece := line.recv(65_536):
            got += piece
    return got


def test_a_slow_request_head_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoundedHttp, "head_s", 0.2)
    with room_behind() as served:
        for begun in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nhost: x\r\nx: "):
            with served.raw() as line:
                line.sendall(begun)
                assert all_of(line).startswith(b"HTTP/1.1 408 ")
        with served.raw() as line:  # also after a first answer
            line.sendall(b"GET /livez HTTP/1.1\r\nhost: x\r\n\r\nGET /livez HTTP/1.1\r\nho")
            got = all_of(line)
            assert got.startswith(b"HTTP/1.1 200 ") and b"HTTP/1.1 408 " in got


def test_a_complete_head_is_answered_and_an_open_socket_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BoundedHttp, "head_s", 0.3)
    with room_behind() as served:

        async def work() -> None:
            async with connect(served.url) as line:
                await asyncio.sleep(0.6)  # longer than a head may take
                await line.send(msgspec.json.encode(p.Ping()).decode())
                assert isinstance(await next_message(line), p.Pong)

        asyncio.run(work())


@pytest.mark.parametrize("piece", [b"a" * 1_000 + b"\r\nx: ", b"a" * 60_000])
def test_a_head_that_is_too_long_is_refused(piece: bytes) -> None:
    with room_behind() as served, served.raw() as line:
        with suppress(BrokenPipeError, ConnectionResetError):
            line.sendall(b"GET / HTTP/1.1\r\nhost: x\r\nx: ")
            for _ in range(2 * lines.MOST_HEAD_BYTES // len(piece) + 2):
                line.sendall(piece)
        assert b"HTTP/1.1 2" not in all_of(line)
        with served.raw() as other:
            other.sendall(b"GET /livez HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            assert all_of(other).startswith(b"HTTP/1.1 200 ")


def test_connections_are_limited_per_address() -> None:
    async def work(served: Served) -> None:
        def of(address: str) -> Any:
            return connect(served.url, additional_headers={"X-Forwarded-For": address})

        async with of(HERE) as first, of(HERE):
            with pytest.raises(InvalidStatus) as refused:
                async with of(HERE):
                    pass
            assert refused.value.response.status_code == 429
            async with of(THERE), connect(served.url), connect(served.url), connect(served.url):
                pass  # another address and this machine
            await first.close()
            for _ in range(200):  # until the room notices the closed connection
                try:
                    async with of(HERE):
                        break
                except InvalidStatus:
                    await asyncio.sleep(0.02)
            else:
                pytest.fail("the closed connection still counts")

    with room_behind(Limits(lines=2)) as served:
        asyncio.run(work(served))


def test_forwarded_addresses_are_trusted_only_from_named_proxies() -> None:
    async def work(served: Served) -> None:
        header = {"X-Forwarded-For": HERE}
        async with (
            connect(served.url, additional_headers=header),
            connect(served.url, additional_headers=header),
        ):
            pass

    with room_behind(Limits(lines=1), proxies=()) as served:
        asyncio.run(work(served))


def test_the_connection_of_a_client_that_never_reads_is_reset() -> None:
    """The connection is reset, so nothing stays in kernel buffers."""
    with room_behind() as served:
        room: Room = served.app.state.room
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        with served.raw() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            line.sendall(
                b"GET /ws HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
                b"sec-websocket-version: 13\r\nsec-websocket-key: " + key.encode() + b"\r\n\r\n"
            )
            wait_until(lambda: bool(room.gateway.sessions), "the line is open")
            line.sendall(framed(p.Hello(protocol=p.PROTOCOL, name=f"Deaf {uuid.uuid4().hex[:6]}")))
            with suppress(OSError):  # the connection may be cut before everything is sent
                for _ in range(40_000):
                    if not room.gateway.sessions:
                        break
                    line.sendall(framed(p.Lobby()))
            wait_until(lambda: not room.gateway.sessions, "the room lets it go")

            def is_reset() -> bool:
                try:
                    line.sendall(framed(p.Ping()))
                except (BrokenPipeError, ConnectionResetError):
                    return True
                return False

            wait_until(is_reset, "the line is cut")


def framed(message: p.ClientMessage) -> bytes:
    """A masked text frame, with a mask of zeros."""
    text = msgspec.json.encode(message)
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text


def test_a_client_that_reads_to_the_end_gets_everything() -> None:
    async def work(served: Served) -> None:
        async with connect(served.url) as line:
            await line.send(msgspec.json.encode(p.Hello(protocol=p.PROTOCOL, name="Reader")).decode())
            for _ in range(50):
                await line.send(msgspec.json.encode(p.Lobby()).decode())
                while not isinstance(await next_message(line), p.LobbyRows):
                    pass
        assert line.close_code == 1000

    with room_behind() as served:
        asyncio.run(work(served))
