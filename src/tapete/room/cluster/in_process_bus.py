"""A bus between a gateway and a worker in one process: their messages do not leave the process.

Commands to a partition that runs here, and frames to the gateway in this process, are delivered at the end of
the turn. All other messages use the real bus. When a partition moves, messages on the two paths may overtake
each other; the halves number their messages and request missing ones again (see `numbers`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tapete.room.cluster.bus import Bus, Mail, Subscription


class Beside:
    """A `Bus` that delivers a message directly if its only listener is in this process.

    Args:
        bus: carries all other messages.
        of_one: returns whether a subject has exactly one listener in the cluster.
    """

    def __init__(self, bus: Bus, *, of_one: Callable[[str], bool]) -> None:
        self._bus = bus
        self._of_one = of_one
        self._here: dict[str, _Listening] = {}
        """Listeners in this process, by subject."""

    @property
    def restored(self) -> Callable[[], None]:
        """See `Bus.restored`."""
        return self._bus.restored

    @restored.setter
    def restored(self, call: Callable[[], None]) -> None:
        self._bus.restored = call

    @property
    def identity(self) -> str:
        """See `Bus.identity`."""
        return self._bus.identity

    def publish(self, subject: str, data: bytes, *, reply: str = "") -> None:
        """See `Bus.publish`."""
        listening = self._here.get(subject)
        if listening is None:
            self._bus.publish(subject, data, reply=reply)
        else:
            asyncio.get_running_loop().call_soon(listening.hear, Mail(subject, data, reply))

    def subscribe(self, subject: str, take: Callable[[Mail], None]) -> Subscription:
        """See `Bus.subscribe`."""
        over_bus = self._bus.subscribe(subject, take)
        if not self._of_one(subject):
            return over_bus
        listening = self._here[subject] = _Listening(self, subject, take, over_bus)
        return listening

    async def request(self, subject: str, data: bytes, *, within_s: float) -> bytes:
        """See `Bus.request`."""
        return await self._bus.request(subject, data, within_s=within_s)

    async def close(self) -> None:
        """See `Bus.close`."""
        await self._bus.close()

    def forget(self, listening: _Listening) -> None:
        """Remove a stopped listener."""
        if self._here.get(listening.subject) is listening:
            del self._here[listening.subject]


class _Listening:
    """A listener to a subject in this process."""

    def __init__(
        self, beside: Beside, subject: str, take: Callable[[Mail], None], over_bus: Subscription
    ) -> None:
        self.subject = subject
        self._beside = beside
        self._take = take
        self._over_bus = over_bus
        self._stopped = False

    def hear(self, mail: Mail) -> None:
        """Take a message sent in this process."""
        if not self._stopped:
            self._take(mail)

    def stop(self) -> None:
        """See `Subscription.stop`."""
        self._stopped = True
        self._beside.forget(self)
        self._over_bus.stop()
