"""Tools that every benchmark needs: describe the machine, count calls per second."""

from __future__ import annotations

import platform
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple


def machine() -> dict[str, str]:
    """Describe the machine and the versions that were measured."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [
            line.split(":")[1].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line
        ]
        model = f"{names[0]}, {len(names)} cores" if names else model
    git = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty", "--abbrev=12"]
    commit = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip() or "unknown"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return {"machine": model, "python": python, "commit": commit}


class Rate(NamedTuple):
    """Calls per second of process time."""

    median: float
    slowest: float
    fastest: float


def rate(call: Callable[..., Any], arguments: Sequence[tuple[Any, ...]], *, repeats: int) -> Rate:
    """Call with each of the arguments, once to warm up and then `repeats` times over."""
    rates = []
    for repeat in range(repeats + 1):
        began = time.process_time()
        for given in arguments:
            call(*given)
        took = time.process_time() - began
        if repeat:
            rates.append(len(arguments) / took)
    return Rate(statistics.median(rates), min(rates), max(rates))
