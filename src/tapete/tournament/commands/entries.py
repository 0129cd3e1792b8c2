"""Commands that concern entries and waiting players."""

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.tournament.commands.base import OfEntry, TournamentCommand
from tapete.tournament.entries.eligibility import Applicant
from tapete.tournament.money.payments import Payment
from tapete.tournament.sharing import Money


class Enter(TournamentCommand, frozen=True, kw_only=True):
    """Register for the tournament. The room handles the money."""

    account: int
    bot: bool = False
    payment: Payment | None = None
    """Payment of the price; None for money."""
    draw: int = 0
    """Draw of the seat, below `Tournament.late_pool`; only after the start."""
    applicant: Applicant | None = None
    """Facts about the person known to the desk; None if nobody has checked, as online."""
    same_person: tuple[int, ...] = ()
    """Other accounts that the room takes for the same person."""
    missed: Chips = 0
    """Blinds missed before entering; only after the start, where the book deducts them from the stack."""
    new_players_at: tuple[int, ...] = ()
    """Tables for new players after the start; empty if they may sit at any table. Used where the book
    draws late entries among these tables."""
    among: tuple[int, ...] = ()
    """Numbers of the flights among which this one was drawn for the player; empty where players choose."""
    windfall: int | None = None
    """Draw of a Windfall, where the first registration needs it (`State.draws_with_entry`)."""


class ReEnter(TournamentCommand, frozen=True, kw_only=True):
    """Enter again after going out: a new fee, a new stack, a new seat.

    Where the book allows several entries of a player at the same time, nobody has to be out first.
    """

    account: int
    payment: Payment | None = None
    draw: int = 0
    missed: Chips = 0
    new_players_at: tuple[int, ...] = ()
    """These fields as in `Enter`."""
    applicant: Applicant | None = None
    """See `Enter`."""


class Withdraw(OfEntry, frozen=True, kw_only=True):
    """Withdraw the entry before the start, or while it waits for a seat."""


class DropUnpaid(OfEntry, frozen=True, kw_only=True):
    """Remove an unseated entry that its player can't pay for, where entries are paid with the seat."""


class SeatAlternate(TournamentCommand, frozen=True, kw_only=True):
    """Seat the first waiting alternate."""

    draw: int
    missed: Chips = 0
    """See `Enter`."""


class TakeSeat(TournamentCommand, frozen=True, kw_only=True):
    """Seat a player with a stack who was absent at the start and has now arrived."""

    account: int
    draw: int = 0
    missed: Chips = 0
    new_players_at: tuple[int, ...] = ()
    """These fields as in `Enter`."""


class RankAbsent(TournamentCommand, frozen=True, kw_only=True):
    """Rank the players who were absent at the start and have not arrived in time."""


class Carried(Struct, frozen=True, kw_only=True):
    """A survivor of a flight."""

    account: int
    flight: str
    stack: Chips
    bot: bool = False


class SeedFinal(TournamentCommand, frozen=True, kw_only=True):
    """Take over the results of the flights."""

    results: tuple[Carried, ...]
    """Every survivor of a flight, in the order of play."""
    pool: Money
    """Total prize money paid in by the flights' players."""
    entries: int
    """Number of entries of all flights together."""
    end_levels: tuple[int, ...]
    """Last level of each flight."""
