"""A network of our own: one namespace for everything, and one more for a worker that can be cut off.

Nothing here touches the network of the machine. The run moves into a new namespace first, and the other
namespace is a child of it. Both vanish with their last process.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Sequence

_CLONE_NEWNET = 0x40000000
CABLES = ("nats", "postgres")
"""The separate worker has a cable of its own to each of these."""


class NoNetwork(Exception):
    """Raised if namespaces can't be made here. The message says why."""


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoNetwork(f"{' '.join(command)}: {done.stderr.strip()}")


def move_apart() -> None:
    """Move this process, and everything it starts from now on, into a network of its own with a loopback.

    Raises:
        NoNetwork: that takes root.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(_CLONE_NEWNET):
        raise NoNetwork(f"no network namespace: {os.strerror(ctypes.get_errno())}")
    _run("ip", "link", "set", "lo", "up")


class Apart:
    """A namespace with a cable to NATS and another to PostgreSQL. Each cable can be cut.

    Raises:
        NoNetwork: it can't be made.
    """

    def __init__(self) -> None:
        self._holder = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
        self.prefix: Sequence[str] = ("nsenter", f"--net=/proc/{self._holder.pid}/ns/net")
        """What to put before a command that must run in the namespace."""
        own = os.readlink("/proc/self/ns/net")
        while os.readlink(f"/proc/{self._holder.pid}/ns/net") == own:
            if self._holder.poll() is not None:
                raise NoNetwork("unshare has failed")
        for number, cable in enumerate(CABLES, start=1):
            here, there = f"tf-{cable}", f"tp-{cable}"
            pid = f"{self._holder.pid}"
            _run("ip", "link", "add", here, "type", "veth", "peer", "name", there, "netns", pid)
            _run("ip", "address", "add", f"10.77.{number}.1/30", "dev", here)
            _run("ip", "link", "set", here, "up")
            _run(*self.prefix, "ip", "address", "add", f"10.77.{number}.2/30", "dev", there)
            _run(*self.prefix, "ip", "link", "set", there, "up")
        _run(*self.prefix, "ip", "link", "set", "lo", "up")

    @staticmethod
    def host(cable: str) -> str:
        """Return the address at the other end of a cable, as seen from the namespace."""
        return f"10.77.{CABLES.index(cable) + 1}.1"

    def cut(self, *cables: str) -> None:
        """Cut cables: packets vanish, but no connection is closed."""
        for cable in cables:
            _run("ip", "link", "set", f"tf-{cable}", "down")

    def mend(self, *cables: str) -> None:
        """Mend cables."""
        for cable in cables:
            _run("ip", "link", "set", f"tf-{cable}", "up")

    def end(self) -> None:
        """Remove the namespace."""
        self._holder.kill()
        self._holder.wait()
