"""Recover thousands of tables in mid-hand after a restart: time, CPU and memory, beside replaying logs.

A few Sit & Gos are played by six clients each until they have enough hands, and are stopped in the middle of
a hand. Their logs, snapshots and ledgers are copied under other numbers into one data folder, and a room is
opened on it. Copies share the accounts and the nonces of their originals, so a copy's deck is not the one
that it was dealt from. It costs the same to compute, but only the originals can play on.

    python bench/bench_recovery.py [--tables 10000] [--hands 60] [--originals 16] [--whole 300]
                                   [--profile FILE]

`--whole` is the number of tables that are recovered once more without their snapshots.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import logging
import resource
import sqlite3
import tempfile
import time
from pathlib import Path
from typing import Any

import bench_room
import structlog
from bench_room import Sums, Table, opened
from measure import machine

from tapete.room.core import snapshot
from tapete.room.core.pace import RoomPace
from tapete.room.room import Room
from tapete.room.store.opening import open_store
from tapete.room.stream import loading
from tapete.room.stream.owner import Owner
from tapete.room.world.chance import SeededChance
from tapete.room.world.clock import LoopClock
from tapete.room.world.garbage import collect_rarely

PACE = RoomPace()


async def originals(folder: Path, count: int, hands: int) -> list[str]:
    """Play some tables up to the middle of a hand. Return their streams."""
    bench_room.EVENT += "reconnect_grace_ms = 3_600_000\n"  # nobody comes back, and nobody may count as away
    sums, found = Sums(), []
    async with opened("sqlite", folder) as room:
        for number in range(count):
            table = Table(room, sums, number=number)
            await table.fill()
            while table.game.tournament.hands_played < hands:
                await table.act()
            for _ in range(number % 7):  # so that the tables stop at different places of a hand
                await table.act()
            found.append(table.stream)
    return found


def copy(file: Path, streams: list[str], tables: int) -> None:
    """Copy the logs, snapshots and balances of the originals until there are enough tables."""
    db = sqlite3.connect(file)
    db.execute("PRAGMA synchronous=OFF")
    (last,) = db.execute("SELECT count(*) FROM streams").fetchone()
    db.execute("DELETE FROM events WHERE stream IN (SELECT stream FROM streams WHERE head < 50)")
    db.execute("DELETE FROM streams WHERE head < 50")  # the events on offer, which would be recovered too
    first = {
        stream: json.loads(body)
        for stream, body in db.execute("SELECT stream, body FROM events WHERE seq = 1")
    }
    for number in range(last + 1, last + 1 + tables - len(streams)):
        of, to = streams[number % len(streams)], f"tournament/{number}"
        db.execute(
            "INSERT INTO events (stream, seq, at, by, body)"
            " SELECT ?, seq, at, by, body FROM events WHERE stream = ? AND seq > 1 ORDER BY seq",
            (to, of),
        )
        created = json.dumps(first[of] | {"tournament": number}).encode()
        db.execute(
            "INSERT INTO events (stream, seq, at, by, body)"
            " SELECT ?, 1, at, by, ? FROM events WHERE stream = ? AND seq = 1",
            (to, created, of),
        )
        db.execute("INSERT INTO streams SELECT ?, head, part FROM streams WHERE stream = ?", (to, of))
        for name in ("", "/heads"):
            db.execute(
                "INSERT INTO balances SELECT ?, currency, balance, allow_negative FROM balances"
                " WHERE account = ?",
                (to + name, of + name),
            )
        for seq, edition, body in db.execute(
            "SELECT seq, edition, body FROM snapshots WHERE stream = ?", (of,)
        ).fetchall():
            game = snapshot.restored(to, PACE, body)
            game.tournament.tournament = number
            db.execute("INSERT INTO snapshots VALUES (?, ?, ?, ?)", (to, seq, edition, snapshot.taken(game)))
    db.commit()
    db.close()


async def recovered(folder: Path, tables: int, at: int, profile: str = "") -> dict[str, Any]:
    """Open a room on all these tables, and wait until every table has its clock.

    Args:
        at: the time of the restart. If turns had run out meanwhile, each table would store a new clock too.
    """
    clock, store = LoopClock(at), await open_store(str(folder))
    room = Room(
        store=store,
        clock=clock,
        chance=SeededChance(b"bench"),
        structures=[],
        pace=PACE,
    )
    profiler = cProfile.Profile() if profile else None
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    began, cpu = time.perf_counter(), time.process_time()
    if profiler:
        profiler.enable()
    wound, waits, wind = asyncio.Event(), tables, Owner._wind

    def counted(owner: Owner) -> None:
        nonlocal waits
        wind(owner)
        waits -= 1
        if not waits:  # every table has its clock
            wound.set()

    Owner._wind = counted  # type: ignore[method-assign]
    await room.open()
    opened_s = time.perf_counter() - began
    await wound.wait()
    Owner._wind = wind  # type: ignore[method-assign]
    took, cpu = time.perf_counter() - began, time.process_time() - cpu
    if profiler:
        profiler.disable()
        profiler.dump_stats(profile)
    found = {
        "tables": len(room.owners),
        "wall_s": round(took, 2),
        "until_open_s": round(opened_s, 2),
        "cpu_s": round(cpu, 2),
        "cpu_ms_a_table": round(1_000 * cpu / len(room.owners), 3),
        "kib_a_table": round(
            (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / len(room.owners), 1
        ),
    }
    if room.closed or any(owner.trouble for owner in room.owners.values()) or len(room.owners) < tables:
        raise SystemExit(f"not all were taken up: {len(room.closed)} closed, {len(room.owners)} run")
    await room.close()
    await store.close()
    return found


def main() -> None:
    """Measure everything and print it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=10_000)
    asked.add_argument("--hands", type=int, default=60)
    asked.add_argument("--originals", type=int, default=16)
    asked.add_argument("--whole", type=int, default=300)
    asked.add_argument("--profile", default="")
    options = asked.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    collect_rarely()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "room"
        streams = asyncio.run(originals(folder, options.originals, options.hands))
        file = folder / "tapete.db"
        copy(file, streams, options.tables)
        db = sqlite3.connect(file)
        (events,) = db.execute("SELECT avg(head) FROM streams").fetchone()
        (at,) = db.execute("SELECT max(at) FROM events").fetchone()
        behind = db.execute(
            "SELECT avg(head - seq), avg(length(body)) FROM streams JOIN snapshots USING (stream)"
        )
        tail, size = behind.fetchone()
        db.close()
        report: dict[str, Any] = machine() | {
            "events_a_log": round(events),
            "events_after_the_snapshot": round(tail, 1),
            "bytes_a_snapshot": round(size),
        }
        print(json.dumps(report), flush=True)
        report["snapshots"] = asyncio.run(recovered(folder, options.tables, at, options.profile))
        print(json.dumps(report["snapshots"]), flush=True)
        if options.whole:
            db = sqlite3.connect(file)
            db.execute("DELETE FROM snapshots")
            db.execute(
                "DELETE FROM streams WHERE stream NOT IN (SELECT stream FROM streams ORDER BY rowid LIMIT ?)",
                (options.whole,),
            )
            db.commit()
            db.close()
            loading.STRUCTURES._known.clear()
            report["whole"] = asyncio.run(recovered(folder, min(options.whole, options.tables), at))
            print(json.dumps(report["whole"]), flush=True)
            ratio = report["whole"]["cpu_ms_a_table"] / report["snapshots"]["cpu_ms_a_table"]
            print(f"CPU of a table, whole log to snapshot: {ratio:.1f} to 1")


if __name__ == "__main__":
    main()
