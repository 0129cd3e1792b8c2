"""Commands that start the event, and begin and finish its hands."""

from tapete.engine.types import Chips, Seat
from tapete.rules.points.tournament import HandSign
from tapete.tournament.commands.base import OfEntry, TournamentCommand
from tapete.tournament.seats.seating import SeatPlace


class Start(TournamentCommand, frozen=True, kw_only=True):
    """Draw the seats and start the level clock."""

    seat_order: tuple[int, ...]
    """Drawn permutation of entry indexes (from 0), in the order of entry, without entries that have a
    fixed seat or get no stack. The first index gets the first seat of table 1."""
    fixed: dict[int, SeatPlace] = {}
    """Seats that the director has set, by entry (TDA19-9)."""
    button: Seat | None = None
    """Seat of the first button, if it was drawn."""
    windfall: int | None = None
    """Draw of a Windfall."""
    absent: tuple[int, ...] = ()
    """Accounts of absent players. Used where the book puts only the chips of present players on the
    tables."""


class BeginHand(TournamentCommand, frozen=True, kw_only=True):
    """Announce a new level if it is time, then begin the next hand of a table."""

    table: int = 1
    signs: dict[HandSign, int] = {}
    """Signs seen at the table before the deal, with their times in UTC milliseconds: the first riffle, the
    button of a shuffler, a new dealer taking over. The book says which sign begins a hand."""


class FinishHand(TournamentCommand, frozen=True, kw_only=True):
    """Take over the final stacks of a hand."""

    hand: int
    stacks: dict[Seat, Chips]
    """Chips of every seat that was dealt in; 0 for players who lost all."""
    table: int = 1
    knockouts: dict[Seat, tuple[tuple[Seat, ...], ...]] = {}
    """For bounties: winners of the pot with the last chips of each eliminated seat, in two groups if high
    and low share it (`bounties.bounty_winners`)."""
    void: bool = False
    """Whether the hand was voided: all stacks are unchanged, and the hand does not count in hand-for-hand."""


class UndoHand(TournamentCommand, frozen=True, kw_only=True):
    """Undo a hand that comes to no end: every chip goes back."""

    hand: int
    table: int = 1


class DeclineRebuy(OfEntry, frozen=True, kw_only=True):
    """Decline the offer of a rebuy."""


class CloseOffers(TournamentCommand, frozen=True, kw_only=True):
    """End the time for the rebuys offered at a table."""

    table: int = 1
