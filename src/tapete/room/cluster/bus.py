"""Interfaces of the bus, and of the leases that show which workers are alive."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

from msgspec import Struct

BUS_VERSION = 2
"""Version of the messages between gateways and workers; nodes with another version can't join."""


class Mail(Struct, frozen=True):
    """A message that came over the bus."""

    subject: str
    data: bytes
    reply: str = ""
    """Subject for an answer; empty if none is wanted."""
    nobody: bool = False
    """Whether this is not a message, but reports that a request had no listener."""


class NobodyThere(Exception):
    """A subject has no listener."""


class BusUnavailable(Exception):
    """The bus can't be used. The message is one line that says what to do."""


class Subscription(Protocol):
    """Subscription to a subject."""

    def stop(self) -> None:
        """End the subscription."""


class Bus(Protocol):
    """Carrier of messages by subject, in the order of each sender. It reports when messages may be lost.

    Attributes:
        restored: called when messages may have been lost: after a lost connection, or if this process read
            too slowly.
    """

    restored: Callable[[], None]

    @property
    def identity(self) -> str:
        """Identity of the bus, the same for all its clients and different from any other bus."""

    def publish(self, subject: str, data: bytes, *, reply: str = "") -> None:
        """Send a message now or as soon as the bus is reachable; never waits."""

    def subscribe(self, subject: str, take: Callable[[Mail], None]) -> Subscription:
        """Subscribe to a subject; its last part may be `*` for any."""

    async def request(self, subject: str, data: bytes, *, within_s: float) -> bytes:
        """Send a message and wait for its answer.

        Raises:
            NobodyThere: the subject has no listener.
            TimeoutError: there was no answer in time.
        """

    async def close(self) -> None:
        """Send pending messages and disconnect."""


class Leases(Protocol):
    """Leases of live workers. A lease that is not renewed in time expires."""

    async def renew(self, worker: str) -> None:
        """Renew a worker's lease.

        Raises:
            BusUnavailable: it is unknown whether the lease holds.
        """

    async def give_up(self, worker: str) -> None:
        """Give up a worker's lease."""

    async def living(self, known: Collection[str] = ()) -> set[str]:
        """Return all workers with a lease.

        Args:
            known: workers that may have a lease. Each is checked separately, because the list may miss some.

        Raises:
            BusUnavailable: the leases can't be read now.
        """
