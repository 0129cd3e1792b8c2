"""Compute what a room of a given size needs, and check the queueing formulas with a simulation.

    python bench/sizing.py                                # 200, 1,000, 10,000 and 100,000 tables
    python bench/sizing.py --tables 5000 --every 2        # one size, an action every 2 s at each table
    python bench/sizing.py --check                        # predicted beside simulated, in virtual time

The costs of one action were measured; `Costs` says where. Cores, memory, frames and disk follow from them.
The waiting time follows from two queues: a worker does one thing at a time, and the store flushes in groups.
The simulation plays both queues action by action, with tables that think, and uses none of the formulas.
"""

from __future__ import annotations

import argparse
import heapq
import math
import random
from collections import deque
from typing import Final

from msgspec import Struct

SIZES: Final = (200, 1_000, 10_000, 100_000)
MOST_BUSY: Final = 0.6
"""The largest share of a core that a worker or a gateway may use."""
GROUP: Final = 100
"""The most batches in one transaction: `BATCHES_MOST` of the store."""


class Costs(Struct, frozen=True, kw_only=True):
    """What was measured for one action at a six-handed table, and what is assumed."""

    worker_ms: float = 0.60
    """CPU to decide, store and publish: 0.71 on a busy server of 40 tables, less the sockets (RESULTS.md)."""
    sockets_ms: float = 0.11
    """CPU to write the frames of six viewers: the bare stack at full speed."""
    bus_ms: float = 0.30
    """CPU that a bus adds to each half: a node took 1.86 times as much as the room in one process."""
    spread: float = 0.5
    """Standard deviation of the worker's time over its mean: a fold is quick, the end of a hand is not."""
    flush_ms: float = 2.0
    """The time of a flushed commit of the store, which depends on the disk. Assumed."""
    frames: float = 9.0
    """Messages to clients (`bench_room.py`)."""
    bytes_out: float = 1_470
    """Bytes to clients (`bench_room.py`)."""
    bytes_stored: float = 1_200
    """Rows and indexes on SQLite, without snapshots."""
    kib_table: float = 54
    """Memory of a table with six viewers."""
    kib_connection: float = 30
    database_ms: float = 0.20
    """CPU of PostgreSQL. Assumed."""
    bus_message_us: float = 8
    """CPU of NATS for each message in or out. Assumed."""


class Need(Struct, frozen=True, kw_only=True):
    """What a room needs."""

    tables: int
    actions: float
    """Actions per second."""
    workers: int
    gateways: int
    cores: float
    """Cores that are busy on average: gateways, workers, PostgreSQL, NATS."""
    database_cores: float
    bus_cores: float
    gib: float
    """Memory of workers and gateways."""
    frames: float
    """Frames to clients per second."""
    megabits: float
    gib_a_day: float
    """Disk used per day at this rate."""
    busy: float
    """The share of its core that a worker uses."""
    wait_ms: float
    """The average time from an action's arrival until it is durable."""


def worker_time(costs: Costs, *, cluster: bool) -> float:
    """Return the CPU seconds that one action costs the process that owns its table."""
    return (costs.worker_ms + (costs.bus_ms if cluster else costs.sockets_ms)) / 1_000


def queue_wait(rate: float, mean: float, spread: float) -> float:
    """Return the seconds in the queue of one server and in service, by the Pollaczek-Khinchine formula.

    >>> round(queue_wait(0.5, 1.0, 0.0), 3), round(queue_wait(0.5, 1.0, 1.0), 3)
    (1.5, 2.0)
    """
    busy = rate * mean
    if busy >= 1:
        return math.inf
    return mean + rate * mean**2 * (1 + spread**2) / (2 * (1 - busy))


def flush_wait(rate: float, flush: float) -> float:
    """Return the seconds until a batch is flushed: the rest of the current flush, then its own.

    >>> round(flush_wait(0.001, 1.0), 2), round(flush_wait(100, 1.0), 2)
    (1.0, 1.5)
    """
    runs = flush / (flush + math.exp(-rate * flush) / rate)
    return flush + runs * flush / 2


def need(tables: int, every_s: float, costs: Costs) -> Need:
    """Compute the needs of a room with this many six-handed tables.

    Args:
        every_s: seconds from one action to the next at a table.
    """
    actions = tables / every_s
    cluster = actions * worker_time(costs, cluster=False) > MOST_BUSY
    owner = worker_time(costs, cluster=cluster)
    relay = (costs.sockets_ms + costs.bus_ms) / 1_000
    workers = max(1, math.ceil(actions * owner / MOST_BUSY))
    gateways = max(2, math.ceil(actions * relay / MOST_BUSY)) if cluster else 0
    # A command comes in and its frames go to each gateway that has a viewer; each message passes in and out.
    messages = actions * 2 * (1 + gateways * (1 - (1 - 1 / gateways) ** 6)) if cluster else 0.0
    bus = messages * costs.bus_message_us / 1e6
    database = actions * costs.database_ms / 1_000 if cluster else 0.0
    rate = actions / workers
    return Need(
        tables=tables,
        actions=actions,
        workers=workers,
        gateways=gateways,
        cores=actions * (owner + (relay if cluster else 0)) + bus + database,
        database_cores=database,
        bus_cores=bus,
        gib=(tables * costs.kib_table + tables * 6 * costs.kib_connection) / 1_024**2,
        frames=actions * costs.frames,
        megabits=actions * costs.bytes_out * 8 / 1e6,
        gib_a_day=actions * costs.bytes_stored * 86_400 / 1_024**3,
        busy=rate * owner,
        wait_ms=1_000 * (queue_wait(rate, owner, costs.spread) + flush_wait(rate, costs.flush_ms / 1_000)),
    )


class Simulated(Struct, frozen=True, kw_only=True):
    """The result of simulating one worker."""

    actions: float
    """Actions per second."""
    busy: float
    wait_ms: float
    p99_ms: float


def simulate(
    tables: int, every_s: float, *, mean_s: float, costs: Costs, seconds: float, seed: int
) -> Simulated:
    """Play the tables of one worker in virtual time: think, be served in turn, be flushed in a group."""
    dice = random.Random(seed)
    shape = 1 / costs.spread**2
    flush = costs.flush_ms / 1_000
    now, order = 0.0, 0
    events: list[tuple[float, int, str, float]] = []
    queue: deque[float] = deque()
    waiting: deque[float] = deque()
    flying: list[float] = []
    serving, busy, done = False, 0.0, list[float]()

    def later(after: float, what: str, arrived: float = 0.0) -> None:
        nonlocal order
        order += 1
        heapq.heappush(events, (now + after, order, what, arrived))

    def think() -> None:
        later(dice.expovariate(1 / every_s), "act")

    def serve() -> None:
        nonlocal serving, busy
        if not serving and queue:
            serving = True
            took = dice.gammavariate(shape, mean_s / shape)
            busy += took
            later(took, "served", queue.popleft())

    def start_flush() -> None:
        if not flying and waiting:
            flying.extend(waiting.popleft() for _ in range(min(GROUP, len(waiting))))
            later(flush, "flushed")

    for _ in range(tables):
        think()
    while now < seconds:
        now, _, what, arrived = heapq.heappop(events)
        if what == "act":
            queue.append(now)
            serve()
        elif what == "served":
            serving = False
            waiting.append(arrived)
            serve()
            start_flush()
        else:
            done += [now - one for one in flying]
            for _ in flying:
                think()
            flying.clear()
            start_flush()
    done.sort()
    return Simulated(
        actions=len(done) / seconds,
        busy=busy / seconds,
        wait_ms=1_000 * sum(done) / len(done),
        p99_ms=1_000 * done[int(len(done) * 0.99)],
    )


def check(tables: int, every_s: float, costs: Costs, *, seconds: float, seed: int) -> tuple[Need, Simulated]:
    """Return the prediction for a size, and the simulation of one of its workers."""
    found = need(tables, every_s, costs)
    mean = worker_time(costs, cluster=bool(found.gateways))
    share = round(tables / found.workers)
    return found, simulate(share, every_s, mean_s=mean, costs=costs, seconds=seconds, seed=seed)


def main() -> None:
    """Print what was asked for."""
    asked = argparse.ArgumentParser(description="Say what a room of a given size needs.")
    asked.add_argument("--tables", type=int, nargs="*", default=SIZES)
    asked.add_argument("--every", type=float, default=3.0, help="seconds between two actions at a table")
    asked.add_argument("--check", action="store_true", help="simulate beside it")
    asked.add_argument("--seconds", type=float, default=120.0, help="virtual seconds of a simulation")
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    costs = Costs()
    if options.check:
        print("tables    workers  busy: predicted, simulated  wait ms: predicted, simulated  p99 ms")
        for tables in options.tables:
            found, seen = check(tables, options.every, costs, seconds=options.seconds, seed=options.seed)
            print(
                f"{tables:7,} {found.workers:9} {found.busy:15.3f} {seen.busy:10.3f}"
                f" {found.wait_ms:17.2f} {seen.wait_ms:10.2f} {seen.p99_ms:9.2f}"
            )
        return
    print("tables   actions/s  workers  gateways  cores (PostgreSQL, NATS)    GiB  frames/s  Mbit/s  GiB/day")
    for tables in options.tables:
        one = need(tables, options.every, costs)
        print(
            f"{tables:7,} {one.actions:10,.0f} {one.workers:8} {one.gateways:9} {one.cores:8.1f}"
            f" ({one.database_cores:.1f}, {one.bus_cores:.1f}) {one.gib:17.1f} {one.frames:9,.0f}"
            f" {one.megabits:7,.0f} {one.gib_a_day:8,.0f}"
        )


if __name__ == "__main__":
    main()
