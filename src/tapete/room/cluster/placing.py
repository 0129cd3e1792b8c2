"""A worker's partitions: keep its lease, claim partitions and give them back.

Leases only suggest owners; the store decides. Every worker computes its partitions from the leases
(`assigning`). It claims its partitions that no live worker owns, and gives back partitions that belong to
another worker. A claim is one statement in the store that increments the epoch of the partition. So only one
of two claims succeeds, and the former owner can no longer write.
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
"""Seconds after which a lease that is not renewed expires."""
RENEW_S = 0.5
MOST_STOP_S = 3.0
SILENT_S = 2.0
"""Seconds without an answer of the store after which a worker gives up its lease; others may reach it."""
TAKEN_TOGETHER = 8
"""Number of partitions loaded at the same time."""
LOOK_S = 0.4
"""Seconds between a worker's checks of its partitions."""


class PartitionPlacing:
    """Keep one worker's lease and partitions.

    Args:
        worker: unique name of this worker.
        take: starts to run the streams of a partition.
        drop: stops the streams of a partition.
        gave_back: called with partitions that are free now.
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
        """Fences of the partitions owned here."""
        self.living: set[str] = set()
        """Workers alive at the last check."""
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
        """Time of the store's last answer, by the loop's clock."""
        self._patient_until = 0.0
        """Time until which no partition is taken from a worker without a lease, which may still renew it."""

    async def begin(self) -> None:
        """Take a lease and this worker's partitions.

        Raises:
            BusUnavailable, StoreUnavailable: bus or store can't be used; one line with the remedy.
        """
        await self._leases.renew(self.worker)
        await self._look()
        self._answered_at = asyncio.get_running_loop().time()
        # Separate tasks: a lease must not expire while a partition is being loaded.
        forever = (self._ask_store_forever, self._renew_forever, self._look_forever)
        self._tasks = [asyncio.create_task(one()) for one in forever]

    def look_soon(self) -> None:
        """Check the partitions now, because something has changed."""
        self._look_now.set()

    def lost(self, fence: Fence) -> None:
        """Record that the store refused a batch because the partition belongs to another worker."""
        if self.fences.get(fence.part) == fence:
            self._lost.append(fence)
            self.look_soon()

    async def drain(self) -> None:
        """Give back all partitions and the lease, so that other workers take over at once."""
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
        """Read all partitions. A store that does not answer counts as unavailable."""
        try:
            async with asyncio.timeout(SILENT_S):
                return await self._store.partitions()
        except TimeoutError:
            raise StoreUnavailable("The store does not answer.") from None

    def _be_patient(self) -> None:
        """Wait before taking partitions, because other workers also need time to renew their leases."""
        self._patient_until = asyncio.get_running_loop().time() + LEASE_S

    async def _renew_forever(self) -> None:
        given_up = False
        while not self._draining:  # the driver of the bus may swallow a cancellation
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
                # Play continues: only the store decides who may write.
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
        await self._drop_lost(known)  # even while the leases can't be read
        owners = {held.owner for held in known.values() if held.owner is not None}
        living = await self._leases.living(owners) | {self.worker}
        self.living = living
        wanted = assigned(living)
        mine = {part for part, worker in wanted.items() if worker == self.worker}
        # Partitions that the store failed to give back still belong to us; try again.
        kept = {part for part, one in known.items() if one.owner == self.worker} - self.fences.keys() - mine
        if kept:
            await self._store.give_back([Fence(part, known[part].epoch) for part in kept], self.worker)
            self._gave_back(sorted(kept))
        await self._give_back(self.fences.keys() - mine)
        # A live worker gives back its partitions itself.
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
        """Start to run partitions, several at the same time, because each waits for the store.

        Raises:
            Exception: the first failure, after all were tried. The failed partition is claimed again later.
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
        """Stop partitions that belong to another worker now, according to the store or a refused batch."""
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
