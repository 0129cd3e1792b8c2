"""The streams of a room: taken up from their logs, begun, and handed to the operator's orders."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from weakref import WeakValueDictionary

import msgspec
import structlog

from tapete.room import money
from tapete.room.core.floor import WRONG
from tapete.room.core.game import Game
from tapete.room.core.names import names_for
from tapete.room.core.pace import Pace
from tapete.room.people.house_bots import BotHouse
from tapete.room.publish import pages
from tapete.room.store.store import Fence, Store, StoredEvent, StoreUnavailable
from tapete.room.stream.finals import awaits_flights, seed_final
from tapete.room.stream.obeying import give
from tapete.room.stream.orders import REPAIRS, NotOperated, Operation, Order
from tapete.room.stream.owner import Owner, Publisher
from tapete.room.world.chance import Chance
from tapete.room.world.clock import Clock
from tapete.room.world.deal_key import DealKey
from tapete.room.world.incidents import Incidents
from tapete.room.world.meters import Meters
from tapete.room.world.traces import UNTRACED, Tracing
from tapete.rules.points.tournament import SyncUnit
from tapete.tournament.refusals import Refused as TournamentRefused
from tapete.tournament.tournament import Tournament

log = structlog.get_logger()

READ_AGAIN_S = (0.2, 1, 3)
"""Pauses before a log is read again that could not be read."""


class Streams:
    """The owners of all streams, and what a stream may ask of the others.

    Args:
        owners: by stream; it grows here.
        publisher: hears of what owners did.
        names: by account; it grows here.
        absent: the accounts of an event's players who are not there.
        lost: is told of a partition that belongs to another worker now.
    """

    def __init__(
        self,
        owners: dict[str, Owner],
        *,
        store: Store,
        clock: Clock,
        chance: Chance,
        key: DealKey,
        pace: Pace,
        house: BotHouse,
        incidents: Incidents,
        meters: Meters,
        publisher: Publisher,
        names: dict[int, str],
        absent: Callable[[Game], tuple[int, ...]],
        lost: Callable[[Fence], None],
        traces: Tracing = UNTRACED,
    ) -> None:
        self.owners = owners
        self.closed: dict[str, str] = {}
        """Streams whose log can't be read or replayed, with the reason: they stay closed."""
        self._store = store
        self._clock = clock
        self._chance = chance
        self._key = key
        self._pace = pace
        self._house = house
        self._incidents = incidents
        self._meters = meters
        self._traces = traces
        self._publisher = publisher
        self._names = names
        self._absent = absent
        self._lost = lost
        self._fences: dict[str, Fence] = {}
        """By stream: of those that can't be read, too."""
        self._entering: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._taking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def take_up_all(self) -> int:
        """Take up every tournament where its log ends. Returns the highest number."""
        last = 0
        for stream in sorted(await self._store.streams("tournament/"), key=_number):
            last = _number(stream)
            await self._take_up(stream)
        return last

    async def take_up(self, stream: str, fence: Fence) -> None:
        """Take up one tournament of a partition, unless it is owned already.

        Raises:
            StoreUnavailable: its log can't be read now.
        """
        async with self._taking.setdefault(stream, asyncio.Lock()):  # another message may ask for the same
            if stream not in self.owners:
                self._fences[stream] = fence
                await self._take_up(stream)

    def fence_of(self, stream: str) -> Fence | None:
        """The right to write to a stream that is owned here, where others might."""
        return self._fences.get(stream)

    async def take_up_part(self, fence: Fence) -> int:
        """Take up every tournament of a partition. Returns how many."""
        found = await self._store.streams_in(fence.part)
        for stream in sorted(found, key=_number):
            await self.take_up(stream, fence)
        self.seed_finals()
        return len(found)

    async def let_go(self, part: int) -> None:
        """Stop the tournaments of a partition, and forget them. Everything acknowledged is stored already."""
        for stream in [stream for stream, fence in self._fences.items() if fence.part == part]:
            del self._fences[stream]
            self.closed.pop(stream, None)
            owner = self.owners.pop(stream, None)
            if owner is not None:
                await owner.stop()
                self._publisher.closed(owner)

    def seed_finals(self) -> None:
        """Hand over to their finals what flights have left that are over."""
        for owner in list(self.owners.values()):
            seed_final(self.owners, owner.game)

    async def stop(self) -> None:
        """Stop every owner. Everything acknowledged is stored already."""
        for owner in list(self.owners.values()):
            await owner.stop()

    async def _read(self, stream: str) -> list[StoredEvent]:
        """The log of a stream; a store that is busy is asked again."""
        for wait_s in READ_AGAIN_S:
            try:
                return await self._store.read(stream)
            except StoreUnavailable as error:
                if error.damaged:
                    raise
                await asyncio.sleep(wait_s)
        return await self._store.read(stream)

    async def _take_up(self, stream: str) -> None:
        fence = self._fences.get(stream)
        try:
            game = Game.replay(stream, self._pace, await self._read(stream), self._key)
            if game.over:
                await money.check_ledger(self._store, game.tournament, stream=stream)
        except (*WRONG, msgspec.DecodeError, TournamentRefused, StoreUnavailable) as error:
            if self._fences.get(stream) != fence:
                return
            if fence is not None and isinstance(error, StoreUnavailable) and not error.damaged:
                raise  # nothing is wrong with the log: the whole partition is taken again
            self.closed[stream] = f"{type(error).__name__}: {error}"
            log.error("this tournament stays closed: its log can't be read", stream=stream, why=str(error))
            return
        self.closed.pop(stream, None)
        await self._learn_names(game)
        # While the log was read, the partition may have gone to another worker.
        if self._fences.get(stream) == fence:
            self._run(game, fence)

    async def own(self, game: Game, fence: Fence | None = None) -> None:
        """Begin to run a new stream."""
        await self._learn_names(game)
        if fence is not None:
            self._fences[game.stream] = fence
        self._run(game, fence)

    def _run(self, game: Game, fence: Fence | None) -> None:
        owner = Owner(
            game,
            store=self._store,
            clock=self._clock,
            chance=self._chance,
            house=self._house,
            publisher=self._publisher,
            elsewhere=self,
            incidents=self._incidents,
            meters=self._meters,
            traces=self._traces,
            fence=fence,
        )
        self.owners[game.stream] = owner
        self._publisher.opened(owner)
        owner.run()

    async def _learn_names(self, game: Game) -> None:
        """Read the names of an event's accounts from the store, where they are not known yet."""
        for entry in game.tournament.entries.values():
            if entry.account not in self._names:
                known = await self._store.account_by_id(entry.account)
                self._names[entry.account] = known.name if known else "?"

    async def operate(self, stream: str, what: Operation, *, reason: str = "", by: SyncUnit = "hand") -> None:
        """Carry out an order of the operator for a tournament; returns once it runs after it, or is over.

        Args:
            by: of `begin_simultaneous`: what tables wait for.

        Raises:
            NotOperated: there is none of that name, it can't be done, or it has stopped again; the message
                says which.
        """
        order = Order(what, reason, by)
        if stream in self.closed and what in REPAIRS:
            order.found_trouble = True
            await self._take_up(stream)  # what could not be read then may be readable now
        owner = self.owners.get(stream)
        if owner is None:
            why = self.closed.get(stream)
            raise NotOperated(f"{stream} can't be read: {why}" if why else f"there is no {stream}")
        if what == "cancel" and awaits_flights(self.owners, owner.game):
            raise NotOperated(
                f"the flights of {stream} bring their pools to it; cancel those that are not over"
            )
        await give(order, owner)

    # ------------------------------------------------------------ what a stream may ask of the others

    def others(self, game: Game) -> Iterator[Tournament]:
        """See `Elsewhere.others`."""
        return (owner.game.tournament for owner in self.owners.values() if owner.game.number != game.number)

    def absent(self, game: Game) -> tuple[int, ...]:
        """See `Elsewhere.absent`."""
        return self._absent(game)

    def entering(self, account: int) -> asyncio.Lock:
        """See `Elsewhere.entering`."""
        return self._entering.setdefault(account, asyncio.Lock())

    def fenced(self, fence: Fence) -> None:
        """See `Elsewhere.fenced`."""
        self._lost(fence)

    def named(self, game: Game, account: int) -> dict[str, int]:
        """See `Elsewhere.named`."""
        names = names_for(game, self._names, account)
        entries = game.tournament.entries
        return {
            pages.name_of(game, entries[one], names): entries[one].account
            for one in game.tournament.tables.entries
        }


def _number(stream: str) -> int:
    return int(stream.partition("/")[2])
