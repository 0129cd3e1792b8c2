"""Fork a `tapete` process for each input line {"arguments": [...], "log": path}, and print its process id."""

from __future__ import annotations

import json
import os
import signal
import sys
from importlib import import_module

IMPORTED = (
    "tapete.cli",
    "tapete.cli.join",
    "tapete.cli.serve",
    "tapete.cli.work",
    "tapete.room.net.app",
    "tapete.room.net.metrics",
    "tapete.room.net.operating",
    "tapete.room.store.sql",
    "tapete.room.cluster.nats_bus",
    "tapete.formats",
    "uvicorn",
    "uvloop",
    "websockets",
    "nats",
    "asyncpg",
)
"""The modules that a start would import. Importing them takes most of the time of a start."""


def main() -> None:
    """Start processes until the input ends."""
    for name in IMPORTED:
        import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the processes that are started
    while line := sys.stdin.buffer.readline():
        order = json.loads(line)
        pid = os.fork()
        if pid == 0:
            run(order["arguments"], order["log"])
        print(pid, flush=True)


def run(arguments: list[str], log: str) -> None:
    """Become the command. This never returns."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(out, 1)
    os.dup2(out, 2)
    sys.argv = ["tapete", *arguments]
    code = 1
    try:
        import_module("tapete.cli").main()
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    finally:
        sys.stdout.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
