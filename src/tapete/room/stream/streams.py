"""The streams of a room: load them from their logs, start new ones, and give them the operator's orders."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from weakref import WeakValueDictionary

import msgspec
import structlog

from tapete.room import money
from tapete.room.cash.game import CashGame
from tapete.room.cash.tables import TableStreams
from tapete.room.core.floor import WRONG
from tapete.room.core.game import GameState
from tapete.room.core.names import names_for
from tapete.room.pools.address import PREFIX as POOLS
from tapete.room.pools.game import PoolGame
from tapete.room.pools.streams import PoolStreams
from tapete.room.publish import pages
from tapete.room.store.store import Fence, StoreUnavailable
from tapete.room.stream.context import StreamContext
from tapete.room.stream.finals import awaits_flights, seed_final
from tapete.room.stream.loading import Loaded, Loader
from tapete.room.stream.order_handlers import give
from tapete.room.stream.orders import REPAIRS, NotOperated, Operation, StreamOrder
from tapete.room.stream.owner import Owner, Publisher
from tapete.room.stream.releasing import Released
from tapete.rules.points.tournament import SyncUnit
from tapete.tournament.refusals import TournamentRefused as TournamentRefused
from tapete.tournament.tournament import Tournament

log = structlog.get_logger()

CASH = "ring/"
"""Prefix of the streams of cash tables."""
TOGETHER = 64
"""Number of logs that are read together."""


class StreamOwners:
    """The owners of all streams, and the services that a stream asks of the others.

    Args:
        owners: owners by stream; this class adds to it.
        publisher: receives the owners' news.
        names: names by account; this class adds to it.
        absent: returns the accounts of an event's players who are not connected.
        lost: called for a partition that belongs to another worker now.
    """

    def __init__(
        self,
        owners: dict[str, Owner],
        context: StreamContext,
        *,
        cash: TableStreams,
        pools: PoolStreams,
        publisher: Publisher,
        names: dict[int, str],
        absent: Callable[[GameState], tuple[int, ...]],
        lost: Callable[[Fence], None],
    ) -> None:
        self.owners = owners
        self._cash = cash
        self._pools = pools
        self.closed: dict[str, str] = {}
        """Streams that stay closed because their log can't be read or replayed, with the reason."""
        self.released: dict[str, Released] = {}
        """Finished tournaments that were released from memory; see `releasing`."""
        self._context = context
        self._store = context.store
        self._loader = Loader(context.store, context.pace, context.key)
        self._publisher = publisher
        self._names = names
        self._absent = absent
        self._lost = lost
        self._fences: dict[str, Fence] = {}
        """Fences by stream, unreadable streams included."""
        self._entering: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._taking: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def take_up_all(self) -> int:
        """Load every tournament from its log. Return the highest number."""
        streams = sorted(await self._store.streams("tournament/"), key=_number)
        await self._take_up(streams)
        for kind in (CASH, POOLS):
            await self._take_up(sorted(await self._store.streams(kind), key=_number))
        return _number(streams[-1]) if streams else 0

    async def take_up(self, stream: str, fence: Fence) -> None:
        """Load one tournament of a partition, unless it is already owned.

        Raises:
            StoreUnavailable: its log can't be read now.
        """
        await self._take_up_new((stream,), fence)

    async def _take_up_new(self, streams: Sequence[str], fence: Fence) -> None:
        async with AsyncExitStack() as held:
            for stream in streams:  # another message may request the same stream
                await held.enter_async_context(self._taking.setdefault(stream, asyncio.Lock()))
            owned = {*self.owners, *self._cash.owners, *self._pools.owners, *self.released}
            new = [stream for stream in streams if stream not in owned]
            self._fences.update(dict.fromkeys(new, fence))
            await self._take_up(new)

    async def release(self, stream: str, kept: Released) -> None:
        """Release a finished tournament from memory."""
        owner = self.owners.pop(stream, None)
        if owner is not None:
            self.released[stream] = kept
            self._publisher.closed(owner)
            await owner.stop()

    async def recall(self, stream: str) -> Owner | None:
        """Return the owner of a tournament, loading it again if released; None if it is not owned here."""
        if stream in self.released:
            async with self._taking.setdefault(stream, asyncio.Lock()):
                if stream in self.released:
                    await self._take_up((stream,))
        return self.owners.get(stream)

    def fence_of(self, stream: str) -> Fence | None:
        """Return the fence of a stream that is owned here, if several workers might write."""
        return self._fences.get(stream)

    async def take_up_part(self, fence: Fence) -> int:
        """Load every tournament of a partition. Return their number."""
        found = sorted(await self._store.streams_in(fence.part), key=_number)
        for some in batched(found):
            await self._take_up_new(some, fence)
        self.seed_finals()
        return len(found)

    async def let_go(self, part: int) -> None:
        """Stop and forget the tournaments of a partition. Everything acknowledged is already stored."""
        for stream in [stream for stream, fence in self._fences.items() if fence.part == part]:
            del self._fences[stream]
            self.closed.pop(stream, None)
            self.released.pop(stream, None)
            await self._cash.let_go(stream)
            await self._pools.let_go(stream)
            owner = self.owners.pop(stream, None)
            if owner is not None:
                await owner.stop()
                self._publisher.closed(owner)

    def seed_finals(self) -> None:
        """Pass the results of finished flights to their finals."""
        for owner in list(self.owners.values()):
            seed_final(self.owners, owner.game)

    async def stop(self) -> None:
        """Stop every owner. Everything acknowledged is already stored."""
        for owner in list(self.owners.values()):
            await owner.stop()
        await self._cash.stop()
        await self._pools.stop()

    async def _take_up(self, streams: Sequence[str]) -> None:
        """Load streams from their logs. A stream that can't be read or replayed stays closed.

        Raises:
            StoreUnavailable: a log of a partition can't be read now; load the whole partition again.
        """
        for some in batched([stream for stream in streams if not stream.startswith((CASH, POOLS))]):
            await self._take_up_some(some)
        for stream in streams:
            if stream.startswith((CASH, POOLS)):
                await self._take_up_cash(stream, self._fences.get(stream))
                await asyncio.sleep(0)  # let other tasks run

    async def _take_up_cash(self, stream: str, fence: Fence | None) -> None:
        """Load a cash table or a pool from its log."""
        streams: TableStreams | PoolStreams = self._pools if stream.startswith(POOLS) else self._cash
        found = (await self._loader.logs((stream,)))[stream]
        if isinstance(found, StoreUnavailable):
            if fence is not None and not found.damaged:
                raise found  # the log is intact: the whole partition is loaded again
            streams.closed[stream] = f"{type(found).__name__}: {found}"
            log.error("this stream stays closed: its log can't be read", stream=stream, why=str(found))
            return
        # While the log was read, the partition may have gone to another worker.
        if self._fences.get(stream) == fence:
            await streams.take_up(stream, found.events, fence)

    async def _take_up_some(self, streams: Sequence[str]) -> None:
        fences = {stream: self._fences.get(stream) for stream in streams}
        loaded: dict[str, Loaded] = {}
        for stream, found in (await self._loader.logs(streams)).items():
            try:
                if isinstance(found, StoreUnavailable):
                    raise found
                loaded[stream] = await self._loader.load(found)
            except (*WRONG, msgspec.DecodeError, TournamentRefused, StoreUnavailable) as error:
                self._close(stream, fences[stream], error)
            await asyncio.sleep(0)  # let other tasks run
        balances, _ = await asyncio.gather(self._balances(loaded), self._learn_names(loaded.values()))
        for stream, one in loaded.items():
            agreed = money.agrees(one.game.tournament, balances, stream=stream)
            try:
                if one.game.over and not agreed:
                    await money.check_ledger(self._store, one.game.tournament, stream=stream)
            except (*WRONG, StoreUnavailable) as error:
                self._close(stream, fences[stream], error)
                continue
            # While the log was read, the partition may have gone to another worker.
            if self._fences.get(stream) == fences[stream]:
                self.closed.pop(stream, None)
                self._run(one, fences[stream], agreed=agreed)
            await asyncio.sleep(0)

    def _close(self, stream: str, fence: Fence | None, error: Exception) -> None:
        """Keep a stream closed because its log can't be read or replayed."""
        if self._fences.get(stream) != fence:
            return
        if fence is not None and isinstance(error, StoreUnavailable) and not error.damaged:
            raise error  # the log is intact: the whole partition is loaded again
        self.closed[stream] = f"{type(error).__name__}: {error}"
        log.error("this tournament stays closed: its log can't be read", stream=stream, why=str(error))

    async def _balances(self, streams: Iterable[str]) -> Mapping[tuple[str, str], int]:
        """Return the ledger balances of streams; empty if unreadable, then each stream is checked alone."""
        try:
            return await self._store.balances_of([one for stream in streams for one in money.held_by(stream)])
        except StoreUnavailable:
            return {}

    async def own(self, game: GameState, fence: Fence | None = None) -> None:
        """Start a new tournament."""
        loaded = Loaded(game, 0)
        await self._learn_names((loaded,))
        if fence is not None:
            self._fences[game.stream] = fence
        self._run(loaded, fence)

    async def own_table(self, game: CashGame, fence: Fence | None = None) -> None:
        """Start a new cash table."""
        if fence is not None:
            self._fences[game.stream] = fence
        await self._cash.own(game, fence)

    async def own_pool(self, game: PoolGame, fence: Fence | None = None) -> None:
        """Start a new pool."""
        if fence is not None:
            self._fences[game.stream] = fence
        await self._pools.own(game, fence)

    def _run(self, loaded: Loaded, fence: Fence | None, *, agreed: bool = False) -> None:
        game = loaded.game
        owner = Owner(
            game,
            self._context,
            publisher=self._publisher,
            elsewhere=self,
            fence=fence,
            loader=self._loader,
            snapshot_at=loaded.snapshot_at,
            agreed=agreed,
        )
        self.owners[game.stream] = owner
        self.released.pop(game.stream, None)
        self._publisher.opened(owner)
        owner.run()

    async def _learn_names(self, streams: Iterable[Loaded]) -> None:
        """Read unknown names of the events' accounts from the store."""
        accounts = {one.account for each in streams for one in each.game.tournament.entries.values()}
        unknown = accounts - self._names.keys()
        if unknown:
            self._names.update(dict.fromkeys(unknown, "?") | await self._store.names_of(unknown))

    async def operate(self, stream: str, what: Operation, *, reason: str = "", by: SyncUnit = "hand") -> None:
        """Carry out an operator's order for a stream; return once the stream runs again or is over.

        Args:
            by: unit after which tables wait for each other; only for `begin_simultaneous`.

        Raises:
            NotOperated: the stream does not exist, the order is impossible, or the stream stopped again; the
                message says which.
        """
        order = StreamOrder(what, reason, by)
        unread = self.closed | self._cash.closed | self._pools.closed
        if stream in unread and what in REPAIRS:
            order.found_trouble = True
            await self._take_up((stream,))  # the log may be readable now
        table = self._cash.owners.get(stream) or self._pools.owners.get(stream)
        if table is not None:
            await give(order, table)
            return
        owner = await self.recall(stream)
        if owner is None:
            why = (self.closed | self._cash.closed | self._pools.closed).get(stream)
            raise NotOperated(f"{stream} can't be read: {why}" if why else f"there is no {stream}")
        if what == "cancel" and awaits_flights(self.owners, owner.game):
            raise NotOperated(
                f"the flights of {stream} bring their pools to it; cancel those that are not over"
            )
        await give(order, owner)

    # ------------------------------------------------------------ services for streams

    def others(self, game: GameState) -> Iterator[Tournament]:
        """See `Elsewhere.others`."""
        return (owner.game.tournament for owner in self.owners.values() if owner.game.number != game.number)

    def absent(self, game: GameState) -> tuple[int, ...]:
        """See `Elsewhere.absent`."""
        return self._absent(game)

    def entering(self, account: int) -> asyncio.Lock:
        """See `Elsewhere.entering`."""
        return self._entering.setdefault(account, asyncio.Lock())

    def fenced(self, fence: Fence) -> None:
        """See `Elsewhere.fenced`."""
        self._lost(fence)

    def named(self, game: GameState, account: int) -> dict[str, int]:
        """See `Elsewhere.named`."""
        names = names_for(game, self._names, account)
        entries = game.tournament.entries
        return {
            pages.name_of(game, entries[one], names): entries[one].account
            for one in game.tournament.tables.entries
        }


def batched(streams: Sequence[str]) -> Iterator[Sequence[str]]:
    """Split streams into groups that are read together."""
    for start in range(0, len(streams), TOGETHER):
        yield streams[start : start + TOGETHER]


def _number(stream: str) -> int:
    return int(stream.partition("/")[2])
