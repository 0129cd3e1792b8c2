"""A worker's knowledge of streams on other workers, needed to open scheduled tournaments and tables.

The worker of one partition opens the tournaments, cash tables and pools on offer. To open none twice, it
waits until it knows every stream in the store.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import TypeVar

import structlog

from tapete.room.cash.demand import Occupied
from tapete.room.cash.game import CashGame
from tapete.room.cash.opening import PREFIX
from tapete.room.cash.rows import occupied
from tapete.room.cluster import messages as m
from tapete.room.cluster.bus import Bus, NobodyThere
from tapete.room.cluster.numbers import Numbers
from tapete.room.cluster.stream_directory import StreamDirectory, number_of
from tapete.room.core.event_schedule import OfferedTournament
from tapete.room.core.game import GameState
from tapete.room.pools import rows as pool_rows
from tapete.room.pools.address import PREFIX as POOLS
from tapete.room.pools.game import PoolGame
from tapete.room.store.partitions import part_of
from tapete.room.store.store import Fence, Store, StoreUnavailable
from tapete.room.worker import Worker
from tapete.room.world.tasks import Tasks

log = structlog.get_logger()

PROGRAMME_PART = 0
"""Partition whose worker opens the tournaments, tables and pools on offer."""
OFFERS_S = 0.4
"""Seconds between two requests for the streams of other workers."""
BEGIN_TRIES = 20
BEGIN_PAUSE_S = 0.5
Fact = TypeVar("Fact")


class ClusterCatalogue:
    """Facts about the tournaments, cash tables and pools of all workers, for the schedule.

    Args:
        fences: fences of this worker's partitions; the mapping changes.
    """

    def __init__(
        self,
        worker: Worker,
        *,
        bus: Bus,
        subjects: m.Subjects,
        store: Store,
        fences: Mapping[int, Fence],
    ) -> None:
        self._worker = worker
        self._bus = bus
        self._subjects = subjects
        self._store = store
        self._fences = fences
        self._tasks = Tasks()
        self._rows_of = Numbers[str]()
        """Numbers of the rows of other workers, by worker."""
        self._events = StreamDirectory[OfferedTournament]("tournament/")
        self._tables = StreamDirectory[Occupied](PREFIX)
        self._pools = StreamDirectory[Occupied](POOLS)
        self._epochs: dict[int, int] = {}
        """Newest known epoch by partition."""

    async def stop(self) -> None:
        """Stop handing over."""
        await self._tasks.stop()

    def ask(self) -> None:
        """Ask all workers for their streams."""
        self._bus.publish(self._subjects.workers, m.encode(m.TellOffers()))

    def keep(self, part: int) -> None:
        """Remember the streams of a partition that moves to another worker."""
        for offered in self._worker.offered():
            if self._in_part(f"tournament/{offered.number}") == part:
                self._events.note(offered)
        for stream, table in self._worker.cash.owners.items():
            if self._in_part(stream) == part:
                self._tables.note(occupied(table.game, stopped=table.stopped))
        for stream, pool in self._worker.pools.owners.items():
            if self._in_part(stream) == part:
                self._pools.note(pool_rows.occupied(pool.game, stopped=pool.stopped))

    def _in_part(self, stream: str) -> int | None:
        held = self._worker.streams.fence_of(stream)
        return held.part if held is not None else None

    def hear(self, message: m.ToGateways | m.Offers) -> None:
        """Take another worker's report of its streams."""
        match message:
            case m.Rows(worker=worker, number=number):
                if number is not None and self._rows_of.take(worker, number) == "gap":
                    self.ask()
                taken = [(one.stream, one.occupied) for one in message.rows if one.occupied is not None]
                told = m.Offers(
                    message.part,
                    message.epoch,
                    offered=tuple(one.offered for one in message.rows if one.offered is not None),
                    unreadable=(),
                    tables=tuple(one for stream, one in taken if stream.startswith(PREFIX)),
                    pools=tuple(one for stream, one in taken if stream.startswith(POOLS)),
                )
                self._follow(told)
            case m.Owning(worker=worker, rows=rows):
                if self._rows_of.missing(worker, rows):
                    self.ask()
            case m.Offers():
                self._events.hear((), message.unreadable)
                self._tables.hear((), message.unreadable_tables)
                self._pools.hear((), message.unreadable_pools)
                self._follow(message)
            case _:
                pass

    async def take(self, fence: Fence) -> None:
        """Open the tournaments and tables on offer, once all streams of the store are known."""
        while self._fences.get(fence.part) == fence:
            self.ask()
            await asyncio.sleep(OFFERS_S)
            try:
                if await self._knows_all():
                    break
            except StoreUnavailable as error:
                log.warning("the programme can't be taken over yet", why=str(error))
        if self._fences.get(fence.part) == fence:
            await self._worker.opening.go_on(fence)
            await self._worker.cash.opening.go_on(fence)
            await self._worker.pools.opening.go_on(fence)
            self._worker.repeating.go_on()

    async def _knows_all(self) -> bool:
        worker = self._worker
        streams = await self._store.streams("tournament/")
        if not self._events.covers(streams, worker.listing.offered(), worker.streams.closed):
            return False
        streams = await self._store.streams(PREFIX)
        if not self._tables.covers(streams, worker.cash.occupied(), worker.cash.streams.closed):
            return False
        streams = await self._store.streams(POOLS)
        return self._pools.covers(streams, worker.pools.occupied(), worker.pools.streams.closed)

    def _follow(self, told: m.Offers) -> None:
        """Take another worker's report of the streams of a partition."""
        if told.part in self._fences or told.epoch < self._epochs.get(told.part, 0):
            return
        self._epochs[told.part] = told.epoch
        events, cash = self._events.hear(told.offered), self._tables.hear(told.tables)
        pools = self._pools.hear(told.pools)
        if PROGRAMME_PART not in self._fences:
            return
        if events:
            self._worker.opening.look_soon()
        if cash:
            self._worker.cash.opening.look_soon()
        if pools:
            self._worker.pools.opening.look_soon()

    def tell(self) -> None:
        """Report to the other workers the streams that run here and the unreadable ones."""
        worker = self._worker
        offered = self._by_part((f"tournament/{one.number}", one) for one in worker.offered())
        tables = self._by_part((f"{PREFIX}{one.number}", one) for one in worker.cash.occupied())
        pools = self._by_part((f"{POOLS}{one.number}", one) for one in worker.pools.occupied())
        events = self._closed(worker.streams.closed)
        rings = self._closed(worker.cash.streams.closed)
        closed_pools = self._closed(worker.pools.streams.closed)
        for part, fence in self._fences.items():
            found = m.Offers(
                part,
                fence.epoch,
                offered=tuple(offered.get(part, ())),
                unreadable=tuple(events.get(part, ())),
                tables=tuple(tables.get(part, ())),
                unreadable_tables=tuple(rings.get(part, ())),
                pools=tuple(pools.get(part, ())),
                unreadable_pools=tuple(closed_pools.get(part, ())),
            )
            if found != m.Offers(part, fence.epoch, offered=(), unreadable=()):
                self._bus.publish(self._subjects.workers, m.encode(found))

    def _by_part(self, facts: Iterable[tuple[str, Fact]]) -> dict[int, list[Fact]]:
        """Group facts about streams that run here by their partition."""
        found: dict[int, list[Fact]] = {}
        for stream, one in facts:
            if (part := self._in_part(stream)) is not None:
                found.setdefault(part, []).append(one)
        return found

    def _closed(self, streams: Iterable[str]) -> dict[int, list[int]]:
        """Return the numbers of unreadable streams, by partition."""
        return self._by_part((stream, number_of(stream)) for stream in streams)

    def known(self) -> Iterable[OfferedTournament]:
        """Return the facts for the schedule about all tournaments of all workers."""
        return self._events.with_own(self._worker.offered())

    def tables(self) -> Iterable[Occupied]:
        """Return the facts for the schedule about all cash tables of all workers."""
        return self._tables.with_own(self._worker.cash.occupied())

    async def begin(self, game: GameState, part: int) -> None:
        """Start a new tournament on the worker of its partition."""
        fence = self._fences.get(part)
        self._events.note(self._worker.listing.offered_as(game))
        if fence is not None:
            await self._worker.streams.own(game, fence)
        else:
            self._tasks.soon(self._hand_over(game.stream, part))

    async def begin_table(self, game: CashGame, part: int) -> None:
        """Start a new cash table on the worker of its partition."""
        fence = self._fences.get(part)
        self._tables.note(occupied(game))
        if fence is not None:
            await self._worker.streams.own_table(game, fence)
        else:
            self._tasks.soon(self._hand_over(game.stream, part))

    def close_table(self, number: int) -> None:
        """Ask the worker of an empty cash table to close it."""
        part, stream = part_of(number), f"{PREFIX}{number}"
        if part in self._fences:
            self._worker.cash.close_idle(stream)
        else:
            self._bus.publish(self._subjects.part(part), m.encode(m.Idle(stream)))

    def pools(self) -> Iterable[Occupied]:
        """Return the facts about all pools of all workers."""
        return self._pools.with_own(self._worker.pools.occupied())

    async def begin_pool(self, game: PoolGame, part: int) -> None:
        """Start a new pool on the worker of its partition."""
        fence = self._fences.get(part)
        self._pools.note(pool_rows.occupied(game))
        if fence is not None:
            await self._worker.streams.own_pool(game, fence)
        else:
            self._tasks.soon(self._hand_over(game.stream, part))

    def close_pool(self, number: int) -> None:
        """Ask the worker of an empty pool to close it."""
        part, stream = part_of(number), f"{POOLS}{number}"
        if part in self._fences:
            self._worker.pools.close_idle(stream)
        else:
            self._bus.publish(self._subjects.part(part), m.encode(m.Idle(stream)))

    async def _hand_over(self, stream: str, part: int) -> None:
        """Announce a new stream to the worker of its partition. A later owner finds it in the store."""
        for _ in range(BEGIN_TRIES):
            try:
                begun = m.encode(m.Begun(stream))
                await self._bus.request(self._subjects.part(part), begun, within_s=2.0)
                return
            except (NobodyThere, TimeoutError):
                await asyncio.sleep(BEGIN_PAUSE_S)
        log.error("no worker takes a new stream", stream=stream, part=part)
