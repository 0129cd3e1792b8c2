"""Admission to a database: nodes of one cluster with right clocks, or one process alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest
from tests.databases import new_database

from tapete.room.cluster.admission import admit
from tapete.room.cluster.bus import Bus, BusUnavailable
from tapete.room.store.sql import SqlStore
from tapete.room.store.store import StoreUnavailable, now_ms

HOUR_MS = 3_600_000


@dataclass
class NamedBus:
    """A bus of which only the identity matters."""

    identity: str


def bus(identity: str = "one") -> Bus:
    return cast(Bus, NamedBus(identity))


def with_stores(server: str, work: Callable[..., Awaitable[None]], *clocks: Callable[[], int]) -> None:
    """Do something with several stores at one new database."""

    async def run(url: str) -> None:
        stores = [await SqlStore(url, clock=clock).open(shared=True) for clock in clocks]
        try:
            await work(url, *stores)
        finally:
            for store in stores:
                await store.close()

    with new_database(server) as url:
        asyncio.run(run(url))


@pytest.mark.parametrize(
    ("ahead", "said"), [(HOUR_MS, "3600 s ahead of that of"), (-HOUR_MS, "3600 s behind that of")]
)
def test_a_node_whose_clock_is_an_hour_off_is_refused(postgres_url: str, ahead: int, said: str) -> None:
    async def work(url: str, store: SqlStore) -> None:
        with pytest.raises(BusUnavailable, match=f"The clock of this machine is {said} the database; set"):
            await admit(store, bus(), cluster="tapete")

    with_stores(postgres_url, work, lambda: now_ms() + ahead)


def test_two_clusters_can_t_share_a_database(postgres_url: str) -> None:
    async def work(url: str, one: SqlStore, two: SqlStore) -> None:
        await admit(one, bus("one"), cluster="tapete")
        await admit(two, bus("one"), cluster="tapete")
        for other, name in ((bus("two"), "tapete"), (bus("one"), "club")):
            with pytest.raises(BusUnavailable, match="Nodes on another bus, or of another cluster name"):
                await admit(two, other, cluster=name)
        await one.close()
        await admit(two, bus("two"), cluster="tapete")  # nobody of the other cluster is left

    with_stores(postgres_url, work, now_ms, now_ms)


def test_a_room_that_is_alone_and_a_cluster_keep_each_other_out(postgres_url: str) -> None:
    async def work(url: str, one: SqlStore) -> None:
        with pytest.raises(StoreUnavailable, match="Another server is using"):
            await SqlStore(url).open(alone=True)
        await one.close()
        alone = await SqlStore(url).open(alone=True)
        with pytest.raises(StoreUnavailable, match="Another server is using"):
            await SqlStore(url).open(shared=True)
        await alone.close()

    with_stores(postgres_url, work, now_ms)


def test_several_nodes_need_a_database_server(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable, match="Several nodes need a PostgreSQL database"):
        asyncio.run(SqlStore.in_folder(tmp_path).open(shared=True))


def test_of_two_first_nodes_one_decides_what_both_go_by(postgres_url: str) -> None:
    async def work(url: str, *stores: Any) -> None:
        told = await asyncio.gather(
            *(store.agree_on("key", str(number)) for number, store in enumerate(stores))
        )
        assert len(set(told)) == 1
        assert await stores[0].get_setting("key") == told[0]

    with_stores(postgres_url, work, now_ms, now_ms, now_ms)


def test_of_two_workers_one_gets_a_partition_and_the_other_can_write_no_more(postgres_url: str) -> None:
    async def work(url: str, one: SqlStore, two: SqlStore) -> None:
        first = await asyncio.gather(one.claim({0: 0, 1: 0}, "one"), two.claim({0: 0, 1: 0}, "two"))
        assert sorted(fence.part for fences in first for fence in fences) == [0, 1]
        known = {held.part: held for held in await one.partitions()}
        again = await asyncio.gather(one.claim({0: 1}, "one"), two.claim({0: 1}, "two"))
        assert [len(fences) for fences in again] in ([0, 1], [1, 0])
        assert (known[0].epoch, (await two.partitions())[0].epoch) == (1, 2)

    with_stores(postgres_url, work, now_ms, now_ms)
