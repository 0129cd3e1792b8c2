"""A worker on the bus: it takes what gateways send for its partitions, and tells them what has happened."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec
import structlog

from tapete.room import protocol as p
from tapete.room.cluster import messages as m
from tapete.room.cluster.bus import Bus, Leases, Mail, NobodyThere, Subscription
from tapete.room.cluster.outbox import Outbox, RemoteLine
from tapete.room.cluster.placing import Placing
from tapete.room.cluster.present import Present
from tapete.room.core.game import Game
from tapete.room.core.programme import Offered
from tapete.room.halves import Listed
from tapete.room.store.partitions import PARTS
from tapete.room.store.store import Account, Fence, Store, StoreUnavailable
from tapete.room.stream.orders import NotOperated
from tapete.room.worker import Worker
from tapete.room.world.clock import Clock
from tapete.room.world.tasks import Tasks

log = structlog.get_logger()

PROGRAMME_PART = 0
"""The worker of this partition opens what is on offer."""
ANNOUNCE_TRIES = 50
ANNOUNCE_PAUSE_S = 0.1
BEGIN_TRIES = 20
BEGIN_PAUSE_S = 0.5

_said: msgspec.json.Decoder[p.ClientMessage] = msgspec.json.Decoder(p.ClientMessage)


class WorkerNode:
    """The worker half of one process in a cluster.

    Args:
        name: of this worker; no other has it.
        options: see `Worker`.
    """

    def __init__(
        self, name: str, *, bus: Bus, leases: Leases, cluster: str, store: Store, clock: Clock, **options: Any
    ) -> None:
        self.name = name
        self._bus = bus
        self._subjects = m.Subjects(cluster)
        self._store = store
        self._tasks = Tasks()
        self._lines: dict[tuple[int, str], dict[int, RemoteLine]] = {}
        """By partition and gateway, then by the number of the connection."""
        self._outboxes: dict[tuple[int, str], Outbox] = {}
        self._listening: dict[int, Subscription] = {}
        self._others: list[Subscription] = []
        self._announced: set[int] = set()
        """Partitions whose workers have told of them since we asked."""
        self._elsewhere: dict[int, Offered] = {}
        """Tournaments that other workers have listed, by number."""
        self.present = Present(clock, gone=self._gateway_gone)
        self.worker = Worker(
            self,
            store=store,
            clock=clock,
            known=self._known,
            begin=self._begin,
            lost=lambda fence: self.placing.lost(fence),
            **options,
        )
        self.placing = Placing(
            name,
            store=store,
            leases=leases,
            take=self._take,
            drop=self._drop,
            gave_back=lambda parts: self._tell_all(m.Free(tuple(parts))),
        )

    # ------------------------------------------------------------ from the start to the end

    async def open(self) -> None:
        """Join the cluster, and run the partitions that fall to this worker."""
        await self.worker.opening.pause()  # until the programme is this worker's
        await self.worker.open_house()
        self._others = [
            self._bus.subscribe(self._subjects.workers, self._to_workers),
            self._bus.subscribe(self._subjects.gateways, self._to_gateways),
        ]
        self.present.begin()
        await self.placing.begin()
        log.info("worker joined", worker=self.name, partitions=len(self.placing.fences))

    async def close(self) -> None:
        """Give everything back to the others, and stop. Everything acknowledged is stored already."""
        self.worker.end()
        await self.placing.drain()
        self.present.stop()
        for one in self._others:
            one.stop()
        await self.worker.stop()
        await self._tasks.stop()
        log.info("worker left", worker=self.name)

    def resync(self) -> None:
        """Messages may have been lost: have gateways say anew who is here, and what they look at."""
        for fence in self.placing.fences.values():
            self._tell_all(m.Owned(fence.part, fence.epoch, self.name))

    async def _take(self, fence: Fence) -> None:
        """Begin to run the streams of a partition."""
        streams = await self.worker.streams.take_up_part(fence)
        part = fence.part

        def take(mail: Mail) -> None:
            self._to_part(fence, mail)

        self._listening[part] = self._bus.subscribe(self._subjects.part(part), take)
        self._tell_all(m.Owned(part, fence.epoch, self.name))
        log.info("partition taken", part=part, epoch=fence.epoch, streams=streams)
        if part == PROGRAMME_PART:
            self._tasks.soon(self._take_programme(fence))

    async def _take_programme(self, fence: Fence) -> None:
        """Open what is on offer, once the other workers have told what they run."""
        self._announced = set()
        self._bus.publish(self._subjects.workers, m.encode(m.TellAll("")))
        for _ in range(ANNOUNCE_TRIES):
            await asyncio.sleep(ANNOUNCE_PAUSE_S)
            if len(self._announced | self.placing.fences.keys()) == PARTS:
                break
        if self.placing.fences.get(fence.part) == fence:
            await self.worker.opening.go_on(fence)

    async def _drop(self, part: int) -> None:
        """Stop the streams of a partition."""
        listening = self._listening.pop(part, None)
        if listening is not None:
            listening.stop()
        if part == PROGRAMME_PART:
            await self.worker.opening.pause()
        for key in [key for key in self._lines if key[0] == part]:
            del self._lines[key]
        for key in [key for key in self._outboxes if key[0] == part]:
            del self._outboxes[key]
        await self.worker.streams.let_go(part)

    # ------------------------------------------------------------ what the worker tells gateways

    def listed(self, changed: Sequence[Listed]) -> None:
        """See `Gateways.listed`."""
        self._send_rows(changed, self._subjects.gateways)

    def moved(self, purses: Collection[str]) -> None:
        """See `Gateways.moved`."""
        self._tell_all(m.Moved(tuple(purses)))

    def here(self) -> set[int]:
        """See `Gateways.here`."""
        return self.present.accounts()

    def _tell_all(self, message: m.ToGateways) -> None:
        self._bus.publish(self._subjects.gateways, m.encode(message))

    def _send_rows(self, rows: Sequence[Listed], subject: str) -> None:
        by_fence: dict[Fence, list[Listed]] = {}
        for one in rows:
            fence = self.worker.streams.fence_of(one.row.stream)
            if fence is not None:
                by_fence.setdefault(fence, []).append(one)
        for fence, found in by_fence.items():
            self._bus.publish(subject, m.encode(m.Rows(fence.part, fence.epoch, tuple(found))))

    # ------------------------------------------------------------ what gateways send for a partition

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
            case m.Left(gateway=gateway, line=line):
                self._left(fence.part, gateway, {line})
            case m.Lines(gateway=gateway, lines=lines):
                known = self._lines.get((fence.part, gateway), {})
                self._left(fence.part, gateway, known.keys() - set(lines))
            case m.Begun(stream=stream):
                self._tasks.soon(self._begun(stream, fence, mail.reply))
            case m.Ordered():
                self._tasks.soon(self._ordered(message, mail.reply))

    def _said(self, fence: Fence, said: m.Said) -> None:
        try:
            message = _said.decode(said.text)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            log.error("a gateway relays what this worker can't read", why=str(error))
            return
        if not isinstance(message, p.OfStream):
            return
        self.present.heard_of(said.gateway)
        lines = self._lines.setdefault((fence.part, said.gateway), {})
        line = lines.get(said.line)
        if line is None:
            self.worker.names[said.account] = said.name
            account = Account(said.account, said.name, said.bot, b"", 0)
            line = lines[said.line] = RemoteLine(self._outbox(fence, said.gateway), said.line, account)
        self._tasks.soon(self.worker.said(line, message))

    def _outbox(self, fence: Fence, gateway: str) -> Outbox:
        key = (fence.part, gateway)
        if key not in self._outboxes:
            self._outboxes[key] = Outbox(self._bus, self._subjects, gateway, fence)
        return self._outboxes[key]

    def _left(self, part: int, gateway: str, numbers: Iterable[int]) -> None:
        lines = self._lines.get((part, gateway), {})
        for number in list(numbers):
            line = lines.pop(number, None)
            if line is not None:
                self.worker.left(line)

    def _gateway_gone(self, gateway: str) -> None:
        """A gateway has stopped, or is not heard any more: so are its connections."""
        for part, one in list(self._lines):
            if one == gateway:
                self._left(part, gateway, list(self._lines[part, gateway]))
                del self._lines[part, gateway]
                self._outboxes.pop((part, gateway), None)

    async def _ordered(self, order: m.Ordered, reply: str) -> None:
        answer: m.Done | m.NotDone
        try:
            told = await self.worker.operate(order.stream, order.what, reason=order.reason, by=order.by)
            answer = m.Done(told)
        except NotOperated as error:
            answer = m.NotDone(str(error), error.reason, error.rule)
        self._bus.publish(reply, m.encode(answer))

    # ------------------------------------------------------------ what is sent to all workers

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
                subject = self._subjects.gateway(gateway) if gateway else self._subjects.gateways
                self._send_rows(self.worker.listing.all(), subject)
                for fence in self.placing.fences.values():
                    self._bus.publish(subject, m.encode(m.Owned(fence.part, fence.epoch, self.name)))
            case m.ListAll():
                self._tasks.soon(self._list_all(mail.reply))

    async def _list_all(self, reply: str) -> None:
        self._bus.publish(reply, m.encode(await self.worker.all_streams()))

    def _to_gateways(self, mail: Mail) -> None:
        """Follow what other workers list, for the programme."""
        try:
            message = m.to_gateways.decode(mail.data)
        except msgspec.DecodeError:
            return  # `_to_workers` has told of a node that can't be understood
        if isinstance(message, m.Rows) and message.part not in self.placing.fences:
            news = {one.offered.number: one.offered for one in message.rows}
            waits = any(self._elsewhere.get(number) != one for number, one in news.items())
            self._elsewhere.update(news)
            if waits and PROGRAMME_PART in self.placing.fences:
                self.worker.opening.look_soon()
        elif isinstance(message, m.Owned):
            self._announced.add(message.part)
        elif isinstance(message, m.Free):
            self.placing.look_soon()

    # ------------------------------------------------------------ the programme

    def _known(self) -> Iterable[Offered]:
        """What the programme has to know of all tournaments, those of this worker and the others'."""
        here = {one.number: one for one in self.worker.listing.offered()}
        return {**self._elsewhere, **here}.values()

    async def _begin(self, game: Game, part: int) -> None:
        """Have a new tournament taken up by the worker of its partition."""
        fence = self.placing.fences.get(part)
        self._elsewhere[game.number] = self.worker.listing.offered_as(game)
        if fence is not None:
            await self.worker.streams.own(game, fence)
        else:
            self._tasks.soon(self._hand_over(game.stream, part))

    async def _hand_over(self, stream: str, part: int) -> None:
        """Tell the worker of a partition of a new stream; whoever takes the partition finds it anyway."""
        for _ in range(BEGIN_TRIES):
            try:
                begun = m.encode(m.Begun(stream))
                await self._bus.request(self._subjects.part(part), begun, within_s=2.0)
                return
            except (NobodyThere, TimeoutError):
                await asyncio.sleep(BEGIN_PAUSE_S)
        log.error("no worker takes a new tournament", stream=stream, part=part)

    async def _begun(self, stream: str, fence: Fence, reply: str) -> None:
        try:
            await self.worker.streams.take_up(stream, fence)
        except StoreUnavailable as error:
            log.error("a new tournament can't be read yet", stream=stream, why=str(error))
            return
        self._bus.publish(reply, b"ok")
