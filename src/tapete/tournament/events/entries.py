"""Entries: taken, given back, waiting, brought from an earlier stage."""

from tapete.engine.types import Chips
from tapete.tournament.events.base import TournamentEvent
from tapete.tournament.money.payments import Payment
from tapete.tournament.sharing import Money
from tapete.tournament.structure.structure import Structure


class Created(TournamentEvent, frozen=True, kw_only=True):
    """Registration opened."""

    tournament: int
    structure: Structure
    starts_at: int | None = None
    """When a scheduled one begins."""
    final: int | None = None
    """The tournament that takes over what a flight leaves."""


class Entered(TournamentEvent, frozen=True, kw_only=True):
    """An entry was taken. Entries are numbered from 1 and no number comes twice."""

    entry: int
    account: int
    bot: bool
    number: int = 1
    """Which entry of its account it is; from 2 on it is a re-entry."""
    payment: Payment | None = None
    """How the price was paid; None for money alone, and where nothing was to pay."""
    among: tuple[int, ...] = ()
    """Numbers of the flights among which this one was drawn for the player (CCL-qualifying-draw)."""
    stack: Chips | None = None
    """What it brings from an earlier stage; None for a starting stack."""


class Withdrawn(TournamentEvent, frozen=True, kw_only=True):
    """An entry was given back, and what was paid for it."""

    entry: int


class Queued(TournamentEvent, frozen=True, kw_only=True):
    """All seats were taken: the entry waits for one, behind those who waited before (an alternate)."""

    entry: int


class StayedAway(TournamentEvent, frozen=True, kw_only=True):
    """The player of an entry was not there at the start: it gets seat and stack when they come."""

    entry: int


class StageSeeded(TournamentEvent, frozen=True, kw_only=True):
    """A final took over what its flights have left: their pool, and the level at which it begins."""

    pool: Money
    """The players' part, carried on."""
    entries: int
    """Of all flights, for the number of paid places."""
    level: int
    discarded: Chips
    """Chips of further stacks of the same players, which don't come along."""
    cashed: dict[int, Money] = {}
    """By account: what is paid for those."""


class StackBrought(TournamentEvent, frozen=True, kw_only=True):
    """An entry that was bought in a final gets other chips, since its player has qualified as well."""

    entry: int
    stack: Chips
