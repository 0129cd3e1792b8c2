"""The feed of one table: what all its viewers were told last, and the news since."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.engine import events as he
from tapete.engine.types import Seat
from tapete.engine.views import HandView, seen_by
from tapete.room import protocol as p
from tapete.room.core.game import Game
from tapete.room.core.notices import Notice
from tapete.room.core.table_play import TablePlay
from tapete.room.people.audience import Watching
from tapete.room.protocol.expected import expected_shared
from tapete.room.protocol.patching import changes
from tapete.room.protocol.told import Before, in_short
from tapete.room.publish import shared as to_all
from tapete.room.publish.pages import Names
from tapete.room.publish.yours import Moment

ACTIONS = frozenset[type]((he.Folded, he.Checked, he.Called, he.BetMade, he.RaisedTo))
"""Events that change nothing of what is told to seats alone, but for the turn and the one who acted."""


class Feed:
    """What the viewers of one table have been told together.

    Args:
        shared: the table as they see it first, in their snapshots.
        first: the number before that of the first news. Each epoch of a partition has its own, so that no
            news of a new owner fits to a snapshot of the one before.
    """

    def __init__(self, table: int, shared: p.Shared, game: Game, *, first: int = 0) -> None:
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
        self._notices = game.noticed

    def for_seat(self, seat: Seat | None) -> dict[int, he.Event]:
        """The events of the last news of which a seat may see more than others, by version."""
        if seat is None or not self._hidden:
            return {}
        seen = {number: (seen_by(one, seat), seen_by(one, None)) for number, one in self._hidden}
        return {number: mine for number, (mine, all_see) in seen.items() if mine != all_see}

    def turn(self, game: Game, shared: p.Shared, *, names: Names, now: int) -> p.News | None:
        """The news that leads to what everybody may see now; None if nothing has changed.

        Args:
            names: as an outsider may read them.
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
        notices = to_all.notices_here(game, self.table, latest(game, self._notices), names)
        self.since, self.events = self.shared.version, events
        self._hidden = _hidden(play, self.since, events)
        self.touched = _touched(events, self.shared.hand, shared.hand)
        self.shared, self._rulings, self._notices = shared, public, game.noticed
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


def _hidden(play: TablePlay, since: int, seen: Sequence[he.Event]) -> list[tuple[int, he.Event]]:
    if play.hand is None or not seen:
        return []
    first = max(since, play.hand_version)
    logged = play.hand.events[first - play.hand_version :]
    pairs = zip(logged, seen, strict=True)
    return [(first + at, one) for at, (one, all_see) in enumerate(pairs, start=1) if one is not all_see]


def latest(game: Game, told: int) -> list[Notice]:
    """The notices after the first `told` ones, as far as they are kept."""
    new = game.noticed - told
    return list(game.notices)[-new:] if new > 0 else []


def hears_nothing_alone(feed: Feed, now: Moment, watching: Watching) -> bool:
    """Whether news of all is all that there is for a viewer: the turn of others, at their own table."""
    event, own, play = watching.event, watching.own, now.play
    return (
        feed.touched is not None
        and event is not None
        and own is not None
        and event.key == now.key
        and event.here is not None
        and event.hand_seat not in feed.touched
        and own.ticked is None
        and event.hand_seat not in play.boxes
        and not play.rulings
        and watching.version == now.shared.version - len(feed.events)
        and watching.notices == now.game.noticed
        and now.game.wishes.get(event.entry) == event.wish
    )


def _touched(
    events: Sequence[he.Event], before: HandView | None, after: HandView | None
) -> frozenset[Seat | None] | None:
    """The seats that see more than others of what has changed: who acted, and whose turn was or is."""
    if before is None or after is None or not events or not all(type(one) in ACTIONS for one in events):
        return None
    return frozenset({before.to_act, after.to_act, *(getattr(one, "seat", None) for one in events)})


def _started(play: TablePlay) -> he.HandStarted | None:
    first = play.hand.events[0] if play.hand is not None else None
    return first if isinstance(first, he.HandStarted) else None


def _public(play: TablePlay) -> int:
    """How many rulings of a table's hand all are told of."""
    return sum(one.told_to is None for _, one in play.rulings) if play.rulings else 0
