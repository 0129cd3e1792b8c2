"""A connection to a room, renewed when it breaks."""

import asyncio
import uuid
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit, urlunsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tapete.client.cutting import Cutting
from tapete.client.folded import FoldedSubjects, NewsMissing
from tapete.room import protocol as p

HELLO_S = 10.0
"""Time that the room has to answer `hello`."""
FIRST_WAIT_S = 0.2
LONGEST_WAIT_S = 5.0
PATIENCE_S = 60.0
"""Time for which a lost connection is retried before `LineLost`."""

_BURST = 50
_PER_SECOND = 18.0
"""Send rate a little below the room's limit (60 messages at once, then 20 a second): networks cause
bursts."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[p.ServerMessage] = msgspec.json.Decoder(p.ServerMessage)

_Changing = (
    p.Register
    | p.Unregister
    | p.Act
    | p.PreAct
    | p.Away
    | p.Say
    | p.ReportPlayer
    | p.CashCommand
    | p.PoolCommand
)


class HelloRefused(Exception):
    """The room refused the connection.

    >>> str(HelloRefused(p.ErrorCode.NAME_TAKEN, "Somebody has this name."))
    'name_taken: Somebody has this name.'
    """

    def __init__(self, code: p.ErrorCode, text: str) -> None:
        self.code, self.text = code, text
        super().__init__(f"{code.value}: {text}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.code, self.text)


class LineLost(Exception):
    """The room could not be reached again."""


class UnreadableMessage(Exception):
    """The room sent a message that this version of the client does not know."""


class Client:
    """Authenticated connection that reconnects and logs in again by itself.

    Iterate over it to get every message of the room. A delta arrives as the whole state that it leads to, for
    example `lobby_rows` in place of `lobby_news`. A command (`register`, `act`...) is answered in that
    iteration by `accepted`, `refusal` or `error`, whose `re` is the id that the method returned. Until then
    the command is kept and sent again over a new connection; the room processes an id only once. The client
    takes part in the cut of the decks that its user is dealt from; see `Cutting`.

    One task may iterate; any task may send.
    """

    def __init__(self, url: str, socket: ClientConnection, welcome: p.Welcome) -> None:
        self.url = url
        self.welcome = welcome
        """The latest `welcome` message; `welcome.token` logs in to the same account again."""
        self._socket = socket
        self._unanswered: dict[str, _Changing] = {}
        self._watched: dict[str, tuple[p.Watch, p.Watched]] = {}
        self._lobby = False
        self._wallet = False
        self._followed: dict[str, None] = {}
        self._folded = FoldedSubjects()
        self.cutting = Cutting()
        """The random bytes added to deals, and the room's commitment to each deal."""
        self._closed = False
        self._mending = asyncio.Lock()
        self._free_at = float("-inf")
        """Loop time at which all messages sent so far would have gone out at an even pace."""

    @classmethod
    async def connect(
        cls, url: str, name: str | None = None, token: str | None = None, *, bot: bool = True
    ) -> "Client":
        """Open a connection and say hello, with the token of an account or with a name for a new account.

        Args:
            url: the room's socket, `ws://host:port/ws`; the address of its page works too.
            bot: label the new account as a program for good.

        Raises:
            HelloRefused: the room refused, with a reason.
            OSError: no server listens there.
        """
        url = socket_url(url)
        socket, welcome = await _greet(url, p.Hello(protocol=p.PROTOCOL, token=token, name=name, bot=bot))
        return cls(url, socket, welcome)

    # ------------------------------------------------------------ sending

    async def lobby(self) -> None:
        """Ask for the lobby, now and at every change."""
        self._lobby = True
        await self.send(p.Lobby())

    async def wallet(self) -> None:
        """Ask for the wallet, now and whenever money moves."""
        self._wallet = True
        await self.send(p.Wallet())

    async def follow(self, stream: str) -> None:
        """Ask for the page of a tournament, now and at every change."""
        self._followed[stream] = None
        await self.send(p.Follow(stream=stream))

    async def unfollow(self, stream: str) -> None:
        """Stop following a tournament page."""
        self._followed.pop(stream, None)
        await self.send(p.Unfollow(stream=stream))

    async def register(self, stream: str) -> str:
        """Buy an entry. Returns the message's id."""
        return await self._change(p.Register(id=_new_id(), stream=stream))

    async def unregister(self, stream: str) -> str:
        """Give the entry back before the start. Returns the message's id."""
        return await self._change(p.Unregister(id=_new_id(), stream=stream))

    async def away(self, stream: str, *, away: bool) -> str:
        """Sit out or come back. Returns the message's id."""
        return await self._change(p.Away(id=_new_id(), stream=stream, away=away))

    async def sit_down(self, stream: str, chips: int, seat: int | None = None) -> str:
        """Sit down at a cash table, on any free seat if none is named. Returns the message's id."""
        return await self._change(p.SitDown(id=_new_id(), stream=stream, seat=seat, chips=chips))

    async def stand_up(self, stream: str, when: p.When = "now") -> str:
        """Leave a cash table with one's stack. Returns the message's id."""
        return await self._change(p.StandUp(id=_new_id(), stream=stream, when=when))

    async def at_table(self, message: p.CashCommand | p.PoolCommand) -> str:
        """Send any other command to a cash table or a pool's entry: `TopUp`, `SitOut`, `FastFold`...

        Returns the message's id. The command is kept until it is answered, and sent again over a new
        connection.
        """
        return await self._change(message)

    async def act(self, stream: str, decision: str, action: p.Action | str, amount: int | None = None) -> str:
        """Act on a table's `decision`. Returns the message's id.

        Raises:
            ValueError: there is no such action.
        """
        return await self._change(
            p.Act(id=_new_id(), stream=stream, decision=decision, action=p.Action(action), amount=amount)
        )

    async def pre_act(self, stream: str, situation: str, tick: p.PreAction | str | None) -> str:
        """Set a pre-action in a table's `beforehand.situation`; None clears it.

        Returns the message's id.

        Raises:
            ValueError: there is no such pre-action.
        """
        box = None if tick is None else p.PreAction(tick)
        return await self._change(p.PreAct(id=_new_id(), stream=stream, situation=situation, tick=box))

    async def say(self, stream: str, phrase: p.Phrase | str | None = None, *, text: str | None = None) -> str:
        """Say a phrase or a text at the user's table. Returns the message's id.

        Everybody who watches the table with `chat` gets it as `chat_said`.

        Raises:
            ValueError: the phrase does not exist.
        """
        named = None if phrase is None else p.Phrase(phrase)
        return await self._change(p.Say(id=_new_id(), stream=stream, phrase=named, text=text))

    async def report(
        self, stream: str, name: str, cause: p.ReportCause | str, text: str = "", *, seat: int
    ) -> str:
        """Report the player in a seat to the operator. Returns the message's id.

        Raises:
            ValueError: there is no such cause.
        """
        named = p.ReportCause(cause)
        return await self._change(
            p.ReportPlayer(id=_new_id(), stream=stream, seat=seat, name=name, cause=named, text=text)
        )

    async def watch(self, stream: str, table: int | None = None, *, chat: bool = False) -> None:
        """Follow a table: a whole `Table` arrives now and at every change, rebuilt from the room's deltas.

        After a reconnect the table is followed again; `events` holds the events missed in between.

        Args:
            table: its number; None for your own table, wherever you are moved.
            chat: whether to hear what is said there, too (`Chat`, then `ChatSaid`).
        """
        watch = p.Watch(stream=stream, table=table, chat=chat)
        self._watched[stream] = watch, p.Watched()
        await self.send(watch)

    async def unwatch(self, stream: str) -> None:
        """Stop following a table."""
        self._watched.pop(stream, None)
        await self.send(p.Unwatch(stream=stream))

    async def send(self, message: p.ClientMessage) -> None:
        """Send any message of the protocol within the room's rate limit; reconnect first if necessary.

        Raises:
            LineLost: the connection could not be restored, or this client is closed.
        """
        data = _encoder.encode(message).decode()
        await self._pace()
        while True:
            socket = self._socket
            try:
                await socket.send(data)
                return
            except ConnectionClosed:
                await self._mend(socket)

    async def _pace(self) -> None:
        """Wait until one more message stays within the room's rate limit."""
        now = asyncio.get_running_loop().time()
        self._free_at = max(self._free_at, now - _BURST / _PER_SECOND) + 1 / _PER_SECOND
        if self._free_at > now:
            await asyncio.sleep(self._free_at - now)

    async def _change(self, message: _Changing) -> str:
        self._unanswered[message.id] = message
        await self.send(message)
        return message.id

    # ------------------------------------------------------------ receiving

    async def __aiter__(self) -> AsyncIterator[p.ServerMessage]:
        """Yield every message of the room, until `close`.

        Raises:
            LineLost: the room could not be reached again.
            HelloRefused: the room no longer knows the token.
            UnreadableMessage: the room speaks a newer protocol.
        """
        while not self._closed:
            socket = self._socket
            try:
                frame = await socket.recv()
            except ConnectionClosed:
                if self._closed:
                    return
                await self._mend(socket)
                continue
            for message in _decoded(frame):
                told = await self._taken(message)
                if isinstance(told, p.Table) and told.your_table is not None and told.your_pool is None:
                    hand = told.hand.hand if told.hand is not None else 0
                    await self._cut(self.cutting.begun(told.stream, hand))
                if told is not None:
                    yield told

    async def _taken(self, message: p.ServerMessage) -> p.ServerMessage | None:
        """Return the message for the user: a whole table in place of its deltas, or None."""
        match message:
            case p.Snapshot() | p.News() | p.Yours():
                watch, watched = self._watched.get(message.stream, (None, None))
                if watch is None or watched is None:
                    return None  # no longer watched
                try:
                    return watched.fold(message)
                except p.Gap:
                    await self.send(watch)  # a snapshot follows
                    return None
            case p.DealOpened():
                await self._cut(self.cutting.deal_opened(message))
            case p.Accepted() | p.Refusal() | p.Error():
                self._unanswered.pop(message.re or "", None)
            case _:
                pass
        try:
            return self._folded.take(message)
        except NewsMissing as missing:
            await self.send(missing.ask)
            return None

    async def _cut(self, messages: list[p.ClientMessage]) -> None:
        for message in messages:
            await self.send(message)

    # ------------------------------------------------------------ the line

    async def close(self) -> None:
        """Close the connection."""
        self._closed = True
        await self._socket.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _mend(self, broken: ClientConnection) -> None:
        """Replace a broken connection; a second caller gets the new one."""
        async with self._mending:
            if self._closed:
                raise LineLost(f"{self.url}: this client is closed")
            if self._socket is not broken:
                return
            socket = await self._reached_again()
            for message in self._to_repeat():
                try:
                    await socket.send(_encoder.encode(message).decode())
                except ConnectionClosed:
                    break  # if the new connection breaks too, the next send or receive mends it
            self._socket = socket

    async def _reached_again(self) -> ClientConnection:
        hello = p.Hello(protocol=p.PROTOCOL, token=self.welcome.token)
        wait = FIRST_WAIT_S
        loop = asyncio.get_running_loop()
        give_up = loop.time() + PATIENCE_S
        while True:
            try:
                socket, self.welcome = await _greet(self.url, hello)
                return socket
            except (OSError, InvalidHandshake, ConnectionClosed) as error:
                if loop.time() + wait > give_up:
                    raise LineLost(f"{self.url}: no answer for {PATIENCE_S:.0f} s: {error}") from error
            await asyncio.sleep(wait)
            wait = min(wait * 2, LONGEST_WAIT_S)

    def _to_repeat(self) -> list[p.ClientMessage]:
        repeated: list[p.ClientMessage] = []
        self.cutting.lost()
        if self._lobby:
            repeated.append(p.Lobby())
        if self._wallet:
            repeated.append(p.Wallet())
        repeated += [p.Follow(stream=stream) for stream in self._followed]
        # Unanswered commands come first: an entry that was bought decides what its owner sees of the table.
        repeated += self._unanswered.values()
        repeated += [watch for watch, _ in self._watched.values()]
        return repeated


def socket_url(url: str) -> str:
    """Return the address of the room's socket, given that address or the page's.

    >>> socket_url("http://127.0.0.1:8000"), socket_url("wss://room.example/ws")
    ('ws://127.0.0.1:8000/ws', 'wss://room.example/ws')
    """
    parts = urlsplit(url)
    scheme = {"http": "ws", "https": "wss"}.get(parts.scheme, parts.scheme)
    path = parts.path if parts.path.strip("/") else "/ws"
    return urlunsplit((scheme, parts.netloc, path, parts.query, ""))


async def _greet(url: str, hello: p.Hello) -> tuple[ClientConnection, p.Welcome]:
    socket = await connect(url)
    try:
        async with asyncio.timeout(HELLO_S):
            await socket.send(_encoder.encode(hello).decode())
            (answer, *_) = _decoded(await socket.recv())
        if isinstance(answer, p.Error):
            raise HelloRefused(answer.code, answer.text)
        if not isinstance(answer, p.Welcome):
            raise UnreadableMessage(f"{url}: {type(answer).__name__} came in answer to hello")
    except BaseException:
        await socket.close()
        raise
    return socket, answer


def _decoded(frame: str | bytes) -> list[p.ServerMessage]:
    try:
        return [_decoder.decode(message) for message in p.messages_in(frame)]
    except msgspec.DecodeError as error:
        raise UnreadableMessage(f"{error}: {frame[:200]!r}") from None


def _new_id() -> str:
    return str(uuid.uuid4())
