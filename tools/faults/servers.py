"""A PostgreSQL and a NATS server of our own, in temporary folders, so that they can be killed too."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tools.faults.processes import free_port, until_gone, until_listening

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql*/bin")


class Missing(Exception):
    """Raised if a program is not installed. The message says which."""


def postgres_programs() -> Path:
    """Return the folder of `initdb` and `postgres`.

    Raises:
        Missing: PostgreSQL is not installed.
    """
    named, found = os.environ.get("TAPETE_POSTGRES_BIN"), shutil.which("initdb")
    folders = [Path(named)] if named else []
    folders += [Path(found).resolve().parent] if found else []
    for place in PLACES:
        root, pattern = Path(place).anchor, str(Path(place).relative_to("/"))
        folders += sorted(Path(root).glob(pattern), reverse=True)
    for one in folders:
        if (one / "initdb").exists() and (one / "postgres").exists():
            return one
    raise Missing("PostgreSQL is not installed")


def nats_program() -> Path:
    """Return the path of the NATS server.

    Raises:
        Missing: it is not installed.
    """
    found = shutil.which("nats-server", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/bin")
    if found is None:
        raise Missing("nats-server is not installed")
    return Path(found)


def children(pid: int) -> list[int]:
    """List the running processes that a process has started."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, IndexError, ValueError):
            if int(place.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(place.parent.name))
    return found


class Server:
    """A server process and its children, killed together."""

    def __init__(self, name: str, command: Sequence[str], log: Path, port: int) -> None:
        self.name = name
        self.port = port
        self._command = command
        self._log = log
        self._user: pwd.struct_passwd | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the server. It is not ready yet."""
        whose = {"user": self._user.pw_uid, "group": self._user.pw_gid} if self._user is not None else {}
        with self._log.open("ab") as out:
            self._process = subprocess.Popen(  # type: ignore[call-overload]
                self._command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                cwd=self._log.parent,
                start_new_session=True,
                **whose,
                extra_groups=() if self._user is not None else None,
            )

    @property
    def pid(self) -> int:
        """Its process id, which is also the id of its group."""
        return self._process.pid if self._process is not None else 0

    async def ready(self) -> None:
        """Wait until it accepts connections."""
        await until_listening(self.port, self.pid, self._log)

    def signal(self, number: int) -> list[int]:
        """Send a signal to it, then to its children, which have groups of their own. Return their ids."""
        reached = [self.pid, *children(self.pid)]
        for pid in reached:
            with suppress(ProcessLookupError):
                os.kill(pid, number)
        return reached

    async def kill(self) -> None:
        """Kill it and all its children with SIGKILL, and wait until they are gone."""
        for pid in self.signal(signal.SIGKILL)[1:]:
            await until_gone(pid)
        await self._gone()

    async def end(self) -> None:
        """Stop the server."""
        if self._process is None or self._process.poll() is not None:
            return
        self.signal(signal.SIGCONT)
        os.kill(self.pid, signal.SIGINT)
        try:
            async with asyncio.timeout(10):
                await self._gone()
        except TimeoutError:
            await self.kill()

    async def _gone(self) -> None:
        if self._process is not None:
            await until_gone(self.pid)
            self._process.wait()


class PostgresServer(Server):
    """PostgreSQL with fsync and all its guarantees."""

    def __init__(self, folder: Path) -> None:
        bin = postgres_programs()
        place = folder / "postgres"
        place.mkdir()
        port = free_port()
        command = [str(bin / "postgres"), "-D", str(place / "data"), "-p", f"{port}", "-k", str(place)]
        # Many servers are killed; a new one must not wait for what the last one has left.
        command += ["-c", "listen_addresses=*", "-c", "max_connections=100", "-c", "restart_after_crash=on"]
        super().__init__("postgres", command, place / "log", port)
        self._user = _postgres_user()
        if self._user is not None:
            _let_through(folder)
            os.chown(place, self._user.pw_uid, self._user.pw_gid)
        self._make(bin, place)

    def url(self, host: str = "127.0.0.1") -> str:
        """Return the URL of its database, as seen from this side of the network."""
        return f"postgresql://postgres@{host}:{self.port}/postgres"

    def _make(self, bin: Path, place: Path) -> None:
        whose = {"user": self._user.pw_uid, "group": self._user.pw_gid} if self._user is not None else {}
        command = [str(bin / "initdb"), "--pgdata", str(place / "data"), "--username=postgres"]
        subprocess.run(  # type: ignore[call-overload]
            [*command, "--auth=trust", "--no-sync", "--encoding=UTF8"],
            cwd=place,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            stdout=subprocess.DEVNULL,
            check=True,
            extra_groups=() if self._user is not None else None,
            **whose,
        )
        with (place / "data" / "pg_hba.conf").open("w") as rules:
            rules.write("local all all trust\nhost all all all trust\n")


class NatsServer(Server):
    """NATS with JetStream."""

    def __init__(self, folder: Path) -> None:
        place = folder / "nats"
        place.mkdir()
        port = free_port()
        command = [str(nats_program()), "-p", f"{port}", "-js", "-sd", str(place)]
        super().__init__("nats", command, place / "log", port)

    def url(self, host: str = "127.0.0.1") -> str:
        """Return its URL, as seen from this side of the network."""
        return f"nats://{host}:{self.port}"


def _postgres_user() -> pwd.struct_passwd | None:
    """Return the user to run PostgreSQL as, because it refuses to run as root. None if we are not root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with suppress(KeyError):
            return pwd.getpwnam(name)
    raise Missing("PostgreSQL does not run as root, and there is no other user")


def _let_through(folder: Path) -> None:
    """Let another user enter a temporary folder of ours."""
    folder.chmod(folder.stat().st_mode | 0o011)
