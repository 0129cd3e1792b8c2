"""Define the commands of a tournament. The caller passes the time: `decide(command, at=...)`.

What chance decides comes in with the command: an order, or one draw below each bound that was asked for.
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
    """The base of all commands."""


class OfEntry(TournamentCommand, frozen=True, kw_only=True):
    """The base of commands that concern one entry of a player."""

    account: int
    number: int | None = None
    """Which entry of the player, where several are in; None for the last of these."""


# -------------------------------------------------------------------- entries


class Enter(TournamentCommand, frozen=True, kw_only=True):
    """Take a place in the tournament; the money itself is the room's affair."""

    account: int
    bot: bool = False
    payment: Payment | None = None
    """How the price is paid; None for money."""
    draw: int = 0
    """After the start: the seat, below `Tournament.late_pool`."""
    applicant: Applicant | None = None
    """What the desk knows of the person; None where nobody has looked, as online."""
    missed: Chips = 0
    """After the start: the blinds that it has missed; they count where the book takes them off the stack."""
    new_players_at: tuple[int, ...] = ()
    """After the start: the tables that new players get now; empty if they get seats at all. It counts where
    the book draws late entries among them."""
    among: tuple[int, ...] = ()
    """Numbers of the flights among which this one was drawn for the player; none where players choose."""
    windfall: int | None = None
    """The draw of a Windfall, where the first registration brings it (`State.draws_with_entry`)."""


class ReEnter(TournamentCommand, frozen=True, kw_only=True):
    """Enter again after having gone out: a new fee, a new stack, a new seat.

    Where the book lets a player have several entries at the same time, nobody has to be out for that.
    """

    account: int
    payment: Payment | None = None
    draw: int = 0
    missed: Chips = 0
    new_players_at: tuple[int, ...] = ()
    """These as in `Enter`."""
    applicant: Applicant | None = None
    """As in `Enter`."""


class Withdraw(OfEntry, frozen=True, kw_only=True):
    """Give the entry back before the start, or while it waits for a seat."""


class DropUnpaid(OfEntry, frozen=True, kw_only=True):
    """Take out an entry without a seat that its player can't pay for, where it is paid with the seat."""


class SeatAlternate(TournamentCommand, frozen=True, kw_only=True):
    """Give the first of those who wait a seat."""

    draw: int
    missed: Chips = 0
    """As in `Enter`."""


class TakeSeat(TournamentCommand, frozen=True, kw_only=True):
    """Give a seat and a stack to a player who was not there at the start and has come."""

    account: int
    draw: int = 0
    missed: Chips = 0
    new_players_at: tuple[int, ...] = ()
    """These as in `Enter`."""


class RankAbsent(TournamentCommand, frozen=True, kw_only=True):
    """Rank those who were not there at the start and have not come in time."""


class Carried(Struct, frozen=True, kw_only=True):
    """A survivor of a flight."""

    account: int
    flight: str
    stack: Chips
    bot: bool = False


class SeedFinal(TournamentCommand, frozen=True, kw_only=True):
    """Take over what the flights have left."""

    results: tuple[Carried, ...]
    """Everybody who survived a flight, in the order of play."""
    pool: Money
    """What the flights' players put in for the prizes, together."""
    entries: int
    """Of all flights together."""
    end_levels: tuple[int, ...]
    """The last level of each flight."""


# -------------------------------------------------------------------- start and hands


class Start(TournamentCommand, frozen=True, kw_only=True):
    """Draw the seats and start the level clock."""

    seat_order: tuple[int, ...]
    """A drawn permutation of the indexes (from 0) of the entries, in the order in which they entered, those
    with a fixed place left out, and those who get no stack: the first one named gets the first seat of table
    1."""
    fixed: dict[int, SeatPlace] = {}
    """By entry: places that the director has set (TDA19-9)."""
    button: Seat | None = None
    """The seat with the first button, if it was drawn."""
    windfall: int | None = None
    """The draw of a Windfall."""
    absent: tuple[int, ...] = ()
    """Accounts of players who are not in their seats. It counts where the book puts only the chips of players
    who are there on the tables."""


class BeginHand(TournamentCommand, frozen=True, kw_only=True):
    """Announce a new level if it is time, then begin the next hand of a table."""

    table: int = 1
    signs: dict[HandSign, int] = {}
    """What was seen at the table before the deal, and when, in UTC milliseconds: the first riffle, the button
    of a shuffler, a new dealer who began to take over. The book says which of them begins a hand."""


class FinishHand(TournamentCommand, frozen=True, kw_only=True):
    """Take over the stacks that a hand has left."""

    hand: int
    stacks: dict[Seat, Chips]
    """Chips of every seat that was dealt in, zero for those who lost all."""
    table: int = 1
    knockouts: dict[Seat, tuple[tuple[Seat, ...], ...]] = {}
    """Where bounties are played for: by the seat that went out, who won the pot with its last chips, in two
    groups if high and low share it (`bounties.bounty_winners`)."""
    void: bool = False
    """Whether the hand was voided: all stacks are what they were, and it does not count in hand-for-hand."""


class UndoHand(TournamentCommand, frozen=True, kw_only=True):
    """A hand comes to no end: every chip goes back."""

    hand: int
    table: int = 1


class DeclineRebuy(OfEntry, frozen=True, kw_only=True):
    """Let the offer of a rebuy go by."""


class CloseOffers(TournamentCommand, frozen=True, kw_only=True):
    """The time for the rebuys offered at a table is over."""

    table: int = 1


# -------------------------------------------------------------------- tables


class Rearrange(TournamentCommand, frozen=True, kw_only=True):
    """Do what `Tournament.required` says: pick or break a table, move a player, draw all seats anew."""

    table: int
    draws: tuple[int, ...]
    """One below each bound of the requirement."""
    shown: tuple[Card, ...] = ()
    """For a break: the playing cards of the second step, if they were dealt; the last bounds fall away."""
    origin: int | None = None
    """For balancing: the table that the floor takes the player from, where the book leaves that to the floor;
    the draws are those of `Tournament.required` for it."""


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
    """Who wants it: the director for the event's needs, or the player."""


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
    """Draw all seats anew; the draws are those of an order of all players."""

    draws: tuple[int, ...]


# -------------------------------------------------------------------- clock


class AnnounceLevel(TournamentCommand, frozen=True, kw_only=True):
    """Announce the level that is due; a director may name another one."""

    level: int | None = None
    signal_at: int | None = None
    """When the clock sounded, in UTC milliseconds; None if it did not. The book says whether the sound or the
    announcement begins the level."""


class ChangeLevels(TournamentCommand, frozen=True, kw_only=True):
    """Change levels to come."""

    levels: dict[int, BlindLevel]
    """By number, from 1."""


class ChangeEnd(TournamentCommand, frozen=True, kw_only=True):
    """Change the level or the number of players at which a flight ends."""

    level: int | None = None
    """The last level, for a flight that ends after one."""
    players: int | None = None
    """For a flight that ends with a number of players left."""


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
    """An all-in was called: the cards stay down."""

    table: int


class ReleaseTable(TournamentCommand, frozen=True, kw_only=True):
    table: int


class EndHandForHand(TournamentCommand, frozen=True, kw_only=True):
    pass


class BeginSimultaneous(TournamentCommand, frozen=True, kw_only=True):
    """The director orders that all tables play in step, where the book lets them."""

    by: SyncUnit = "hand"
    """What tables wait for: the end of each hand, or of each betting round as well."""


class FinishBettingRound(TournamentCommand, frozen=True, kw_only=True):
    """A table has finished a betting round of its hand."""

    table: int
    hand: int


class DealOn(TournamentCommand, frozen=True, kw_only=True):
    """The director lets the tables deal on that wait after their betting round."""


class EndSimultaneous(TournamentCommand, frozen=True, kw_only=True):
    """The director ends simultaneous hands: a hand that tables have begun together is the last one."""


# -------------------------------------------------------------------- chips


class Rebuy(OfEntry, frozen=True, kw_only=True):
    count: int = 1
    payment: Payment | None = None


class AddOn(OfEntry, frozen=True, kw_only=True):
    payment: Payment | None = None


class Surrender(OfEntry, frozen=True, kw_only=True):
    """Give up the chips in order to enter again."""


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
    """Take away the stack of a player who is not there."""

    first_level_over: bool = False
    held: bool = False
    prize_possible: bool = True
    certainly_gone: bool = False


class BustOut(OfEntry, frozen=True, kw_only=True):
    """The director notes that a player has lost his last chips."""

    winners: tuple[int, ...] = ()
    """Accounts at the same table that won them, and with them a bounty."""


class MarkUndetermined(TournamentCommand, frozen=True, kw_only=True):
    """Mark the order of eliminations at different tables as undetermined, so that they share places."""

    entries: tuple[int, ...]
    """Two entries or more, by their numbers."""
    why: str = ""


class PassChips(TournamentCommand, frozen=True, kw_only=True):
    """The director puts two stacks right: chips go from one account's entry to another's."""

    giver: int
    taker: int
    chips: Chips
    why: str
    giver_number: int | None = None
    taker_number: int | None = None
    """Which entries of the two; None for the last that are in."""


class ColourUp(TournamentCommand, frozen=True, kw_only=True):
    """Take a denomination out of play at one table; the chips of each seat have just been counted."""

    table: int
    counts: dict[Seat, dict[int, int]]
    """By seat: chips by denomination."""
    removed: int
    in_play: tuple[int, ...]
    shown: tuple[Card, ...] = ()
    order: tuple[int, ...] = ()


class ChangeLateChips(OfEntry, frozen=True, kw_only=True):
    """Change chips that turn up after their denomination has left play; they are part of the stack."""

    denomination: int
    count: int
    in_play: tuple[int, ...]
    wanted: tuple[int, ...] = ()
    """Denominations to hand out, where any in play may be; the lowest if none is said."""


class ChangeChips(OfEntry, frozen=True, kw_only=True):
    """Change chips of a player at equal value: with the house's, or with those of another player there."""

    has: dict[int, int]
    """What the player has in front of him: chips by denomination."""
    gives: dict[int, int]
    gets: dict[int, int]
    partner: int | None = None
    """The account that buys the small chips; None for the house."""
    partner_has: dict[int, int] = {}


# -------------------------------------------------------------------- the end


class ProposeDeal(TournamentCommand, frozen=True, kw_only=True):
    method: Method
    kept: Money = 0
    amounts: dict[int, Money] = {}
    """By account, for a deal of their own; several entries of one player share it by their stacks."""


class VoteOnDeal(TournamentCommand, frozen=True, kw_only=True):
    account: int
    terms: str
    """Of the proposal: `Tournament.deal.terms`."""
    yes: bool


class EndEvent(TournamentCommand, frozen=True, kw_only=True):
    """Close an event whose time, level or number of players is reached, when no hand is running."""


class GiveUpSeat(TournamentCommand, frozen=True, kw_only=True):
    """Give up a seat that was won in this satellite, a ticket that is not used yet."""

    account: int


class Cancel(TournamentCommand, frozen=True, kw_only=True):
    """End an event that can't go on, by the rule that was published."""


Command = (
    Enter
    | ReEnter
    | Withdraw
    | DropUnpaid
    | SeatAlternate
    | TakeSeat
    | RankAbsent
    | SeedFinal
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
