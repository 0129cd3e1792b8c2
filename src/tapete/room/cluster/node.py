"""One process of a cluster: a gateway, a worker, or both, with one store and one bus."""

from __future__ import annotations

import os
import secrets
import socket
from typing import Any, Literal

from tapete.room.cluster.bus import Bus, Leases
from tapete.room.cluster.gateway_node import GatewayNode
from tapete.room.cluster.in_process_bus import Beside
from tapete.room.cluster.messages import Subjects
from tapete.room.cluster.worker_node import WorkerNode
from tapete.room.store.store import Store
from tapete.room.world.clock import TimeSource
from tapete.room.world.meters import UNMEASURED, Meters
from tapete.room.world.traces import UNTRACED, Tracing

Half = Literal["gateway", "worker"]
CLUSTER = "tapete"


class Node:
    """A process of a cluster; see `Room` for the room in one process.

    Args:
        halves: parts that run here: gateway, worker or both.
        shared: options of both halves; see `Gateway` and `Worker`.
        of_gateway: options only for the gateway.
        of_worker: options only for the worker.
    """

    def __init__(
        self,
        *,
        halves: frozenset[Half],
        bus: Bus,
        leases: Leases,
        cluster: str = CLUSTER,
        store: Store,
        clock: TimeSource,
        meters: Meters = UNMEASURED,
        traces: Tracing = UNTRACED,
        name: str | None = None,
        shared: dict[str, Any],
        of_gateway: dict[str, Any],
        of_worker: dict[str, Any],
    ) -> None:
        self.store, self.clock = store, clock
        if len(halves) == 2:
            bus = Beside(bus, of_one=Subjects(cluster).of_one)
        name = name or f"{socket.gethostname().partition('.')[0]}-{os.getpid()}-{secrets.token_hex(3)}"
        known: dict[str, Any] = {
            "bus": bus,
            "cluster": cluster,
            "store": store,
            "clock": clock,
            "meters": meters,
            "traces": traces,
        }
        names: dict[int, str] = {}
        self._worker = (
            WorkerNode(f"{name}-w", leases=leases, names=names, **known, **shared, **of_worker)
            if "worker" in halves
            else None
        )
        self._gateway = (
            GatewayNode(f"{name}-g", names=names, **known, **shared, **of_gateway)
            if "gateway" in halves
            else None
        )
        self.worker = self._worker.worker if self._worker is not None else None
        self.gateway = self._gateway.gateway if self._gateway is not None else None
        self._bus = bus
        bus.restored = self._resync

    async def open(self) -> None:
        """Join the cluster."""
        if self._gateway is not None:
            await self._gateway.open()
        if self._worker is not None:
            await self._worker.open()

    async def close(self) -> None:
        """Leave the cluster; other workers take over the streams."""
        if self._gateway is not None:
            await self._gateway.close()
        if self._worker is not None:
            await self._worker.close()
        await self._bus.close()

    def _resync(self) -> None:
        if self._worker is not None:
            self._worker.resync()
        if self._gateway is not None:
            self._gateway.resync()
