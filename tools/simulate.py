"""Run the simulator of the room for a while, or replay a recorded fault.

    python tools/simulate.py --hours 0.5 --seed 1000      # seeds from 1000 on, for half an hour
    python tools/simulate.py --world cluster              # only clusters: gateways and workers on a bus
    python tools/simulate.py --file found/simulated-1007.json

A fault is printed with seed and commit, reduced to a smaller script, and kept as a file that replays it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

from msgspec import structs

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # by default a script imports only from its own folder
from tests.simulator.script import Script, script  # noqa: E402
from tests.simulator.shrink import shrink  # noqa: E402
from tests.simulator.verdict import Broken, Report  # noqa: E402
from tests.simulator.world import run  # noqa: E402


def main() -> None:
    """Parse the arguments and run."""
    asked = argparse.ArgumentParser(description="Simulate the room with faults.")
    asked.add_argument("--hours", type=float, default=0.1, help="how long, by the machine's clock")
    asked.add_argument("--seed", type=int, default=1, help="the first seed")
    asked.add_argument("--seeds", type=int, default=0, help="how many seeds; 0: as many as there is time for")
    asked.add_argument("--minutes", type=int, default=4, help="virtual minutes of one seed")
    asked.add_argument(
        "--world", choices=("both", "room", "cluster"), default="both", help="both: even seeds are clusters"
    )
    asked.add_argument("--file", type=Path, help="replay this script and nothing else")
    asked.add_argument("--to", type=Path, default=Path("found"), help="the folder for what is found")
    options = asked.parse_args()
    if options.file is not None:
        report = run(Script.read(options.file))
        _tell(report.broken)
        sys.exit(report.broken is not None)
    sys.exit(bool(_many(options)))


def _many(options: argparse.Namespace) -> int:
    """Run one seed after another; return the number of seeds with a fault."""
    end = time.monotonic() + options.hours * 3_600
    sums: Counter[str] = Counter()
    faults: Counter[str] = Counter()
    done: Counter[str] = Counter()
    seed = options.seed
    while time.monotonic() < end and (not options.seeds or seed < options.seed + options.seeds):
        cluster = options.world == "cluster" or (options.world == "both" and seed % 2 == 0)
        whole = script(seed, minutes=options.minutes, cluster=cluster)
        whole = structs.replace(whole, commit=_commit())
        report = run(whole)
        sums += _figures(report)
        faults += Counter(report.faults)
        done += Counter(report.done)
        if report.broken is not None:
            sums["found"] += 1
            _keep(whole, report.broken, options.to)
        seed += 1
    print(f"seeds {options.seed} to {seed - 1} at {_commit()}")
    print(f"{sums['virtual_ms'] / 3_600_000:.1f} hours simulated; " + _counts(sums))
    print("faults: " + _counts(faults))
    print("events: " + _counts(done))
    return sums["found"]


def _figures(report: Report) -> Counter[str]:
    return Counter(
        virtual_ms=report.at,
        events=report.events,
        batches=report.batches,
        deaths=report.deaths,
        messages=report.messages,
        acknowledged=report.acknowledged,
        compared=report.compared,
    )


def _counts(found: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in sorted(found.items()))


def _keep(whole: Script, broken: Broken, folder: Path) -> None:
    """Print a fault, reduce its script and write it to a file."""
    print(f"seed {whole.seed} at {whole.commit}:", flush=True)
    _tell(broken)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"simulated-{whole.seed}.json"
    whole.write(file)
    small, found = shrink(whole, broken, lambda one: run(one).broken)
    small = structs.replace(small, found=f"{found.what}: {found.why}"[:600])
    small.write(file)
    size = f"{small.length / 1_000:.0f} s, {len(small.people)} people, {len(small.faults)} faults"
    print(f"  {size}: make simulate FILE={file}", flush=True)


def _tell(broken: Broken | None) -> None:
    if broken is None:
        print("nothing found")
    else:
        print(f"  {broken.what} after {broken.at / 1_000:.3f} s: {broken.why}", flush=True)


def _commit() -> str:
    found = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return found.stdout.strip() or "unknown"


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":  # the order of sets depends on the hash seed
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})  # noqa: S606
    main()
