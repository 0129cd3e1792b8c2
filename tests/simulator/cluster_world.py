"""The simulated cluster: several nodes on one disk and one bus, the people, and the faults of a script."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any

from tests.cluster.memory_bus import Hub
from tests.simulator.cash_truth import CashTruth
from tests.simulator.checks import closed_at, owners_at
from tests.simulator.lines import Line
from tests.simulator.nodes import Place, SimulatedNode
from tests.simulator.people import Client
from tests.simulator.pool_truth import PoolTruth
from tests.simulator.script import Fault, Script
from tests.simulator.truth import Truth
from tests.simulator.world import ORDERS, START_AGAIN_S, World

from tapete.room.cluster import messages as m
from tapete.room.cluster.bus import BusUnavailable
from tapete.room.pools.address import parted
from tapete.room.store.store import Batch, StoreUnavailable
from tapete.room.stream.inputs import Asker
from tapete.room.stream.orders import NotOperated, Operation
from tapete.room.worker import Worker

CALM_S = 15.0
"""How long after a disturbance everything that was lost has been made up for."""


class ClusterWorld(World):
    """Runs a script whose room is a cluster."""

    soon_s = 0.015
    gaps_happen = True

    def __init__(self, script: Script) -> None:
        super().__init__(script)
        self.hub = Hub(random.Random(f"{script.seed} bus"))
        self.hub.spy = self._overhear
        self.places = [Place(number, shape) for number, shape in enumerate(script.nodes)]
        self._doors = random.Random(f"{script.seed} doors")
        self._written: dict[int, int] = {}
        """By partition: the newest epoch that has written."""
        self._stood_still: set[str] = set()

    @property
    def nodes(self) -> list[SimulatedNode]:
        """All that have joined."""
        return [one.node for one in self.places if one.node is not None and one.node.well]

    # ------------------------------------------------------------ what checks look at

    @property
    def calm(self) -> bool:
        """See `World.calm`."""
        frozen = any(node.frozen for node in self.nodes)
        return (
            not frozen
            and len(self.nodes) == len(self.places)
            and self.hub.in_flight == 0
            and self.loop.time() > self.hub.disturbed_at + CALM_S
        )

    def workers(self) -> list[Worker]:
        """See `World.workers`."""
        return [node.node.worker for node in self.nodes if node.node.worker is not None]

    def worker_of(self, stream: str) -> Worker | None:
        """See `World.worker_of`: the one whom the store lets write."""
        for worker in self.workers():
            fence = worker.streams.fence_of(stream)
            if stream in owners_at(worker) and fence is not None:
                if self.disk.known.epochs.get(fence.part) == fence.epoch:
                    return worker
        return None

    def viewer(self, connection: Asker, stream: str) -> Asker | None:
        """See `World.viewer`."""
        part = self.disk.parts.get(stream)
        for node in self.nodes:
            gateway = node.gateway_node
            line = gateway._lines.get(connection) if gateway is not None else None
            if line is None or gateway is None or part is None:
                continue
            worker = self.worker_of(stream)
            for other in self.nodes:
                if other.worker_node is not None and other.worker_node.worker is worker:
                    return other.worker_node._lines.get((part, gateway.name), {}).get(line.number)
        return None

    def check_batch(self, batch: Batch) -> None:
        """See `World.check_batch`: only one epoch of a partition writes, and only to its own streams."""
        fence = batch.fence
        if not batch.events and fence is None:
            return  # a wallet, which no worker owns
        if fence is None:
            self.checks.broken("fence", f"{batch.stream} is written without a fence")
            return
        part = self.disk.parts.get(batch.stream)
        first = batch.expected_seq == 0
        private = first and batch.stream.startswith("ring/")  # any worker opens private tables
        if part != fence.part and not (first and fence.part == 0) and not private:
            self.checks.broken("fence", f"{batch.stream} of partition {part} is written with {fence}")
        if (
            fence.epoch < self._written.get(fence.part, 0)
            or self.disk.known.epochs.get(fence.part) != fence.epoch
        ):
            self.checks.broken("fence", f"{batch.stream} is written with {fence}, which is over")
        self._written[fence.part] = fence.epoch
        for worker in self.workers():
            self._stood_still |= {stream for stream, owner in owners_at(worker).items() if owner.stopped}
            self._stood_still |= closed_at(worker).keys()
        if batch.expected_seq == 0:
            self.loop.call_soon(self._check_opened, batch.stream)

    def _check_opened(self, stream: str) -> None:
        truths, new = self.checks.truths, self.checks.truths[stream]
        if isinstance(new, CashTruth):
            self._check_table_opened(new)
            return
        if isinstance(new, PoolTruth):
            self._check_pool_opened(new)
            return
        name = new.game.tournament.structure.name
        for other, truth in truths.items():
            if not isinstance(truth, Truth):
                continue
            tournament = truth.game.tournament
            same = other != stream and tournament.structure.name == name
            if same and tournament.state == "registering" and other not in self._stood_still:
                self.checks.broken("opened", f"{stream} is opened although {other} of {name} takes entries")

    def _check_table_opened(self, new: CashTruth) -> None:
        """No two tables of the house that are open have the same name."""
        if not new.game.terms.kind:
            return  # a private table
        for stream, truth in self.checks.truths.items():
            if not isinstance(truth, CashTruth) or truth is new or stream in self._stood_still:
                continue
            table = truth.game.table
            if table.settings.name == new.game.table.settings.name and not table.closing:
                self.checks.broken("opened", f"{new.stream} is opened although {stream} has its name")

    def _check_pool_opened(self, new: PoolTruth) -> None:
        """No two pools of one kind are open."""
        for stream, truth in self.checks.truths.items():
            if not isinstance(truth, PoolTruth) or truth is new or stream in self._stood_still:
                continue
            if truth.game.terms.kind == new.game.terms.kind and not truth.game.pool.closed:
                self.checks.broken("opened", f"{new.stream} is opened although {stream} is open")

    def _overhear(self, sender: str, subject: str, data: bytes) -> None:
        """Look at what a worker tells a gateway, when it does."""
        if ".gateway." not in subject:
            return
        message = m.to_gateways.decode(data)
        if not isinstance(message, m.Told) or self.disk.known.epochs.get(message.part) != message.epoch:
            return
        name = subject.rpartition(".")[2]
        gateway = next((one.gateway_node for one in self.nodes if f"{one.name}-g" == name), None)
        if gateway is None:
            return
        for number, place, _ in message.to:
            line = gateway._by_number.get(number)
            if line is not None and line.session.account is not None:
                self.checks.check_cards(line.session.account.id, message.frames[place])

    def check_the_end(self) -> None:
        """See `World.check_the_end`: every stream has one owner, and its viewers are known there."""
        homes = Counter(stream for worker in self.workers() for stream in owners_at(worker))
        for stream in self.disk.events:
            if homes[stream] != 1:
                self.checks.broken("owners", f"{stream} is run by {homes[stream]} workers")
        held = Counter(
            part for node in self.nodes if node.worker_node for part in node.worker_node.placing.fences
        )
        if len(held) != 64 or any(count != 1 for count in held.values()):
            self.checks.broken("owners", f"partitions are held so often: {dict(held)}")
        for node in self.nodes:
            if node.gateway_node is not None:
                self._check_gateway(node)

    @staticmethod
    def _entries_open(worker: Worker, stream: str, session: Asker) -> list[int]:
        """The open entries of a connection's account in a pool, which alone can be watched."""
        account = session.account
        return worker.pools.owners[stream].game.pool.of_account.get(account.id, []) if account else []

    def _check_gateway(self, node: SimulatedNode) -> None:
        gateway = node.gateway_node
        assert gateway is not None
        name, broken = gateway.name, self.checks.broken
        for session, line in gateway._lines.items():
            for watch in line.watched():
                stream, entry = parted(watch.stream)
                worker = self.worker_of(stream)
                seen = self.viewer(session, stream)
                if worker is None or (seen is not None and seen in worker.audiences[stream]):
                    continue
                if stream in worker.pools.owners:
                    told = entry not in self._entries_open(worker, stream, session)
                elif stream in worker.cash.owners or watch.table is None:
                    told = False
                else:
                    told = watch.table not in worker.owners[stream].game.tournament.tables
                if not told:
                    broken("watches", f"line {line.number} of {name} is not told of {watch}")
        rows = {row.stream: row for row in gateway.gateway.lobby._board.rows}
        for worker in self.workers():
            for stream, owner in worker.owners.items():
                if not worker.listing.settled:
                    continue
                if stream not in rows:
                    if not owner.game.over:
                        broken("lobby", f"{name} does not show {stream}")
                elif worker.listing.row(stream) != rows[stream]:
                    broken("lobby", f"{name} shows {rows[stream]}, not {worker.listing.row(stream)}")

    # ------------------------------------------------------------ nodes come and go

    def connect(self, client: Client) -> Line | None:
        """See `World.connect`."""
        open_now = [node for node in self.nodes if node.serves]
        if not open_now:
            return None
        checks = self.checks
        line = Line(
            client.noise,
            told=lambda text: checks.sent(line, text),
            asked=lambda text: checks.asked(line, text),
        )
        self._doors.choice(open_now).serve(line)
        return line

    def node_died(self, node: SimulatedNode) -> None:
        """A node is dead: another one starts in its place after a while."""
        self.deaths += 1
        self.hub.disturb()
        node.place.trouble.die_before = node.place.trouble.die_after = False
        self.checks.restarted()
        if node.place.node is node:
            node.place.node = None

    async def _keep_up(self) -> None:
        await asyncio.gather(*(self._keep_up_at(place) for place in self.places))

    async def _keep_up_at(self, place: Place) -> None:
        while True:
            if place.node is None and not place.restarting:
                down, place.down_s = place.down_s, 0.0
                if place.nodes:
                    await self._down(START_AGAIN_S + down)
                await self._start_at(place)
            await asyncio.sleep(0.1)

    async def _start_at(self, place: Place) -> None:
        node = place.node = SimulatedNode(self, place)
        self.hub.disturb()
        try:
            await node.open()
        except (StoreUnavailable, BusUnavailable):
            node.die()
        except asyncio.CancelledError:
            if node.alive:
                raise
        except Exception as error:
            self.checks.broken("starts", f"a node does not start: {type(error).__name__}: {error}")

    async def _restart_at(self, place: Place, down_s: float) -> None:
        node = place.node
        if node is None or not node.well or place.restarting:
            return
        place.restarting = True
        self.hub.disturb()
        try:
            await node.close()
            self.checks.restarted()
            if place.node is node:
                place.node = None
            await self._down(down_s)
        except asyncio.CancelledError:
            if node.alive:
                raise
        finally:
            self.hub.disturb()
            place.restarting = False

    # ------------------------------------------------------------ faults

    async def _one(self, fault: Fault) -> None:
        dice = random.Random(fault.seed)
        place = dice.choice(self.places)
        everywhere = dice.random() < 0.4
        trouble, now, length = place.trouble, self.loop.time(), fault.length / 1_000
        match fault.kind:
            case "crash":
                place.down_s = length
                for _ in range(dice.randrange(6)):
                    await asyncio.sleep(0)  # between any two steps
                if place.node is not None:
                    place.node.die()
            case "crash_before_commit":
                place.down_s, trouble.die_before = length, True
            case "crash_after_commit":
                place.down_s, trouble.die_after = length, True
            case "restart":
                await self._restart_at(place, length)
            case "refused_writes":
                trouble.refuse = fault.size
            case "unknown_writes":
                trouble.unknown = fault.size
            case "unavailable" | "full" | "slow" | "no_store":
                for one in self.places if everywhere and fault.kind != "no_store" else [place]:
                    self._spoil(one, fault, now + length)
            case "freeze":
                await self._freeze(place, length)
            case "cut" | "no_leases":
                await self._cut(place, fault.kind, length, keeps=dice.random() < 0.7)
            case "bus_down":
                self.hub.stop()
                await self._down(length)
                self.hub.start()
            case "bus_noise":
                self.hub.noise = fault.size / 1_000
                await self._down(length)
                self.hub.noise = 0.0
            case "stall":
                self.hub.disturb()
                await super()._one(fault)
                self.hub.disturb()
            case _:
                await super()._one(fault)

    def _spoil(self, place: Place, fault: Fault, until: float) -> None:
        match fault.kind:
            case "full":
                place.trouble.full_until = until
            case "slow":
                place.trouble.slow_until, place.trouble.slow_s = until, fault.size / 1_000
            case _:
                place.trouble.gone_until = until

    async def _freeze(self, place: Place, length_s: float) -> None:
        node = place.node
        if node is None or node.frozen:
            return
        node.freeze()
        self.hub.disturb()
        await self._down(length_s)
        node.thaw()
        self.hub.disturb()

    async def _cut(self, place: Place, kind: str, length_s: float, *, keeps: bool) -> None:
        node = place.node
        if node is None or node.bus.cut or node.bus.no_leases:
            return
        self.hub.disturb()
        if kind == "no_leases":
            node.bus.no_leases = True
            await self._down(length_s)
            node.bus.no_leases = False
        else:
            node.bus.cut_off()
            await self._down(length_s)
            node.bus.reconnect(keeps=keeps)
        self.hub.disturb()

    async def _order(self, dice: random.Random) -> None:
        streams = sorted(self.disk.events)
        what = dice.choices(ORDERS, (3, 6, 1, 3, 3))[0]
        await self._ask(dice.choice(streams) if streams else "tournament/1", what, dice)

    async def _ask(self, stream: str, what: Operation, dice: random.Random) -> None:
        """Give an order at any gateway."""
        open_now = [node for node in self.nodes if node.serves]
        if not open_now:
            return
        node = dice.choice(open_now)
        assert node.gateway_node is not None
        try:
            await node.spawn(node.gateway_node.operate(stream, what, reason="simulated", by="hand"))
        except (NotOperated, StoreUnavailable):
            pass
        except asyncio.CancelledError:
            if node.alive:
                raise
        except Exception as error:
            self.checks.broken("operator", f"{what} {stream}: {type(error).__name__}: {error}")

    # ------------------------------------------------------------ the end

    def _heal(self) -> None:
        self._well.set()  # all that lasts ends by itself
        for place in self.places:
            place.trouble.end()
            place.down_s = 0.0
            if place.node is not None:
                place.node.store.land_all()

    async def _resume(self, stream: str) -> None:
        await self._ask(stream, "resume", random.Random(stream))

    async def _finish(self) -> None:
        ended: list[Any] = [place.node for place in self.places if place.node is not None]
        if not self.checks.found:
            await asyncio.gather(*(node.close() for node in ended if node.well))
        for node in ended:
            node.store.crash()
            node.end()
