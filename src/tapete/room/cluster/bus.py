"""Interface of the bus, and of the leases that tell which workers live."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

from msgspec import Struct

BUS_VERSION = 2
"""Of the messages between gateways and workers; nodes of another version can't join."""


class Mail(Struct, frozen=True):
    """A message that came over the bus."""

    subject: str
    data: bytes
    reply: str = ""
    """Where an answer goes; empty if none is wanted."""
    nobody: bool = False
    """Whether it is no message: nobody listened to the one that `subject` was to answer."""


class NobodyThere(Exception):
    """Nobody listens to a subject."""


class BusUnavailable(Exception):
    """The bus can't be used; one line says what to mend."""


class Subscription(Protocol):
    """Listening to a subject."""

    def stop(self) -> None:
        """Listen no longer."""


class Bus(Protocol):
    """Carries messages by subject, in the order of each sender; it may lose some, and says so.

    Attributes:
        restored: is called when messages may have been lost: after the connection was gone, or if this
            process read too slowly.
    """

    restored: Callable[[], None]

    @property
    def identity(self) -> str:
        """The same for all who use this bus, and for no other bus."""

    def publish(self, subject: str, data: bytes, *, reply: str = "") -> None:
        """Send a message, now or as soon as the bus can be reached; never waits."""

    def subscribe(self, subject: str, take: Callable[[Mail], None]) -> Subscription:
        """Listen to a subject; its last part may be `*` for any."""

    async def request(self, subject: str, data: bytes, *, within_s: float) -> bytes:
        """Send a message and wait for its answer.

        Raises:
            NobodyThere: nobody listens.
            TimeoutError: there was no answer.
        """

    async def close(self) -> None:
        """Send what waits, and leave."""


class Leases(Protocol):
    """Which workers live. A lease that is not renewed in time ends by itself."""

    async def renew(self, worker: str) -> None:
        """Live on.

        Raises:
            BusUnavailable: it is not known whether the lease holds.
        """

    async def give_up(self, worker: str) -> None:
        """Live no longer."""

    async def living(self, known: Collection[str] = ()) -> set[str]:
        """All workers that have a lease.

        Args:
            known: workers that may have one: none of them is missed, though the list of all may miss some.

        Raises:
            BusUnavailable: that is not known now.
        """
