"""A worker on the bus: handle gateways' messages for its partitions, and send them updates."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec
import structlog
from msgspec import structs

from tapete.room import protocol as p
from tapete.room.cash.demand import Occupied
from tapete.room.cash.game import CashGame
from tapete.room.cluster import messages as m
from tapete.room.cluster.bus import Bus, Leases, Mail, Subscription
from tapete.room.cluster.catalogue import PROGRAMME_PART, ClusterCatalogue
from tapete.room.cluster.live_gateways import Present
from tapete.room.cluster.numbers import Numbers
from tapete.room.cluster.outbox import Outbox, RemoteLine
from tapete.room.cluster.placing import PartitionPlacing
from tapete.room.halves import Listed
from tapete.room.pools.address import PREFIX as POOLS
from tapete.room.pools.game import PoolGame
from tapete.room.store.store import Account, Fence, Store, StoreUnavailable
from tapete.room.stream.orders import NotOperated
from tapete.room.worker import Worker
from tapete.room.world.clock import TimeSource
from tapete.room.world.tasks import Tasks
from tapete.room.world.traces import UNTRACED, Tracing

log = structlog.get_logger()

OWNING_S = 2.0
"""Seconds between a worker's reports of its partitions."""

_said: msgspec.json.Decoder[p.ClientMessage] = msgspec.json.Decoder(p.ClientMessage)


class WorkerNode:
    """The worker half of one process in a cluster.

    Args:
        name: unique name of this worker.
        options: see `Worker`.
    """

    def __init__(
        self,
        name: str,
        *,
        bus: Bus,
        leases: Leases,
        cluster: str,
        store: Store,
        clock: TimeSource,
        traces: Tracing = UNTRACED,
        **options: Any,
    ) -> None:
        self.name = name
        self._bus = bus
        self._subjects = m.Subjects(cluster)
        self._store = store
        self._tasks = Tasks()
        self._traces = traces
        self._lines: dict[tuple[int, str], dict[int, RemoteLine]] = {}
        """Connections by partition and gateway, then by their number."""
        self._outboxes: dict[tuple[int, str], Outbox] = {}
        self._boxes = 0
        self._numbers = Numbers[tuple[int, str]]()
        """Numbers of gateways' messages, by partition and gateway."""
        self._rows = 0
        """Number of the last rows sent to all gateways."""
        self._listening: dict[int, Subscription] = {}
        self._others: list[Subscription] = []
        self._owning: asyncio.Task[None] | None = None
        self.present = Present(clock, gone=self._gateway_gone, came=self._gateway_came)
        self.worker = Worker(
            self,
            store=store,
            clock=clock,
            traces=traces,
            known=lambda: self._catalogue.known(),
            begin=lambda game, part: self._catalogue.begin(game, part),
            tables=self,
            lost=lambda fence: self.placing.lost(fence),
            **options,
        )
        self.placing = PartitionPlacing(
            name,
            store=store,
            leases=leases,
            take=self._take_over,
            drop=self._drop,
            gave_back=lambda parts: self._tell_all(m.Free(tuple(parts))),
        )
        self._catalogue = ClusterCatalogue(
            self.worker, bus=bus, subjects=self._subjects, store=store, fences=self.placing.fences
        )

    # ------------------------------------------------------------ start and stop

    async def open(self) -> None:
        """Join the cluster and run this worker's partitions."""
        await self.worker.opening.pause()  # until this worker owns the schedule's partition
        await self.worker.open_house()
        self._others = [
            self._bus.subscribe(self._subjects.workers, self._to_workers),
            self._bus.subscribe(self._subjects.gateways, self._to_gateways),
        ]
        self.present.begin()
        await self.placing.begin()
        self._catalogue.ask()  # for example to know a player's private tables
        self._owning = asyncio.create_task(self._say_owning_forever())
        log.info("worker joined", worker=self.name, partitions=len(self.placing.fences))

    async def close(self) -> None:
        """Give all partitions back and stop. Everything acknowledged is already stored."""
        self.worker.end()
        if self._owning is not None:
            self._owning.cancel()
        await self.placing.drain()
        self.present.stop()
        for one in self._others:
            one.stop()
        await self.worker.stop()
        await self._tasks.stop()
        await self._catalogue.stop()
        log.info("worker left", worker=self.name)

    def resync(self) -> None:
        """Ask gateways again for their connections and watches, because messages may have been lost."""
        for fence in self.placing.fences.values():
            self._tell_all(m.Owned(fence.part, fence.epoch, self.name))
        self._catalogue.ask()

    async def _say_owning_forever(self) -> None:
        while True:
            await asyncio.sleep(OWNING_S)
            owned = tuple((fence.part, fence.epoch) for fence in self.placing.fences.values())
            self._tell_all(m.Owning(self.name, owned, self._rows))

    async def _take_over(self, fence: Fence) -> None:
        with self._traces.span("takeover", "", part=fence.part, epoch=fence.epoch):
            await self._take(fence)

    async def _take(self, fence: Fence) -> None:
        """Start to run the streams of a partition."""
        with self.worker.archivist.rest():
            streams = await self.worker.streams.take_up_part(fence)
        part = fence.part

        def take(mail: Mail) -> None:
            self._to_part(fence, mail)

        self._listening[part] = self._bus.subscribe(self._subjects.part(part), take)
        self._tell_all(m.Owned(part, fence.epoch, self.name))
        log.info("partition taken", part=part, epoch=fence.epoch, streams=streams)
        if part == PROGRAMME_PART:
            self._tasks.soon(self._catalogue.take(fence))

    async def _drop(self, part: int) -> None:
        """Stop the streams of a partition."""
        listening = self._listening.pop(part, None)
        if listening is not None:
            listening.stop()
        if part == PROGRAMME_PART:
            self.worker.repeating.stop()
            await self.worker.opening.pause()
            await self.worker.cash.opening.pause()
            await self.worker.pools.opening.stop()
        self._catalogue.keep(part)
        lines: list[RemoteLine] = []
        for key in [key for key in self._lines if key[0] == part]:
            lines += self._lines.pop(key).values()
            self._numbers.forget(key)
        for key in [key for key in self._outboxes if key[0] == part]:
            del self._outboxes[key]
        await self.worker.streams.let_go(part)
        for line in lines:
            self.worker.left(line)

    # ------------------------------------------------------------ cash tables and pools of all workers

    def tables(self) -> Iterable[Occupied]:
        """See `worker.AllTables.tables`."""
        return self._catalogue.tables()

    async def begin_table(self, game: CashGame, part: int) -> None:
        """See `worker.AllTables.begin_table`."""
        await self._catalogue.begin_table(game, part)

    def close_table(self, number: int) -> None:
        """See `worker.AllTables.close_table`."""
        self._catalogue.close_table(number)

    def pools(self) -> Iterable[Occupied]:
        """See `worker.AllTables.pools`."""
        return self._catalogue.pools()

    async def begin_pool(self, game: PoolGame, part: int) -> None:
        """See `worker.AllTables.begin_pool`."""
        await self._catalogue.begin_pool(game, part)

    def close_pool(self, number: int) -> None:
        """See `worker.AllTables.close_pool`."""
        self._catalogue.close_pool(number)

    # ------------------------------------------------------------ messages to gateways

    def listed(self, changed: Sequence[Listed]) -> None:
        """See `Gateways.listed`."""
        self._send_rows(changed)

    def moved(self, purses: Collection[str]) -> None:
        """See `Gateways.moved`."""
        self._tell_all(m.PursesMoved(tuple(purses)))

    def here(self) -> set[int]:
        """See `Gateways.here`."""
        return self.present.accounts()

    def _tell_all(self, message: m.ToGateways) -> None:
        self._bus.publish(self._subjects.gateways, m.encode(message))

    def _send_rows(self, rows: Sequence[Listed], gateway: str | None = None) -> None:
        """
        Args:
            gateway: gateway that asked for the rows; None for all.
        """
        by_fence: dict[Fence, list[Listed]] = {}
        for one in rows:
            fence = self.worker.streams.fence_of(one.stream)
            if fence is not None:
                by_fence.setdefault(fence, []).append(one)
        for fence, found in by_fence.items():
            told = m.Rows(fence.part, fence.epoch, tuple(found), self.name)
            if gateway is None:
                self._rows += 1
                self._tell_all(structs.replace(told, number=self._rows))
            else:
                self._bus.publish(self._subjects.gateway(gateway), m.encode(told))

    # ------------------------------------------------------------ messages of gateways for a partition

    def _to_part(self, fence: Fence, mail: Mail) -> None:
        if self.placing.fences.get(fence.part) != fence:
            return
        try:
            message = m.to_part.decode(mail.data)
        except msgspec.DecodeError as error:
            log.error("a gateway sends what this worker can't read", why=str(error))
            return
        match message:
            case m.Said():
                self._said(fence, message)
            case m.ConnectionLeft(gateway=gateway, line=line, number=number):
                if self._numbers.take((fence.part, gateway), number) == "gap":
                    self._have_asked_again(fence, gateway)
                self._left(fence.part, gateway, {line})
            case m.Lines():
                self._lines_are(fence, message)
            case m.Idle(stream=stream) if stream.startswith(POOLS):
                self.worker.pools.close_idle(stream)
            case m.Idle(stream=stream):
                self.worker.cash.close_idle(stream)
            case m.Begun(stream=stream):
                self._tasks.soon(self._begun(stream, fence, mail.reply))
            case m.Ordered():
                self._tasks.soon(self._ordered(message, mail.reply))

    def _said(self, fence: Fence, said: m.Said) -> None:
        self.present.heard_of(said.gateway)
        match self._numbers.take((fence.part, said.gateway), said.number):
            case "again":
                return
            case "gap":
                self._have_asked_again(fence, said.gateway)
            case _:
                pass
        try:
            message = _said.decode(said.text)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            log.error("a gateway relays what this worker can't read", why=str(error))
            return
        if not isinstance(message, p.OfStream):
            return
        lines = self._lines.setdefault((fence.part, said.gateway), {})
        line = lines.get(said.line)
        if line is None:
            self.worker.names[said.account] = said.name
            account = Account(said.account, said.name, said.bot, b"", 0)
            line = lines[said.line] = RemoteLine(self._outbox(fence, said.gateway), said.line, account)
        with self._traces.under(said.trace):
            self._tasks.soon(self._said_by(line, message, fence))

    async def _said_by(self, line: RemoteLine, message: p.OfStream, fence: Fence) -> None:
        if self.placing.fences.get(fence.part) == fence:  # otherwise the new owner is asked
            await self.worker.said(line, message)

    def _lines_are(self, fence: Fence, told: m.Lines) -> None:
        """Take a gateway's list of the connections that use a partition, and its last number."""
        key = (fence.part, told.gateway)
        known = self._lines.get(key, {})
        self._left(fence.part, told.gateway, known.keys() - set(told.lines))
        if self._numbers.missing(key, told.number) or told.lines and not known:
            self._have_asked_again(fence, told.gateway)
        if key in self._outboxes:
            self._outboxes[key].say_how_far()

    def _have_asked_again(self, fence: Fence, gateway: str) -> None:
        """Ask a gateway to send its connections' watches and unanswered commands again."""
        owned = m.Owned(fence.part, fence.epoch, self.name)
        self._bus.publish(self._subjects.gateway(gateway), m.encode(owned))

    def _outbox(self, fence: Fence, gateway: str) -> Outbox:
        key = (fence.part, gateway)
        if key not in self._outboxes:
            self._boxes += 1
            self._outboxes[key] = Outbox(self._bus, self._subjects, gateway, fence, box=self._boxes)
        return self._outboxes[key]

    def _left(self, part: int, gateway: str, numbers: Iterable[int]) -> None:
        lines = self._lines.get((part, gateway), {})
        for number in list(numbers):
            line = lines.pop(number, None)
            if line is not None:
                self.worker.left(line)

    def _gateway_gone(self, gateway: str) -> None:
        """Remove the connections of a gateway that has stopped or is silent."""
        for part, one in list(self._lines):
            if one == gateway:
                self._left(part, gateway, list(self._lines[part, gateway]))
                del self._lines[part, gateway]
                self._outboxes.pop((part, gateway), None)
                self._numbers.forget((part, gateway))

    def _gateway_came(self, gateway: str) -> None:
        """Ask a new or returned gateway for its connections."""
        for fence in self.placing.fences.values():
            self._have_asked_again(fence, gateway)

    async def _ordered(self, order: m.Ordered, reply: str) -> None:
        answer: m.WorkDone | m.WorkNotDone
        try:
            told = await self.worker.operate(order.stream, order.what, reason=order.reason, by=order.by)
            answer = m.WorkDone(told)
        except NotOperated as error:
            answer = m.WorkNotDone(str(error), error.reason, error.rule)
        self._bus.publish(reply, m.encode(answer))

    # ------------------------------------------------------------ messages to all workers

    def _to_workers(self, mail: Mail) -> None:
        try:
            message = m.to_workers.decode(mail.data)
        except msgspec.DecodeError as error:
            log.error("a node sends what this worker can't read", why=str(error))
            return
        match message:
            case m.Here():
                self.present.heard(message)
            case m.Gone(gateway=gateway):
                self.present.gone(gateway)
            case m.TellAll(gateway=gateway):
                worker = self.worker
                rows = *worker.listing.all(), *worker.cash.listing.all(), *worker.pools.listing.all()
                self._send_rows(rows, gateway)
                for fence in self.placing.fences.values():
                    self._have_asked_again(fence, gateway)
            case m.TellOffers():
                self._catalogue.tell()
            case m.Offers():
                self._catalogue.hear(message)
            case m.ListAll():
                self._tasks.soon(self._list_all(mail.reply))

    async def _list_all(self, reply: str) -> None:
        self._bus.publish(reply, m.encode(await self.worker.all_streams()))

    def _to_gateways(self, mail: Mail) -> None:
        """Take the lists of other workers, for the schedule."""
        try:
            message = m.to_gateways.decode(mail.data)
        except msgspec.DecodeError:
            return  # `_to_workers` has already logged an incompatible node
        if isinstance(message, m.Free):
            self.placing.look_soon()
        else:
            self._catalogue.hear(message)

    async def _begun(self, stream: str, fence: Fence, reply: str) -> None:
        try:
            await self.worker.streams.take_up(stream, fence)
        except StoreUnavailable as error:
            log.error("a new stream can't be read yet", stream=stream, why=str(error))
            return
        self._bus.publish(reply, b"ok")
