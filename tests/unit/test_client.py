"""The client works against a small socket server that sends what each test needs."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve

from tapete.client import Client, HelloRefused, LineLost, UnreadableMessage
from tapete.client import client as module
from tapete.room import protocol as p

_asks: msgspec.json.Decoder[p.ClientMessage] = msgspec.json.Decoder(p.ClientMessage)
Talk = Callable[["Peer"], Awaitable[None]]


class Peer:
    """The room's end of one connection."""

    def __init__(self, connection: ServerConnection) -> None:
        self.connection = connection

    async def hear(self) -> p.ClientMessage:
        return _asks.decode(await self.connection.recv())

    async def say(self, message: p.ServerMessage) -> None:
        await self.connection.send(msgspec.json.encode(message).decode())

    async def welcome(self) -> p.Hello:
        hello = await self.hear()
        assert isinstance(hello, p.Hello)
        await self.say(
            p.Welcome(
                protocol=p.PROTOCOL,
                account=7,
                name="Ada",
                token="t-7",  # noqa: S106
                now=0,
                currency="PLAY",
                balance=100,
            )
        )
        return hello


@asynccontextmanager
async def rooms(*talks: Talk) -> AsyncIterator[str]:
    """Run a room that uses the first of these functions for its first connection, the next for the second."""
    left = list(talks)

    async def handler(connection: ServerConnection) -> None:
        await left.pop(0)(Peer(connection))

    async with serve(handler, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"
    assert left == []


LEVEL = p.Level(number=1, small_blind=10, big_blind=20, ante=0)


def snapshot(version: int) -> p.Snapshot:
    return p.Snapshot(
        stream="tournament/1",
        table=1,
        now=0,
        news=0,
        shared=p.Shared(
            version=version, name="Sit & Go 6", state="running", size=6, level=LEVEL, currency="PLAY"
        ),
        own=p.Own(you=1, your_table=1),
        events=(),
    )


def news(number: int, version: int, table: int = 1) -> p.News:
    return p.News(stream="tournament/1", table=table, number=number, now=0, patch={"version": version})


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_WAIT_S", 0.01)
    monkeypatch.setattr(module, "PATIENCE_S", 0.2)


def test_it_says_hello_and_keeps_the_welcome() -> None:
    heard: list[p.Hello] = []

    async def room(peer: Peer) -> None:
        heard.append(await peer.welcome())

    async def main() -> None:
        async with rooms(room) as url, await Client.connect(url, name="Ada") as client:
            assert client.welcome.token == "t-7"  # noqa: S105

    asyncio.run(main())
    assert heard == [p.Hello(protocol=p.PROTOCOL, name="Ada", bot=True)]


def test_a_refused_hello_is_one_clear_error() -> None:
    async def room(peer: Peer) -> None:
        await peer.hear()
        await peer.say(p.Error(code=p.ErrorCode.NAME_TAKEN, text="Somebody has this name."))

    async def main() -> None:
        async with rooms(room) as url:
            with pytest.raises(HelloRefused, match="^name_taken: Somebody has this name.$") as caught:
                await Client.connect(url, name="Ada")
            assert caught.value.code is p.ErrorCode.NAME_TAKEN

    asyncio.run(main())


def test_the_helpers_send_what_the_protocol_says() -> None:
    heard: list[p.ClientMessage] = []

    async def room(peer: Peer) -> None:
        await peer.welcome()
        for _ in range(5):
            heard.append(await peer.hear())
        await peer.say(p.Pong(now=5))
        await peer.connection.wait_closed()

    async def main() -> None:
        async with rooms(room) as url, await Client.connect(url, name="Ada") as client:
            ids = [await client.register("tournament/1")]
            await client.watch("tournament/1")
            ids.append(await client.act("tournament/1", "1.0", "raise_to", 60))
            ids.append(await client.pre_act("tournament/1", "1.1.0", "check_or_fold"))
            ids.append(await client.pre_act("tournament/1", "1.1.0", None))
            async for message in client:
                assert message == p.Pong(now=5)
                await client.close()
            assert heard == [
                p.Register(id=ids[0], stream="tournament/1"),
                p.Watch(stream="tournament/1"),
                p.Act(id=ids[1], stream="tournament/1", decision="1.0", action=p.Action.RAISE_TO, amount=60),
                p.PreAct(id=ids[2], stream="tournament/1", situation="1.1.0", tick=p.PreAction.CHECK_OR_FOLD),
                p.PreAct(id=ids[3], stream="tournament/1", situation="1.1.0", tick=None),
            ]
            with pytest.raises(ValueError, match="not a valid Action"):
                await client.act("tournament/1", "1.0", "limp")
            with pytest.raises(ValueError, match="not a valid PreAction"):
                await client.pre_act("tournament/1", "1.0", "limp")

    asyncio.run(main())


def test_it_sends_no_faster_than_the_room_takes_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fifty at once, and then each waits its turn: the room drops what comes faster."""
    naps: list[float] = []

    async def nap(seconds: float) -> None:
        naps.append(seconds)

    async def talk(peer: Peer) -> None:
        await peer.welcome()
        for _ in range(70):
            assert isinstance(await peer.hear(), p.Ping)

    async def check() -> None:
        async with rooms(talk) as url, await Client.connect(url, "Ada") as client:
            monkeypatch.setattr(module, "_PER_SECOND", 0.001)  # so slow that the clock does not matter
            monkeypatch.setattr(asyncio, "sleep", nap)
            for _ in range(70):
                await client.send(p.Ping())
            monkeypatch.undo()

    asyncio.run(check())
    assert len(naps) == 20
    assert naps == sorted(naps)


def test_a_lost_line_is_mended_by_token_and_nothing_is_asked_twice_in_vain() -> None:
    heard: list[p.ClientMessage] = []

    async def first(peer: Peer) -> None:
        await peer.welcome()
        await peer.hear()
        register = await peer.hear()
        assert isinstance(register, p.Register)
        await peer.say(p.Accepted(re=register.id))
        await peer.say(snapshot(41))
        assert isinstance(await peer.hear(), p.CommitBytes)
        heard.append(await peer.hear())  # an act, never answered: the line breaks first
        peer.connection.transport.abort()

    async def second(peer: Peer) -> None:
        assert await peer.welcome() == p.Hello(protocol=p.PROTOCOL, token="t-7")  # noqa: S106
        act, watch = await peer.hear(), await peer.hear()
        assert isinstance(act, p.Act)
        assert [act] == heard
        assert watch == p.Watch(stream="tournament/1")
        await peer.say(p.Accepted(re=act.id))
        await peer.say(snapshot(42))
        await peer.connection.wait_closed()

    async def main() -> None:
        async with rooms(first, second) as url, await Client.connect(url, name="Ada") as client:
            await client.watch("tournament/1")
            ids = [await client.register("tournament/1")]
            told: list[p.ServerMessage | int] = []
            async for message in client:
                told.append(message.version if isinstance(message, p.Table) else message)
                if told[-1] == 41:
                    ids.append(await client.act("tournament/1", "1.0", p.Action.CALL))
                if told[-1] == 42:
                    break
            assert told == [p.Accepted(re=ids[0]), 41, p.Accepted(re=ids[1]), 42]

    asyncio.run(main())


def test_what_changes_at_a_table_is_folded_and_a_gap_asks_for_the_whole() -> None:
    async def room(peer: Peer) -> None:
        await peer.welcome()
        assert await peer.hear() == p.Watch(stream="tournament/1", table=1)
        told = [snapshot(40), news(1, 41), news(2, 42), news(4, 44), news(5, 45)]
        frame = b"[" + b",".join(msgspec.json.encode(one) for one in told) + b"]"
        await peer.connection.send(frame.decode())
        assert isinstance(await peer.hear(), p.CommitBytes)  # it has a seat, and takes part in the next cut
        assert await peer.hear() == p.Watch(stream="tournament/1", table=1)
        await peer.say(snapshot(45))
        await peer.say(news(1, 46))
        await peer.connection.wait_closed()

    async def main() -> None:
        async with rooms(room) as url, await Client.connect(url, name="Ada") as client:
            await client.watch("tournament/1", 1)
            versions = []
            async for message in client:
                assert isinstance(message, p.Table)
                versions.append(message.version)
                if message.version == 46:
                    break
            assert versions == [40, 41, 42, 45, 46]

    asyncio.run(main())


def test_a_room_that_stays_away_is_given_up() -> None:
    async def room(peer: Peer) -> None:
        await peer.welcome()

    async def main() -> None:
        async with rooms(room) as url:
            client = await Client.connect(url, name="Ada")
        with pytest.raises(LineLost, match="no answer for"):
            async for _ in client:
                pass

    asyncio.run(main())


def test_a_closed_client_stays_closed() -> None:
    async def room(peer: Peer) -> None:
        await peer.welcome()
        await peer.connection.wait_closed()

    async def main() -> None:
        async with rooms(room) as url:
            client = await Client.connect(url, name="Ada")
            await client.close()
            assert [message async for message in client] == []
            with pytest.raises(LineLost, match="closed"):
                await client.lobby()

    asyncio.run(main())


def test_what_can_t_be_read_is_said() -> None:
    async def room(peer: Peer) -> None:
        await peer.welcome()
        await peer.connection.send('{"type": "fanfare"}')
        await peer.connection.wait_closed()

    async def main() -> None:
        async with rooms(room) as url, await Client.connect(url, name="Ada") as client:
            with pytest.raises(UnreadableMessage, match="fanfare"):
                async for _ in client:
                    pass

    asyncio.run(main())


def test_nobody_listening_is_an_os_error() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        url = f"ws://127.0.0.1:{probe.getsockname()[1]}/ws"
    with pytest.raises(OSError, match="onnect"):
        asyncio.run(Client.connect(url, name="Ada"))
