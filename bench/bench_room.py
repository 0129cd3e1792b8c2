"""Measure the room's work per action at one six-handed table: CPU, bytes and memory, without sockets.

Six clients sit at one table in this process and play like those of `bench.load`: mostly checks, calls and
folds. Every action comes in as JSON and goes through everything that the server does with it: read, decide,
store, apply, publish, encode for six viewers. The clients' own time is subtracted. They read their decisions
from the room's state, so that commits with different messages can be compared.

    python bench/bench_room.py [--actions 2000] [--warm 300] [--store memory|sqlite|both] [--tables 60]
                               [--no-parts] [--json FILE] [--profile FILE]

CPU is given for the process, with the threads of the store, and for the thread of the event loop alone. The
parts are measured in a second run, because measuring them takes time too; they leave out the owner's loop,
timers and the next hand. Memory is what Python allocates for a table with six viewers at its first decision
on SQLite, without what the benchmark itself keeps.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import gc
import json
import logging
import random
import tempfile
import time
import tracemalloc
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from itertools import product
from pathlib import Path
from typing import Any
from uuid import UUID

import structlog
from measure import machine

from tapete.room import protocol as p
from tapete.room.core import deciding
from tapete.room.core.game import GameState
from tapete.room.core.pace import RoomPace
from tapete.room.net.encoding import encoding
from tapete.room.room import Room
from tapete.room.store.memory import MemoryStore
from tapete.room.store.opening import open_store
from tapete.room.store.store import Account
from tapete.room.world.chance import SeededChance
from tapete.room.world.clock import LoopClock
from tapete.tournament.structure.reading import read_structure

SEATS = 6
EVENT = f"""name = "Bench"
seats = {SEATS}
starting_stack = 1_000_000
buy_in = 100
payout = [100]
action_ms = 600_000
fill_ms = 3_600_000
levels = [{{ small_blind = 50, big_blind = 100, minutes = 600 }}]
"""
"""A Sit & Go of six that lasts for the whole measurement: deep stacks, one long level, a long clock."""
FAST = {"start": 0, "between": 0, "showdown": 0, "street": 0, "reveal": 0}


class Line:
    """A connection without a socket, which counts what it is sent."""

    def __init__(self, sums: Sums) -> None:
        self.account: Account | None = None
        self.sums = sums

    def tell(self, message: p.ServerMessage) -> None:
        """Encode a message as a connection does, and count its bytes."""
        sums, kind = self.sums, type(message)
        if sums.timing:
            began = time.perf_counter()
            size = len(encoding.frame(message))
            sums.took("encode", time.perf_counter() - began)
        else:
            size = len(encoding.frame(message))
        sums.sizes.append((kind, size))
        if kind is p.Accepted:
            sums.answers += 1
        elif kind in (p.Error, p.Refusal):
            raise SystemExit(f"not taken: {message}")
        if sums.waits:
            sums.heard.set()


class Sums:
    """What was measured since the last `clear`."""

    def __init__(self) -> None:
        self.parts: dict[str, float] = {}
        self.sizes: list[tuple[type, int]] = []
        """The type and size in bytes of each message."""
        self.timing = False
        self.answers = 0
        self.waits = False
        self.heard = asyncio.Event()
        """Set whenever a client is sent something."""

    async def more(self) -> None:
        """Wait until a client is sent something."""
        self.heard.clear()
        self.waits = True
        await self.heard.wait()
        self.waits = False

    def took(self, part: str, seconds: float) -> None:
        """Add seconds to a part."""
        self.parts[part] = self.parts.get(part, 0.0) + seconds

    def clear(self) -> None:
        """Start again from zero."""
        self.parts, self.sizes = {}, []

    @property
    def messages(self) -> Counter[str]:
        """How many messages of each type."""
        return Counter(kind.__name__ for kind, _ in self.sizes)

    @property
    def bytes(self) -> Counter[str]:
        """How many bytes of each type."""
        found = Counter[str]()
        for kind, size in self.sizes:
            found[kind.__name__] += size
        return found


def timed(sums: Sums, part: str, call: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a call so that it is timed. Time spent encoding meanwhile counts as encoding alone."""

    def measured(*args: Any, **options: Any) -> Any:
        encoded, began = sums.parts.get("encode", 0.0), time.perf_counter()
        try:
            return call(*args, **options)
        finally:
            within = sums.parts.get("encode", 0.0) - encoded
            sums.took(part, time.perf_counter() - began - within)

    return measured


@asynccontextmanager
async def opened(kind: str, folder: Path) -> AsyncIterator[Room]:
    """Open a room on a store of this kind."""
    clock = LoopClock()
    store: Any = MemoryStore(clock=clock.now)
    if kind == "sqlite":
        store = await open_store(str(folder))
    structure = read_structure(EVENT, "bench.toml")
    room = Room(
        store=store, clock=clock, chance=SeededChance(b"bench"), structures=[structure], pace=RoomPace(**FAST)
    )
    await room.open()
    try:
        yield room
    finally:
        await room.close()
        await store.close()


def measure_parts(room: Room, sums: Sums) -> Callable[[], None]:
    """Time the parts of every action. Return a function that removes the clocks again."""
    decide, apply, append = deciding.decide, GameState.apply, room.store.append
    publishers = [(owner._publisher, owner._publisher.published) for owner in room.owners.values()]
    deciding.decide = timed(sums, "decide", decide)
    GameState.apply = timed(sums, "apply", apply)  # type: ignore[method-assign]
    # The call alone: what the store's threads do is in the CPU of the process.
    room.store.append = lambda batch: Waited(append(batch), sums)  # type: ignore[method-assign,assignment,return-value]
    for publisher, published in publishers:
        publisher.published = timed(sums, "publish", published)  # type: ignore[method-assign]

    def undo() -> None:
        deciding.decide, GameState.apply = decide, apply  # type: ignore[method-assign]
        room.store.append = append  # type: ignore[method-assign]
        for publisher, published in publishers:
            publisher.published = published  # type: ignore[method-assign]

    return undo


class Waited:
    """An awaitable that is timed while it runs here, but not while others run."""

    def __init__(self, work: Coroutine[Any, Any, None], sums: Sums) -> None:
        self._work, self._sums = work, sums

    def __await__(self) -> Iterator[Any]:
        step = self._work.__await__()
        while True:
            began = time.perf_counter()
            try:
                waits_for = next(step)
            except StopIteration:
                return
            finally:
                self._sums.took("store", time.perf_counter() - began)
            yield waits_for


class Table:
    """Six clients at one table."""

    def __init__(self, room: Room, sums: Sums, *, number: int = 0) -> None:
        self.room, self.sums = room, sums
        self.lines: dict[int, Line] = {}
        self.stream = ""
        self._sent = number << 64
        self._rng = random.Random(7)
        self._names = _names(number)
        self.thought = 0.0
        """CPU time of the clients themselves."""

    async def fill(self) -> None:
        """Take all seats of the event that is open."""
        room = self.room
        self.stream = next(
            stream for stream, one in room.owners.items() if one.game.tournament.state == "registering"
        )
        for _ in range(SEATS):
            line = Line(self.sums)
            room.connect(line)
            await room.handle_text(
                line, json.dumps({"type": "hello", "protocol": p.PROTOCOL, "name": next(self._names)})
            )
            if line.account is None:
                raise SystemExit("no account")
            self.lines[line.account.id] = line
            await self._send(line, {"type": "register"})
            await room.handle_text(line, json.dumps({"type": "watch", "stream": self.stream}))
        while self.game.play(1).decision is None:
            await self.sums.more()

    @property
    def game(self) -> GameState:
        """The state of the table's tournament."""
        return self.room.owners[self.stream].game

    async def _send(self, line: Line, message: dict[str, Any]) -> None:
        self._sent += 1
        text = json.dumps({**message, "stream": self.stream, "id": str(UUID(int=self._sent))})
        answers = self.sums.answers
        await self.room.handle_text(line, text)
        while self.sums.answers == answers:
            await self.sums.more()

    async def act(self) -> None:
        """Take the next action, until it is answered and published."""
        play = self.game.play(1)
        while play.decision is None or play.clock is None:
            await self.sums.more()
        began = time.perf_counter()
        hand = play.hand
        assert hand is not None and hand.to_act is not None and hand.menu is not None
        menu, dice = hand.menu, self._rng.random()
        message: dict[str, Any] = {"type": "act", "decision": play.decision}
        bold = menu.bet or menu.raise_to
        if bold and dice < 0.12:
            message |= {"action": "bet" if menu.bet else "raise_to", "amount": bold.least}
        elif menu.check:
            message["action"] = "check"
        else:
            message["action"] = "fold" if dice < 0.55 else "call"
        entry = self.game.entry_at(1, hand.to_act)
        assert entry is not None
        line = self.lines[entry.account]
        self.thought += time.perf_counter() - began
        await self._send(line, message)


def _names(number: int) -> Iterator[str]:
    """Yield names, no two of which look alike."""
    syllables = [first + second for first in "bdfkpst" for second in "aeu"]
    names = ("Load " + "".join(parts) for parts in product(syllables, repeat=4))
    for _ in range(number * SEATS):
        next(names)
    return names


async def work(
    kind: str, folder: Path, *, actions: int, warm: int, parts: bool, profile: str
) -> dict[str, Any]:
    """Play, and measure what an action costs."""
    sums = Sums()
    async with opened(kind, folder) as room:
        table = Table(room, sums)
        await table.fill()
        for _ in range(warm):
            await table.act()
        undo = measure_parts(room, sums) if parts else lambda: None
        sums.timing = parts
        sums.clear()
        table.thought = 0.0
        profiler = cProfile.Profile() if profile else None
        gc.collect()
        cpu, loop, began = time.process_time(), time.thread_time(), time.perf_counter()
        if profiler:
            profiler.enable()
        for _ in range(actions):
            await table.act()
        if profiler:
            profiler.disable()
            profiler.dump_stats(profile)
        cpu, loop = time.process_time() - cpu - table.thought, time.thread_time() - loop - table.thought
        took = time.perf_counter() - began
        undo()
    messages = sums.messages
    found: dict[str, Any] = {
        "store": kind,
        "cpu_ms": 1_000 * cpu / actions,
        "loop_ms": 1_000 * loop / actions,
        "wall_ms": 1_000 * took / actions,
        "bytes": sum(size for _, size in sums.sizes) / actions,
        "messages": len(sums.sizes) / actions,
        "by_type": {
            name: {"bytes": size / actions, "messages": messages[name] / actions}
            for name, size in sums.bytes.most_common()
        },
    }
    if parts:
        found["parts_ms"] = {name: 1_000 * s / actions for name, s in sorted(sums.parts.items())}
    return found


async def memory(folder: Path, tables: int) -> dict[str, Any]:
    """Measure what an idle table with six viewers keeps in traced Python allocations, without the clients."""
    sums = Sums()
    async with opened("sqlite", folder / "memory") as room:  # the SQLite store keeps no log in memory
        await Table(room, sums, number=0).fill()  # allocates what all tables share
        kept = []
        gc.collect()
        tracemalloc.start(1)
        before = tracemalloc.take_snapshot()
        for number in range(1, tables + 1):
            table = Table(room, sums, number=number)
            await table.fill()
            kept.append(table)
        gc.collect()
        after = tracemalloc.take_snapshot()
        tracemalloc.stop()
        own = [tracemalloc.Filter(False, __file__), tracemalloc.Filter(False, tracemalloc.__file__)]
        found = after.filter_traces(own).compare_to(before.filter_traces(own), "filename")
        total = sum(one.size_diff for one in found)
        by_file = {
            str(one.traceback[0].filename).rpartition("tapete/")[2]: round(one.size_diff / tables)
            for one in found[:14]
        }
    return {"tables": tables, "kib": total / tables / 1_024, "by_file": by_file}


def told(found: dict[str, Any]) -> str:
    """Summarize the figures in a few lines."""
    lines = [
        f"{found['store']}: {found['cpu_ms']:.3f} ms CPU ({found['loop_ms']:.3f} of the loop), "
        f"{found['bytes']:.0f} bytes, "
        f"{found['messages']:.1f} messages an action"
    ]
    lines += [
        f"    {name:10} {one['bytes']:7.0f} bytes {one['messages']:5.2f} messages"
        for name, one in found["by_type"].items()
    ]
    if "parts_ms" in found:
        lines.append("    " + ", ".join(f"{name} {ms:.3f}" for name, ms in found["parts_ms"].items()) + " ms")
    return "\n".join(lines)


def main() -> None:
    """Measure everything and print it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--actions", type=int, default=2_000)
    asked.add_argument("--warm", type=int, default=300)
    asked.add_argument("--store", choices=("memory", "sqlite", "both"), default="both")
    asked.add_argument("--tables", type=int, default=60, help="for the memory of a table; 0 leaves it out")
    asked.add_argument("--no-parts", action="store_true")
    asked.add_argument("--json", type=Path)
    asked.add_argument("--profile", default="")
    options = asked.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    report: dict[str, Any] = {"machine": machine(), "work": []}
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("memory", "sqlite") if options.store == "both" else (options.store,):
            for number, parts in enumerate((False, True)[: 1 if options.no_parts else 2]):
                place = Path(folder) / f"{kind}{number}"
                found = asyncio.run(
                    work(
                        kind,
                        place,
                        actions=options.actions,
                        warm=options.warm,
                        parts=parts,
                        profile="" if parts else options.profile,
                    )
                )
                if parts:
                    report["work"][-1]["parts_ms"] = found["parts_ms"]
                    print(told(report["work"][-1]), flush=True)
                else:
                    report["work"].append(found)
                    if options.no_parts:
                        print(told(found), flush=True)
        if options.tables:
            report["memory"] = asyncio.run(memory(Path(folder), options.tables))
            print(json.dumps(report["memory"], indent=1))
    if options.json:
        options.json.write_text(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
