"""The room in one process on SQLite, killed with SIGKILL."""

from __future__ import annotations

import random
import time
from pathlib import Path

from tools.faults.crowd import Crowd
from tools.faults.processes import Starter, Tapete, free_port, now_ms
from tools.faults.record import Fault, Record
from tools.faults.unflushed import build, lose, variables


class Alone:
    """One server and its data folder.

    Args:
        events: the folder with the tournaments on offer.
        unflushed: whether a kill loses what was not flushed to disk.
        lies: whether the disk only claims to have flushed; then acknowledged commands are lost.
    """

    def __init__(
        self,
        folder: Path,
        events: Path,
        chance: random.Random,
        *,
        unflushed: bool = False,
        lies: bool = False,
    ) -> None:
        self.folder = folder
        self.kinds: tuple[str, ...] = ("server",)
        self.early_share = {"server": 0.5}
        """By kind of fault: how often a kill comes while the process killed before is still starting."""
        self.data = str(folder / "data")
        self.deal_key = folder / "data.deal-key"
        self._chance = chance
        port = free_port()
        self.urls = [f"ws://127.0.0.1:{port}/ws"]
        self.log = folder / "server.log"
        self.lost_writes = 0
        """How many unflushed changes of the database the kills have lost."""
        self._journals = folder / "journals" if unflushed else None
        more: dict[str, str] = {}
        if self._journals is not None:
            more = variables(build(folder), self._journals, lies=lies)
        self._starter = Starter(**more)
        arguments = ["serve", "--port", f"{port}", "--data", self.data, "--tournaments", str(events)]
        arguments += ["--fast", "--deal-key", str(self.deal_key), "--log-level", "warning"]
        self._server = Tapete("server", self._starter, arguments, self.log, port)

    async def open(self) -> None:
        """Start everything."""
        self._server.start()
        await self._server.ready()

    async def fault(self, kind: str, crowd: Crowd, record: Record) -> None:
        """Cause one fault, and wait until the streams that it hit acknowledge again."""
        affected = crowd.affected()
        since, at = time.monotonic(), now_ms()
        await self._server.kill()
        self._after_kill()
        self._server.start()
        record.add(Fault(kind, at, await crowd.recovered(affected, since)))

    async def early(self, record: Record) -> None:
        """Kill the room at any moment of its start. The next start finds what that one left."""
        since = now_ms()
        await self._server.kill()
        self._after_kill()
        self._server.start()
        record.add_early("server", since)

    def _after_kill(self) -> None:
        """Do to the disk what a kill does: nothing, unless this run loses unflushed writes."""
        if self._journals is not None:
            self.lost_writes += lose(Path(self.data), self._journals, self._chance)

    async def close(self) -> None:
        """Stop everything."""
        await self._server.end()
        self._starter.end()

    async def end(self) -> None:
        """Do nothing: after `close`, nothing is left to stop."""

    def logs(self) -> list[Path]:
        """List the logs of all processes."""
        return [self.log]
