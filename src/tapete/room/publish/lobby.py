"""The lobby and the pages of tournaments: their viewers, and updates at a limited rate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tapete.room import protocol as p
from tapete.room.core import events as re
from tapete.room.core.names import names_for
from tapete.room.people.audience import Audience
from tapete.room.publish import pages, views
from tapete.room.publish.throttle import Throttle
from tapete.room.stream.inputs import Asker
from tapete.room.stream.owner import Owner
from tapete.room.world.clock import Clock
from tapete.tournament import events as te

LOBBY_FINISHED = 5
"""How many finished tournaments the lobby still shows."""
LOBBY_MS = 250
"""Least time between two updates of the lobby."""
PAGE_MS = 1_000
"""Least time between two updates of a tournament's page."""


IN_LOBBY = (
    te.Entered,
    te.Withdrawn,
    te.Started,
    te.LevelBegan,
    te.Eliminated,
    te.Rebought,
    te.AddedOn,
    te.StageSeeded,
    te.PrizesFixed,
    te.Cancelled,
    te.Finished,
)
"""Events that change a row of the lobby."""


class Lobby:
    """The connections that look at the lobby or follow the page of a tournament, and what they are told.

    Args:
        owners: by stream; it grows.
        audiences: by stream; it grows.
        names: by account; it grows.
    """

    def __init__(
        self,
        clock: Clock,
        *,
        owners: Mapping[str, Owner],
        audiences: Mapping[str, Audience],
        names: Mapping[int, str],
    ) -> None:
        self._clock = clock
        self._owners = owners
        self._audiences = audiences
        self._names = names
        self._watching: set[Asker] = set()
        self._lobby = Throttle(clock, LOBBY_MS, self._tell)
        self._pages: dict[str, Throttle] = {}

    def watch(self, session: Asker) -> None:
        """Show the lobby, and every change to it from now on."""
        self._watching.add(session)
        session.tell(self.rows_for(session))

    def leave(self, session: Asker) -> None:
        """A connection is gone."""
        self._watching.discard(session)

    def published(self, stream: str, events: Sequence[re.StreamEvent]) -> None:
        """Tell of events of a stream, where they change its row or its page."""
        if any(isinstance(event, IN_LOBBY) for event in events):
            self.changed()
        if any(isinstance(event, te.Event) for event in events):
            self.page_changed(stream)

    def changed(self) -> None:
        """Some row of the lobby has changed."""
        self._lobby.poke()

    def page_changed(self, stream: str) -> None:
        """The page of a tournament has changed."""
        if not self._audiences[stream].followers:
            return
        if stream not in self._pages:
            self._pages[stream] = Throttle(self._clock, PAGE_MS, lambda: self._tell_pages(stream))
        self._pages[stream].poke()

    def stop(self) -> None:
        """Tell nothing more."""
        for throttle in (self._lobby, *self._pages.values()):
            throttle.stop()

    def rows_for(self, session: Asker) -> p.LobbyRows:
        """The lobby as an account sees it: what is open first, then the last few that are over."""
        account = session.account.id if session.account else None
        rows = [
            pages.row(
                owner.game,
                account,
                names=names_for(owner.game, self._names, account),
                stopped=owner.stopped,
            )
            for owner in self._owners.values()
        ]
        over = [row for row in rows if row.state in ("finished", "cancelled")]
        order = ("registering", "running", "finished", "cancelled")
        shown = [row for row in rows if row.state not in ("finished", "cancelled")] + over[-LOBBY_FINISHED:]
        return p.LobbyRows(
            rows=tuple(
                sorted(shown, key=lambda row: (order.index(row.state), int(row.stream.partition("/")[2])))
            )
        )

    def tell_page(self, owner: Owner, session: Asker) -> None:
        """Show the page of a tournament."""
        account = session.account.id if session.account else None
        others = (other.game for other in self._owners.values())
        session.tell(
            pages.page(
                owner.game,
                account,
                names=names_for(owner.game, self._names, account),
                level=views.level(owner.game),
                now=owner.clock.now(),
                flights=[game for game in others if game.feeds == owner.game.number],
                stopped=owner.stopped,
            )
        )

    def _tell(self) -> None:
        for session in list(self._watching):
            session.tell(self.rows_for(session))

    def _tell_pages(self, stream: str) -> None:
        for session in list(self._audiences[stream].followers):
            self.tell_page(self._owners[stream], session)
