"""Events of entries: bought, withdrawn, waiting, brought from an earlier stage."""

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
    """Start time of a scheduled tournament."""
    final: int | None = None
    """Number of the final that takes over a flight's results."""
    club: int = 0
    """Number of the club whose members alone see the event; 0 for an event of the house."""


class Entered(TournamentEvent, frozen=True, kw_only=True):
    """An entry was made. Entries are numbered from 1; no number is used twice."""

    entry: int
    account: int
    bot: bool
    number: int = 1
    """Number of this entry among those of its account; a re-entry from 2 on."""
    payment: Payment | None = None
    """Payment of the price; None for money alone, and for a free entry."""
    among: tuple[int, ...] = ()
    """Numbers of the flights among which this one was drawn for the player (CCL-qualifying-draw)."""
    stack: Chips | None = None
    """Stack from an earlier stage; None for a starting stack."""


class Withdrawn(TournamentEvent, frozen=True, kw_only=True):
    """An entry was withdrawn and refunded."""

    entry: int


class Queued(TournamentEvent, frozen=True, kw_only=True):
    """All seats were taken: the entry waits, behind earlier ones (an alternate)."""

    entry: int


class StayedAway(TournamentEvent, frozen=True, kw_only=True):
    """The player of an entry was absent at the start: it gets seat and stack when they arrive."""

    entry: int


class StageSeeded(TournamentEvent, frozen=True, kw_only=True):
    """A final took over its flights' pool, and the level at which it begins."""

    pool: Money
    """Money carried over for the prizes."""
    entries: int
    """Number of entries of all flights, for the number of paid places."""
    level: int
    discarded: Chips
    """Chips of further stacks of the same players, which are not carried over."""
    cashed: dict[int, Money] = {}
    """Money paid for further stacks, by account."""


class StackBrought(TournamentEvent, frozen=True, kw_only=True):
    """An entry bought in a final gets another stack, because its player has also qualified."""

    entry: int
    stack: Chips
