"""A worker's knowledge of streams on other workers, for the programme that one of them opens.

The worker of one partition opens tournaments and cash tables on offer. Without knowing all streams it would
open some of them twice: so it waits until it has heard of every stream that the store has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping

import structlog

from tapete.room.cash.demand import Occupied
from tapete.room.cash.game import CashGame
from tapete.room.cash.opening import PREFIX
from tapete.room.cash.rows import occupied
from tapete.room.cluster import messages as m
from tapete.room.cluster.bus import Bus, NobodyThere
from tapete.room.cluster.numbers import Numbers
from tapete.room.cluster.stream_directory import StreamDirectory, number_of
from tapete.room.core.game import GameState
from tapete.room.core.programme import OfferedTournament
from tapete.room.store.partitions import part_of
from tapete.room.store.store import Fence, Store, StoreUnavailable
from tapete.room.worker import Worker
from tapete.room.world.tasks import Tasks

log = structlog.get_logger()

PROGRAMME_PART = 0
"""The worker of this partition opens what is on offer."""
OFFERS_S = 0.4
"""How long the programme waits for what other workers run, before it asks again."""
BEGIN_TRIES = 20
BEGIN_PAUSE_S = 0.5


class ClusterCatalogue:
    """The tournaments and cash tables of all workers, as far as the programme needs them.

    Args:
        fences: the partitions of this worker; it changes.
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
        """By worker, of the rows of the others."""
        self._events = StreamDirectory[OfferedTournament]("tournament/")
        self._tables = StreamDirectory[Occupied](PREFIX)
        self._epochs: dict[int, int] = {}
        """By partition: the newest epoch that was heard of."""

    async def stop(self) -> None:
        """Hand nothing over any more."""
        await self._tasks.stop()

    def ask(self) -> None:
        """Have all workers tell what they run."""
        self._bus.publish(self._subjects.workers, m.encode(m.TellOffers()))

    def keep(self, part: int) -> None:
        """Remember what runs in a partition that another worker gets."""
        for offered in self._worker.offered():
            if self._in_part(f"tournament/{offered.number}") == part:
                self._events.note(offered)
        for stream, table in self._worker.cash.owners.items():
            if self._in_part(stream) == part:
                self._tables.note(occupied(table.game, stopped=table.stopped))

    def _in_part(self, stream: str) -> int | None:
        held = self._worker.streams.fence_of(stream)
        return held.part if held is not None else None

    def hear(self, message: m.ToGateways | m.Offers) -> None:
        """Take what another worker tells of its tournaments."""
        match message:
            case m.Rows(worker=worker, number=number):
                if number is not None and self._rows_of.take(worker, number) == "gap":
                    self.ask()
                rows = message.rows
                self._follow(
                    message.part,
                    message.epoch,
                    [one.offered for one in rows if one.offered is not None],
                    [one.occupied for one in rows if one.occupied is not None],
                )
            case m.Owning(worker=worker, rows=rows):
                if self._rows_of.missing(worker, rows):
                    self.ask()
            case m.Offers(part=part, epoch=epoch):
                self._events.hear((), message.unreadable)
                self._tables.hear((), message.unreadable_tables)
                self._follow(part, epoch, message.offered, message.tables)
            case _:
                pass

    async def take(self, fence: Fence) -> None:
        """Open what is on offer, once it is known what all tournaments of the store are."""
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

    async def _knows_all(self) -> bool:
        worker = self._worker
        streams = await self._store.streams("tournament/")
        if not self._events.covers(streams, worker.listing.offered(), worker.streams.closed):
            return False
        streams = await self._store.streams(PREFIX)
        return self._tables.covers(streams, worker.cash.occupied(), worker.cash.streams.closed)

    def _follow(
        self, part: int, epoch: int, offered: Iterable[OfferedTournament], tables: Iterable[Occupied]
    ) -> None:
        """Take what another worker tells of the streams of a partition."""
        if part in self._fences or epoch < self._epochs.get(part, 0):
            return
        self._epochs[part] = epoch
        events, cash = self._events.hear(offered), self._tables.hear(tables)
        if PROGRAMME_PART not in self._fences:
            return
        if events:
            self._worker.opening.look_soon()
        if cash:
            self._worker.cash.opening.look_soon()

    def tell(self) -> None:
        """Tell the other workers which streams run here, and which can't be read."""
        cash = self._worker.cash
        offered: dict[int, list[OfferedTournament]] = {}
        tables: dict[int, list[Occupied]] = {}
        for told in self._worker.offered():
            if (part := self._in_part(f"tournament/{told.number}")) is not None:
                offered.setdefault(part, []).append(told)
        for stream, table in cash.owners.items():
            if (part := self._in_part(stream)) is not None:
                tables.setdefault(part, []).append(occupied(table.game, stopped=table.stopped))
        events, rings = self._closed(self._worker.streams.closed), self._closed(cash.streams.closed)
        for part, fence in self._fences.items():
            found = m.Offers(
                part,
                fence.epoch,
                offered=tuple(offered.get(part, ())),
                unreadable=tuple(events.get(part, ())),
                tables=tuple(tables.get(part, ())),
                unreadable_tables=tuple(rings.get(part, ())),
            )
            if found.offered or found.unreadable or found.tables or found.unreadable_tables:
                self._bus.publish(self._subjects.workers, m.encode(found))

    def _closed(self, streams: Iterable[str]) -> dict[int, list[int]]:
        """The numbers of streams that can't be read, by partition."""
        found: dict[int, list[int]] = {}
        for stream in streams:
            if (part := self._in_part(stream)) is not None:
                found.setdefault(part, []).append(number_of(stream))
        return found

    def known(self) -> Iterable[OfferedTournament]:
        """What the programme has to know of all tournaments, those of this worker and the others'."""
        return self._events.with_own(self._worker.offered())

    def tables(self) -> Iterable[Occupied]:
        """The same of cash tables."""
        return self._tables.with_own(self._worker.cash.occupied())

    async def begin(self, game: GameState, part: int) -> None:
        """Have a new tournament taken up by the worker of its partition."""
        fence = self._fences.get(part)
        self._events.note(self._worker.listing.offered_as(game))
        if fence is not None:
            await self._worker.streams.own(game, fence)
        else:
            self._tasks.soon(self._hand_over(game.stream, part))

    async def begin_table(self, game: CashGame, part: int) -> None:
        """Have a new cash table taken up by the worker of its partition."""
        fence = self._fences.get(part)
        self._tables.note(occupied(game))
        if fence is not None:
            await self._worker.streams.own_table(game, fence)
        else:
            self._tasks.soon(self._hand_over(game.stream, part))

    def close_table(self, number: int) -> None:
        """Have a cash table closed by its worker, if nobody is there."""
        part, stream = part_of(number), f"{PREFIX}{number}"
        if part in self._fences:
            self._worker.cash.close_idle(stream)
        else:
            self._bus.publish(self._subjects.part(part), m.encode(m.Idle(stream)))

    async def _hand_over(self, stream: str, part: int) -> None:
        """Tell the worker of a partition of a new stream; the next owner of the partition finds it anyway."""
        for _ in range(BEGIN_TRIES):
            try:
                begun = m.encode(m.Begun(stream))
                await self._bus.request(self._subjects.part(part), begun, within_s=2.0)
                return
            except (NobodyThere, TimeoutError):
                await asyncio.sleep(BEGIN_PAUSE_S)
        log.error("no worker takes a new stream", stream=stream, part=part)
