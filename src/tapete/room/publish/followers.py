"""The pages of tournaments: what their followers are told at a limited rate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tapete.room.core import events as re
from tapete.room.core.names import names_for
from tapete.room.people.audience import Audience
from tapete.room.publish import pages, shared
from tapete.room.publish.shown import Shown
from tapete.room.publish.throttle import Throttle
from tapete.room.stream.inputs import Asker
from tapete.room.world.clock import Clock
from tapete.tournament import events as te

PAGE_MS = 1_000
"""Least time between two updates of a tournament's page."""


class Followers:
    """The connections that follow the page of a tournament.

    Args:
        owners: by stream; it grows.
        audiences: by stream; it grows.
        names: by account; it grows.
    """

    def __init__(
        self,
        clock: Clock,
        *,
        owners: Mapping[str, Shown],
        audiences: Mapping[str, Audience],
        names: Mapping[int, str],
    ) -> None:
        self._clock = clock
        self._owners = owners
        self._audiences = audiences
        self._names = names
        self._pages: dict[str, Throttle] = {}

    def published(self, stream: str, events: Sequence[re.StreamEvent]) -> None:
        """Tell of events of a stream, where they change its page."""
        if any(isinstance(event, te.Event) for event in events):
            self.changed(stream)

    def changed(self, stream: str) -> None:
        """The page of a tournament has changed."""
        if not self._audiences[stream].followers:
            return
        if stream not in self._pages:
            self._pages[stream] = Throttle(self._clock, PAGE_MS, lambda: self._tell_pages(stream))
        self._pages[stream].poke()

    def stop(self) -> None:
        """Tell nothing more."""
        for throttle in self._pages.values():
            throttle.stop()

    def tell(self, owner: Shown, session: Asker) -> None:
        """Show the page of a tournament."""
        account = session.account.id if session.account else None
        others = (other.game for other in self._owners.values())
        session.tell(
            pages.page(
                owner.game,
                account,
                names=names_for(owner.game, self._names, account),
                everybody=names_for(owner.game, self._names, None),
                level=shared.level(owner.game),
                now=owner.clock.now(),
                flights=[game for game in others if game.feeds == owner.game.number],
                stopped=owner.stopped,
            )
        )

    def _tell_pages(self, stream: str) -> None:
        for session in list(self._audiences[stream].followers):
            self.tell(self._owners[stream], session)
