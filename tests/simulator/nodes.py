"""A node of the simulated cluster: a process with a worker, a gateway or both, and its place."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, cast

from starlette.websockets import WebSocket
from tests.cluster.machine import BOTH, GATEWAY, WORKER, Machine
from tests.simulator.disk import SimulatedStore, Trouble
from tests.simulator.lines import Line
from tests.simulator.offers import cash_offers, structures
from tests.simulator.process import Served
from tests.simulator.script import Shape

from tapete.room.store.store import Batch

if TYPE_CHECKING:
    from tests.simulator.cluster_world import ClusterWorld

HALVES = {"both": BOTH, "gateway": GATEWAY, "worker": WORKER}


class Place:
    """Where one node runs after the other."""

    def __init__(self, number: int, shape: Shape) -> None:
        self.number = number
        self.shape = shape
        self.trouble = Trouble()
        """Of its way to the store."""
        self.node: SimulatedNode | None = None
        self.nodes = 0
        """How many have run here."""
        self.down_s = 0.0
        self.restarting = False


class SimulatedNode(Machine):
    """One process, from its start to its end."""

    store: SimulatedStore

    def __init__(self, world: ClusterWorld, place: Place) -> None:
        place.nodes += 1
        self.world = world
        self.place = place
        self.lines: list[Line] = []
        name = f"n{place.number}x{place.nodes}"
        dice = random.Random(f"{world.script.seed} node {name}")
        super().__init__(
            world.hub,
            name,
            HALVES[place.shape],
            wall_ms=world.wall_ms(),
            store=lambda clock: SimulatedStore(
                world.disk,
                clock=clock.now,
                trouble=place.trouble,
                dice=dice,
                landed=self._landed,
                die=self.die,
            ),
            dice=dice,
            structures=structures(world.script.offers),
            cash=cash_offers(world.script.tables),
            hurry=world.script.hurry,
        )

    def _landed(self, batch: Batch) -> None:
        self.world.checks.landed(batch)

    @property
    def serves(self) -> bool:
        """Whether clients reach it."""
        return self.well and not self.frozen and self.gateway_node is not None

    def serve(self, line: Line) -> None:
        """Take a line."""
        gateway = self.node.gateway
        assert gateway is not None
        self.lines = [one for one in self.lines if one.up]
        self.lines.append(line)
        connection = Served(cast(WebSocket, line), gateway, self.clock)
        connection.world, connection.line = self.world, line
        self.world.checks.connected(line, connection)
        self.spawn(connection.run())

    def die(self) -> None:
        """Die now, wherever its tasks are."""
        if self.alive:
            self.store.crash()
            self.end()
            self.world.node_died(self)

    def end(self) -> None:
        """See `Life.end`."""
        super().end()
        for line in self.lines:
            line.cut()
