"""NATS for the tests: a server of their own, on a free port, with its data in a temporary folder."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path

import pytest
from tests.waiting import tries

PLACES = ("/usr/sbin", "/usr/local/bin")


class NatsServer:
    """A server that can be killed and started again where it was."""

    def __init__(self, *, jetstream: bool = True) -> None:
        program = shutil.which("nats-server") or next(
            (f"{place}/nats-server" for place in PLACES if Path(place, "nats-server").exists()), None
        )
        if program is None:
            pytest.skip("nats-server is not installed")
        self._folder = tempfile.TemporaryDirectory(prefix="tapete-nats-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        stored = ["-js", "-sd", self._folder.name] if jetstream else []
        self._command = [program, "-a", "127.0.0.1", "-p", str(self.port), *stored]
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in tries("NATS listens"):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return

    def kill(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def close(self) -> None:
        """End it, and forget its data."""
        self.kill()
        self._folder.cleanup()
