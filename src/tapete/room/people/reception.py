"""The reception of a gateway: add and remove connections, and dispatch their messages.

`handle` takes one message of one connection and never raises; answers go to `session.tell`.
"""

from __future__ import annotations

from collections.abc import Coroutine
from contextlib import AbstractContextManager
from typing import Any

import msgspec

from tapete.room import protocol as p
from tapete.room.core import deciding
from tapete.room.core.not_taken import NotTaken
from tapete.room.halves import WorkerStreams
from tapete.room.identity.base import Visitor
from tapete.room.people.accounts import Accounts
from tapete.room.people.answering import answered
from tapete.room.people.logged_in import LoggedIn
from tapete.room.publish.lobby import LobbyViewers
from tapete.room.publish.wallets import Wallets
from tapete.room.stream.inputs import Asker
from tapete.room.world.clock import TimeSource
from tapete.room.world.incidents import IncidentLog
from tapete.room.world.meters import Meters
from tapete.room.world.traces import Tracing

_decoder: msgspec.json.Decoder[p.ClientMessage] = msgspec.json.Decoder(p.ClientMessage)

_PLAY = deciding.Command | p.CommitBytes | p.RevealBytes | p.Say | p.ReportPlayer | p.OpenClubEvent
"""Messages that only a player may send."""


class Reception:
    """Dispatcher of the messages of connections.

    Args:
        sessions: all connections; this class changes it.
        streams: handles messages about streams.
    """

    def __init__(
        self,
        *,
        sessions: set[Asker],
        streams: WorkerStreams,
        accounts: Accounts,
        logged_in: LoggedIn,
        lobby: LobbyViewers,
        wallets: Wallets,
        clock: TimeSource,
        incidents: IncidentLog,
        meters: Meters,
        traces: Tracing,
    ) -> None:
        self._sessions = sessions
        self._visitors: dict[Asker, Visitor] = {}
        self._streams = streams
        self._accounts = accounts
        self._logged_in = logged_in
        self._lobby = lobby
        self._wallets = wallets
        self._clock = clock
        self._incidents = incidents
        self._meters = meters
        self._traces = traces

    def connect(self, session: Asker, visitor: Visitor) -> None:
        """Add a connection. Its first message must be `hello`."""
        self._sessions.add(session)
        self._visitors[session] = visitor

    def disconnect(self, session: Asker) -> None:
        """Remove a closed connection. If it was the account's last one, the grace of its seat begins."""
        self._sessions.discard(session)
        self._visitors.pop(session, None)
        self._logged_in.leave(session)
        self._lobby.leave(session)
        self._wallets.leave(session)
        self._streams.left(session)

    def read(self, session: Asker, text: str | bytes) -> p.ClientMessage | None:
        """Decode a frame. If it is not a message, send an error and return None."""
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            self._meters.count("malformed")
            session.tell(p.Error(code=p.ErrorCode.MALFORMED, text=str(error), re=p.named_in(text)))
            return None

    def take(self, session: Asker, text: str | bytes) -> Coroutine[Any, Any, None] | None:
        """Handle one frame of a connection. Return the remaining work, or None.

        Most messages are commands to a stream and only need to reach its mailbox.
        """
        message = self.read(session, text)
        if message is None:
            return None
        known = session.account is not None and not self._logged_in.only_watches(session)
        if known and isinstance(message, p.OfStream):
            with self._span(message):
                if self._streams.put(session, message):
                    self._meters.count("message")
                    return None
        return self.handle(session, message)

    async def handle(self, session: Asker, message: p.ClientMessage) -> None:
        """Handle one message. An error only leads to an answer to this message."""
        self._meters.count("message")
        work = self._handle(session, message)
        with self._span(message):
            await answered(work, session=session, message=message, incidents=self._incidents)

    def _span(self, message: p.ClientMessage) -> AbstractContextManager[None]:
        kind, stream = type(message).__name__, getattr(message, "stream", "")
        return self._traces.span("message", type=kind, stream=stream, command=message.answered_by)

    async def _handle(self, session: Asker, message: p.ClientMessage) -> None:
        if isinstance(message, p.Ping):
            session.tell(p.Pong(now=self._clock.now()))
        elif isinstance(message, p.Hello):
            login = await self._accounts.hello(session, message, self._visitors.get(session, Visitor()))
            if login is not None:
                await self._logged_in.enter(session, login)
        elif session.account is None:
            raise NotTaken(p.ErrorCode.HELLO_FIRST, "Open the connection with `hello`.")
        elif self._logged_in.only_watches(session) and isinstance(message, _PLAY):
            raise NotTaken(p.ErrorCode.NOT_IN_SCOPE, "This token may watch, but not play.")
        elif isinstance(message, p.Register) and await self._logged_in.excluded(session.account.id):
            # The ledger refuses stakes of excluded players; this check covers free events.
            text = "This account is excluded from play."
            raise NotTaken(p.ErrorCode.NOT_ALLOWED_NOW, text, reason="restrained_excluded")
        elif isinstance(message, p.Lobby):
            if not self._lobby.looked_at_beside(session):
                self._streams.look_again()  # no other viewer depends on the lobby last sent
            self._lobby.watch(session, whole=message.whole)
        elif isinstance(message, p.Wallet):
            await self._wallets.watch(session, whole=message.whole)
        else:
            await self._streams.said(session, message)
