"""A worker's knowledge of tournaments on other workers, for the programme that one of them opens.

The worker of one partition opens what is on offer. It must know all tournaments for that, or it would open an
event that is open already: so it waits until it has heard of every stream that the store has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping

import structlog

from tapete.room.cluster import messages as m
from tapete.room.cluster.bus import Bus, NobodyThere
from tapete.room.cluster.numbers import Numbers
from tapete.room.core.game import Game
from tapete.room.core.programme import Offered
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


class Catalogue:
    """The tournaments of all workers, as far as the programme needs them.

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
        self._elsewhere: dict[int, Offered] = {}
        """Tournaments that other workers have listed, or that ran here, by number."""
        self._unreadable: set[int] = set()
        """Tournaments that no worker can read."""
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
        for stream, owner in self._worker.owners.items():
            held = self._worker.streams.fence_of(stream)
            if held is not None and held.part == part:
                offered = self._worker.listing.offered_as(owner.game, stopped=owner.stopped)
                self._elsewhere[offered.number] = offered

    def hear(self, message: m.ToGateways | m.Offers) -> None:
        """Take what another worker tells of its tournaments."""
        match message:
            case m.Rows(worker=worker, number=number):
                if number is not None and self._rows_of.take(worker, number) == "gap":
                    self.ask()
                self._follow(message.part, message.epoch, [one.offered for one in message.rows])
            case m.Owning(worker=worker, rows=rows):
                if self._rows_of.missing(worker, rows):
                    self.ask()
            case m.Offers(part=part, epoch=epoch, offered=offered, unreadable=unreadable):
                self._unreadable.update(unreadable)
                self._follow(part, epoch, offered)
            case _:
                pass

    async def take(self, fence: Fence) -> None:
        """Open what is on offer, once it is known what all tournaments of the store are."""
        while self._fences.get(fence.part) == fence:
            self.ask()
            await asyncio.sleep(OFFERS_S)
            try:
                numbers = {_number(stream) for stream in await self._store.streams("tournament/")}
            except StoreUnavailable as error:
                log.warning("the programme can't be taken over yet", why=str(error))
                continue
            unreadable = {_number(stream) for stream in self._worker.streams.closed} | self._unreadable
            if numbers <= {one.number for one in self.known()} | unreadable:
                break
        if self._fences.get(fence.part) == fence:
            await self._worker.opening.go_on(fence)

    def _follow(self, part: int, epoch: int, offered: Iterable[Offered]) -> None:
        """Take what another worker tells of the tournaments of a partition."""
        if part in self._fences or epoch < self._epochs.get(part, 0):
            return
        self._epochs[part] = epoch
        news = {one.number: one for one in offered}
        waits = any(self._elsewhere.get(number) != one for number, one in news.items())
        self._elsewhere.update(news)
        if waits and PROGRAMME_PART in self._fences:
            self._worker.opening.look_soon()

    def tell(self) -> None:
        """Tell the other workers which tournaments run here, and which can't be read."""
        by_part: dict[int, list[Offered]] = {part: [] for part in self._fences}
        closed: dict[int, list[int]] = {part: [] for part in self._fences}
        for stream in (*self._worker.owners, *self._worker.streams.closed):
            fence = self._worker.streams.fence_of(stream)
            if fence is None or fence.part not in by_part:
                continue
            owner = self._worker.owners.get(stream)
            if owner is None:
                closed[fence.part].append(_number(stream))
            else:
                told = self._worker.listing.offered_as(owner.game, stopped=owner.stopped)
                by_part[fence.part].append(told)
        for part, fence in self._fences.items():
            if by_part[part] or closed[part]:
                offers = m.Offers(part, fence.epoch, tuple(by_part[part]), tuple(closed[part]))
                self._bus.publish(self._subjects.workers, m.encode(offers))

    def known(self) -> Iterable[Offered]:
        """What the programme has to know of all tournaments, those of this worker and the others'."""
        here = {one.number: one for one in self._worker.listing.offered()}
        return {**self._elsewhere, **here}.values()

    async def begin(self, game: Game, part: int) -> None:
        """Have a new tournament taken up by the worker of its partition."""
        fence = self._fences.get(part)
        self._elsewhere[game.number] = self._worker.listing.offered_as(game)
        if fence is not None:
            await self._worker.streams.own(game, fence)
        else:
            self._tasks.soon(self._hand_over(game.stream, part))

    async def _hand_over(self, stream: str, part: int) -> None:
        """Tell the worker of a partition of a new stream; the next owner of the partition finds it anyway."""
        for _ in range(BEGIN_TRIES):
            try:
                begun = m.encode(m.Begun(stream))
                await self._bus.request(self._subjects.part(part), begun, within_s=2.0)
                return
            except (NobodyThere, TimeoutError):
                await asyncio.sleep(BEGIN_PAUSE_S)
        log.error("no worker takes a new tournament", stream=stream, part=part)


def _number(stream: str) -> int:
    return int(stream.partition("/")[2])
