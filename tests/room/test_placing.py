"""Partitions that a worker takes, keeps and leaves while the bus or the store fails."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Coroutine
from typing import Any

import pytest
from tests.simulation.virtual import VirtualLoop

from tapete.room.cluster.bus import BusUnavailable
from tapete.room.cluster.placing import LEASE_S, SILENT_S, PartitionPlacing
from tapete.room.store.memory import MemoryStore
from tapete.room.store.partitions import PARTS, Partition
from tapete.room.store.store import Fence, StoreUnavailable


class Leases:
    """Leases without a clock: they last until they are given up or forgotten."""

    def __init__(self) -> None:
        self.held: set[str] = set()
        self.works = True

    async def renew(self, worker: str) -> None:
        self._check()
        self.held.add(worker)

    async def give_up(self, worker: str) -> None:
        self._check()
        self.held.discard(worker)

    async def living(self, known: Collection[str] = ()) -> set[str]:
        self._check()
        return set(self.held)

    def _check(self) -> None:
        if not self.works:
            raise BusUnavailable("down")


class Reached(MemoryStore):
    """One worker's way to the store, which may be cut: what is asked then has no answer, or an error."""

    def __init__(self, whole: MemoryStore) -> None:
        self.whole = whole
        self.how = "works"

    async def partitions(self) -> list[Partition]:
        if self.how == "silent":
            await asyncio.Event().wait()
        if self.how == "fails":
            raise StoreUnavailable("down")
        return await self.whole.partitions()

    async def claim(self, seen: Any, owner: str) -> list[Fence]:
        return await self.whole.claim(seen, owner)

    async def give_back(self, fences: Any, owner: str) -> None:
        await self.whole.give_back(fences, owner)


def placing(name: str, store: MemoryStore, leases: Leases) -> PartitionPlacing:
    async def take(fence: Fence) -> None:
        pass

    async def drop(part: int) -> None:
        pass

    return PartitionPlacing(
        name, store=store, leases=leases, take=take, drop=drop, gave_back=lambda parts: None
    )


def played(work: Coroutine[Any, Any, None]) -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(work)


async def two(leases: Leases) -> tuple[Reached, Reached, PartitionPlacing, PartitionPlacing]:
    """Two workers with half of the partitions each."""
    whole = MemoryStore()
    stores = Reached(whole), Reached(whole)
    a, b = placing("a", stores[0], leases), placing("b", stores[1], leases)
    await a.begin()
    assert len(a.fences) == PARTS
    await b.begin()
    await asyncio.sleep(3)
    assert len(a.fences) == len(b.fences) == PARTS // 2
    return *stores, a, b


@pytest.mark.parametrize("how", ["silent", "fails"])
def test_a_worker_that_alone_is_cut_off_from_the_store_leaves_its_partitions_to_others(how: str) -> None:
    async def work() -> None:
        leases = Leases()
        first, _, a, b = await two(leases)
        first.how = how
        await asyncio.sleep(2 * SILENT_S + LEASE_S)
        assert leases.held == {"b"}
        assert len(b.fences) == PARTS
        first.how = "works"
        await asyncio.sleep(2 * SILENT_S + 2 * LEASE_S)
        assert leases.held == {"a", "b"}
        assert len(a.fences) == len(b.fences) == PARTS // 2
        assert not a.fences.keys() & b.fences.keys()
        await a.drain()
        await b.drain()

    played(work())


@pytest.mark.parametrize("how", ["silent", "fails"])
def test_a_store_that_fails_for_all_moves_no_partition(how: str) -> None:
    async def work() -> None:
        leases = Leases()
        first, second, a, b = await two(leases)
        before = dict(a.fences), dict(b.fences)
        first.how = second.how = how
        await asyncio.sleep(10 * SILENT_S)
        assert leases.held == set()
        first.how = "works"
        await asyncio.sleep(1)  # the other one sees it a little later
        second.how = "works"
        await asyncio.sleep(2 * SILENT_S + 2 * LEASE_S)
        assert (a.fences, b.fences) == before
        assert leases.held == {"a", "b"}
        await a.drain()
        await b.drain()

    played(work())


def test_a_bus_that_has_forgotten_all_leases_moves_no_partition() -> None:
    async def work() -> None:
        leases = Leases()
        _, _, a, b = await two(leases)
        before = dict(a.fences), dict(b.fences)
        leases.works = False
        await asyncio.sleep(3)
        leases.held.clear()
        leases.works = True
        await asyncio.sleep(3 * LEASE_S)
        assert (a.fences, b.fences) == before
        await a.drain()
        await b.drain()

    played(work())


def test_the_partitions_of_a_worker_that_died_are_taken() -> None:
    async def work() -> None:
        leases = Leases()
        _, _, a, b = await two(leases)
        for task in a._tasks:
            task.cancel()
        leases.held.discard("a")
        await asyncio.sleep(1)
        assert len(b.fences) == PARTS
        await b.drain()

    played(work())
