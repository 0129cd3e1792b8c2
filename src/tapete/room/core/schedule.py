"""The schedule of a stream: the next step that the room takes without a message, and its time.

Before the start, house bots fill free places and the event begins. After a hand, requests are granted. All
other steps come from the tournament's director (`tapete.tournament.director`), which the room obeys at once.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tapete.room.core.entropy import Entropy
from tapete.room.core.events import StreamEvent, where
from tapete.room.core.game import GameState
from tapete.tournament import director
from tapete.tournament import events as te
from tapete.tournament.director import Wait


class Fill(Struct, frozen=True, tag=True):
    """Let house bots take the free places."""

    at: int


class StartStep(Struct, frozen=True, tag="Start"):
    """Start the tournament, or cancel it if too few have entered."""

    at: int


class GrantWish(Struct, frozen=True, tag=True):
    """Grant a request that an entry made during a hand, now that the hand is over."""

    entry: int
    at: int = 0


Due = Fill | StartStep | GrantWish | director.Step
"""A step that the room takes without a message. `at` is in UTC milliseconds, 0 for at once."""


class StreamSchedule:
    """The next due step of one stream.

    The schedule is kept outside the state and is not stored. It can be built from any state: waiting tables
    are then asked once more.
    """

    def __init__(self, game: GameState, entropy: Entropy | None = None) -> None:
        """
        Args:
            entropy: random bytes of players' clients for the next deals.
        """
        self._game = game
        self._entropy = entropy or Entropy()
        self._tables = director.TableSchedule()
        self._stale = set(game.tournament.tables.numbers) if game.begun else set[int]()
        """Tables whose next step must be computed again."""
        self.bots_came = False
        """Whether all house bots for this tournament have entered."""

    @property
    def waits(self) -> Mapping[int, Wait]:
        """Reason why a table begins no hand, by table."""
        return self._tables.waits

    def heard(self, event: StreamEvent, tables: set[int]) -> None:
        """Record an applied event and the tables that it affects."""
        _, inner = where(event)
        if isinstance(inner, te.TournamentEvent):
            self._tables.heard(self._game.tournament, (inner,))
        self._stale |= tables

    def asked(self, table: int, wait: Wait | None) -> None:
        """Record the result of asking a table for its next hand: a wait, or None if it goes on."""
        if wait is None:
            self._tables.drop(table)
            self._stale.add(table)
        else:
            self._tables.wait(table, wait)

    def given(self, table: int) -> None:
        """Record that a client of a table has sent bytes for its next deal."""
        self._stale.add(table)

    def passed(self, *, anything: bool) -> None:
        """Record whether the passage of time produced an event."""
        self._tables.still = not anything

    def due(self) -> Due | None:
        """Return the next step; None if the tournament waits for a message."""
        game = self._game
        if not game.begun or game.over:
            return None
        if game.tournament.state == "registering":
            return self._before_the_start()
        wish = _wish(game)
        if wish is not None:
            return wish
        self._look_again()
        return director.next_step(game.tournament, self._tables)

    @property
    def places_for_bots(self) -> int:
        """Return the number of places that house bots still fill before the start."""
        return 0 if self.bots_came else self._game.places_for_bots

    def _before_the_start(self) -> Fill | StartStep | None:
        game, tournament = self._game, self._game.tournament
        structure, starts = tournament.structure, director.starts_at(tournament)
        if structure.stage is not None and structure.stage.kind == "final":
            return StartStep(starts) if starts is not None else None
        if not structure.starts_when_full(timed=tournament.starts_at is not None):
            at = starts or 0
            return Fill(at - structure.fill_ms) if self.places_for_bots else StartStep(at)
        if starts is not None:
            return StartStep(starts)
        if game.fills_at is None or not self.places_for_bots:
            return None
        return Fill(game.fills_at)

    def _look_again(self) -> None:
        """Plan the tables that events have affected and the tables whose waits have ended."""
        game, tables = self._game, self._tables
        tables.wake(game.last_at)
        live = game.tournament.tables
        for number in self._stale:
            if number not in live:
                tables.drop(number)
            elif game.play(number).waits_for_tables:
                tables.drop(number)
            elif game.tournament.hand_runs(number) or number not in tables.waits:
                tables.put(number, self._asks_at(number))
        self._stale.clear()

    def _asks_at(self, table: int) -> int:
        play = self._game.play(table)
        due = max(play.due(), self._game.first_hand_at)
        return due if play.running else self._entropy.asks_at(self._game, play, due)


def _wish(game: GameState) -> GrantWish | None:
    for entry in game.wishes:
        table = game.tournament.entries[entry].table
        if not game.tournament.hand_runs(table):
            return GrantWish(entry)
    return None
