"""Boost pools on several workers: opened once, played over the bus, taken over with their chips."""

from __future__ import annotations

import asyncio

from tests.cluster.cluster import Cluster, Visitor, in_cluster, until
from tests.cluster.machine import BOTH, GATEWAY, WORKER
from tests.room.pools import RAYO, pool_offer
from tests.room.test_room_messages import new_id

from tapete.room import protocol as p

P1 = "pool/1"


def chips(cluster: Cluster, stream: str) -> int:
    """What the ledger holds of a pool."""
    return cluster.disk.known.balances.get((stream, "PLAY"), 0)


async def players(cluster: Cluster, *names: str) -> list[Visitor]:
    """Two workers, a gateway, and players with an entry each."""
    await cluster.start("w1", WORKER)
    await cluster.start("w2", WORKER)
    gateway = await cluster.start("g1", GATEWAY)
    await until(lambda: P1 in cluster.disk.events)
    await cluster.settled()
    guests = []
    for name in names:
        guest = await cluster.guest(gateway, name)
        answer = await guest.answer(p.SitDown(id=new_id(), stream=P1, chips=1_000))
        assert isinstance(answer, p.Accepted) and answer.stream is not None, answer
        await guest.watch(answer.stream)
        guests.append(guest)
    return guests


NAMES = ("Ana", "Bea", "Caio", "Dora", "Enzo", "Gil", "Hugo", "Kai")


def test_a_pool_is_opened_once_and_goes_on_after_its_worker_dies() -> None:
    async def work(cluster: Cluster) -> None:
        guests = await players(cluster, *NAMES)
        await until(lambda: cluster.pool(P1).game.pool.last_hand > 3)
        dead = cluster.home(P1)
        before = cluster.pool(P1).game.pool.last_hand
        dead.kill()
        await until(lambda: cluster.pools_of(P1), most_s=5.0)
        assert cluster.home(P1) is not dead
        await until(lambda: cluster.pool(P1).game.pool.last_hand > before + 3)
        game = cluster.pool(P1).game
        assert chips(cluster, P1) == game.pool.in_play
        await asyncio.sleep(5.0)
        assert list(cluster.disk.events) == [P1], "the new worker of the programme opens nothing twice"
        for guest in guests:
            answer = await guest.answer(p.StandUp(id=new_id(), stream=guest.stream))
            assert isinstance(answer, p.Accepted) or answer.reason == "no_such_entry", answer
        await until(lambda: not cluster.pool(P1).game.pool.entries)
        assert chips(cluster, P1) == 0

    in_cluster(work, cash=(RAYO,))


def test_the_programme_moves_to_another_worker_and_opens_no_second_pool() -> None:
    async def work(cluster: Cluster) -> None:
        await players(cluster, "Ana")
        programme = cluster.disk.owners[0]
        old = next(one for one in cluster.machines.values() if f"{one.name}-w" == programme)
        await old.close()
        await until(lambda: cluster.pools_of(P1), most_s=2.0)
        await asyncio.sleep(5.0)
        assert list(cluster.disk.events) == [P1]
        assert len(cluster.pool(P1).game.pool.entries) == 1

    in_cluster(work, cash=(RAYO,))


def test_the_lobby_of_every_node_has_each_pool_once() -> None:
    async def work(cluster: Cluster) -> None:
        await cluster.start("n1", BOTH)
        await until(lambda: len(cluster.disk.events) == 4)
        await cluster.settled()
        two = await cluster.start("n2", BOTH)
        await cluster.settled()
        guest = await cluster.guest(two, "Ana")
        await guest.say(p.Lobby())
        await until(lambda: any(isinstance(one, p.LobbyRows) for one in guest.heard))
        rows = next(one for one in guest.heard if isinstance(one, p.LobbyRows))
        assert sorted(row.stream for row in rows.cash) == sorted(cluster.disk.events)
        assert all(row.pool for row in rows.cash)
        assert len({cluster.home(stream).name for stream in cluster.disk.events}) == 2

    in_cluster(work, cash=tuple(pool_offer(name=name) for name in ("Rayo A", "Rayo B", "Rayo C", "Rayo D")))


def test_a_pool_that_is_no_longer_offered_is_closed_wherever_it_runs() -> None:
    async def work(cluster: Cluster) -> None:
        await cluster.start("n1", BOTH)
        await until(lambda: len(cluster.disk.events) == 1)
        await cluster.settled()
        first = cluster.machines["n1"]
        cluster.cash = (pool_offer(name="Trueno"),)
        await cluster.start("n2", BOTH)
        await first.close()
        await until(lambda: len(cluster.disk.events) == 2, most_s=30.0)
        await until(lambda: cluster.pool(P1).game.over, most_s=30.0)
        assert not cluster.pool("pool/2").game.over

    in_cluster(work, cash=(RAYO,))
