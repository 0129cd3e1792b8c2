"""The processes of a measurement, and the CPU and memory that the system says they use."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
import tempfile
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Self

ROOT = Path(__file__).parents[2]
_TICK_S = 1 / os.sysconf("SC_CLK_TCK")
START_S = 60


class Watched:
    """A process whose CPU and memory use can be read."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self._folder = Path(f"/proc/{process.pid}")

    def cpu_s(self) -> float:
        """Return the CPU time of all its threads so far."""
        fields = (self._folder / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) * _TICK_S

    def resident_kib(self) -> int:
        """Return its resident memory in KiB."""
        lines = (self._folder / "status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _said(log: Path | None) -> str:
    return log.read_text() if log is not None else ""


@asynccontextmanager
async def running(command: Sequence[str], *, port: int, log: Path | None = None) -> AsyncIterator[Watched]:
    """Start a server in a process of its own, wait until it listens, and end it afterwards."""
    with (log or Path(os.devnull)).open("wb") as out:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *command, cwd=ROOT, env=_environment(), stdout=out, stderr=out
        )
    try:
        for _ in range(START_S * 20):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            if process.returncode is not None:
                raise RuntimeError(f"the server ended with {process.returncode}\n{_said(log)}")
            await asyncio.sleep(0.05)
        yield Watched(process)
    finally:
        if process.returncode is None:
            process.terminate()
            try:
                await asyncio.wait_for(process.wait(), 20)
            except TimeoutError:
                process.kill()
                await process.wait()


@asynccontextmanager
async def room(
    events: Sequence[str],
    *,
    fast: bool,
    data: str | None = None,
    bus: str | None = None,
    cash: Sequence[str] = (),
) -> AsyncIterator[tuple[Watched, int]]:
    """Run `tapete serve` on SQLite in a temporary folder, with these tournaments or cash tables on offer.

    Args:
        cash: kinds of cash tables and pools on offer, in place of tournaments.
        data: another store to use instead.
        bus: a bus; the server is then a cluster node there, with both halves in this process.
    """
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="tapete-load-") as name:
        folder = Path(name)
        (folder / "offers").mkdir()
        for number, text in enumerate(cash or events):
            (folder / "offers" / f"{number}.toml").write_text(text)
        command = ["-c", "from tapete.cli import main; main()", "serve", "--port", f"{port}"]
        command += ["--data", data or f"{folder / 'data'}", "--cash" if cash else "--tournaments"]
        command += [f"{folder / 'offers'}"]
        command += ["--fast"] if fast else []
        command += ["--deal-key", f"{folder / 'deal-key'}"] if data else []
        command += ["--bus", bus, "--cluster", f"load-{os.getpid()}-{port}"] if bus else []
        async with running(command, port=port, log=folder / "log") as server:
            yield server, port


@asynccontextmanager
async def bare(*, frames: float, size: int, ack: int) -> AsyncIterator[tuple[Watched, int]]:
    """Run the bare stack."""
    port = free_port()
    command = ["-m", "bench.load.bare", "--port", f"{port}"]
    command += ["--frames", f"{frames}", "--size", f"{size}", "--ack", f"{ack}"]
    async with running(command, port=port) as server:
        yield server, port


class Clients(Watched):
    """A process of players."""

    @classmethod
    async def start(cls, **settings: Any) -> Self:
        """Start it. See `players.Field` for the settings."""
        return cls(
            await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "bench.load.client", json.dumps(settings)),
                cwd=ROOT,
                env=_environment(),
                stdin=PIPE,
                stdout=PIPE,
                limit=1 << 28,
            )
        )

    async def tell(self, what: str, *, within_s: float = 60) -> dict[str, Any]:
        """Give an order, and wait for the answer."""
        out, back = self.process.stdin, self.process.stdout
        assert out is not None and back is not None
        out.write(json.dumps({"do": what}).encode() + b"\n")
        async with asyncio.timeout(within_s):
            line = await back.readline()
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise RuntimeError(f"{what}: {answer['error']}")
        return answer

    async def end(self) -> None:
        """End the process."""
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()
