"""The reception of a gateway: connections come and go, and each message goes where it belongs.

`handle` takes one message of one connection and never lets an exception out; answers go to `session.tell`.
"""

from __future__ import annotations

import msgspec

from tapete.room import protocol as p
from tapete.room.core.asking import NotTaken
from tapete.room.halves import Streams
from tapete.room.people.accounts import Accounts
from tapete.room.people.answering import answered
from tapete.room.publish.lobby import Lobby
from tapete.room.publish.wallets import Wallets
from tapete.room.stream.inputs import Asker
from tapete.room.world.clock import Clock
from tapete.room.world.incidents import Incidents
from tapete.room.world.meters import Meters
from tapete.room.world.traces import Tracing

_decoder: msgspec.json.Decoder[p.ClientMessage] = msgspec.json.Decoder(p.ClientMessage)


class Reception:
    """Takes what connections send.

    Args:
        sessions: all connections; it changes here.
        streams: takes what is about a stream.
    """

    def __init__(
        self,
        *,
        sessions: set[Asker],
        streams: Streams,
        accounts: Accounts,
        lobby: Lobby,
        wallets: Wallets,
        clock: Clock,
        incidents: Incidents,
        meters: Meters,
        traces: Tracing,
    ) -> None:
        self._sessions = sessions
        self._addresses: dict[Asker, str] = {}
        self._streams = streams
        self._accounts = accounts
        self._lobby = lobby
        self._wallets = wallets
        self._clock = clock
        self._incidents = incidents
        self._meters = meters
        self._traces = traces

    def connect(self, session: Asker, address: str | None = None) -> None:
        """Add a connection, with its address if it is known. Its first message must be `hello`."""
        self._sessions.add(session)
        if address is not None:
            self._addresses[session] = address

    def disconnect(self, session: Asker) -> None:
        """Remove a closed connection. If it was the account's last one, the grace of its seat begins."""
        self._sessions.discard(session)
        self._addresses.pop(session, None)
        self._lobby.leave(session)
        self._wallets.leave(session)
        self._streams.left(session)

    def read(self, session: Asker, text: str | bytes) -> p.ClientMessage | None:
        """The message of a frame; None, and an error to the connection, if it is none."""
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            self._meters.count("malformed")
            session.tell(p.Error(code=p.ErrorCode.MALFORMED, text=str(error), re=p.named_in(text)))
            return None

    async def handle(self, session: Asker, message: p.ClientMessage) -> None:
        """Take one message. An error is answered to this message and has no other effect."""
        self._meters.count("message")
        work = self._handle(session, message)
        with self._traces.span(
            "message",
            type=type(message).__name__,
            stream=getattr(message, "stream", ""),
            command=message.answered_by,
        ):
            await answered(work, session=session, message=message, incidents=self._incidents)

    async def _handle(self, session: Asker, message: p.ClientMessage) -> None:
        if isinstance(message, p.Ping):
            session.tell(p.Pong(now=self._clock.now()))
        elif isinstance(message, p.Hello):
            await self._accounts.hello(session, message, self._addresses.get(session))
        elif session.account is None:
            raise NotTaken(p.ErrorCode.HELLO_FIRST, "Open the connection with `hello`.")
        elif isinstance(message, p.Lobby):
            if not self._lobby.looked_at_beside(session):
                self._streams.look_again()  # nobody else goes by what was told
            self._lobby.watch(session, whole=message.whole)
        elif isinstance(message, p.Wallet):
            await self._wallets.watch(session, whole=message.whole)
        else:
            await self._streams.said(session, message)
