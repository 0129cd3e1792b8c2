"""The feed of one table: what all its viewers were told last, and the news since."""

from __future__ import annotations

from tapete.engine import events as he
from tapete.room import protocol as p
from tapete.room.core.game import Game
from tapete.room.core.notices import Notice
from tapete.room.core.table_play import TablePlay
from tapete.room.protocol.expected import expected_shared
from tapete.room.protocol.patching import changes
from tapete.room.protocol.told import Before, in_short
from tapete.room.publish import shared as to_all
from tapete.room.publish.pages import Names


class Feed:
    """What the viewers of one table have been told together.

    Args:
        shared: the table as they see it first, in their snapshots.
    """

    def __init__(self, table: int, shared: p.Shared, game: Game) -> None:
        self.table = table
        self.known: to_all.OfTournament | None = None
        """The parts of the table that only events of the tournament change."""
        self.news = 0
        """The number of the last news."""
        self.shared = shared
        self.events: tuple[he.Event, ...] = ()
        """Those of the last news, as an outsider sees them."""
        self._started = _started(game.play(table))
        """How the hand that all know began; None if none is shown."""
        self._hand_version = game.play(table).hand_version
        self._rulings = _public(game.play(table))
        self._notices = game.noticed

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
        self.events = events
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


def latest(game: Game, told: int) -> list[Notice]:
    """The notices after the first `told` ones, as far as they are kept."""
    new = game.noticed - told
    return list(game.notices)[-new:] if new > 0 else []


def _started(play: TablePlay) -> he.HandStarted | None:
    first = play.hand.events[0] if play.hand is not None else None
    return first if isinstance(first, he.HandStarted) else None


def _public(play: TablePlay) -> int:
    """How many rulings of a table's hand all are told of."""
    return sum(one.told_to is None for _, one in play.rulings) if play.rulings else 0
