"""The feed of one table: what all its viewers were told last, and the news since."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from tapete.engine import events as he
from tapete.engine.types import Seat
from tapete.engine.views import HandView, seen_by
from tapete.room import protocol as p
from tapete.room.core.game import GameState
from tapete.room.core.hand_play import HandPlay
from tapete.room.core.notices import KeptNotice
from tapete.room.people.audience import Watching
from tapete.room.protocol.expected import expected_shared
from tapete.room.protocol.patching import changes
from tapete.room.protocol.told import Before, in_short
from tapete.room.publish import shared as to_all
from tapete.room.publish.yours import Moment
from tapete.rules import Book

ACTIONS = frozenset[type]((he.Folded, he.Checked, he.Called, he.BetMade, he.RaisedTo))
"""Events that change nothing of what is told to seats alone, but for the turn and the one who acted."""


class Fed(Protocol):
    """A stream's state, as far as all viewers of a table are told of it."""

    @property
    def stream(self) -> str: ...
    @property
    def noticed(self) -> int:
        """How many notices there have been."""

    @property
    def book(self) -> Book: ...
    def play(self, table: int) -> HandPlay:
        """The state of play at a table."""


class Feed:
    """What the viewers of one table have been told together.

    Args:
        shared: the table as they see it first, in their snapshots.
        first: the number before that of the first news. Each epoch of a partition has its own, so that no
            news of a new owner fits to a snapshot of the one before.
    """

    def __init__(self, table: int, shared: p.Shared, game: Fed, *, first: int = 0) -> None:
        self.table = table
        self.known: to_all.OfTournament | None = None
        """The parts of the table that only events of the tournament change."""
        self.news = first
        """The number of the last news."""
        self.shared = shared
        self.events: tuple[he.Event, ...] = ()
        """Those of the last news, as an outsider sees them."""
        self.since = shared.version
        """The version before them."""
        self._hidden: list[tuple[int, he.Event]] = []
        """Those of them of which some seat may see more, by version, as the log has them."""
        self.touched: frozenset[Seat | None] | None = None
        """The seats that the last news may have told something alone; None for all."""
        self._started = _started(game.play(table))
        """How the hand that all know began; None if none is shown."""
        self._hand_version = game.play(table).hand_version
        self._rulings = _public(game.play(table))
        self.noticed = game.noticed
        """How many notices of the stream were looked at for it."""

    def for_seat(self, seat: Seat | None) -> dict[int, he.Event]:
        """The events of the last news of which a seat may see more than others, by version."""
        if seat is None or not self._hidden:
            return {}
        seen = {number: (seen_by(one, seat), seen_by(one, None)) for number, one in self._hidden}
        return {number: mine for number, (mine, all_see) in seen.items() if mine != all_see}

    def turn(self, game: Fed, shared: p.Shared, *, notices: Sequence[p.Notice], now: int) -> p.News | None:
        """The news that leads to what everybody may see now; None if nothing has changed.

        Args:
            notices: those since `noticed` that everybody at the table is told.
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


def _hidden(play: HandPlay, since: int, seen: Sequence[he.Event]) -> list[tuple[int, he.Event]]:
    if play.hand is None or not seen:
        return []
    first = max(since, play.hand_version)
    logged = play.hand.events[first - play.hand_version :]
    pairs = zip(logged, seen, strict=True)
    return [(first + at, one) for at, (one, all_see) in enumerate(pairs, start=1) if one is not all_see]


def latest(game: GameState, told: int) -> list[KeptNotice]:
    """The notices after the first `told` ones, as far as they are kept."""
    new = game.noticed - told
    return list(game.notices)[-new:] if new > 0 else []


def ears(feed: Feed, now: Moment) -> Callable[[Watching], bool] | None:
    """Tells of a viewer whether there may be more for them than the news of all; at most actions, for few.

    None if that is so for everybody.
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
    events: Sequence[he.Event], before: HandView | None, after: HandView | None
) -> frozenset[Seat | None] | None:
    """The seats that see more than others of what has changed: who acted, and whose turn was or is."""
    if before is None or after is None or not events or not all(type(one) in ACTIONS for one in events):
        return None
    return frozenset({before.to_act, after.to_act, *(getattr(one, "seat", None) for one in events)})


def _started(play: HandPlay) -> he.HandStarted | None:
    first = play.hand.events[0] if play.hand is not None else None
    return first if isinstance(first, he.HandStarted) else None


def _public(play: HandPlay) -> int:
    """How many rulings of a table's hand all are told of."""
    return sum(one.told_to is None for _, one in play.rulings) if play.rulings else 0
