"""Live gateways and their connected accounts, as reported to a worker."""

from __future__ import annotations

from collections.abc import Callable

from tapete.room.cluster.messages import Here
from tapete.room.world.clock import Timer, TimeSource

SILENT_MS = 4_000
"""Time without a message after which a gateway and its connections count as gone."""
LOOK_MS = 500


class Present:
    """Reports of gateways about themselves.

    Args:
        gone: called with a gateway that is gone.
        came: called with a gateway that is new or was thought to be gone.
    """

    def __init__(
        self, clock: TimeSource, *, gone: Callable[[str], None], came: Callable[[str], None]
    ) -> None:
        self._clock = clock
        self._came = came
        self._gone = gone
        self._heard: dict[str, int] = {}
        """Time of the last message by gateway."""
        self._accounts: dict[str, set[int]] = {}
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Start to check for silent gateways."""
        self._timer = self._clock.call_at(self._clock.now() + LOOK_MS, self._look)

    def stop(self) -> None:
        """Stop checking."""
        if self._timer is not None:
            self._timer.cancel()

    def accounts(self) -> set[int]:
        """Return the accounts connected to the room."""
        return set().union(*self._accounts.values())

    def heard_of(self, gateway: str) -> None:
        """Record that a gateway has sent a message."""
        known = gateway in self._heard
        self._heard[gateway] = self._clock.now()
        if not known:
            self._came(gateway)

    def heard(self, here: Here) -> None:
        """Take a gateway's report of its connected accounts."""
        self.heard_of(here.gateway)
        if here.all is not None:
            self._accounts[here.gateway] = set(here.all)
        else:
            # After a missed message, the next whole report corrects the accounts.
            accounts = self._accounts.setdefault(here.gateway, set())
            accounts.update(here.came)
            accounts.difference_update(here.went)

    def gone(self, gateway: str) -> None:
        """Remove a gateway that stops."""
        self._heard.pop(gateway, None)
        self._accounts.pop(gateway, None)
        self._gone(gateway)

    def _look(self) -> None:
        now = self._clock.now()
        for gateway in [one for one, at in self._heard.items() if at < now - SILENT_MS]:
            self.gone(gateway)
        self.begin()
