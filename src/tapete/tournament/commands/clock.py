"""Commands to the level clock, and to hands that all tables play together."""

from tapete.engine.types import Chips
from tapete.rules.points.tournament import SyncUnit
from tapete.tournament.commands.base import TournamentCommand
from tapete.tournament.structure.structure import BlindLevel


class AnnounceLevel(TournamentCommand, frozen=True, kw_only=True):
    """Announce the level that is due; a director may name another level."""

    level: int | None = None
    signal_at: int | None = None
    """When the clock sounded, UTC milliseconds; None if it did not. The book decides whether the sound or
    the announcement begins the level."""


class ChangeLevels(TournamentCommand, frozen=True, kw_only=True):
    """Change upcoming levels."""

    levels: dict[int, BlindLevel]
    """Levels by number, from 1."""


class ChangeEnd(TournamentCommand, frozen=True, kw_only=True):
    """Change the level or the number of players at which a flight ends."""

    level: int | None = None
    """Last level, for a flight that ends after a level."""
    players: int | None = None
    """Number of players left, for a flight that ends at this number."""


class BagStacks(TournamentCommand, frozen=True, kw_only=True):
    """End a flight with the stacks that were counted and put into bags."""

    stacks: dict[int, Chips]
    """Counted stack of each entry that still plays."""
    early: bool = False
    """Whether the director ends the flight before its level or its number of players."""
    difference: bool = False
    """Whether the director accepts a total that differs from the chips in play."""
    why: str = ""
    """Reason of an early end or of an accepted difference."""


class BeginBreak(TournamentCommand, frozen=True, kw_only=True):
    """Begin the break that is due; a director may begin one at any time."""

    minutes: int | None = None


class EndBreak(TournamentCommand, frozen=True, kw_only=True):
    """Go on after a break."""


class StopClock(TournamentCommand, frozen=True, kw_only=True):
    """Stop the level clock."""


class StartClock(TournamentCommand, frozen=True, kw_only=True):
    """Start the level clock again."""


class SetClock(TournamentCommand, frozen=True, kw_only=True):
    """Correct the remaining time of the level."""

    remaining_ms: int


class BeginHandForHand(TournamentCommand, frozen=True, kw_only=True):
    """Begin hand-for-hand at all tables."""


class HoldTable(TournamentCommand, frozen=True, kw_only=True):
    """Hold a table: an all-in was called, and the cards stay down."""

    table: int


class ReleaseTable(TournamentCommand, frozen=True, kw_only=True):
    """Let a held table finish its hand."""

    table: int


class EndHandForHand(TournamentCommand, frozen=True, kw_only=True):
    """End hand-for-hand."""


class BeginSimultaneous(TournamentCommand, frozen=True, kw_only=True):
    """Order all tables to play in step, where the book allows it; for the director."""

    by: SyncUnit = "hand"
    """Point at which tables wait for each other: the end of each hand, or also of each betting round."""


class FinishBettingRound(TournamentCommand, frozen=True, kw_only=True):
    """Report that a table has finished a betting round of its hand."""

    table: int
    hand: int


class DealOn(TournamentCommand, frozen=True, kw_only=True):
    """Let the tables that wait after their betting round deal on; for the director."""


class EndSimultaneous(TournamentCommand, frozen=True, kw_only=True):
    """End simultaneous hands, for the director; a hand that tables have begun together is the last one."""
