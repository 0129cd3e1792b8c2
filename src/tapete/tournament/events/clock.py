"""Levels, breaks, stops of the clock, hand-for-hand and simultaneous hands."""

from typing import Literal

from tapete.rules.points.tournament import SyncUnit
from tapete.tournament.events.base import TournamentEvent
from tapete.tournament.structure.structure import BlindLevel


class LevelBegan(TournamentEvent, frozen=True, kw_only=True):
    """A level was announced; it holds from the next hand on."""

    level: int
    """From 1."""
    at: int
    ends_at: int | None
    """None for the last level. Breaks and stops of the clock put it off."""


class LevelTakenOver(TournamentEvent, frozen=True, kw_only=True):
    """A hand in progress goes on at the stakes of a level that has begun during it."""

    table: int
    hand: int
    level: int


class LevelsChanged(TournamentEvent, frozen=True, kw_only=True):
    """Levels to come were changed, and all players are told."""

    at: int
    levels: dict[int, BlindLevel]
    """By number, from 1."""


class EndChanged(TournamentEvent, frozen=True, kw_only=True):
    """A flight ends elsewhere than was announced, and all players are told."""

    at: int
    level: int | None = None
    """The last level, if it ends after one."""
    players: int | None = None
    """With how many left it ends, if it goes by that."""


class BreakBegan(TournamentEvent, frozen=True, kw_only=True):
    """From now on no hand is dealt."""

    at: int
    ms: int
    after_level: int | None = None
    """None for a break at its time of the day."""


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
    """Time was taken off for a hand of hand-for-hand."""

    at: int
    ms: int


class LevelClockSet(TournamentEvent, frozen=True, kw_only=True):
    """The level clock was set to a remaining time."""

    at: int
    remaining_ms: int


class HandForHandBegan(TournamentEvent, frozen=True, kw_only=True):
    """Every table plays as many hands as all others from here on."""

    at: int
    tables: tuple[int, ...]
    """Those with a hand under way: the first round."""
    paid: int


class RoundBegan(TournamentEvent, frozen=True, kw_only=True):
    """The next hand of hand-for-hand may begin, at all these tables."""

    number: int
    tables: tuple[int, ...]


class RoundEnded(TournamentEvent, frozen=True, kw_only=True):
    """All tables have finished their hand; who went out in it went out together."""

    number: int


class TableHeld(TournamentEvent, frozen=True, kw_only=True):
    """A table is held after a called all-in: no card is dealt until the director releases it."""

    table: int
    as_it_is: bool = False
    """Whether it is held in the middle of its hand because hand-for-hand was announced."""


class TableReleased(TournamentEvent, frozen=True, kw_only=True):
    """A held table may deal again."""

    table: int


class HandForHandEnded(TournamentEvent, frozen=True, kw_only=True):
    """Hand-for-hand ended: tables deal at their own pace again."""

    at: int


class SimultaneousBegan(TournamentEvent, frozen=True, kw_only=True):
    """By order of the director all tables play in step from here on."""

    at: int
    tables: tuple[int, ...]
    """Those with a hand under way: their first round."""
    by: SyncUnit
    """What tables wait for: the end of each hand, or of each betting round as well."""
    begins: Literal["together", "as-ready"] = "together"
    """Whether tables begin each hand together, or each when it is ready."""


class BettingRoundFinished(TournamentEvent, frozen=True, kw_only=True):
    """A table has finished its betting round, and waits for the others."""

    table: int
    hand: int


class TablesDealOn(TournamentEvent, frozen=True, kw_only=True):
    """Tables that waited after their betting round deal on, all at once."""

    tables: tuple[int, ...]


class LastSimultaneousHand(TournamentEvent, frozen=True, kw_only=True):
    """The director has ended simultaneous hands during one: it is the last, and nobody waits in it now."""

    at: int


class SimultaneousEnded(TournamentEvent, frozen=True, kw_only=True):
    """Tables deal at their own pace again."""

    at: int
