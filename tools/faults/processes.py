"""The processes that are killed: how they are started, killed, frozen and started again."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
START_S = 60.0
"""How many seconds a process may take to become ready."""


class NotStarted(Exception):
    """Raised if a process has ended or does not listen. The message has the end of its log."""


def now_ms() -> int:
    """Return the time in UTC milliseconds, as the events of a log have it."""
    return time.time_ns() // 1_000_000


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def environment(**more: str) -> dict[str, str]:
    """Return the environment for a process of the room: this source, and none of the operator's settings."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("TAPETE_")}
    return own | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"} | more


def lives(pid: int) -> bool:
    """Whether a process runs. A zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (OSError, IndexError):
        return False


def _pauses() -> Iterator[float]:
    """Yield pauses that are short at first, because most processes are gone at once."""
    yield from (0.002,) * 50
    while True:
        yield 0.05


def _end_of(log: Path) -> str:
    return log.read_text(errors="replace")[-2_000:] if log.exists() else ""


async def until_gone(pid: int) -> None:
    """Wait until a killed process is gone, and with it its ports and its locks."""
    async with asyncio.timeout(START_S):
        for pause_s in _pauses():
            if not lives(pid):
                return
            await asyncio.sleep(pause_s)


async def until_listening(port: int, pid: int, log: Path, *, host: str = "127.0.0.1") -> None:
    """Wait until a process accepts connections.

    Raises:
        NotStarted: it has ended, or takes too long.
    """
    give_up = time.monotonic() + START_S
    while time.monotonic() < give_up and lives(pid):
        with suppress(OSError):
            _, writer = await asyncio.open_connection(host, port)
            writer.close()
            return
        await asyncio.sleep(0.02)
    raise NotStarted(f"nobody listens on {host}:{port}\n{_end_of(log)}")


class Starter:
    """A process that has imported the room once and forks a copy for each start.

    This makes a start take only a fraction of a second. What runs in the copy is the `tapete` command itself.

    Args:
        prefix: a command to put before it, such as `nsenter` to enter its network.
        more: variables for its environment.
    """

    def __init__(self, *, prefix: Sequence[str] = (), **more: str) -> None:
        self._process = subprocess.Popen(
            [*prefix, sys.executable, "-m", "tools.faults.starter"],
            cwd=ROOT,
            env=environment(**more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def start(self, arguments: Sequence[str], log: Path) -> int:
        """Start `tapete` with these arguments. Return the process id.

        Raises:
            NotStarted: the starter has ended.
        """
        out, back = self._process.stdin, self._process.stdout
        if out is None or back is None:
            raise NotStarted("the starter has no pipes")
        out.write(json.dumps({"arguments": list(arguments), "log": str(log)}).encode() + b"\n")
        out.flush()
        answer = back.readline()
        if not answer:
            raise NotStarted("the starter has ended")
        return int(answer)

    def end(self) -> None:
        """End the starter. The processes that it started go on."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        self._process.wait()


@dataclass
class Tapete:
    """A `tapete` process that is started again and again with the same arguments.

    Attributes:
        name: its name in the report: server, gateway, worker.
        port: where it listens when it is ready; 0 for a process that does not listen.
    """

    name: str
    starter: Starter
    arguments: Sequence[str]
    log: Path
    port: int = 0
    pid: int = 0
    wanted: bool = False
    """Whether it should be running. If it ends by itself, `supervise` starts it again."""

    def start(self) -> None:
        """Start the process. It is not ready yet."""
        self.wanted = True
        self.pid = self.starter.start(self.arguments, self.log)

    async def ready(self) -> None:
        """Wait until it accepts connections."""
        if self.port:
            await until_listening(self.port, self.pid, self.log)

    def supervise(self) -> None:
        """Start it again if it has ended by itself, as a service manager does."""
        if self.wanted and not self.running():
            self.start()

    async def kill(self) -> None:
        """Kill it with SIGKILL, and wait until it is gone."""
        self.wanted = False
        os.kill(self.pid, signal.SIGKILL)
        await until_gone(self.pid)

    def freeze(self) -> None:
        """Freeze it with SIGSTOP: it keeps its connections and locks, and does nothing."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on with SIGCONT."""
        os.kill(self.pid, signal.SIGCONT)

    def running(self) -> bool:
        """Whether the process runs."""
        return bool(self.pid) and lives(self.pid)

    async def end(self) -> None:
        """Stop it as an operator does, and with SIGKILL if it does not stop."""
        self.wanted = False
        if not self.running():
            return
        os.kill(self.pid, signal.SIGCONT)
        os.kill(self.pid, signal.SIGTERM)
        try:
            async with asyncio.timeout(15):
                await until_gone(self.pid)
        except TimeoutError:
            await self.kill()
