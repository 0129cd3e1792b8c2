"""Live gateways, and the accounts connected to any of them, as a worker hears of them."""

from __future__ import annotations

from collections.abc import Callable

from tapete.room.cluster.messages import Here
from tapete.room.world.clock import Timer, TimeSource

SILENT_MS = 4_000
"""A gateway that is not heard for so long is gone, and its connections with it."""
LOOK_MS = 500


class Present:
    """What gateways have said of themselves.

    Args:
        gone: is told of a gateway that is gone.
        came: is told of a gateway that is new, or was thought to be gone.
    """

    def __init__(
        self, clock: TimeSource, *, gone: Callable[[str], None], came: Callable[[str], None]
    ) -> None:
        self._clock = clock
        self._came = came
        self._gone = gone
        self._heard: dict[str, int] = {}
        """By gateway: when it was heard last."""
        self._accounts: dict[str, set[int]] = {}
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Begin to look for gateways that are silent."""
        self._timer = self._clock.call_at(self._clock.now() + LOOK_MS, self._look)

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()

    def accounts(self) -> set[int]:
        """The accounts that have a connection to the room."""
        return set().union(*self._accounts.values())

    def heard_of(self, gateway: str) -> None:
        """A gateway has sent something."""
        known = gateway in self._heard
        self._heard[gateway] = self._clock.now()
        if not known:
            self._came(gateway)

    def heard(self, here: Here) -> None:
        """A gateway says who is there."""
        self.heard_of(here.gateway)
        if here.all is not None:
            self._accounts[here.gateway] = set(here.all)
        else:
            # After a message that was missed, who is there is right again with the next whole one.
            accounts = self._accounts.setdefault(here.gateway, set())
            accounts.update(here.came)
            accounts.difference_update(here.went)

    def gone(self, gateway: str) -> None:
        """A gateway stops."""
        self._heard.pop(gateway, None)
        self._accounts.pop(gateway, None)
        self._gone(gateway)

    def _look(self) -> None:
        now = self._clock.now()
        for gateway in [one for one, at in self._heard.items() if at < now - SILENT_MS]:
            self.gone(gateway)
        self.begin()
