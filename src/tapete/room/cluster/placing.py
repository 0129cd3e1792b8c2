"""A worker's place in the cluster: it keeps its lease, takes partitions and gives them back.

Leases say who should try; the store says who may. Every worker computes from the leases which partitions are
its own (`assigning`). It claims those that nobody living has, and gives back those that belong to another
worker. A claim is one statement in the store that makes the epoch of the partition one more, so that of two
claims one succeeds, and the former owner can write no more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

import structlog

from tapete.room.cluster.assigning import assigned
from tapete.room.cluster.bus import BusUnavailable, Leases
from tapete.room.store.partitions import Partition
from tapete.room.store.store import Fence, Store, StoreUnavailable

log = structlog.get_logger()

LEASE_S = 2.0
"""How long a lease lasts that is not renewed."""
RENEW_S = 0.5
MOST_STOP_S = 3.0
SILENT_S = 2.0
"""A worker whose store has not answered for so long gives up its lease: others may reach the store."""
TAKEN_TOGETHER = 8
"""Partitions that are taken up at the same time."""
LOOK_S = 0.4
"""How often a worker looks whether its partitions are the right ones."""


class PartitionPlacing:
    """Keeps one worker's lease and partitions.

    Args:
        worker: the name of this worker; no other has it.
        take: begins to run the streams of a partition.
        drop: stops them.
        gave_back: is told of partitions that are free now.
    """

    def __init__(
        self,
        worker: str,
        *,
        store: Store,
        leases: Leases,
        take: Callable[[Fence], Awaitable[None]],
        drop: Callable[[int], Awaitable[None]],
        gave_back: Callable[[Sequence[int]], None],
    ) -> None:
        self.worker = worker
        self.fences: dict[int, Fence] = {}
        """The partitions that are owned here."""
        self.living: set[str] = set()
        """The workers that lived when we last looked."""
        self._store = store
        self._leases = leases
        self._take = take
        self._drop = drop
        self._gave_back = gave_back
        self._tasks: list[asyncio.Task[None]] = []
        self._look_now = asyncio.Event()
        self._lost: list[Fence] = []
        self._draining = False
        self._answered_at = 0.0
        """When the store has answered last, by the loop's clock."""
        self._patient_until = 0.0
        """Until then, no partition is taken from a worker without a lease: it may not have renewed it yet."""

    async def begin(self) -> None:
        """Take a lease, and the partitions that are ours.

        Raises:
            BusUnavailable, StoreUnavailable: what to mend.
        """
        await self._leases.renew(self.worker)
        await self._look()
        self._answered_at = asyncio.get_running_loop().time()
        # Tasks of their own: a lease must not lapse while a partition is being taken.
        forever = (self._ask_store_forever, self._renew_forever, self._look_forever)
        self._tasks = [asyncio.create_task(one()) for one in forever]

    def look_soon(self) -> None:
        """Something has changed: look without waiting for the next time."""
        self._look_now.set()

    def lost(self, fence: Fence) -> None:
        """The store has refused a batch: the partition belongs to another worker."""
        if self.fences.get(fence.part) == fence:
            self._lost.append(fence)
            self.look_soon()

    async def drain(self) -> None:
        """Give all partitions and the lease back, so that others take them at once."""
        self._draining = True
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=MOST_STOP_S)
        await self._give_back(list(self.fences))
        try:
            await self._leases.give_up(self.worker)
        except BusUnavailable as error:
            log.warning("the lease could not be given up; it ends by itself", why=str(error))

    async def _ask_store_forever(self) -> None:
        while not self._draining:
            try:
                await self._partitions()
                self._answered_at = asyncio.get_running_loop().time()
            except StoreUnavailable:
                self._be_patient()
            await asyncio.sleep(RENEW_S)

    async def _partitions(self) -> list[Partition]:
        """All partitions; a store that does not answer is one that can't be read."""
        try:
            async with asyncio.timeout(SILENT_S):
                return await self._store.partitions()
        except TimeoutError:
            raise StoreUnavailable("The store does not answer.") from None

    def _be_patient(self) -> None:
        """Who lives is not known: once it is again, others get the time to renew their leases, too."""
        self._patient_until = asyncio.get_running_loop().time() + LEASE_S

    async def _renew_forever(self) -> None:
        given_up = False
        while not self._draining:  # a cancellation may be lost in the driver of the bus
            await asyncio.sleep(RENEW_S)
            silent = asyncio.get_running_loop().time() - self._answered_at > SILENT_S
            try:
                if not silent:
                    await self._leases.renew(self.worker)
                elif not given_up:
                    log.warning("the store does not answer this worker; it gives up its lease")
                    await self._leases.give_up(self.worker)
                given_up = silent
            except BusUnavailable as error:
                # Play goes on: only the store decides who may write.
                log.warning("the lease could not be renewed", why=str(error))

    async def _look_forever(self) -> None:
        while not self._draining:
            try:
                async with asyncio.timeout(LOOK_S):
                    await self._look_now.wait()
            except TimeoutError:
                pass
            self._look_now.clear()
            try:
                await self._look()
            except (BusUnavailable, StoreUnavailable) as error:
                log.warning("no partition can be taken or given back now", why=str(error))
                self._be_patient()
            except Exception:
                log.exception("looking after the partitions failed")

    async def _look(self) -> None:
        known = {one.part: one for one in await self._partitions()}
        await self._drop_lost(known)  # also while the leases can't be read
        owners = {held.owner for held in known.values() if held.owner is not None}
        living = await self._leases.living(owners) | {self.worker}
        self.living = living
        wanted = assigned(living)
        mine = {part for part, worker in wanted.items() if worker == self.worker}
        # What the store has failed to give back before belongs to us until we try again.
        kept = {part for part, one in known.items() if one.owner == self.worker} - self.fences.keys() - mine
        if kept:
            await self._store.give_back([Fence(part, known[part].epoch) for part in kept], self.worker)
            self._gave_back(sorted(kept))
        await self._give_back(self.fences.keys() - mine)
        # What a living worker has it gives back by itself.
        kept_by = living - {self.worker}
        if asyncio.get_running_loop().time() < self._patient_until:
            kept_by |= owners - {self.worker}
        seen = {
            part: held.epoch if held is not None else 0
            for part in mine - self.fences.keys()
            if (held := known.get(part)) is None or held.owner not in kept_by
        }
        await self._take_all(await self._store.claim(seen, self.worker))

    async def _take_all(self, fences: Sequence[Fence]) -> None:
        """Begin to run partitions, some of them at the same time: each waits for the store, and for no other.

        Raises:
            Exception: what failed first, once all have been tried. That partition is claimed again next time.
        """
        turns = asyncio.Semaphore(TAKEN_TOGETHER)

        async def take(fence: Fence) -> None:
            async with turns:
                self.fences[fence.part] = fence
                try:
                    await self._take(fence)
                except Exception:
                    del self.fences[fence.part]
                    await self._drop(fence.part)
                    raise

        outcomes = await asyncio.gather(*map(take, fences), return_exceptions=True)
        for failure in outcomes:
            if isinstance(failure, BaseException):
                raise failure

    async def _drop_lost(self, known: Mapping[int, Partition]) -> None:
        """Stop what belongs to another worker now, by the store or by a batch that was refused."""
        refused, self._lost = self._lost, []
        for fence in list(self.fences.values()):
            held = known.get(fence.part)
            if fence in refused or held is None or (held.epoch, held.owner) != (fence.epoch, self.worker):
                log.warning("another worker has taken a partition", part=fence.part, epoch=fence.epoch)
                del self.fences[fence.part]
                await self._drop(fence.part)

    async def _give_back(self, parts: Collection[int]) -> None:
        fences = [self.fences.pop(part) for part in sorted(parts)]
        if not fences:
            return
        await asyncio.gather(*(self._drop(fence.part) for fence in fences))
        try:
            await self._store.give_back(fences, self.worker)
        except StoreUnavailable as error:
            log.warning("a partition could not be given back; it is free when the lease ends", why=str(error))
        self._gave_back([fence.part for fence in fences])
