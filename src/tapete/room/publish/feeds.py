"""The feed of one table: the public state last sent to its viewers, and the news since."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tapete.engine import events as hand_events
from tapete.engine.types import Seat
from tapete.engine.views import HandView, seen_by
from tapete.room import protocol as p
from tapete.room.core.game import GameState
from tapete.room.core.hand_play import HandPlay
from tapete.room.core.notices import KeptNotice
from tapete.room.people.audience import Watching
from tapete.room.protocol.expected import expected_shared
from tapete.room.protocol.patching import changes
from tapete.room.protocol.short_events import Before, in_short
from tapete.room.publish import shared as to_all
from tapete.room.publish.own_parts import Moment
from tapete.rules import Book

ACTIONS = frozenset[type](
    (hand_events.Folded, hand_events.Checked, hand_events.Called, hand_events.BetMade, hand_events.RaisedTo)
)
"""Events that change no private part, except those of the actor and of the seats whose turn it was or is."""


class Fed(Protocol):
    """Part of a stream's state that a feed needs."""

    @property
    def stream(self) -> str: ...
    @property
    def noticed(self) -> int:
        """Number of notices so far."""

    @property
    def book(self) -> Book: ...
    def play(self, table: int) -> HandPlay:
        """Return the state of play at a table."""


class Feed:
    """Public updates of one table, sent to all its viewers.

    Args:
        shared: public state of the table in the first snapshots.
        first: number before the first news. Each epoch of a partition starts at its own number, so that news
                of a new owner never fits a snapshot of the old owner.
    """

    def __init__(self, table: int, shared: p.Shared, game: Fed, *, first: int = 0) -> None:
        self.table = table
        self.known: to_all.OfTournament | None = None
        """Parts of the table that only tournament events change."""
        self.news = first
        """Number of the last news."""
        self.shared = shared
        self.events: tuple[hand_events.Event, ...] = ()
        """Events of the last news, as an outsider sees them."""
        self.since = shared.version
        """Version before these events."""
        self._hidden: list[tuple[int, hand_events.Event]] = []
        """Events of the last news that some seat may see more of: their versions and full contents."""
        self.touched: frozenset[Seat | None] | None = None
        """Seats whose private part the last news may have changed; None for all seats."""
        self._started = _started(game.play(table))
        """Start event of the hand that all viewers know; None without a hand."""
        self._hand_version = game.play(table).hand_version
        self._rulings = _public(game.play(table))
        self.noticed = game.noticed
        """Number of notices of the stream already checked for this feed."""

    def for_seat(self, seat: Seat | None) -> dict[int, hand_events.Event]:
        """Return the events of the last news that a seat may see more of than others, by version."""
        if seat is None or not self._hidden:
            return {}
        seen = {number: (seen_by(one, seat), seen_by(one, None)) for number, one in self._hidden}
        return {number: mine for number, (mine, all_see) in seen.items() if mine != all_see}

    def turn(self, game: Fed, shared: p.Shared, *, notices: Sequence[p.Notice], now: int) -> p.News | None:
        """Return the news that leads to the current public state; None if nothing has changed.

        Args:
            notices: public notices of the table since `noticed`.
        """
        play = game.play(self.table)
        events = to_all.events_since(play, self.shared.version, None)
        if shared.clock is not None and shared.clock != self.shared.clock:
            now = shared.clock.began
        before = (
            Before(self._started, self.shared.hand.stacks) if self._started and self.shared.hand else None
        )
        self._started = _started(play)
        expected = expected_shared(self.shared, events, now=now)
        patch = changes(expected, shared) if expected != shared else {}
        if play.hand_version != self._hand_version:
            self._hand_version, self._rulings = play.hand_version, 0
        public = _public(play)
        rulings = to_all.rulings(game, play)[self._rulings :] if public > self._rulings else ()
        self.since, self.events = self.shared.version, events
        self._hidden = _hidden(play, self.since, events)
        self.touched = _touched(events, self.shared.hand, shared.hand)
        self.shared, self._rulings, self.noticed = shared, public, game.noticed
        if not (patch or events or rulings or notices):
            return None
        self.news += 1
        news = p.News(
            stream=game.stream,
            table=self.table,
            number=self.news,
            now=now,
            patch=patch,
            events=in_short(events, before),
            rulings=rulings,
            notices=tuple(notices),
        )
        return news


def _hidden(
    play: HandPlay, since: int, seen: Sequence[hand_events.Event]
) -> list[tuple[int, hand_events.Event]]:
    if play.hand is None or not seen:
        return []
    first = max(since, play.hand_version)
    logged = play.hand.events[first - play.hand_version :]
    pairs = zip(logged, seen, strict=True)
    return [(first + at, one) for at, (one, all_see) in enumerate(pairs, start=1) if one is not all_see]


def latest(game: GameState, told: int) -> list[KeptNotice]:
    """Return the notices after the first `told`, as far as they are kept."""
    new = game.noticed - told
    return list(game.notices)[-new:] if new > 0 else []


def ears(feed: Feed, now: Moment) -> Callable[[Watching], bool] | None:
    """Return a test of which viewers may need a private message; after most actions only a few do.

    None if every viewer may need one.
    """
    touched, game, play = feed.touched, now.game, now.play
    if touched is None or play.rulings:
        return None
    key, wishes, boxes = now.key, game.wishes, play.boxes
    before, noticed = now.shared.version - len(feed.events), game.noticed

    def hears(watching: Watching) -> bool:
        event, own = watching.event, watching.own
        return (
            event is None
            or own is None
            or event.key != key
            or event.here is None
            or event.hand_seat in touched
            or own.ticked is not None
            or event.hand_seat in boxes
            or watching.version != before
            or watching.notices != noticed
            or wishes.get(event.entry) != event.wish
        )

    return hears


def _touched(
    events: Sequence[hand_events.Event], before: HandView | None, after: HandView | None
) -> frozenset[Seat | None] | None:
    """Return the seats whose private part may have changed: the actor, and the seats with the turn."""
    if before is None or after is None or not events or not all(type(one) in ACTIONS for one in events):
        return None
    return frozenset({before.to_act, after.to_act, *(getattr(one, "seat", None) for one in events)})


def _started(play: HandPlay) -> hand_events.HandStarted | None:
    first = play.hand.events[0] if play.hand is not None else None
    return first if isinstance(first, hand_events.HandStarted) else None


def _public(play: HandPlay) -> int:
    """Return the number of public rulings of a table's hand."""
    return sum(one.told_to is None for _, one in play.rulings) if play.rulings else 0
