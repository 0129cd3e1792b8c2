"""The gateway half of the room: connections, accounts, the lobby, wallets. It knows no rules."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence

from tapete.room import protocol as p
from tapete.room.halves import Listed, Streams
from tapete.room.people.accounts import Accounts
from tapete.room.people.doors import Doors, Limits
from tapete.room.people.reception import Reception
from tapete.room.people.welcome import Purses
from tapete.room.publish.lobby import Lobby
from tapete.room.publish.wallets import Wallets
from tapete.room.store.store import Store
from tapete.room.stream.inputs import Asker
from tapete.room.world.clock import Clock
from tapete.room.world.incidents import Incidents
from tapete.room.world.meters import UNMEASURED, Meters
from tapete.room.world.tasks import Tasks
from tapete.room.world.traces import UNTRACED, Tracing
from tapete.tournament.structure.structure import Structure


class Gateway:
    """The connections of one process, on a store, a clock and the streams that it reaches.

    Args:
        structures: what the room offers; a new wallet is filled by their prices.
        names: by account; it grows here.
        token: gives a new secret token.
    """

    def __init__(
        self,
        streams: Streams,
        *,
        store: Store,
        clock: Clock,
        structures: Sequence[Structure],
        names: dict[int, str],
        token: Callable[[], str] = lambda: secrets.token_urlsafe(32),
        incidents: Incidents | None = None,
        meters: Meters = UNMEASURED,
        traces: Tracing = UNTRACED,
        doors: Doors | None = None,
    ) -> None:
        self.meters = meters
        self.streams = streams
        self.sessions: set[Asker] = set()
        self.lobby = Lobby()
        self.accounts = Accounts(
            store,
            clock,
            doors=doors or Doors(Limits()),
            purses=Purses(store, structures),
            token=token,
            names=names,
        )
        self._wallets = Wallets(store)
        self._tasks = Tasks()
        self._reception = Reception(
            sessions=self.sessions,
            streams=streams,
            accounts=self.accounts,
            lobby=self.lobby,
            wallets=self._wallets,
            clock=clock,
            incidents=incidents or Incidents(clock.now, meters, traces),
            meters=meters,
            traces=traces,
        )

    def connect(self, session: Asker, address: str | None = None) -> None:
        """Add a connection, with its address if it is known. Its first message must be `hello`."""
        self._reception.connect(session, address)

    def disconnect(self, session: Asker) -> None:
        """Remove a closed connection. If it was the account's last one, the grace of its seat begins."""
        self._reception.disconnect(session)

    async def handle_text(self, session: Asker, text: str | bytes) -> None:
        """Take one frame of a connection."""
        message = self._reception.read(session, text)
        if message is not None:
            await self.handle(session, message)

    async def handle(self, session: Asker, message: p.ClientMessage) -> None:
        """Take one message. An error is answered to this message and has no other effect."""
        await self._reception.handle(session, message)

    def listed(self, changed: Sequence[Listed]) -> None:
        """See `Gateways.listed`."""
        self.lobby.take(changed)

    def moved(self, purses: Collection[str]) -> None:
        """See `Gateways.moved`."""
        self._tasks.soon(self._wallets.tell(purses))

    def here(self) -> set[int]:
        """The accounts that have a connection here."""
        return {session.account.id for session in self.sessions if session.account is not None}

    def say_goodbye(self) -> None:
        """Tell all connections that this process stops."""
        for session in list(self.sessions):
            session.tell(p.Goodbye(reason="stopping"))

    async def stop(self) -> None:
        """Finish nothing more."""
        await self._tasks.stop()
