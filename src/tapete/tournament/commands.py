"""Define the commands of a tournament. The caller passes the time: `decide(command, at=...)`.

Randomness comes in with the command: an order, or one draw below each required bound.
"""

from typing import Literal

from msgspec import Struct

from tapete.cards import Card
from tapete.engine.types import Chips, Seat, snake
from tapete.rules.points.tournament import HandSign, SyncUnit
from tapete.tournament.entries.eligibility import Applicant
from tapete.tournament.money.payments import Payment
from tapete.tournament.prizes.deals import Method
from tapete.tournament.seats.seating import SeatPlace
from tapete.tournament.sharing import Money
from tapete.tournament.structure.structure import BlindLevel


class TournamentCommand(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Base of all commands."""


class OfEntry(TournamentCommand, frozen=True, kw_only=True):
    """Base of commands that concern one entry of a player."""

    account: int
    number: int | None = None
    """Number of the player's entry, where several are in; None for the last of these."""


# -------------------------------------------------------------------- entries


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


# -------------------------------------------------------------------- start and hands


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


# -------------------------------------------------------------------- tables


class Rearrange(TournamentCommand, frozen=True, kw_only=True):
    """Do the task of `Tournament.required`: pick or break a table, move a player, or redraw all seats."""

    table: int
    draws: tuple[int, ...]
    """One draw below each bound of the task."""
    shown: tuple[Card, ...] = ()
    """Playing cards of the second step of a break, if they were dealt; the last bounds then fall away."""
    origin: int | None = None
    """Table from which the floor takes the player when balancing, where the book lets the floor choose.
    The draws are then those of `Tournament.required` for this table."""


class AnnounceBreakOrder(TournamentCommand, frozen=True, kw_only=True):
    order: tuple[int, ...]


class BreakTable(TournamentCommand, frozen=True, kw_only=True):
    """Break a table of the director's choice; the draws are those of `moving.break_bounds`."""

    table: int
    draws: tuple[int, ...]
    shown: tuple[Card, ...] = ()


class MovePlayer(OfEntry, frozen=True, kw_only=True):
    """Give a player another seat, by the director's decision."""

    to: SeatPlace
    why: str
    by: Literal["director", "player"] = "director"
    """Initiator of the move: the director for the event's needs, or the player."""


class CloseSeat(TournamentCommand, frozen=True, kw_only=True):
    """Close an empty seat. Before the start, also at a table that does not exist yet."""

    table: int
    seat: Seat
    why: Literal["out_of_use", "kept"] = "out_of_use"


class OpenSeat(TournamentCommand, frozen=True, kw_only=True):
    """Reopen a closed seat."""

    table: int
    seat: Seat


class RedrawSeats(TournamentCommand, frozen=True, kw_only=True):
    """Redraw all seats; the draws are those of an order of all players."""

    draws: tuple[int, ...]


# -------------------------------------------------------------------- clock


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
    pass


class StartClock(TournamentCommand, frozen=True, kw_only=True):
    pass


class SetClock(TournamentCommand, frozen=True, kw_only=True):
    remaining_ms: int


class BeginHandForHand(TournamentCommand, frozen=True, kw_only=True):
    pass


class HoldTable(TournamentCommand, frozen=True, kw_only=True):
    """Hold a table: an all-in was called, and the cards stay down."""

    table: int


class ReleaseTable(TournamentCommand, frozen=True, kw_only=True):
    table: int


class EndHandForHand(TournamentCommand, frozen=True, kw_only=True):
    pass


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


# -------------------------------------------------------------------- chips


class Rebuy(OfEntry, frozen=True, kw_only=True):
    count: int = 1
    payment: Payment | None = None


class AddOn(OfEntry, frozen=True, kw_only=True):
    payment: Payment | None = None


class Surrender(OfEntry, frozen=True, kw_only=True):
    """Give up the chips to enter again."""


class Leave(OfEntry, frozen=True, kw_only=True):
    """Leave for good, ranked as if eliminated."""


class TakeChips(OfEntry, frozen=True, kw_only=True, tag="penalise"):
    """Take chips from a player."""

    chips: Chips
    rule: str
    why: Literal["penalty", "forfeited"] = "penalty"


class Disqualify(OfEntry, frozen=True, kw_only=True):
    rule: str = "TDA19-71D"


class RemoveAbsent(OfEntry, frozen=True, kw_only=True):
    """Remove the stack of an absent player."""

    first_level_over: bool = False
    held: bool = False
    prize_possible: bool = True
    certainly_gone: bool = False


class BustOut(OfEntry, frozen=True, kw_only=True):
    """Record that a player has lost their last chips; for the director."""

    winners: tuple[int, ...] = ()
    """Accounts at the same table that won these chips, and a bounty with them."""


class MarkUndetermined(TournamentCommand, frozen=True, kw_only=True):
    """Mark the order of eliminations at different tables as undetermined: the entries share places."""

    entries: tuple[int, ...]
    """At least two entries, by their numbers."""
    why: str = ""


class PassChips(TournamentCommand, frozen=True, kw_only=True):
    """Correct two stacks: chips go from one account's entry to another's. For the director."""

    giver: int
    taker: int
    chips: Chips
    why: str
    giver_number: int | None = None
    taker_number: int | None = None
    """Numbers of the two players' entries; None for the last that are in."""


class ColourUp(TournamentCommand, frozen=True, kw_only=True):
    """Take a denomination out of play at one table, after a count of every seat's chips."""

    table: int
    counts: dict[Seat, dict[int, int]]
    """Chips of each seat, by denomination."""
    removed: int
    in_play: tuple[int, ...]
    shown: tuple[Card, ...] = ()
    order: tuple[int, ...] = ()


class ChangeLateChips(OfEntry, frozen=True, kw_only=True):
    """Change chips that turn up after their denomination has left play; they belong to the stack."""

    denomination: int
    count: int
    in_play: tuple[int, ...]
    wanted: tuple[int, ...] = ()
    """Denominations to hand out, where any in play is allowed; empty for the lowest."""


class ChangeChips(OfEntry, frozen=True, kw_only=True):
    """Change a player's chips at equal value, with the house or with another player at the table."""

    has: dict[int, int]
    """Chips in front of the player, by denomination."""
    gives: dict[int, int]
    gets: dict[int, int]
    partner: int | None = None
    """Account that buys the small chips; None for the house."""
    partner_has: dict[int, int] = {}


# -------------------------------------------------------------------- the end


class ProposeDeal(TournamentCommand, frozen=True, kw_only=True):
    method: Method
    kept: Money = 0
    amounts: dict[int, Money] = {}
    """Amounts by account, for a custom deal. Several entries of one player share an amount by their
    stacks."""


class VoteOnDeal(TournamentCommand, frozen=True, kw_only=True):
    account: int
    terms: str
    """Terms of the proposal: `Tournament.deal.terms`."""
    yes: bool


class EndEvent(TournamentCommand, frozen=True, kw_only=True):
    """Close an event that has reached its time, level or number of players, while no hand is running."""


class GiveUpSeat(TournamentCommand, frozen=True, kw_only=True):
    """Give up a seat won in this satellite, as an unused ticket."""

    account: int


class Cancel(TournamentCommand, frozen=True, kw_only=True):
    """Cancel an event that can't go on, by the published rule."""


Command = (
    Enter
    | ReEnter
    | Withdraw
    | DropUnpaid
    | SeatAlternate
    | TakeSeat
    | RankAbsent
    | SeedFinal
    | BagStacks
    | Start
    | BeginHand
    | FinishHand
    | UndoHand
    | DeclineRebuy
    | CloseOffers
    | Rearrange
    | AnnounceBreakOrder
    | BreakTable
    | MovePlayer
    | CloseSeat
    | OpenSeat
    | RedrawSeats
    | AnnounceLevel
    | ChangeLevels
    | ChangeEnd
    | BeginBreak
    | EndBreak
    | StopClock
    | StartClock
    | SetClock
    | BeginHandForHand
    | HoldTable
    | ReleaseTable
    | EndHandForHand
    | BeginSimultaneous
    | FinishBettingRound
    | DealOn
    | EndSimultaneous
    | Rebuy
    | AddOn
    | Surrender
    | Leave
    | TakeChips
    | Disqualify
    | RemoveAbsent
    | BustOut
    | MarkUndetermined
    | PassChips
    | ColourUp
    | ChangeLateChips
    | ChangeChips
    | ProposeDeal
    | VoteOnDeal
    | EndEvent
    | GiveUpSeat
    | Cancel
)
"""Any command to a tournament."""
