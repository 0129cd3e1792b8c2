"""The worker half of the room: owns streams, decides, stores, and computes what each viewer may see."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence

import structlog

from tapete.room import protocol as p
from tapete.room.core.game import Game
from tapete.room.core.pace import Pace
from tapete.room.core.programme import Offered, Programme
from tapete.room.halves import Gateways, StreamTold
from tapete.room.people.audience import Audience
from tapete.room.people.house_bots import Bot, BotHouse
from tapete.room.people.presence import Presence
from tapete.room.people.switchboard import Switchboard
from tapete.room.publish.deals import Deals
from tapete.room.publish.fan_out import FanOut
from tapete.room.publish.followers import Followers
from tapete.room.publish.listing import Listing
from tapete.room.publish.operated import stream_told, unreadable
from tapete.room.publish.publishing import Publishing
from tapete.room.store.store import Fence, Store
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
from tapete.room.world.traces import UNTRACED, Tracing
from tapete.rules.points.tournament import SyncUnit
from tapete.tournament.structure.structure import Structure

log = structlog.get_logger()


class Worker:
    """The streams of one process, on a store, a clock, a chance and the gateways that it tells.

    Everything that touches the world comes in by the constructor.

    Args:
        names: by account; it grows here.
        bot_divisor: by how much house bots think faster than people do.
        known: gives what the programme has to know of all tournaments; None: all of them run here.
        begin: has a new tournament taken up by the worker of its partition; None: this one.
        lost: is told of a partition that belongs to another worker now.
    """

    def __init__(
        self,
        gateways: Gateways,
        *,
        store: Store,
        clock: Clock,
        chance: Chance,
        key: DealKey,
        structures: Sequence[Structure],
        names: dict[int, str],
        pace: Pace | None = None,
        bot_divisor: int = 1,
        incidents: Incidents | None = None,
        meters: Meters = UNMEASURED,
        traces: Tracing = UNTRACED,
        known: Callable[[], Iterable[Offered]] | None = None,
        begin: Callable[[Game, int], Awaitable[object]] | None = None,
        lost: Callable[[Fence], None] = lambda fence: None,
    ) -> None:
        pace = pace or Pace()
        incidents = incidents or Incidents(clock.now, meters, traces)
        self.names = names
        self.audiences: dict[str, Audience] = {}
        self.owners: dict[str, Owner] = {}
        self._tasks = Tasks()
        self._closing = False
        self._house = BotHouse(store, clock, chance)
        self._presence = Presence(clock, self.audiences, gateways.here)
        self.listing = Listing(clock, owners=self.owners, names=names, tell=gateways.listed)
        self._followers = Followers(clock, owners=self.owners, names=names)
        self.fan_out = FanOut(
            audiences=self.audiences, names=names, house=self._house, messages=self, bot_divisor=bot_divisor
        )
        deals = Deals(self.audiences)
        publishing = Publishing(
            owners=self.owners,
            audiences=self.audiences,
            fan_out=self.fan_out,
            deals=deals,
            listing=self.listing,
            followers=self._followers,
            gateways=gateways,
            presence=self._presence,
            look_at_programme=lambda: self.opening.look_soon(),
            meters=meters,
        )
        self.streams = Streams(
            self.owners,
            store=store,
            clock=clock,
            chance=chance,
            key=key,
            pace=pace,
            house=self._house,
            incidents=incidents,
            meters=meters,
            traces=traces,
            publisher=publishing,
            names=names,
            absent=self._presence.absent,
            lost=lost,
        )
        self.opening = Opening(
            store=store,
            clock=clock,
            chance=chance,
            key=key,
            pace=pace,
            programme=Programme(structures),
            known=known or self.listing.offered,
            begin=begin or (lambda game, part: self.streams.own(game)),
            soon=self._tasks.soon,
            lost=lost,
        )
        self._switchboard = Switchboard(
            streams=self.streams,
            audiences=self.audiences,
            names=names,
            presence=self._presence,
            fan_out=self.fan_out,
            deals=deals,
            followers=self._followers,
            store=store,
            chance=chance,
            incidents=incidents,
            traces=traces,
        )

    async def said(self, session: Asker, message: p.OfStream) -> None:
        """See `halves.Streams.said`."""
        await self._switchboard.said(session, message)

    def left(self, session: Asker) -> None:
        """See `halves.Streams.left`."""
        self._switchboard.left(session)

    def look_again(self) -> None:
        """See `halves.Streams.look_again`."""
        self.listing.tell_now()

    async def operate(
        self, stream: str, what: Operation, *, reason: str = "", by: SyncUnit = "hand"
    ) -> StreamTold:
        """See `halves.Streams.operate`."""
        await self.streams.operate(stream, what, reason=reason, by=by)
        return stream_told(self.owners[stream])

    async def all_streams(self) -> list[StreamTold]:
        """See `halves.Streams.all_streams`."""
        found = [stream_told(owner) for owner in self.owners.values()]
        return [*found, *(unreadable(stream, why) for stream, why in self.streams.closed.items())]

    def send(self, bot: Bot, message: p.ClientMessage) -> None:
        """Take a message of a house bot; it is handled like a message of any client."""
        if not self._closing and isinstance(message, p.OfStream):
            self._tasks.soon(self.said(bot, message))

    async def open_house(self) -> None:
        """Make the house's bots, or find them."""
        await self._house.open()
        self.names.update((account.id, account.name) for account in self._house.all)

    async def open(self) -> None:
        """Take up every tournament where its log ends, and open registration for what is on offer."""
        await self.open_house()
        await self.opening.pause()  # what is open already is known only once all are taken up
        await self.streams.take_up_all()
        await self.opening.go_on()
        self.streams.seed_finals()

    def end(self) -> None:
        """Begin to close: take nothing more of bots."""
        self._closing = True

    async def stop(self) -> None:
        """Stop. Everything acknowledged is stored already."""
        self.end()
        await self.opening.stop()
        self._presence.stop()
        self.listing.stop()
        self._followers.stop()
        await self.streams.stop()
        await self._tasks.stop()
