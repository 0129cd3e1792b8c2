"""The room as a cluster of PostgreSQL, NATS, two workers and two gateways, each of which fails."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from contextlib import suppress
from pathlib import Path

from tools.faults.crowd import Crowd
from tools.faults.network import Apart
from tools.faults.players import Player
from tools.faults.processes import Starter, Tapete, free_port, now_ms
from tools.faults.record import Fault, Record
from tools.faults.servers import NatsServer, PostgresServer

from tapete.room.store.opening import open_store
from tapete.room.store.store import Store, StoreUnavailable

FROZEN_S = (2.5, 5.0)
"""How long a process is frozen or cut off: longer than a lease lasts."""
KILLS = ("worker", "gateway", "nats", "postgres")
FREEZES = ("worker frozen", "gateway frozen", "nats frozen", "postgres frozen")
CUTS = ("worker cut off from nats", "worker cut off from postgres", "worker cut off from both")


class Cluster:
    """All processes of a cluster.

    Args:
        events: the folder with the tournaments on offer.
        apart: the network of the second worker. None if there is none; then no cable is cut.
    """

    def __init__(self, folder: Path, events: Path, chance: random.Random, *, apart: Apart | None) -> None:
        self.folder = folder
        self.deal_key = folder / "deal.key"
        self.kinds = (*KILLS, *FREEZES, *(CUTS if apart is not None else ()))
        self.early_share = {"worker": 0.2}
        self._chance = chance
        self._apart = apart
        self._postgres = PostgresServer(folder)
        self._nats = NatsServer(folder)
        self.data = self._postgres.url()
        self._starter = Starter()
        self._starter_apart = Starter(prefix=apart.prefix) if apart is not None else self._starter
        shared = ["--tournaments", str(events), "--log-level", "info"]
        here = ["--database", self.data, "--bus", self._nats.url(), *shared]
        there = here
        if apart is not None:
            there = ["--database", self._postgres.url(apart.host("postgres"))]
            there += ["--bus", self._nats.url(apart.host("nats")), *shared]
        self._gateways = []
        for number in (1, 2):
            port = free_port()
            log = folder / f"gateway-{number}.log"
            arguments = ["gateway", "--port", f"{port}", *here]
            self._gateways.append(Tapete("gateway", self._starter, arguments, log, port))
        self._workers = []
        for number, (starter, names) in enumerate(((self._starter, here), (self._starter_apart, there)), 1):
            log = folder / f"worker-{number}.log"
            arguments = ["worker", "--fast", "--deal-key", str(self.deal_key), *names]
            self._workers.append(Tapete("worker", starter, arguments, log))
        self.urls = [f"ws://127.0.0.1:{one.port}/ws" for one in self._gateways]
        self._store: Store | None = None
        self._supervisor: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Start everything."""
        for server in (self._postgres, self._nats):
            server.start()
            await server.ready()
        self._store = await open_store(self.data)
        self._workers[0].start()
        await self._joined(1)
        self._workers[1].start()
        for gateway in self._gateways:
            gateway.start()
            await gateway.ready()
        await self._joined(2)
        self._supervisor = asyncio.create_task(self._supervise())

    async def _supervise(self) -> None:
        """Start processes again that ended because something they need was down."""
        while True:
            await asyncio.sleep(0.5)
            for one in (*self._gateways, *self._workers):
                one.supervise()

    async def _joined(self, workers: int) -> None:
        """Wait until this many workers have partitions."""
        async with asyncio.timeout(60):
            while len(set(await self._owners())) < workers:  # noqa: ASYNC110 - it only looks
                await asyncio.sleep(0.1)

    async def _owners(self) -> dict[str, list[int]]:
        """Return the partitions of each worker."""
        found: dict[str, list[int]] = {}
        if self._store is not None:
            with suppress(StoreUnavailable):
                for one in await self._store.partitions():
                    if one.owner is not None:
                        found.setdefault(one.owner, []).append(one.part)
        return found

    async def _of_worker(self, worker: Tapete, crowd: Crowd) -> list[Player]:
        """List the players in hands that a worker runs."""
        parts = {
            part
            for owner, parts in (await self._owners()).items()
            if f"-{worker.pid}-" in owner
            for part in parts
        }
        store, streams = self._store, {player.stream for player in crowd.affected()}
        if store is None:
            return []
        return crowd.affected([stream for stream in streams if await store.part_of(stream) in parts])

    async def fault(self, kind: str, crowd: Crowd, record: Record) -> None:
        """Cause one fault, and wait until the streams that it hit acknowledge again."""
        worker = self._chance.choice(self._workers)
        gateway = self._chance.choice(self._gateways)
        if kind in CUTS:
            worker = self._workers[1]
        if kind.startswith("worker"):
            await self._joined(2)
            affected = await self._of_worker(worker, crowd)
        elif kind.startswith("gateway"):
            affected = crowd.affected(at=self._gateways.index(gateway))
        else:
            affected = crowd.affected()
        since, at = time.monotonic(), now_ms()
        mending = asyncio.create_task(self._fail(kind, worker, gateway))
        recovered = await crowd.recovered(affected, since)
        await mending
        record.add(Fault(kind, at, recovered))

    async def _fail(self, kind: str, worker: Tapete, gateway: Tapete) -> None:
        frozen_s = self._chance.uniform(*FROZEN_S)
        match kind:
            case "worker":
                await worker.kill()
                await asyncio.sleep(frozen_s)  # long enough for the other worker to take its streams
                worker.start()
            case "gateway":
                await gateway.kill()
                gateway.start()
                await gateway.ready()
            case "nats" | "postgres":
                server = self._nats if kind == "nats" else self._postgres
                await server.kill()
                server.start()
                await server.ready()
            case "worker frozen" | "gateway frozen":
                process = worker if kind == "worker frozen" else gateway
                process.freeze()
                await asyncio.sleep(frozen_s)
                process.thaw()
            case "nats frozen" | "postgres frozen":
                one = self._nats if kind == "nats frozen" else self._postgres
                one.signal(signal.SIGSTOP)
                await asyncio.sleep(frozen_s)
                one.signal(signal.SIGCONT)
            case _:
                await self._cut(kind, frozen_s)

    async def _cut(self, kind: str, seconds: float) -> None:
        apart = self._apart
        if apart is None:
            return
        cables = ("nats", "postgres") if kind.endswith("both") else (kind.rpartition(" ")[2],)
        apart.cut(*cables)
        await asyncio.sleep(2 * seconds)
        apart.mend(*cables)

    async def early(self, record: Record) -> None:
        """Kill a worker. The next fault comes while the other one takes its streams."""
        since = now_ms()
        worker = self._chance.choice(self._workers)
        await worker.kill()
        worker.start()
        record.add_early("worker", since)

    async def close(self) -> None:
        """Stop everything but PostgreSQL, which the check reads."""
        if self._supervisor is not None:
            self._supervisor.cancel()
        for one in (*self._gateways, *self._workers):
            await one.end()
        if self._store is not None:
            await self._store.close()
        for starter in {self._starter, self._starter_apart}:
            starter.end()
        await self._nats.end()

    async def end(self) -> None:
        """Stop PostgreSQL too."""
        await self._postgres.end()
        if self._apart is not None:
            self._apart.end()

    def logs(self) -> list[Path]:
        """List the logs of all processes of the room."""
        return [one.log for one in (*self._gateways, *self._workers)]
