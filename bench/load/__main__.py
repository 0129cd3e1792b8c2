"""Run the load and print its table. See `bench.load`."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, get_args

from bench.load.processes import Clients, Watched, bare, room
from bench.load.report import Run, table
from bench.load.speaking import SEATS, Kind, cash_file, event_file
from bench.measure import machine

WARM_S = 3.0
FILL_S = 600.0
ACK = 72
"""Bytes of an acknowledgement, with the frame's head."""


@dataclass
class Plan:
    """What to measure."""

    tables: int
    seconds: float
    every: float
    clients: int
    lobby: bool
    fast: bool
    store: str | None = None
    bus: str | None = None
    bare: bool = True
    bare_full: float = 3.0
    """Seconds to drive the bare stack as fast as it goes; 0 leaves this out."""
    idle: bool = False
    kind: Kind = "tournament"

    def offers(self) -> list[str]:
        """Return the files of what is played, one for each process of players."""
        if self.kind == "tournament":
            return [event_file(f"Load {number}") for number in range(self.clients)]
        return [
            cash_file(f"Load {number}", self.kind, tables) for number, (_, tables) in enumerate(self.shares())
        ]

    def shares(self) -> list[tuple[int, int]]:
        """Return, for each process of players, its first table and how many tables it has."""
        each, more = divmod(self.tables, self.clients)
        sizes = [each + (number < more) for number in range(self.clients)]
        return [(sum(sizes[:number]), size) for number, size in enumerate(sizes)]


@dataclass
class Group:
    """The processes of players, which all get the same orders at once."""

    members: list[Clients] = field(default_factory=list)

    async def tell(self, what: str, *, within_s: float = 60) -> list[dict[str, Any]]:
        """Give an order to all of them."""
        return list(await asyncio.gather(*(one.tell(what, within_s=within_s) for one in self.members)))

    def cpu_s(self) -> float:
        """Return their CPU time together."""
        return sum(one.cpu_s() for one in self.members)

    async def end(self) -> None:
        """End them all."""
        for one in self.members:
            await one.end()


async def players(plan: Plan, port: int, *, every: float) -> Group:
    """Start the players' processes."""
    group = Group()
    for number, (first, tables) in enumerate(plan.shares()):
        group.members.append(
            await Clients.start(
                port=port,
                event=f"Load {number}",
                first=first,
                tables=tables,
                every=every,
                lobby=plan.lobby,
                kind=plan.kind,
            )
        )
    return group


async def measured(group: Group, server: Watched, seconds: float, run: Run) -> None:
    """Let the players act, and measure what it costs."""
    await group.tell("go")
    await asyncio.sleep(min(WARM_S, seconds))
    await group.tell("begin")
    cpu, clients = server.cpu_s(), group.cpu_s()
    began = perf_counter()
    await asyncio.sleep(seconds)
    run.seconds = perf_counter() - began
    run.server_cpu, run.client_cpu = server.cpu_s() - cpu, group.cpu_s() - clients
    run.take(await group.tell("end"))


async def of_room(plan: Plan) -> Run:
    """Measure the room."""
    run = Run("room", plan.tables)
    offers = plan.offers()
    async with room(
        offers,
        cash=() if plan.kind == "tournament" else offers,
        fast=plan.fast,
        data=plan.store,
        bus=plan.bus,
    ) as (server, port):
        group = await players(plan, port, every=plan.every)
        try:
            empty, began = server.resident_kib(), perf_counter()
            await group.tell("connect", within_s=FILL_S)
            run.connect_s = perf_counter() - began
            connected, began, cpu = server.resident_kib(), perf_counter(), server.cpu_s()
            await group.tell("fill", within_s=FILL_S)
            run.fill_s, run.fill_cpu = perf_counter() - began, server.cpu_s() - cpu
            filled = server.resident_kib()
            run.connection_kib = (connected - empty) / plan.tables / SEATS
            run.table_kib = (filled - connected) / plan.tables
            if not plan.idle:
                await measured(group, server, plan.seconds, run)
                run.played_kib = (server.resident_kib() - filled) / plan.tables
        finally:
            await group.end()
    return run


async def of_bare(plan: Plan, like: Run, *, every: float, seconds: float, name: str) -> Run:
    """Measure the bare stack with as many frames of the same size."""
    run = Run(name, plan.tables)
    actions = max(1, like.actions)
    news = max(1.0, like.frames / actions - 1)
    size = max(20, round((like.bytes / actions - ACK) / news) - 4)
    async with bare(frames=news, size=size, ack=ACK - 2) as (server, port):
        group = await players(plan, port, every=every)
        try:
            empty = server.resident_kib()
            await group.tell("bare", within_s=FILL_S)
            run.connection_kib = (server.resident_kib() - empty) / plan.tables / SEATS
            await measured(group, server, seconds, run)
        finally:
            await group.end()
    return run


async def measure(plan: Plan) -> list[Run]:
    """Measure a number of tables: the room, then the bare stack."""
    runs = [await of_room(plan)]
    if plan.bare and not plan.idle:
        # Same action rate as the room: its pauses between hands are part of the players' time.
        rate = runs[0].actions / runs[0].seconds
        every = plan.tables / rate if plan.every and rate else plan.every
        runs.append(await of_bare(plan, runs[0], every=every, seconds=plan.seconds, name="bare stack"))
        if plan.bare_full:
            full = await of_bare(plan, runs[0], every=0, seconds=plan.bare_full, name="bare, full speed")
            runs.append(full)
    return runs


def main(arguments: Sequence[str] | None = None) -> list[Run]:
    """Measure each number of tables and print the report."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 50, 200])
    parser.add_argument(
        "--kind",
        choices=get_args(Kind),
        default="tournament",
        help="what is played: Sit & Gos, ring tables, or one Boost pool with six players for each table",
    )
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--every", type=float, default=0.5, help="seconds that a player thinks, on average")
    parser.add_argument("--clients", type=int, default=1, help="processes of players")
    parser.add_argument("--one-lobby", action="store_true", help="one player looks at the lobby for all")
    parser.add_argument("--real-pace", action="store_true", help="the pauses that people need")
    parser.add_argument("--store", help="another store than SQLite in a temporary folder; must be empty")
    parser.add_argument("--bus", help="with --store postgresql:...: a node of a cluster on this nats: bus")
    parser.add_argument("--idle", action="store_true", help="only fill the tables: time and memory")
    parser.add_argument("--no-bare", action="store_true", help="leave the bare stack out")
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    given = parser.parse_args(arguments)
    about = machine() | {"load before": " ".join(f"{one:.2f}" for one in os.getloadavg())}
    print(", ".join(f"{name} {value}" for name, value in about.items()), flush=True)
    runs: list[Run] = []
    for tables in given.tables:
        plan = Plan(
            tables=tables,
            seconds=given.seconds,
            every=given.every,
            clients=given.clients,
            lobby=not given.one_lobby,
            fast=not given.real_pace,
            store=given.store,
            bus=given.bus,
            bare=not given.no_bare,
            kind=given.kind,
            idle=given.idle,
        )
        found = asyncio.run(measure(plan))
        runs += found
        print("\n" + table(found), flush=True)
    if given.json:
        given.json.write_text(json.dumps({"about": about, "runs": [run.told() for run in runs]}, indent=1))
    return runs


if __name__ == "__main__":
    main()
