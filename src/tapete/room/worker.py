"""The worker half of the room: own streams, decide, store, and compute what each viewer may see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Protocol

import structlog

from tapete.room import protocol as p
from tapete.room.archive.archivist import Archivist, Played
from tapete.room.cash.demand import Occupied
from tapete.room.cash.game import CashGame
from tapete.room.cash.house_bots import HouseBots
from tapete.room.cash.offers import CashOffer
from tapete.room.cash.opening import PREFIX
from tapete.room.cash.side import CashSide
from tapete.room.chat.chat import TableChats
from tapete.room.chat.reports import ReportLog
from tapete.room.chat.terms import ChatTerms
from tapete.room.clubs.repeating import RepeatingEvents
from tapete.room.clubs.results import ResultKeeper
from tapete.room.clubs.schedules import ClubSchedules
from tapete.room.core.event_schedule import OfferedTournament, Programme
from tapete.room.core.game import GameState
from tapete.room.core.pace import RoomPace
from tapete.room.halves import Gateways, StreamTold
from tapete.room.identity.chat_stops import ChatStops
from tapete.room.people.audience import Audience
from tapete.room.people.house_bots import Bot, BotHouse
from tapete.room.people.presence import Presence
from tapete.room.people.switchboard import Switchboard
from tapete.room.pools import address as pool_address
from tapete.room.pools.game import PoolGame
from tapete.room.pools.side import PoolSide
from tapete.room.publish.deals import OpenDeals
from tapete.room.publish.fan_out import FanOut
from tapete.room.publish.followers import Followers
from tapete.room.publish.listing import Listing
from tapete.room.publish.operated import cash_told, pool_told, stream_told, unreadable
from tapete.room.publish.publishing import Publishing
from tapete.room.store.store import Fence, Store, StoredEvent
from tapete.room.stream.context import StreamContext
from tapete.room.stream.inputs import Asker
from tapete.room.stream.opening import ProgrammeOpener
from tapete.room.stream.orders import Operation
from tapete.room.stream.owner import Owner
from tapete.room.stream.releasing import Releasing
from tapete.room.stream.streams import StreamOwners
from tapete.room.world.chance import RandomSource
from tapete.room.world.clock import TimeSource
from tapete.room.world.deal_key import DealKey
from tapete.room.world.incidents import IncidentLog
from tapete.room.world.meters import UNMEASURED, Meters
from tapete.room.world.tasks import Tasks
from tapete.room.world.traces import UNTRACED, Tracing
from tapete.rules.points.tournament import SyncUnit
from tapete.tournament.structure.structure import Structure

log = structlog.get_logger()


class AllTables(Protocol):
    """Cash tables and pools of all workers in a cluster."""

    def tables(self) -> Iterable[Occupied]:
        """Return the facts of all tables for the plan of tables to open and close."""

    async def begin_table(self, game: CashGame, part: int) -> None:
        """Start a new table on the worker of its partition."""

    def close_table(self, number: int) -> None:
        """Ask the worker of an empty table to close it."""

    def pools(self) -> Iterable[Occupied]:
        """Return the facts of all pools, for opening and closing them."""

    async def begin_pool(self, game: PoolGame, part: int) -> None:
        """Start a new pool on the worker of its partition."""

    def close_pool(self, number: int) -> None:
        """Ask the worker of an empty pool to close it."""


class Worker:
    """The streams of one process, with a store, a clock, a random source and gateways.

    All access to the outside world comes in through the constructor.

    Args:
        names: names by account; this class adds to it.
        bot_divisor: factor by which house bots act faster than people.
        known: returns the facts of all tournaments for the schedule; None if all of them run here.
        begin: starts a new tournament on the worker of its partition; None for this worker.
        tables: cash tables and pools of all workers; None if all of them run here.
        cash: kinds of cash tables and pools on offer.
        chat: what may be said at tables.
        lost: called for a partition that belongs to another worker now.
    """

    def __init__(
        self,
        gateways: Gateways,
        *,
        store: Store,
        clock: TimeSource,
        chance: RandomSource,
        key: DealKey,
        structures: Sequence[Structure],
        names: dict[int, str],
        pace: RoomPace | None = None,
        bot_divisor: int = 1,
        incidents: IncidentLog | None = None,
        meters: Meters = UNMEASURED,
        traces: Tracing = UNTRACED,
        known: Callable[[], Iterable[OfferedTournament]] | None = None,
        begin: Callable[[GameState, int], Awaitable[object]] | None = None,
        tables: AllTables | None = None,
        cash: Sequence[CashOffer] = (),
        chat: ChatTerms = ChatTerms(),  # noqa: B008 - it is frozen
        lost: Callable[[Fence], None] = lambda fence: None,
    ) -> None:
        pace = self._pace = pace or RoomPace()
        incidents = incidents or IncidentLog(clock.now, meters, traces)
        self.names = names
        self.audiences: dict[str, Audience] = {}
        self.owners: dict[str, Owner] = {}
        self._tasks = Tasks()
        self._closing = False
        self._house = BotHouse(store, clock, chance)
        context = StreamContext(
            store=store,
            clock=clock,
            chance=chance,
            key=key,
            pace=pace,
            house=self._house,
            incidents=incidents,
            meters=meters,
            traces=traces,
        )
        self._presence = Presence(clock, self.audiences, gateways.here)
        self.archivist = Archivist(store, clock)
        self.results = ResultKeeper(store, clock)
        self.listing = Listing(clock, owners=self.owners, names=names, tell=gateways.listed)
        self._followers = Followers(clock, owners=self.owners, names=names)
        talk = TableChats(chat, clock, ReportLog(store, clock), ChatStops(store, clock))
        self.fan_out = FanOut(
            audiences=self.audiences,
            names=names,
            house=self._house,
            messages=self,
            bot_divisor=bot_divisor,
            chat=talk,
        )
        deals = OpenDeals(self.audiences)
        publishing = Publishing(
            owners=self.owners,
            audiences=self.audiences,
            fan_out=self.fan_out,
            deals=deals,
            listing=self.listing,
            followers=self._followers,
            gateways=gateways,
            presence=self._presence,
            archivist=self.archivist,
            results=self.results,
            look_at_programme=lambda: self.opening.look_soon(),
            over=lambda stream: self._releasing.over(stream),
            meters=meters,
        )
        bots = HouseBots(self._house, self, bot_divisor)
        self.cash = CashSide(
            gateways,
            context,
            offers=[offer for offer in cash if not offer.pool],
            audiences=self.audiences,
            names=names,
            presence=self._presence,
            archivist=self.archivist,
            deals=deals,
            bots=bots,
            chat=talk,
            soon=self._tasks.soon,
            lost=lost,
            known=tables.tables if tables is not None else None,
            begin=tables.begin_table if tables is not None else None,
            close=tables.close_table if tables is not None else None,
        )
        self.pools = PoolSide(
            gateways,
            context,
            offers=[offer for offer in cash if offer.pool],
            audiences=self.audiences,
            names=names,
            presence=self._presence,
            archivist=self.archivist,
            bots=bots,
            chat=talk,
            soon=self._tasks.soon,
            lost=lost,
            known=tables.pools if tables is not None else None,
            begin=tables.begin_pool if tables is not None else None,
            close=tables.close_pool if tables is not None else None,
        )
        self.streams = StreamOwners(
            self.owners,
            context,
            cash=self.cash.streams,
            pools=self.pools.streams,
            publisher=publishing,
            names=names,
            absent=self._presence.absent,
            lost=lost,
        )
        self._releasing = Releasing(
            clock,
            owners=self.owners,
            audiences=self.audiences,
            followers=self._followers,
            listing=self.listing,
            archivist=self.archivist,
            release=self.streams.release,
            soon=self._tasks.soon,
        )
        self.opening = ProgrammeOpener(
            context,
            programme=Programme(structures),
            known=known or self.offered,
            begin=begin or (lambda game, part: self.streams.own(game)),
            soon=self._tasks.soon,
            lost=lost,
        )
        self.repeating = RepeatingEvents(
            ClubSchedules(store, clock), clock, opens=self.opening.open_repeated, soon=self._tasks.soon
        )
        self._switchboard = Switchboard(
            streams=self.streams,
            audiences=self.audiences,
            names=names,
            presence=self._presence,
            fan_out=self.fan_out,
            deals=deals,
            followers=self._followers,
            chat=talk,
            context=context,
            opens_for_club=self.opening.open_for_club,
        )

    async def said(self, session: Asker, message: p.OfStream) -> None:
        """See `halves.Streams.said`."""
        if message.stream.startswith(PREFIX):
            await self.cash.said(session, message)
        elif message.stream.startswith(pool_address.PREFIX):
            await self.pools.said(session, message)
        else:
            await self._switchboard.said(session, message)

    def put(self, session: Asker, message: p.OfStream) -> bool:
        """See `halves.Streams.put`."""
        return self._switchboard.put(session, message)

    def left(self, session: Asker) -> None:
        """See `halves.Streams.left`."""
        self._switchboard.left(session)
        self.cash.hall.left(session)
        self.pools.hall.left(session)

    def look_again(self) -> None:
        """See `halves.Streams.look_again`."""
        self.listing.tell_now()
        self.cash.listing.tell_now()
        self.pools.listing.tell_now()
        self.repeating.look_soon()

    async def operate(
        self, stream: str, what: Operation, *, reason: str = "", by: SyncUnit = "hand"
    ) -> StreamTold:
        """See `halves.Streams.operate`."""
        await self.streams.operate(stream, what, reason=reason, by=by)
        pool = self.pools.owners.get(stream)
        if pool is not None:
            return pool_told(pool)
        cash = self.cash.owners.get(stream)
        return cash_told(cash) if cash is not None else stream_told(self.owners[stream])

    def offered(self) -> list[OfferedTournament]:
        """Return the facts for the schedule about all tournaments owned here."""
        return [*self.listing.offered(), *(one.offered for one in self.streams.released.values())]

    async def all_streams(self) -> list[StreamTold]:
        """See `halves.Streams.all_streams`."""
        found = [stream_told(owner) for owner in self.owners.values()]
        found += [one.told for one in self.streams.released.values()]
        found += [cash_told(owner) for owner in self.cash.owners.values()]
        found += [pool_told(owner) for owner in self.pools.owners.values()]
        closed = self.streams.closed | self.cash.streams.closed | self.pools.streams.closed
        return [*found, *(unreadable(stream, why) for stream, why in closed.items())]

    def send(self, bot: Bot, message: p.ClientMessage) -> None:
        """Handle a message of a house bot like a message of any client."""
        if not self._closing and isinstance(message, p.OfStream):
            self._tasks.soon(self.said(bot, message))

    async def open_house(self) -> None:
        """Create or load the house bots."""
        await self._house.open()
        self.names.update((account.id, account.name) for account in self._house.all)

    async def open(self) -> None:
        """Load every tournament from its log, and open registration for the tournaments on offer."""
        await self.open_house()
        await self.opening.pause()  # open tournaments are known only after all are loaded
        with self.archivist.rest():
            await self.streams.take_up_all()
        await self.opening.go_on()
        self.streams.seed_finals()
        await self.cash.opening.go_on()
        await self.pools.opening.go_on()
        self.repeating.go_on()

    def catch_up(self) -> None:
        """Archive the hands of ended streams in the background."""
        self._tasks.soon(self.archivist.catch_up(self._runs, self._replayed))

    def _runs(self, stream: str) -> bool:
        owned = self.owners, self.streams.released, self.cash.owners, self.pools.owners
        return any(stream in one for one in owned)

    def _replayed(self, stream: str, stored: Sequence[StoredEvent]) -> Played | None:
        kind = stream.partition("/")[0]
        if kind == "tournament":
            return GameState.replay(stream, self._pace, stored)
        if kind == "pool":
            return PoolGame.replay(stream, self._pace, stored)
        return CashGame.replay(stream, self._pace, stored) if kind == "ring" else None

    def end(self) -> None:
        """Begin to close: ignore further messages of bots."""
        self._closing = True

    async def stop(self) -> None:
        """Stop. Everything acknowledged is already stored."""
        self.end()
        self.repeating.stop()
        await self.opening.stop()
        await self.cash.stop()
        await self.pools.stop()
        self._presence.stop()
        self._releasing.stop()
        self.listing.stop()
        self._followers.stop()
        await self.streams.stop()
        await self.archivist.stop()
        await self.results.stop()
        await self._tasks.stop()
