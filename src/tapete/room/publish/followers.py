"""Send tournament pages to their followers, at a limited rate."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import structs

from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.core.names import names_for
from tapete.room.publish import pages, shared
from tapete.room.publish.shown import ShownStream
from tapete.room.publish.throttle import Throttle
from tapete.room.stream.inputs import Asker
from tapete.room.world.clock import TimeSource
from tapete.tournament import events as te

PAGE_MS = 1_000
"""Minimum time between two updates of a tournament's page."""


@dataclass(slots=True)
class _Told:
    """State last sent to one follower."""

    whole: bool
    """Whether the follower wants whole messages every time."""
    yours: p.PageYours
    number: int = 0
    """Number of the last private news."""


@dataclass(slots=True)
class _Page:
    """A page with followers."""

    throttle: Throttle
    told: p.TournamentState
    """Public page as last sent, without private parts."""
    followers: dict[Asker, _Told] = field(default_factory=dict)


class Followers:
    """The connections that follow the page of a tournament.

    A page is built once for all followers, and only while there are any.

    Args:
        owners: owners by stream; the mapping grows.
        names: names by account; the mapping grows.
    """

    def __init__(
        self, clock: TimeSource, *, owners: Mapping[str, ShownStream], names: Mapping[int, str]
    ) -> None:
        self._clock = clock
        self._owners = owners
        self._names = names
        self._pages: dict[str, _Page] = {}

    def follow(self, owner: ShownStream, session: Asker, *, whole: bool = False) -> None:
        """Send the page as last published, and every change from now on.

        Args:
            whole: send the whole page at every change.
        """
        stream = owner.stream
        page = self._pages.get(stream)
        if page is None:
            throttle = Throttle(self._clock, PAGE_MS, lambda: self._tell(stream))
            page = self._pages[stream] = _Page(throttle, self._public(owner))
        elif not page.followers.keys() - {session}:  # no other follower depends on the page last sent
            page.told = structs.replace(self._public(owner), number=page.told.number)
        known = page.followers.get(session)
        own = self._yours(owner, page.told, (session,))[session]
        told = page.followers[session] = _Told(whole, own, known.number if known else 0)
        session.tell(structs.replace(_whole(page, told), now=owner.clock.now()))

    def unfollow(self, stream: str, session: Asker) -> None:
        """Remove a connection from the followers of a page."""
        page = self._pages.get(stream)
        if page is None:
            return
        page.followers.pop(session, None)
        if not page.followers:
            page.throttle.stop()
            del self._pages[stream]

    def forget(self, stream: str) -> None:
        """Drop the page of a tournament that another worker owns now."""
        page = self._pages.pop(stream, None)
        if page is not None:
            page.throttle.stop()

    def leave(self, session: Asker) -> None:
        """Remove a closed connection."""
        for stream in [stream for stream, page in self._pages.items() if session in page.followers]:
            self.unfollow(stream, session)

    def published(self, stream: str, events: Sequence[room_events.StreamEvent]) -> None:
        """Schedule an update of a page if these events change it."""
        if stream in self._pages and any(isinstance(event, te.TournamentEvent) for event in events):
            self.changed(stream)

    def changed(self, stream: str) -> None:
        """Record that the page of a tournament has changed."""
        if stream in self._pages:
            self._pages[stream].throttle.poke()

    def any_of(self, stream: str) -> bool:
        """Whether the page of a tournament has followers."""
        return stream in self._pages

    def settled(self, stream: str) -> bool:
        """Whether all changes of a page were sent."""
        return stream not in self._pages or self._pages[stream].throttle.settled

    def stop(self) -> None:
        """Stop sending."""
        for page in self._pages.values():
            page.throttle.stop()

    def _tell(self, stream: str) -> None:
        page, owner = self._pages[stream], self._owners[stream]
        before, now = page.told, self._public(owner)
        news = p.page_news(before, now)
        page.told = structs.replace(now, number=before.number + (news is not None))
        if news is not None:
            for session, told in page.followers.items():
                if not told.whole:
                    session.tell(news)
        for session, yours in self._yours(owner, page.told, page.followers).items():
            told = page.followers[session]
            private = p.your_page(stream, told.number, told.yours, yours)
            if private is not None:
                told.yours, told.number = yours, private.number
            if told.whole and (news is not None or private is not None):
                session.tell(_whole(page, told))
            elif private is not None:
                session.tell(private)

    def _public(self, owner: ShownStream) -> p.TournamentState:
        game = owner.game
        return pages.page(
            game,
            names=names_for(game, self._names, None),
            level=shared.level(game),
            now=owner.clock.now(),
            stopped=owner.stopped,
        )

    def _yours(
        self, owner: ShownStream, page: p.TournamentState, sessions: Iterable[Asker]
    ) -> dict[Asker, p.PageYours]:
        """Return the private part of the page for each of these connections."""
        game = owner.game
        everybody = names_for(game, self._names, None)
        listed = {row.entry for row in page.entries}
        others = (other.game for other in self._owners.values())
        brought = pages.stacks_left(other for other in others if other.feeds == game.number)
        found = dict[Asker, p.PageYours]()
        for session in sessions:
            account = session.account.id if session.account else None
            found[session] = pages.yours(
                game,
                account,
                everybody=everybody,
                own=names_for(game, self._names, account),
                listed=listed,
                brought=brought,
                stopped=owner.stopped,
            )
        return found


def _whole(page: _Page, told: _Told) -> p.TournamentState:
    return structs.replace(page.told, your_number=told.number, yours=told.yours)
