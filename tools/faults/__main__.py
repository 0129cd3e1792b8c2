"""Kill a room under load: `python -m tools.faults --mode alone --kills 200`."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tools.faults.alone import Alone
from tools.faults.checking import check
from tools.faults.cluster import Cluster
from tools.faults.crowd import Crowd
from tools.faults.events import SEATS, write_events
from tools.faults.network import Apart, NoNetwork, move_apart
from tools.faults.record import Record
from tools.faults.report import good, incidents, text, told
from tools.faults.servers import Missing

from tapete.room.store.opening import open_store

ALONE = ("alone", "unflushed", "lying-disk")
MODES = (*ALONE, "cluster", "cluster-apart")
MOST_PAUSE_S = 0.8


def _in_turn(kinds: Sequence[str], chance: random.Random) -> Iterator[str]:
    """Yield all kinds of fault again and again, each round in another order, so a short run has a mix."""
    while True:
        yield from chance.sample(kinds, len(kinds))


def _room(
    mode: str, folder: Path, events: Path, chance: random.Random, only: Sequence[str]
) -> Alone | Cluster:
    room: Alone | Cluster
    if mode in ALONE:
        room = Alone(folder, events, chance, unflushed=mode != "alone", lies=mode == "lying-disk")
    else:
        room = Cluster(folder, events, chance, apart=Apart() if mode == "cluster-apart" else None)
    if only:
        room.kinds = tuple(kind for kind in room.kinds if kind in only)
    return room


async def run(
    mode: str,
    *,
    kills: int,
    seconds: float,
    seed: int,
    tables: int,
    folder: Path,
    only: Sequence[str] = (),
) -> dict[str, Any]:
    """Make a room fail until the number of faults is reached or the time is over. Return the report."""
    chance = random.Random(seed)
    events = folder / "events"
    names = write_events(events, tables)
    room = _room(mode, folder, events, chance, only)
    record = Record()
    began = time.monotonic()
    crowd = Crowd(names, SEATS, room.urls, chance.getrandbits(64))
    try:
        await room.open()
        crowd.begin()
        for kind in _in_turn(room.kinds, chance):
            if record.count >= kills or time.monotonic() >= began + seconds:
                break
            if not await crowd.until_playing():
                crowd.wrong[f"the tables do not play before fault {record.count + 1}"] += 1
                break
            await asyncio.sleep(chance.uniform(0.0, MOST_PAUSE_S))
            while chance.random() < room.early_share.get(kind, 0.0):
                await room.early(record)
                await asyncio.sleep(chance.uniform(0.0, MOST_PAUSE_S))
            await room.fault(kind, crowd, record)
    finally:
        await crowd.end()
        await room.close()
    try:
        store = await open_store(room.data)
        try:
            found = await check(store, [player.memory for player in crowd.players], record)
        finally:
            await store.close()
    finally:
        await room.end()
    for line in incidents(room.logs()):
        crowd.wrong[line] += 1
    report = told(mode, seed, time.monotonic() - began, record, found, crowd.wrong)
    if isinstance(room, Alone):
        report["unflushed_writes_lost"] = room.lost_writes
    return report


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the faults and print the report. Return 0 if nothing was lost, 2 if a program is missing here."""
    parser = argparse.ArgumentParser(prog="python -m tools.faults", description=__doc__)
    parser.add_argument("--mode", choices=MODES, default="alone")
    parser.add_argument("--only", nargs="+", default=[], help="only these kinds of faults")
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=600, help="stop after this time at the latest")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--json", type=Path, help="write the report there, too")
    parser.add_argument("--keep", type=Path, help="a folder for data and logs, which stay there")
    given = parser.parse_args(arguments)
    try:
        if given.mode == "cluster-apart":
            move_apart()
        with tempfile.TemporaryDirectory(prefix="tapete-faults-") as name:
            report = asyncio.run(
                run(
                    given.mode,
                    kills=given.kills,
                    seconds=given.seconds,
                    seed=given.seed,
                    tables=given.tables,
                    folder=given.keep or Path(name),
                    only=given.only,
                )
            )
    except (Missing, NoNetwork) as error:
        print(f"faults: {given.mode} could not be tried: {error}", file=sys.stderr)
        return 2
    print(text(report), flush=True)
    if given.json:
        given.json.write_text(json.dumps(report, indent=1))
    return 0 if good(report) else 1


if __name__ == "__main__":
    sys.exit(main())
