"""The simulated world: one disk, one process at a time, the people, and the faults of a script."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import MutableMapping
from typing import Any, cast

import structlog
from tests.simulation.virtual import EPOCH, run_virtual
from tests.simulator.checks import Checks, closed_at, owners_at
from tests.simulator.disk import Trouble
from tests.simulator.life import LivesLoop, task_factory
from tests.simulator.lines import Line, Noise
from tests.simulator.nonsense import nonsense
from tests.simulator.people import Client
from tests.simulator.process import Process
from tests.simulator.script import Fault, Script
from tests.simulator.verdict import Report, trace_of

from tapete.room.store.memory import MemoryDisk
from tapete.room.store.store import Batch, StoreUnavailable
from tapete.room.stream.inputs import Asker
from tapete.room.stream.orders import NotOperated, Operation
from tapete.room.worker import Worker

QUIET_S = 40.0
"""How long the quiet end lasts: longer than a turn with its whole time bank."""
MOST_ON_THE_WAY = 1_000
"""Milliseconds for which the end waits until no message is on its way."""
ORDERS: tuple[Operation, ...] = ("resume", "roll_back", "cancel", "begin_simultaneous", "end_simultaneous")
START_AGAIN_S = 1.0


class World:
    """Runs one script."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.loop = asyncio.get_running_loop()
        self.disk = MemoryDisk()
        self.trouble = Trouble()
        self.checks = Checks(self)
        self.over = asyncio.Event()
        """Set when the first thing is found."""
        self.deaths = 0
        self.faults: Counter[str] = Counter()
        self._jumped_ms = 0
        """By how much the machine's clock has jumped."""
        self._process: Process | None = None
        self._processes = 0
        self._down_s = 0.0
        self._well = asyncio.Event()
        """Set when nothing fails any more."""
        self._restarting = False
        self._began_s = self.loop.time()
        self._tasks: list[asyncio.Task[Any]] = []
        self.clients = [
            Client(self, number, person, Noise(random.Random(f"{script.seed} noise {person.seed}")))
            for number, person in enumerate(script.people)
        ]

    # ------------------------------------------------------------ time

    @property
    def now(self) -> int:
        """Milliseconds since the beginning."""
        return round((self.loop.time() - self._began_s) * 1_000)

    def wall_ms(self) -> int:
        """The machine's clock: UTC milliseconds."""
        return EPOCH + self.now + self._jumped_ms

    # ------------------------------------------------------------ the process

    @property
    def process(self) -> Process | None:
        """The process that serves now, if there is one."""
        found = self._process
        return found if found is not None and found.serving else None

    def connect(self, client: Client) -> Line | None:
        """A line to the room; None if nobody answers."""
        process = self.process
        if process is None:
            return None
        checks = self.checks
        line = Line(
            client.noise,
            told=lambda text: checks.sent(line, text),
            asked=lambda text: checks.asked(line, text),
        )
        process.serve(line)
        return line

    # ------------------------------------------------------------ what checks look at

    soon_s = 0.004
    """After an event, how long until all that follows from it at once has been told."""
    gaps_happen = False
    """Whether messages to a line may be lost."""

    @property
    def calm(self) -> bool:
        """Whether what a line was told may be compared with what there is to tell."""
        return True

    def workers(self) -> list[Worker]:
        """All that serve."""
        process = self.process
        return [process.room.worker] if process is not None else []

    def worker_of(self, stream: str) -> Worker | None:
        """Who runs a stream."""
        return next((one for one in self.workers() if stream in owners_at(one)), None)

    def viewer(self, connection: Asker, stream: str) -> Asker | None:
        """A connection, as the worker of a stream knows it."""
        return connection

    def check_batch(self, batch: Batch) -> None:
        """Look at a batch that is on the disk now."""

    def check_the_end(self) -> None:
        """Look at the world after the quiet end."""

    # ------------------------------------------------------------ the process ends, and begins again

    def died(self, process: Process) -> None:
        """A process is dead: another one starts after a while."""
        self.deaths += 1
        self.trouble.die_before = self.trouble.die_after = False
        self.checks.restarted()
        if process is self._process:
            self._process = None

    async def _keep_up(self) -> None:
        """Start a process whenever none runs."""
        while True:
            if self._process is None and not self._restarting:
                down, self._down_s = self._down_s, 0.0
                await self._down(START_AGAIN_S + down)
                await self._start()
            await asyncio.sleep(0.1)

    async def _down(self, seconds: float) -> None:
        """Nothing runs for a while; the quiet end cuts it short."""
        await self._wait(self._well, seconds)

    async def _start(self) -> None:
        self._processes += 1
        process = self._process = Process(self, self._processes)
        try:
            await process.open()
        except StoreUnavailable:
            process.die()
        except asyncio.CancelledError:
            if process.alive:
                raise
        except Exception as error:
            self.checks.broken("starts", f"the room does not start: {type(error).__name__}: {error}")

    async def _restart(self, down_s: float) -> None:
        process = self.process
        if process is None or self._restarting:
            return
        self._restarting = True
        try:
            await process.close()
            self.checks.restarted()
            self._process = None
            await self._down(down_s)
        finally:
            self._restarting = False

    # ------------------------------------------------------------ faults

    async def _inflict(self) -> None:
        for fault in self.script.faults:
            await asyncio.sleep(max(0.0, (fault.at - self.now) / 1_000))
            self.faults[fault.kind] += 1
            self._soon(self._one(fault))

    async def _one(self, fault: Fault) -> None:
        trouble, now, length = self.trouble, self.loop.time(), fault.length / 1_000
        dice = random.Random(fault.seed)
        match fault.kind:
            case "crash":
                self._down_s = length
                for _ in range(dice.randrange(6)):
                    await asyncio.sleep(0)  # between any two steps
                if self._process is not None:
                    self._process.die()
            case "crash_before_commit":
                self._down_s, trouble.die_before = length, True
            case "crash_after_commit":
                self._down_s, trouble.die_after = length, True
            case "restart":
                await self._restart(length)
            case "refused_writes":
                trouble.refuse = fault.size
            case "unknown_writes":
                trouble.unknown = fault.size
            case "unavailable":
                trouble.gone_until = now + length
            case "full":
                trouble.full_until = now + length
            case "slow":
                trouble.slow_until, trouble.slow_s = now + length, fault.size / 1_000
            case "stall":
                self.loop.stall(length)  # type: ignore[attr-defined]
            case "wall":
                self._jumped_ms += fault.size
            case "order":
                await self._order(dice)
            case "nonsense":
                client = dice.choice(self.clients) if self.clients else None
                for _ in range(fault.size if client else 0):
                    assert client
                    client.say(nonsense(dice, client.said))
            case "noise" | "deaf" | "hang_up":
                if self.clients:
                    await self._disturb(dice.choice(self.clients), fault, length)
            case _:
                pass  # what only a cluster has

    async def _disturb(self, client: Client, fault: Fault, length_s: float) -> None:
        noise = client.noise
        if fault.kind == "hang_up":
            client.hang_up(length_s)
        elif fault.kind == "noise":
            noise.share = fault.size / 1_000
            await asyncio.sleep(length_s)
            noise.share = 0.0
        else:
            noise.reads.clear()
            await asyncio.sleep(length_s)
            noise.reads.set()

    async def _order(self, dice: random.Random) -> None:
        process = self.process
        if process is None:
            return
        streams = sorted({*owners_at(process.room.worker), *process.room.closed})
        # The operator cancels seldom.
        what = dice.choices(ORDERS, (3, 6, 1, 3, 3))[0]
        await self._give(process, dice.choice(streams) if streams else "tournament/1", what)

    async def _give(self, process: Process, stream: str, what: Operation) -> None:
        try:
            await process.spawn(process.room.operate(stream, what, reason="simulated"))
        except NotOperated:
            pass
        except asyncio.CancelledError:
            if process.alive:
                raise
        except StoreUnavailable:
            pass
        except Exception as error:
            self.checks.broken("operator", f"{what} {stream}: {type(error).__name__}: {error}")

    # ------------------------------------------------------------ the run

    def _soon(self, work: Any) -> None:
        self._tasks.append(asyncio.ensure_future(work))

    async def run(self) -> Report:
        """Run the script, then a quiet end in which everything has to be well again."""
        self.loop.set_task_factory(cast(Any, task_factory))
        self.loop.set_exception_handler(self._failed)
        self._soon(self._keep_up())
        for client in self.clients:
            self._soon(client.live())
        self._soon(self._inflict())
        await self._pass(self.script.length / 1_000)
        await self._quiet()
        for task in self._tasks:
            task.cancel()
        ended = await asyncio.gather(*self._tasks, return_exceptions=True)
        for one in ended:
            if isinstance(one, Exception):
                self.checks.broken("harness", f"{type(one).__name__}: {one}")
        await self._finish()
        await asyncio.sleep(0)
        if not self.checks.found:
            self.checks.at_the_end()
        return self.checks.report()

    async def _finish(self) -> None:
        """End what still runs."""
        if self._process is not None and self._process.alive:
            if not self.checks.found:
                await self._process.close()
            self._process.store.crash()
            self._process.end()

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Something has failed in a timer or a task that nobody waits for."""
        error = context.get("exception")
        if not isinstance(error, StoreUnavailable):
            self.checks.broken("fault", f"{context['message']}: {trace_of(error)}")

    async def _pass(self, seconds: float) -> None:
        """Let time pass, but not after something was found."""
        await self._wait(self.over, seconds)

    @staticmethod
    async def _wait(event: asyncio.Event, seconds: float) -> None:
        waiting = asyncio.ensure_future(event.wait())
        try:
            await asyncio.wait({waiting}, timeout=seconds)
        finally:
            waiting.cancel()

    async def _quiet(self) -> None:
        """No more faults: the operator resumes what stands still, and everything goes on."""
        if self.checks.found:
            return
        self._heal()
        for client in self.clients:
            client.noise.share = 0.0
            client.noise.reads.set()
        await self._pass(25.0)  # the longest wait for the store is over, and lines are back
        if not self.workers() or self.checks.found:
            if not self.checks.found:
                self.checks.broken("starts", "no process serves in the quiet end")
            return
        for stream in sorted({stream for one in self.workers() for stream in closed_at(one)}):
            await self._resume(stream)
        before = {stream: len(events) for stream, events in self.disk.events.items()}
        await self._pass(QUIET_S)
        for _ in range(MOST_ON_THE_WAY):
            if self.calm or self.checks.found:
                break
            await self._pass(0.001)  # what was just said is still on its way
        if not self.checks.found:
            self.checks.settled(before)
            self.check_the_end()

    def _heal(self) -> None:
        """Nothing fails any more."""
        self.trouble.end()
        self._down_s = 0.0
        self._well.set()
        if self._process is not None:
            self._process.store.land_all()

    async def _resume(self, stream: str) -> None:
        if self.process is not None:
            await self._give(self.process, stream, "resume")


def run(script: Script, kind: type[World] | None = None) -> Report:
    """Run a script to its end, or to the first thing that is found."""
    if kind is None:
        from tests.simulator.cluster_world import ClusterWorld

        kind = ClusterWorld if script.nodes else World
    before = structlog.get_config()

    async def whole() -> Report:
        world = kind(script)

        def look(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
            world.checks.logged(event)
            raise structlog.DropEvent

        structlog.configure(processors=[look])
        return await world.run()

    try:
        report: Report = run_virtual(whole(), kind=LivesLoop)
    finally:
        structlog.configure(**before)
    return report
