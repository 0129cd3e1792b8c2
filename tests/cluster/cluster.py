"""A cluster in one process on virtual time, and guests at its gateways, for plain tests."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, cast

from tests.cluster.machine import BOTH, Machine
from tests.cluster.memory_bus import Hub
from tests.room.persons import Plan, natural
from tests.room.test_folded_tables import Folder
from tests.room.test_room_messages import new_id
from tests.simulation.virtual import EPOCH, run_virtual
from tests.simulator.life import LivesLoop, task_factory

from tapete.room import protocol as p
from tapete.room.cash.offers import CashOffer
from tapete.room.cash.owner import CashOwner
from tapete.room.cluster.node import Half
from tapete.room.pools.owner import PoolOwner
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.store import Batch
from tapete.room.stream.owner import Owner
from tapete.room.worker import Worker
from tapete.tournament.structure.structure import Structure

MOST_S = 3_600.0


class Cluster:
    """Nodes on one disk and one bus."""

    def __init__(self, *structures: Structure, cash: Sequence[CashOffer] = (), seed: int = 1) -> None:
        self.disk = MemoryDisk()
        self.hub = Hub(random.Random(f"{seed} bus"))
        self.machines: dict[str, Machine] = {}
        self.structures, self.cash = structures, cash
        self.batches: list[Batch] = []
        """All that was ever stored, in order."""
        self._seed = seed
        self._loop = asyncio.get_running_loop()
        self._loop.set_task_factory(cast(Any, task_factory))
        self._guests: list[Visitor] = []

    async def start(self, name: str, halves: frozenset[Half] = BOTH) -> Machine:
        """Start a node."""
        machine = self.machines[name] = Machine(
            self.hub,
            name,
            halves,
            wall_ms=EPOCH + round(self._loop.time() * 1_000),
            store=self._store,
            dice=random.Random(f"{self._seed} {name}"),
            structures=self.structures,
            cash=self.cash,
        )
        await machine.open()
        return machine

    def _store(self, clock: Any) -> MemoryStore:
        store = MemoryStore(self.disk, clock=clock.now)
        commit = store.commit

        def noted(batch: Batch) -> None:
            commit(batch)
            self.batches.append(batch)

        store.commit = noted  # type: ignore[method-assign]
        return store

    def owners_of(self, stream: str) -> list[Owner]:
        """Who runs a stream, on all living nodes."""
        found = (worker.owners.get(stream) for worker in self._workers())
        return [owner for owner in found if owner is not None]

    def _workers(self) -> list[Worker]:
        found = (one.node.worker for one in self.machines.values() if one.alive)
        return [worker for worker in found if worker is not None]

    def tables_of(self, stream: str) -> list[CashOwner]:
        """Who runs a cash table, on all living nodes."""
        found = (worker.cash.owners.get(stream) for worker in self._workers())
        return [owner for owner in found if owner is not None]

    def table(self, stream: str) -> CashOwner:
        """Who runs a cash table."""
        (owner,) = self.tables_of(stream)
        return owner

    def pools_of(self, stream: str) -> list[PoolOwner]:
        """Who runs a pool, on all living nodes."""
        found = (worker.pools.owners.get(stream) for worker in self._workers())
        return [owner for owner in found if owner is not None]

    def pool(self, stream: str) -> PoolOwner:
        """Who runs a pool."""
        (owner,) = self.pools_of(stream)
        return owner

    def _runs(self, stream: str) -> int:
        """How many run a stream of any kind."""
        return sum(len(found(stream)) for found in (self.owners_of, self.tables_of, self.pools_of))

    def owner(self, stream: str) -> Owner:
        """Who runs a stream."""
        (owner,) = self.owners_of(stream)
        return owner

    def home(self, stream: str) -> Machine:
        """The node that runs a stream, by the store."""
        part = self.disk.parts[stream]
        owner = self.disk.owners[part]
        return next(one for one in self.machines.values() if f"{one.name}-w" == owner)

    async def settled(self, *, most_s: float = 10.0) -> None:
        """Wait until every stream has one owner and all is told."""
        await until(
            lambda: all(self._runs(stream) == 1 for stream in self.disk.events),
            most_s=most_s,
        )
        await asyncio.sleep(0.6)

    async def guest(
        self, at: Machine, name: str, *, token: str | None = None, plan: Plan = natural
    ) -> Visitor:
        """Somebody who comes to a gateway."""
        guest = Visitor(at, plan)
        self._guests.append(guest)
        await guest.come(name, token)
        return guest

    def close(self) -> None:
        """End everything."""
        for machine in self.machines.values():
            if machine.alive:
                machine.kill()


class Visitor(Folder):
    """A guest at a gateway, who folds what they are told and acts by a plan."""

    def __init__(self, at: Machine, plan: Plan) -> None:
        super().__init__()
        self.at = at
        self.plan = plan
        self.stream = ""
        self.gaps = 0
        self._answered: set[str] = set()
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def _gateway(self) -> Any:
        gateway = self.at.node.gateway
        assert gateway is not None
        return gateway

    async def come(self, name: str, token: str | None = None) -> None:
        """Connect and say hello."""
        self._gateway.connect(self)
        await self.say(p.Hello(protocol=p.PROTOCOL, name=None if token else name, token=token))

    @property
    def token(self) -> str:
        """Its own, for another connection."""
        return next(one.token for one in self.heard if isinstance(one, p.Welcome) and one.token)

    def tell(self, told: p.ServerMessage) -> None:
        """Hear something."""
        before = len(self.tables)
        try:
            super().tell(told)
        except p.Gap:
            self.gaps += 1
            self._soon(self.say(p.Watch(stream=self.stream)))
        for table in self.tables[before:]:
            self._see(table)

    def _see(self, table: p.Table) -> None:
        decision = f"{table.stream} {table.decision}"
        if table.decision is None or table.hand is None or decision in self._answered:
            return
        act = self.plan(table)
        if act is not None:
            self._answered.add(decision)
            self._soon(self._later(act))

    async def _later(self, message: p.ClientMessage) -> None:
        await asyncio.sleep(0.1)
        await self.say(message)

    def _soon(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def say(self, message: p.ClientMessage) -> None:
        """Send something; its process takes it, if it lives."""
        with contextlib.suppress(asyncio.CancelledError):
            await self.at.spawn(self._gateway.handle(self, message))

    def leave(self) -> None:
        """The line is gone."""
        self.at.context.copy().run(self._gateway.disconnect, self)

    async def watch(self, stream: str) -> None:
        """Watch one's table."""
        self.stream = stream
        await self.say(p.Watch(stream=stream))

    async def answer(self, message: Any, *, most_s: float = 30.0) -> Any:
        """Send something and wait for its answer."""
        await self.say(message)
        return await self.answered(message.id, most_s=most_s)

    async def answered(self, id: str, *, most_s: float = 30.0) -> Any:
        """The answer to what was sent."""
        await until(lambda: self.answers(id), most_s=most_s)
        return self.answers(id)[0]

    def answers(self, id: str) -> list[Any]:
        """All answers to a message."""
        return [one for one in self.heard if getattr(one, "re", None) == id]

    async def enter(self, stream: str) -> None:
        """Enter an event and watch it."""
        answer = await self.answer(p.Register(id=new_id(), stream=stream))
        assert isinstance(answer, p.Accepted), answer
        await self.watch(stream)


async def until(true: Callable[[], Any], *, most_s: float = MOST_S) -> None:
    """Let time pass until something is so."""
    loop = asyncio.get_running_loop()
    end = loop.time() + most_s
    while not true():
        assert loop.time() < end, "it takes too long"
        await asyncio.sleep(0.02)


def in_cluster(
    work: Callable[[Cluster], Awaitable[None]], *structures: Structure, cash: Sequence[CashOffer] = ()
) -> None:
    """Do something in a cluster; in the end no money is missing."""

    async def whole() -> None:
        cluster = Cluster(*structures, cash=cash)
        try:
            await work(cluster)
            sums: dict[str, int] = {}
            for (_, currency), amount in cluster.disk.known.balances.items():
                sums[currency] = sums.get(currency, 0) + amount
            assert set(sums.values()) <= {0}
        finally:
            cluster.close()
            await asyncio.sleep(0)

    run_virtual(whole(), kind=LivesLoop)
