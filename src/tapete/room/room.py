"""The room: its parts, wired together.

Everything that touches the world comes in by the constructor: store, clock, chance, key.

- `reception` takes messages of connections and house bots, and hands those about a tournament to its owner;
- `streams` has the owners, one for each tournament: each decides, stores and applies;
- `publishing` hears of what an owner did and tells viewers, lobby, pages and wallets.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence

import structlog

from tapete.room import protocol as p
from tapete.room.core.pace import Pace
from tapete.room.core.programme import Programme
from tapete.room.people.accounts import Accounts
from tapete.room.people.audience import Audience
from tapete.room.people.doors import Doors, Limits
from tapete.room.people.house_bots import Bot, BotHouse
from tapete.room.people.presence import Presence
from tapete.room.people.reception import Reception
from tapete.room.people.welcome import Purses
from tapete.room.publish.deals import Deals
from tapete.room.publish.fan_out import FanOut
from tapete.room.publish.followers import Followers
from tapete.room.publish.lobby import Lobby
from tapete.room.publish.publishing import Publishing
from tapete.room.publish.wallets import Wallets
from tapete.room.store.store import Store
from tapete.room.stream.inputs import Asker
from tapete.room.stream.opening import Opening
from tapete.room.stream.orders import Operation
from tapete.room.stream.owner import Owner
from tapete.room.stream.streams import Streams
from tapete.room.world.chance import Chance
from tapete.room.world.clock import Clock
from tapete.room.world.deal_key import DealKey
from tapete.room.world.incidents import Incidents
from tapete.room.world.meters import UNMEASURED, Meters
from tapete.room.world.tasks import Tasks
from tapete.rules.points.tournament import SyncUnit
from tapete.tournament.structure.structure import Structure

log = structlog.get_logger()


class Room:
    """One process's room, on its store, its clock and its chance."""

    def __init__(
        self,
        *,
        store: Store,
        clock: Clock,
        chance: Chance,
        key: DealKey | None = None,
        structures: Sequence[Structure],
        pace: Pace | None = None,
        bot_divisor: int = 1,
        token: Callable[[], str] = lambda: secrets.token_urlsafe(32),
        meters: Meters = UNMEASURED,
        doors: Doors | None = None,
    ) -> None:
        self.store, self.clock, self.meters = store, clock, meters
        key, pace = key or DealKey(chance.seed("deal key")), pace or Pace()
        incidents = Incidents(clock.now, meters)
        self._audiences: dict[str, Audience] = {}
        self._sessions: set[Asker] = set()
        self._tasks = Tasks()
        self._closing = False
        self._house = BotHouse(store, clock, chance)
        self.accounts = Accounts(
            store, clock, doors=doors or Doors(Limits()), purses=Purses(store, structures), token=token
        )
        self.names = self.accounts.names
        self._presence = Presence(clock, self._audiences, self._sessions)
        self._wallets = Wallets(store)
        self.owners: dict[str, Owner] = {}
        self.lobby = Lobby(clock, owners=self.owners, names=self.names)
        self._followers = Followers(clock, owners=self.owners, names=self.names)
        self._fan_out = FanOut(
            audiences=self._audiences,
            names=self.names,
            house=self._house,
            messages=self,
            bot_divisor=bot_divisor,
        )
        deals = Deals(self._audiences)
        publishing = Publishing(
            owners=self.owners,
            audiences=self._audiences,
            fan_out=self._fan_out,
            deals=deals,
            lobby=self.lobby,
            followers=self._followers,
            wallets=self._wallets,
            presence=self._presence,
            look_at_programme=lambda: self._opening.look_soon(),
            tasks=self._tasks,
            meters=meters,
        )
        self._streams = Streams(
            self.owners,
            store=store,
            clock=clock,
            chance=chance,
            key=key,
            pace=pace,
            house=self._house,
            incidents=incidents,
            meters=meters,
            publisher=publishing,
            names=self.names,
            learn_name=self.accounts.learn_name,
            absent=self._presence.absent,
        )
        self.closed = self._streams.closed
        self._opening = Opening(
            store=store,
            clock=clock,
            chance=chance,
            key=key,
            pace=pace,
            programme=Programme(structures),
            owners=self.owners,
            own=self._streams.own,
            soon=self._tasks.soon,
        )
        self._reception = Reception(
            sessions=self._sessions,
            streams=self._streams,
            audiences=self._audiences,
            accounts=self.accounts,
            presence=self._presence,
            fan_out=self._fan_out,
            deals=deals,
            lobby=self.lobby,
            followers=self._followers,
            wallets=self._wallets,
            store=store,
            clock=clock,
            chance=chance,
            incidents=incidents,
            meters=meters,
        )

    @property
    def lines(self) -> int:
        """How many connections there are."""
        return len(self._sessions)

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

    async def operate(self, stream: str, what: Operation, *, reason: str = "", by: SyncUnit = "hand") -> None:
        """Carry out an order of the operator; see `Streams.operate`."""
        await self._streams.operate(stream, what, reason=reason, by=by)

    def send(self, bot: Bot, message: p.ClientMessage) -> None:
        """Take a message of a house bot; it is handled like a message of any client."""
        if not self._closing:
            self._tasks.soon(self.handle(bot, message))

    async def open(self) -> None:
        """Take up every tournament where its log ends, and open registration for what is on offer."""
        await self._house.open()
        self.names.update((account.id, account.name) for account in self._house.all)
        self._opening.last_number = await self._streams.take_up_all() or self._opening.last_number
        await self._opening.look()
        self._streams.seed_finals()
        log.info("room opened", streams=len(self.owners), closed=len(self.closed))

    async def close(self) -> None:
        """Send goodbye and stop. Everything acknowledged is stored already."""
        for session in list(self._sessions):
            session.tell(p.Goodbye(reason="stopping"))
        self._closing = True
        await self._opening.stop()
        self._presence.stop()
        self.lobby.stop()
        self._followers.stop()
        await self._streams.stop()
        await self._tasks.stop()
        log.info("room closed", streams=len(self.owners))
