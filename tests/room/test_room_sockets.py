"""A real server on a real port: frames, limits, and a client that stops reading and freezes nobody."""

import asyncio
import base64
import os
import socket
import uuid
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from tests.room.lines import next_message
from tests.room.serving import Served, in_memory, serving
from tests.waiting import soon
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tapete.room import protocol as p
from tapete.room.core.pace import RoomPace
from tapete.room.net import connection
from tapete.room.net.app import make_app
from tapete.room.world.chance import SeededChance
from tapete.tournament.structure.structure import BlindLevel, Structure

T1 = "tournament/1"
FOR_ALL = (p.LobbyNews, p.PageNews)
MINE = (*FOR_ALL, p.YourLobby, p.YourPage, p.WalletNews)
QUICK = Structure(
    name="Quick",
    seats=3,
    starting_stack=4_000,
    buy_in=100,
    payout=(100,),
    levels=(BlindLevel(small_blind=10, big_blind=20, minutes=60),),
    action_ms=400,
    time_bank_ms=0,
    fill_ms=200,
)


@pytest.fixture
def served() -> Iterator[Served]:
    app = make_app(
        in_memory,
        structures=[QUICK],
        chance=SeededChance(b"sockets"),
        pace=RoomPace(start=50, between=20, showdown=20, street=5),
        bot_divisor=200,
    )
    # A small kernel buffer can't hide a slow reader.
    with serving(
        app, send_buffer=4_096, ws="websockets-sansio", ws_max_size=65_536, ws_per_message_deflate=False
    ) as served:
        yield served


async def say(line: ClientConnection, message: p.ClientMessage) -> None:
    await line.send(msgspec.json.encode(message).decode())


async def hear(line: ClientConnection, kind: Any) -> Any:
    while True:
        message = await next_message(line)
        if isinstance(message, kind):
            return message


async def greet(line: ClientConnection, name: str) -> p.Welcome:
    await say(line, p.Hello(protocol=p.PROTOCOL, name=name))
    welcome = await hear(line, p.Welcome)
    assert isinstance(welcome, p.Welcome)
    return welcome


async def first_news(line: ClientConnection, kinds: tuple[type[Any], ...]) -> dict[type[Any], Any]:
    """The first message of each of these kinds; of `MINE` there are no others."""
    found: dict[type[Any], Any] = {}
    while set(found) != set(kinds):
        message = await hear(line, MINE)
        assert type(message) in kinds
        found.setdefault(type(message), message)
    return found


def new_id() -> str:
    return str(uuid.uuid4())


def test_from_hello_to_an_accepted_action_and_frames_that_are_not_taken(served: Served) -> None:
    async def check() -> None:
        async with connect(served.url, compression=None) as line:
            await line.send(b'{"type":"ping"}')
            error = await hear(line, p.Tell)
            assert (error.code, error.re) == (p.ErrorCode.MALFORMED, "ping")
            await line.send('{"type":"ping","a":"' + "é" * 8_192 + '"}')
            error = await hear(line, p.Tell)
            assert (error.code, error.re) == (p.ErrorCode.TOO_LARGE, "ping")
            assert error.facts == {"most": 8_192}
            await line.send('{"type":"ping"}' + " " * (8_192 - 15))
            assert isinstance(await hear(line, p.Tell), p.Pong)
            await line.send('{"a":' + "[" * 4_000 + "]" * 4_000 + "}")
            assert (await hear(line, p.Tell)).code == p.ErrorCode.MALFORMED
            await greet(line, "Marina")
            await say(line, p.Register(id=new_id(), stream=T1))
            await hear(line, p.Accepted)
            await say(line, p.Watch(stream=T1, whole=True))
            while True:
                table = await hear(line, p.Table)
                if table.decision:
                    break
            act = p.Act(id=new_id(), stream=T1, decision=table.decision, action=p.Action.FOLD)
            await say(line, act)
            assert (await hear(line, p.Accepted)).re == act.id
        ready = '{"ok":true,"tournaments":2,"tables":0,"stopped":0,"waiting":0}'
        assert served.get("/readyz") == (200, ready)

    asyncio.run(check())


def test_news_of_lobby_page_and_wallet_reaches_those_whom_it_concerns(served: Served) -> None:
    async def check() -> None:
        async with connect(served.url) as ana, connect(served.url) as bea:
            for line, name in ((ana, "Ana"), (bea, "Bea")):
                await greet(line, name)
                for question, whole in (
                    (p.Lobby(), p.LobbyRows),
                    (p.Follow(stream=T1), p.TournamentState),
                    (p.Wallet(), p.WalletState),
                ):
                    await say(line, question)
                    assert (await hear(line, whole)).number == 0 or isinstance(question, p.Lobby)
            await say(ana, p.Register(id=new_id(), stream=T1))
            hers, his = [await first_news(line, kinds) for line, kinds in ((ana, MINE), (bea, FOR_ALL))]
            assert [his[kind] for kind in FOR_ALL] == [hers[kind] for kind in FOR_ALL]
            assert hers[p.YourPage].entered is True and hers[p.YourPage].prize is msgspec.UNSET
            assert hers[p.WalletNews].balance == 9_900

    asyncio.run(soon(check()))


def test_a_frame_beyond_all_measure_ends_the_connection_and_nothing_else(served: Served) -> None:
    async def check() -> None:
        async with connect(served.url, compression=None) as line, connect(served.url) as other:
            with suppress(ConnectionClosed):
                await line.send("x" * 2_000_000)
            with pytest.raises(ConnectionClosed) as closed:
                await hear(line, p.Pong | p.Error)
            assert closed.value.rcvd is None or closed.value.rcvd.code == 1009
            await say(other, p.Ping())
            assert isinstance(await hear(other, p.Tell), p.Pong)

    asyncio.run(check())


def test_a_flood_is_slowed_and_each_message_answered(served: Served) -> None:
    async def check() -> None:
        async with connect(served.url, compression=None) as line:
            for _ in range(80):
                await say(line, p.Ping())
            heard = [await hear(line, p.Tell) for _ in range(80)]
            pongs = sum(isinstance(message, p.Pong) for message in heard)
            errors = {message.code for message in heard if isinstance(message, p.Error)}
            # The real burst depends on the machine; tests on virtual time check the limit itself.
            assert pongs >= connection.BURST and errors <= {p.ErrorCode.TOO_FAST}

    asyncio.run(check())


def test_a_page_of_another_site_is_refused(served: Served) -> None:
    async def check() -> None:
        for origin in ("https://example.org", "null", f"http://127.0.0.1:{served.port + 1}"):
            with pytest.raises(InvalidStatus) as refused:
                async with connect(served.url, additional_headers={"Origin": origin}):
                    pass
            assert refused.value.response.status_code == 403
        async with connect(
            served.url, additional_headers={"Origin": f"http://127.0.0.1:{served.port}"}
        ) as line:
            await greet(line, "Marina")

    asyncio.run(check())


def test_health_is_told_to_all_and_metrics_are_not(served: Served) -> None:
    assert served.get("/livez")[0] == served.get("/readyz")[0] == 200
    status, text = served.get("/metrics")
    assert status in (404, 503) and "tapete_" not in text


def _raw(port: int) -> socket.socket:
    """A WebSocket whose window is tiny and that nobody reads from."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    raw.connect(("127.0.0.1", port))
    key = base64.b64encode(os.urandom(16)).decode()
    raw.sendall(
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):  # frames sent before it may be lost with the handshake
        answer += raw.recv(1)
    assert answer.startswith(b"HTTP/1.1 101")
    return raw


def _frame(message: p.ClientMessage) -> bytes:
    body = msgspec.json.encode(message)
    assert len(body) < 126
    return b"\x81" + bytes([0x80 | len(body)]) + b"\0\0\0\0" + body


def _lines(served: Served) -> Any:
    return served.app.state.room.gateway.sessions


def _name(session: Any) -> str | None:
    return session.account.name if session.account else None


def test_a_client_that_stops_reading_is_let_go_and_freezes_nobody(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player at the same table floods the room with questions, and reads nothing."""
    monkeypatch.setattr(connection, "MOST_FRAMES", 64)  # as many as it gets in a few seconds

    async def check() -> None:
        loop = asyncio.get_running_loop()
        raw = await asyncio.to_thread(_raw, served.port)
        raw.sendall(_frame(p.Hello(protocol=p.PROTOCOL, name="Deaf")))
        raw.sendall(_frame(p.Register(id=new_id(), stream=T1)))
        raw.sendall(_frame(p.Watch(stream=T1, whole=True)))
        async with connect(served.url, compression=None) as line:
            await greet(line, "Marina")
            await say(line, p.Register(id=new_id(), stream=T1))
            await say(line, p.Watch(stream=T1, whole=True))
            while not (named := [one for one in list(_lines(served)) if _name(one) == "Deaf"]):  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            deaf = named[0]
            stop = asyncio.Event()

            async def flood() -> None:
                question = _frame(p.Lobby()) + _frame(p.Watch(stream=T1, whole=True))
                while not stop.is_set():
                    try:
                        await loop.run_in_executor(None, raw.sendall, question)
                    except OSError:
                        return
                    await asyncio.sleep(0.005)

            flooding = asyncio.create_task(flood())
            acted, most_bytes, gone = 0, 0, False
            table: p.Table | None = None
            answered = None
            while not (gone and acted > 5):
                assert len(deaf._out) <= 64
                most_bytes = max(most_bytes, sum(map(len, list(deaf._out))))
                gone = deaf not in _lines(served)
                await say(line, p.Ping())
                while not isinstance(told := await hear(line, p.Tell), p.Pong | p.Error):
                    table = told if isinstance(told, p.Table) else table
                if not table or not table.decision or table.decision == answered:
                    await asyncio.sleep(0.05)
                    continue
                answered = table.decision
                act = p.Act(
                    id=new_id(),
                    stream=T1,
                    decision=table.decision,
                    action=p.Action.CHECK if table.menu and table.menu.check else p.Action.FOLD,
                )
                await say(line, act)
                acted += isinstance(
                    await hear(line, p.Accepted | p.Error | p.Refusal), p.Accepted
                )  # or its time was up
            stop.set()
            raw.close()
            await flooding
            assert deaf._ending == 1013 and most_bytes <= connection.MOST_WAITING_BYTES

    asyncio.run(soon(check()))
