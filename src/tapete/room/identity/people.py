"""Facade of all identity work, used by gateways and HTTP routes."""

from __future__ import annotations

import asyncio

from tapete.room.chat.reports import ReportLog
from tapete.room.identity.base import Ground, Terms
from tapete.room.identity.chat_stops import ChatStops
from tapete.room.identity.leaving import Leaving
from tapete.room.identity.limits import PlayerLimits
from tapete.room.identity.linked import LinkedAccounts
from tapete.room.identity.links import Links
from tapete.room.identity.operating import Operating
from tapete.room.identity.passkeys import Passkeys
from tapete.room.identity.passwords import Passwords
from tapete.room.identity.signing_in import SigningIn
from tapete.room.store.store import Store
from tapete.room.world.clock import TimeSource


class People:
    """Passwords, sessions, links and the other parts of identity, on one store.

    Args:
        passwords: hasher of passwords; None for a new one.
        terms: settings of the operator.
    """

    def __init__(
        self,
        store: Store,
        clock: TimeSource,
        *,
        passwords: Passwords | None = None,
        terms: Terms = Terms(),  # noqa: B008 - it is frozen
    ) -> None:
        self.ground = Ground(store, clock, passwords or Passwords(), terms)
        self.terms = terms
        self.signing_in = SigningIn(self.ground)
        self.limits = PlayerLimits(self.ground)
        self.operating = Operating(self.ground, self.limits)
        self.links = Links(self.ground)
        self.passkeys = Passkeys(self.ground)
        self.leaving = Leaving(self.ground)
        self.linked = LinkedAccounts(self.ground)
        self.reports = ReportLog(store, clock)
        self.chat_stops = ChatStops(store, clock)

    async def stop(self) -> None:
        """Cancel pending mail and end the threads."""
        tasks = list(self.ground.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.ground.passwords.close()
