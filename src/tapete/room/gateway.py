"""The gateway half of the room: connections, accounts, the lobby, wallets. It knows no rules."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Coroutine, Sequence
from typing import Any

from tapete.room import protocol as p
from tapete.room.cash.offers import CashOffer
from tapete.room.clubs.clubs import Clubs
from tapete.room.clubs.leagues import Leagues
from tapete.room.clubs.schedules import ClubSchedules
from tapete.room.halves import Listed, WorkerStreams
from tapete.room.identity.base import Terms, Visitor
from tapete.room.identity.people import People
from tapete.room.people.accounts import Accounts
from tapete.room.people.doors import Doors, Limits
from tapete.room.people.logged_in import LoggedIn
from tapete.room.people.reception import Reception
from tapete.room.people.several import SeveralGames
from tapete.room.people.welcome import Purses
from tapete.room.publish.lobby import LobbyViewers
from tapete.room.publish.wallets import Wallets
from tapete.room.store.store import Store
from tapete.room.stream.inputs import Asker
from tapete.room.world.clock import TimeSource
from tapete.room.world.incidents import IncidentLog
from tapete.room.world.meters import UNMEASURED, Meters
from tapete.room.world.tasks import Tasks
from tapete.room.world.traces import UNTRACED, Tracing
from tapete.tournament.structure.structure import Structure


class Gateway:
    """The connections of one process, with a store, a clock and access to streams.

    Args:
        structures: tournaments on offer; their prices decide the contents of a new wallet.
        cash: kinds of cash tables on offer.
        names: names by account; this class adds to it.
        terms: settings of the operator for accounts.
        token: returns a new secret token.
    """

    def __init__(
        self,
        streams: WorkerStreams,
        *,
        store: Store,
        clock: TimeSource,
        structures: Sequence[Structure],
        cash: Sequence[CashOffer] = (),
        names: dict[int, str],
        token: Callable[[], str] = lambda: secrets.token_urlsafe(32),
        incidents: IncidentLog | None = None,
        meters: Meters = UNMEASURED,
        traces: Tracing = UNTRACED,
        doors: Doors | None = None,
        terms: Terms = Terms(),  # noqa: B008 - it is frozen
    ) -> None:
        self.meters = meters
        self.streams = streams
        self.sessions: set[Asker] = set()
        self._listeners: set[Asker] = set()
        self.lobby = LobbyViewers()
        self.people = People(store, clock, terms=terms)
        self.clubs = Clubs(store, clock)
        self.clubs.removed = self._left_club
        self.schedules = ClubSchedules(store, clock)
        self.leagues = Leagues(store, clock)
        self._logged_in = LoggedIn(self.people.ground)
        self.accounts = Accounts(
            store,
            clock,
            doors=doors or Doors(Limits()),
            purses=Purses(store, structures, cash),
            people=self.people,
            token=token,
            names=names,
        )
        self._wallets = Wallets(store)
        self._tasks = Tasks()
        self._several = SeveralGames(clock, enter=self._enter_another, entered=self.lobby.entered)
        self._reception = Reception(
            sessions=self.sessions,
            streams=streams,
            accounts=self.accounts,
            logged_in=self._logged_in,
            lobby=self.lobby,
            wallets=self._wallets,
            clock=clock,
            incidents=incidents or IncidentLog(clock.now, meters, traces),
            meters=meters,
            traces=traces,
        )

    def listen(self, session: Asker) -> None:
        """Add a listener that does not make its account present. `disconnect` removes it."""
        self._listeners.add(session)

    def connect(self, session: Asker, visitor: Visitor = Visitor()) -> None:  # noqa: B008 - it is frozen
        """Add a connection and its visitor data. Its first message must be `hello`."""
        self._reception.connect(session, visitor)

    def disconnect(self, session: Asker) -> None:
        """Remove a closed connection. If it was the account's last one, the grace of its seat begins."""
        self._listeners.discard(session)
        self._reception.disconnect(session)

    async def handle_text(self, session: Asker, text: str | bytes) -> None:
        """Handle one frame of a connection."""
        work = self.take(session, text)
        if work is not None:
            await work

    def take(self, session: Asker, text: str | bytes) -> Coroutine[Any, Any, None] | None:
        """Handle one frame of a connection. Return the remaining work, or None."""
        return self._reception.take(session, text)

    async def handle(self, session: Asker, message: p.ClientMessage) -> None:
        """Handle one message. An error only leads to an answer to this message."""
        if isinstance(message, p.Register) and message.games > 1 and session.account is not None:
            self._several.wanted(session, session.account.id, message)
        await self._reception.handle(session, message)

    def _enter_another(self, session: Asker, message: p.Register) -> None:
        if session in self.sessions:
            self._tasks.soon(self._reception.handle(session, message))

    def listed(self, changed: Sequence[Listed]) -> None:
        """See `Gateways.listed`."""
        self.lobby.take(changed)
        self._several.listed([one for one in changed if not one.club])

    def _left_club(self, club: int, account: int) -> None:
        """Stop sending a club's private streams to a former member; the gate of the worker drops them."""
        self.streams.look_again()  # the newest streams too
        for session in self.sessions:
            if session.account is not None and session.account.id == account:
                for stream in self.lobby.of_clubs.streams(club):
                    self._tasks.soon(self.streams.said(session, p.Unwatch(stream=stream)))

    def moved(self, purses: Collection[str]) -> None:
        """See `Gateways.moved`."""
        self._tasks.soon(self._wallets.tell(purses))

    def chat_stopped(self, account: int, until: int | None) -> None:
        """Tell the connections of an account that the floor stopped its chat, or allows it again (None)."""
        for session in self.sessions:
            if session.account is not None and session.account.id == account:
                session.tell(p.ChatStopped(until=until))

    def here(self) -> set[int]:
        """Return the accounts connected here."""
        return {session.account.id for session in self.sessions if session.account is not None}

    def say_goodbye(self) -> None:
        """Send `goodbye` to all connections, because this process stops."""
        for session in [*self.sessions, *self._listeners]:
            session.tell(p.Goodbye(reason="stopping"))

    async def stop(self) -> None:
        """Cancel pending work and stop."""
        await self._tasks.stop()
        await self._logged_in.stop()
        await self.people.stop()
