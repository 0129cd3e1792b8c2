"""Events of levels, breaks, the clock, hand-for-hand and simultaneous hands."""

from typing import Literal

from tapete.rules.points.tournament import SyncUnit
from tapete.tournament.events.base import TournamentEvent
from tapete.tournament.structure.structure import BlindLevel


class LevelBegan(TournamentEvent, frozen=True, kw_only=True):
    """A level was announced; it applies from the next hand on."""

    level: int
    """From 1."""
    at: int
    ends_at: int | None
    """None for the last level. Breaks and stops of the clock postpone it."""


class LevelTakenOver(TournamentEvent, frozen=True, kw_only=True):
    """A running hand switched to the stakes of a level that began during it."""

    table: int
    hand: int
    level: int


class LevelsChanged(TournamentEvent, frozen=True, kw_only=True):
    """Upcoming levels were changed, and all players are told."""

    at: int
    levels: dict[int, BlindLevel]
    """Levels by number, from 1."""


class EndChanged(TournamentEvent, frozen=True, kw_only=True):
    """The announced end of a flight was changed, and all players are told."""

    at: int
    level: int | None = None
    """Last level, if the flight ends after one."""
    players: int | None = None
    """Number of players left at its end, if the flight ends by number."""


class BreakBegan(TournamentEvent, frozen=True, kw_only=True):
    """A break began: no hand is dealt until it ends."""

    at: int
    ms: int
    after_level: int | None = None
    """None for a synchronised break."""


class BreakEnded(TournamentEvent, frozen=True, kw_only=True):
    """The break is over."""

    at: int


class LevelClockStopped(TournamentEvent, frozen=True, kw_only=True):
    """The level clock was stopped."""

    at: int


class LevelClockStarted(TournamentEvent, frozen=True, kw_only=True):
    """The level clock was resumed."""

    at: int


class LevelClockDeducted(TournamentEvent, frozen=True, kw_only=True):
    """Time was deducted for a hand of hand-for-hand."""

    at: int
    ms: int


class LevelClockSet(TournamentEvent, frozen=True, kw_only=True):
    """The level clock was set to a remaining time."""

    at: int
    remaining_ms: int


class HandForHandBegan(TournamentEvent, frozen=True, kw_only=True):
    """Hand-for-hand began: every table now plays the same number of hands."""

    at: int
    tables: tuple[int, ...]
    """Tables with a hand under way: the first round."""
    paid: int


class RoundBegan(TournamentEvent, frozen=True, kw_only=True):
    """The next hand of hand-for-hand may begin at these tables."""

    number: int
    tables: tuple[int, ...]


class RoundEnded(TournamentEvent, frozen=True, kw_only=True):
    """All tables have finished their hand; entries eliminated in it went out together."""

    number: int


class TableHeld(TournamentEvent, frozen=True, kw_only=True):
    """A table is held after a called all-in: no card is dealt until the director releases it."""

    table: int
    as_it_is: bool = False
    """Whether it was held in the middle of its hand because of the announcement of hand-for-hand."""


class TableReleased(TournamentEvent, frozen=True, kw_only=True):
    """A held table may deal again."""

    table: int


class HandForHandEnded(TournamentEvent, frozen=True, kw_only=True):
    """Hand-for-hand ended: tables deal at their own pace again."""

    at: int


class SimultaneousBegan(TournamentEvent, frozen=True, kw_only=True):
    """The director ordered all tables to play in step."""

    at: int
    tables: tuple[int, ...]
    """Tables with a hand under way: their first round."""
    by: SyncUnit
    """Point at which tables wait for each other: the end of each hand, or also of each betting round."""
    begins: Literal["together", "as-ready"] = "together"
    """Whether tables begin each hand together, or each table when it is ready."""


class BettingRoundFinished(TournamentEvent, frozen=True, kw_only=True):
    """A table has finished its betting round, and waits for the others."""

    table: int
    hand: int


class TablesDealOn(TournamentEvent, frozen=True, kw_only=True):
    """Tables that waited after their betting round deal on, all at once."""

    tables: tuple[int, ...]


class LastSimultaneousHand(TournamentEvent, frozen=True, kw_only=True):
    """The director ended simultaneous hands during a hand: it is the last, and nobody waits in it."""

    at: int


class SimultaneousEnded(TournamentEvent, frozen=True, kw_only=True):
    """Simultaneous hands ended: tables deal at their own pace again."""

    at: int
