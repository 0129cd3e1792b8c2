"""A simulated process of a cluster: a node with its store, its clock and its connection to the bus."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from tests.cluster.memory_bus import Hub, MemoryBus
from tests.simulator.life import Life, LifeClock
from tests.simulator.process import KEY, Dice

from tapete.room.cash.offers import CashOffer
from tapete.room.cluster.gateway_node import GatewayNode
from tapete.room.cluster.node import Half, Node
from tapete.room.cluster.worker_node import WorkerNode
from tapete.room.store.memory import MemoryStore
from tapete.tournament.structure.structure import Structure

BOTH: frozenset[Half] = frozenset({"gateway", "worker"})
GATEWAY: frozenset[Half] = frozenset({"gateway"})
WORKER: frozenset[Half] = frozenset({"worker"})


class Machine(Life):
    """One process.

    Args:
        name: no other process has or had it.
        store: makes the store of this process, by its clock.
        dice: the chance of this process.
    """

    def __init__(
        self,
        hub: Hub,
        name: str,
        halves: frozenset[Half],
        *,
        wall_ms: int,
        store: Callable[[LifeClock], MemoryStore],
        dice: random.Random,
        structures: Sequence[Structure],
        cash: Sequence[CashOffer] = (),
        hurry: int = 1,
    ) -> None:
        super().__init__()
        self.name = name
        self.halves = halves
        self.clock = LifeClock(wall_ms, self)
        self.store = store(self.clock)
        self.bus = self.context.run(MemoryBus, hub, name)
        options: dict[str, Any] = {
            "shared": {"structures": structures, "cash": cash},
            "of_gateway": {"token": lambda: dice.randbytes(16).hex()},
            "of_worker": {"chance": Dice(dice), "key": KEY, "bot_divisor": hurry},
        }
        self.node: Node = self.context.run(
            lambda: Node(
                halves=halves,
                bus=self.bus,
                leases=self.bus,
                store=self.store,
                clock=self.clock,
                name=name,
                **options,
            )
        )
        self.well = False
        """Whether it has joined the cluster, and does not leave it."""

    @property
    def worker_node(self) -> WorkerNode | None:
        """Its worker half, if it has one."""
        return self.node._worker

    @property
    def gateway_node(self) -> GatewayNode | None:
        """Its gateway half, if it has one."""
        return self.node._gateway

    async def open(self) -> None:
        """Join the cluster; raises as the node does."""
        await self.spawn(self.node.open())
        self.well = self.alive

    async def close(self) -> None:
        """Leave the cluster in good order."""
        self.well = False
        await self.spawn(self.node.close())
        await self.store.close()
        self.end()

    def kill(self) -> None:
        """End at once."""
        self.store.crashed = True
        self.end()

    def end(self) -> None:
        """See `Life.end`."""
        self.well = False
        self.bus.leave()
        super().end()
