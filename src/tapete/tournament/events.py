"""What has happened in a tournament, in the past tense. Its state comes from these and from nothing else.

A stored event keeps its meaning: what was added later has a default, and old logs mean what they meant.
"""

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips, Seat, snake
from tapete.rules.mixes import Turn
from tapete.tournament.balancing import Move
from tapete.tournament.breaking import TableBroken
from tapete.tournament.chip_race import ColorUp
from tapete.tournament.deals import Method
from tapete.tournament.leaving import Removal
from tapete.tournament.payments import Payment
from tapete.tournament.seating import LateSeat, Place, SeatDraw
from tapete.tournament.sharing import Money
from tapete.tournament.structure import Structure
from tapete.tournament.windfall import WindfallDraw


class TournamentEvent(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    tag=snake,
    omit_defaults=True,
    repr_omit_defaults=True,
):
    """The base of all events of a tournament. What has its default is neither stored nor told."""


# -------------------------------------------------------------------- entries


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
    stack: Chips | None = None
    """What it brings from an earlier stage; None for a starting stack."""


class Withdrawn(TournamentEvent, frozen=True, kw_only=True):
    """An entry was given back, and what was paid for it."""

    entry: int


class Queued(TournamentEvent, frozen=True, kw_only=True):
    """All seats were taken: the entry waits for one, behind those who waited before (an alternate)."""

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


# -------------------------------------------------------------------- start, seats, hands


class Started(TournamentEvent, frozen=True, kw_only=True):
    at: int
    button: Seat = 1
    """The seat with the first button at every table."""


class WindfallDrawn(TournamentEvent, frozen=True, kw_only=True):
    """The prize pool was drawn, before the first card."""

    draw: WindfallDraw
    prizes: tuple[Money, ...]
    minutes: int
    """Of one level."""


class Seated(TournamentEvent, frozen=True, kw_only=True):
    """An entry drew its seat and got its chips."""

    entry: int
    seat: Seat
    stack: Chips
    table: int = 1


class LateSeated(TournamentEvent, frozen=True, kw_only=True):
    """An entry of the late registration, an alternate or a re-entry drew its seat and got its chips."""

    seat: LateSeat
    stack: Chips


class HandBegan(TournamentEvent, frozen=True, kw_only=True):
    """A hand began at the stakes of `level`, which it keeps to its end."""

    hand: int
    """From 1; all tables count together."""
    level: int
    button: Seat
    """It may be an empty seat (dead button)."""
    small_blind: Seat | None
    """None if nobody posts it (dead small blind)."""
    big_blind: Seat | None
    """None in a game without blinds, during which the button is held."""
    table: int = 1
    waiting: tuple[Seat, ...] = ()
    """Seats that get no cards, because they came between the button and the small blind."""
    game: Turn | None = None
    """Of a mix: which game it is."""
    ante: Chips | None = None
    """Where it depends on the hand: what the button pays; 0 for no ante."""


class HandFinished(TournamentEvent, frozen=True, kw_only=True):
    hand: int
    stacks: dict[Seat, Chips]
    table: int = 1


class HandUndone(TournamentEvent, frozen=True, kw_only=True):
    """A hand that came to no end: every chip is back where it was."""

    hand: int
    table: int = 1


class WentBroke(TournamentEvent, frozen=True, kw_only=True):
    """An entry has lost its last chips and is offered a rebuy; the table waits."""

    entry: int
    until: int


class OfferDeclined(TournamentEvent, frozen=True, kw_only=True):
    """The offer ended without a rebuy."""

    entry: int


class Eliminated(TournamentEvent, frozen=True, kw_only=True):
    """An entry lost its last chips. Those who share a place are told clockwise from the button's left."""

    entry: int
    seat: Seat
    place: int
    """While entries are sold it is the place among those who had entered by then."""
    shared: int
    """How many share the place, 1 if nobody does."""
    hand: int
    """0 for somebody who did not go out in a hand."""
    table: int = 1
    among: int = 0
    """Entries by then; 0 if there were no more to come."""


class BountyWon(TournamentEvent, frozen=True, kw_only=True):
    """A bounty, or a part of one, was won; at the end everybody who is left has his own."""

    entry: int
    victim: int
    cash: Money = 0
    added: Money = 0
    """What went on the winner's own head."""


# -------------------------------------------------------------------- tables


class TableOpened(TournamentEvent, frozen=True, kw_only=True):
    table: int


class BreakOrderAnnounced(TournamentEvent, frozen=True, kw_only=True):
    order: tuple[int, ...]


class TablePicked(TournamentEvent, frozen=True, kw_only=True):
    """A table was drawn to be broken after its hand."""

    table: int
    draws: tuple[int, ...] = ()


class PlayerMoved(TournamentEvent, frozen=True, kw_only=True):
    """A player was moved to balance tables; the move explains itself."""

    move: Move
    draws: tuple[int, ...] = ()


class TableBroke(TournamentEvent, frozen=True, kw_only=True):
    """A table is no more; its players went to others."""

    broken: TableBroken


class Redrawn(TournamentEvent, frozen=True, kw_only=True):
    """All who are left drew their seats anew, for a final table or because it was announced."""

    draw: SeatDraw


class PlayerReseated(TournamentEvent, frozen=True, kw_only=True):
    """The director gave a player another seat."""

    entry: int
    origin: Place
    to: Place
    why: str


# -------------------------------------------------------------------- clock


class LevelBegan(TournamentEvent, frozen=True, kw_only=True):
    """A level was announced; it holds from the next hand on."""

    level: int
    """From 1."""
    at: int
    ends_at: int | None
    """None for the last level. Breaks and stops of the clock put it off."""


class BreakBegan(TournamentEvent, frozen=True, kw_only=True):
    """From now on no hand is dealt."""

    at: int
    ms: int
    after_level: int | None = None
    """None for a break at its time of the day."""


class BreakEnded(TournamentEvent, frozen=True, kw_only=True):
    at: int


class LevelClockStopped(TournamentEvent, frozen=True, kw_only=True):
    at: int


class LevelClockStarted(TournamentEvent, frozen=True, kw_only=True):
    at: int


class LevelClockDeducted(TournamentEvent, frozen=True, kw_only=True):
    """Time was taken off for a hand of hand-for-hand."""

    at: int
    ms: int


class LevelClockSet(TournamentEvent, frozen=True, kw_only=True):
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
    """An all-in was called: no card until the director lets the table go on."""

    table: int


class TableReleased(TournamentEvent, frozen=True, kw_only=True):
    table: int


class HandForHandEnded(TournamentEvent, frozen=True, kw_only=True):
    at: int


# -------------------------------------------------------------------- chips


class Rebought(TournamentEvent, frozen=True, kw_only=True):
    entry: int
    chips: Chips
    count: int = 1
    payment: Payment


class AddedOn(TournamentEvent, frozen=True, kw_only=True):
    entry: int
    chips: Chips
    payment: Payment


class ChipsRemoved(TournamentEvent, frozen=True, kw_only=True):
    """Chips left play otherwise than by being lost."""

    entry: int
    removal: Removal


class ChipsPassed(TournamentEvent, frozen=True, kw_only=True):
    """The director put stacks right: chips went from one entry to another."""

    giver: int
    taker: int
    chips: Chips
    why: str


class ColouredUp(TournamentEvent, frozen=True, kw_only=True):
    """A denomination left play at one table."""

    table: int
    race: ColorUp


# -------------------------------------------------------------------- money and the end


class PrizesFixed(TournamentEvent, frozen=True, kw_only=True):
    """Nothing is sold any more: pool, prizes and the places of those who are out are certain."""

    at: int
    entries: int
    pool: Money
    overlay: Money
    """What the house added to reach the guarantee, and what it put up at any rate."""
    prizes: tuple[Money, ...]
    tickets: int = 0
    """How many of the first places win a ticket."""
    ticket: Money = 0
    """Its value, which is in the pool and not in `prizes`."""


class Survived(TournamentEvent, frozen=True, kw_only=True):
    """An entry was still in when the event ended."""

    entry: int
    place: int
    shared: int
    stack: Chips


class Qualified(TournamentEvent, frozen=True, kw_only=True):
    """An entry goes on to the next stage with its chips."""

    entry: int
    stack: Chips


class PrizeWon(TournamentEvent, frozen=True, kw_only=True):
    entry: int
    place: int
    amount: int
    tickets: int = 0
    item: str = ""


class PrizeHeld(TournamentEvent, frozen=True, kw_only=True):
    """The prize of a disqualified player: the house keeps it until it has decided."""

    entry: int
    place: int
    amount: int


class PoolCarried(TournamentEvent, frozen=True, kw_only=True):
    """The pool of a flight went on to the final."""

    amount: Money


class DealProposed(TournamentEvent, frozen=True, kw_only=True):
    method: Method
    amounts: dict[int, Money]
    """By entry."""
    kept: Money = 0
    """Left for the winner."""


class DealVoted(TournamentEvent, frozen=True, kw_only=True):
    entry: int
    yes: bool


class DealClosed(TournamentEvent, frozen=True, kw_only=True):
    """Somebody said no, or play went on."""


class DealSettled(TournamentEvent, frozen=True, kw_only=True):
    """All have agreed, and are paid."""

    paid: dict[int, Money]
    to_play_for: Money


class Refunded(TournamentEvent, frozen=True, kw_only=True):
    """What an entry has paid went back, each kind as that kind."""

    entry: int
    money: Money = 0
    tournament_money: Money = 0
    tickets: tuple[Money, ...] = ()


class SharePaid(TournamentEvent, frozen=True, kw_only=True):
    """What one of those who were left got when the event was ended before its time."""

    entry: int
    prize: Money = 0
    fee: Money = 0
    head: Money = 0


class Cancelled(TournamentEvent, frozen=True, kw_only=True):
    at: int
    rule: Literal["back", "before_the_money", "in_the_money"]


class Finished(TournamentEvent, frozen=True, kw_only=True):
    """One player has all the chips, or its time is over; prizes are won."""

    at: int


Event = (
    Created
    | Entered
    | Withdrawn
    | Queued
    | StageSeeded
    | Started
    | WindfallDrawn
    | Seated
    | LateSeated
    | HandBegan
    | HandFinished
    | HandUndone
    | WentBroke
    | OfferDeclined
    | Eliminated
    | BountyWon
    | TableOpened
    | BreakOrderAnnounced
    | TablePicked
    | PlayerMoved
    | TableBroke
    | Redrawn
    | PlayerReseated
    | LevelBegan
    | BreakBegan
    | BreakEnded
    | LevelClockStopped
    | LevelClockStarted
    | LevelClockDeducted
    | LevelClockSet
    | HandForHandBegan
    | RoundBegan
    | RoundEnded
    | TableHeld
    | TableReleased
    | HandForHandEnded
    | Rebought
    | AddedOn
    | ChipsRemoved
    | ChipsPassed
    | ColouredUp
    | PrizesFixed
    | Survived
    | Qualified
    | PrizeWon
    | PrizeHeld
    | PoolCarried
    | DealProposed
    | DealVoted
    | DealClosed
    | DealSettled
    | Refunded
    | SharePaid
    | Cancelled
    | Finished
)
