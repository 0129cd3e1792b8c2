"""Run the stages of `make test`, record their cost, and print a summary at the end.

    python tools/stage.py run NOTES "mypy" mypy      # run a command as a stage
        python tools/stage.py tell NOTES                 # print the cost of each stage, and skipped tests

NOTES is a folder. Processor seconds include all finished processes of the stage; on a busy machine they are
more meaningful than elapsed time.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

COSTS = "costs"
NOT_RUN = "not-run"


def run(notes: Path, name: str, command: list[str]) -> int:
    """Run a command as a stage; return its exit code."""
    print(f"== {name}", flush=True)
    notes.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    # tests/conftest.py writes skipped tests to this file.
    done = subprocess.run(command, check=False, env={**os.environ, "TAPETE_NOT_RUN": str(notes / NOT_RUN)})
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    line = f"{used.ru_utime + used.ru_stime:.1f}\t{time.monotonic() - began:.1f}\t{done.returncode}\t{name}\n"
    with (notes / COSTS).open("a", encoding="utf-8") as file:
        file.write(line)
    return done.returncode


def costs(lines: list[str]) -> list[str]:
    """Format the cost of the stages as a table with a total.

    >>> print(*costs(["1.5\\t2.0\\t0\\tmypy", "60.0\\t31.0\\t1\\tpytest"]), sep="\\n")
       processor     clock
           1.5 s     2.0 s  mypy
          60.0 s    31.0 s  pytest: failed
          61.5 s    33.0 s  in all
    """
    told, processor, clock = ["   processor     clock"], 0.0, 0.0
    for line in lines:
        used, took, code, name = line.split("\t")
        processor += float(used)
        clock += float(took)
        told.append(f"{float(used):12.1f} s{float(took):8.1f} s  {name}{': failed' if code != '0' else ''}")
    return [*told, f"{processor:12.1f} s{clock:8.1f} s  in all"]


def not_run(lines: list[str]) -> list[str]:
    """Format the skipped tests by reason, with their number.

    >>> not_run(["no PostgreSQL\\ta.py::one", "no PostgreSQL\\ta.py::two", "not as root\\tb.py::x"])
    ['not run: no PostgreSQL (2 tests)', 'not run: not as root (1 test): b.py::x']
    >>> not_run([])
    ['not run: nothing was left out']
    """
    reasons = Counter(line.split("\t")[0] for line in lines)
    named = dict(line.split("\t") for line in lines)
    return [
        f"not run: {why} ({count} tests)" if count > 1 else f"not run: {why} (1 test): {named[why]}"
        for why, count in sorted(reasons.items())
    ] or ["not run: nothing was left out"]


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def main() -> None:
    """Run the command line."""
    match sys.argv[1:]:
        case ["run", notes, name, *command] if command:
            sys.exit(run(Path(notes), name, command))
        case ["tell", notes]:
            print(
                "==", *costs(_lines(Path(notes) / COSTS)), *not_run(_lines(Path(notes) / NOT_RUN)), sep="\n"
            )
        case _:
            sys.exit("usage: stage.py run NOTES NAME COMMAND... | stage.py tell NOTES")


if __name__ == "__main__":
    main()
