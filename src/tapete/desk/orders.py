"""Orders that people give at the desk.

An order names players by their number in the event. The room draws random numbers below the bounds that
`LiveEvent.bounds` returns.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tapete.cards import Card
from tapete.desk.middle.facts import Middle
from tapete.engine.types import Seat, snake
from tapete.tournament.commands import Carried

Reason = Annotated[str, Meta(max_length=300)]
Number = Annotated[int, Meta(ge=1, le=100_000)]
Account = Annotated[int, Meta(ge=1, le=1_000_000)]
Count = Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]
Minutes = Annotated[int, Meta(ge=1, le=600)]


class Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """Base of all orders."""

    reason: Reason = ""


# -------------------------------------------------------------------- entries


class RegisterPlayer(Order, frozen=True, kw_only=True, tag="register"):
    """Take an entry. The player's name is kept apart from the log."""

    number: Account | None = None
    """Number of the player in all flights of an event; None: the next free one."""


class EnterAgain(Order, frozen=True, kw_only=True):
    """Sell another entry to a player who is out."""

    account: Account


class BuyRebuy(Order, frozen=True, kw_only=True):
    account: Account
    count: Annotated[int, Meta(ge=1, le=5)] = 1


class BuyAddOn(Order, frozen=True, kw_only=True):
    account: Account


class DeclineOffer(Order, frozen=True, kw_only=True):
    """Decline the rebuy of a player who lost all chips."""

    account: Account


class WithdrawEntry(Order, frozen=True, kw_only=True):
    """Give an entry back before the start. After the start, undo the entry."""

    account: Account


class SeatWaiting(Order, frozen=True, kw_only=True):
    """Seat the first alternate."""


class CancelEvent(Order, frozen=True, kw_only=True):
    """End the event and refund everybody, by the published rule."""


# -------------------------------------------------------------------- start and seats


class StartEvent(Order, frozen=True, kw_only=True):
    """Draw the seats and start the clock."""


class ProposeMoves(Order, frozen=True, kw_only=True):
    """Draw a table's pending moves, so that a person can check them before anybody moves."""

    table: Number


class ProposeBreak(Order, frozen=True, kw_only=True):
    """Draw new seats for all players of a table."""

    table: Number


class Accept(Order, frozen=True, kw_only=True):
    """Carry out a proposal as it was shown."""

    proposal: Number


class DeclineProposal(Order, frozen=True, kw_only=True, tag="decline"):
    """Decline a proposal. It needs a reason."""

    proposal: Number


class MoveTo(Order, frozen=True, kw_only=True):
    """Give a player another seat, by the director's decision. It needs a reason."""

    account: Account
    table: Number
    seat: Seat


class LockSeat(Order, frozen=True, kw_only=True):
    table: Number
    seat: Seat


class UnlockSeat(Order, frozen=True, kw_only=True):
    table: Number
    seat: Seat


# -------------------------------------------------------------------- clock


class SayLevel(Order, frozen=True, kw_only=True):
    """Announce the level that is due, which begins at this instant. Another level needs a reason."""

    level: Annotated[int, Meta(ge=1, le=200)] | None = None


class PauseClock(Order, frozen=True, kw_only=True):
    pass


class ResumeClock(Order, frozen=True, kw_only=True):
    pass


class CorrectClock(Order, frozen=True, kw_only=True):
    """Set the remaining time of the level. It needs a reason."""

    remaining_ms: Annotated[int, Meta(ge=0, le=36_000_000)]


class SayBreak(Order, frozen=True, kw_only=True):
    """Begin the break that is due, or a break of this length."""

    minutes: Minutes | None = None


class SayBreakOver(Order, frozen=True, kw_only=True):
    pass


# -------------------------------------------------------------------- out


class Loser(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player who lost all chips."""

    account: Account
    winner: Account | None = None
    """Winner of the chips; None: the other players at the table share them until a count."""


class Out(Order, frozen=True, kw_only=True):
    """Report players who lost their last chips, in the order of elimination."""

    losers: Annotated[tuple[Loser, ...], Meta(min_length=1, max_length=10)]
    happened_at: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] | None = None
    """When it was (UTC milliseconds), if somebody noted it on paper."""


class TableDone(Order, frozen=True, kw_only=True):
    """Report the end of a table's hand in hand-for-hand, with the players who went out."""

    table: Number
    losers: Annotated[tuple[Loser, ...], Meta(max_length=10)] = ()


class SayHandForHand(Order, frozen=True, kw_only=True):
    pass


class DealHandForHand(Order, frozen=True, kw_only=True, tag="next_hand"):
    """Let all tables deal their next hand of hand-for-hand."""


class HoldAllIn(Order, frozen=True, kw_only=True):
    """Hold a called all-in during hand-for-hand: the cards stay down."""

    table: Number


class ReleaseHeld(Order, frozen=True, kw_only=True):
    table: Number


class EndHandForHand(Order, frozen=True, kw_only=True):
    pass


class SameTime(Order, frozen=True, kw_only=True):
    """Mark the order of eliminations as undetermined: the players share their places."""

    accounts: Annotated[tuple[Account, ...], Meta(min_length=2, max_length=10)]


# -------------------------------------------------------------------- chips


class CountChips(Order, frozen=True, kw_only=True):
    """Enter counted chips, by player. Stacks that nobody has counted yet absorb the difference."""

    counts: Annotated[dict[Account, Count], Meta(min_length=1, max_length=10_000)]


class RaceChips(Order, frozen=True, kw_only=True):
    """Take a denomination out of play at a table, with the cards dealt for the odd chips."""

    table: Number
    removed: Number
    in_play: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=12)]
    odd: dict[Seat, Count]
    """Chips of the denomination in front of each seat."""
    shown: tuple[Card, ...] = ()


# -------------------------------------------------------------------- a hand, tapped in


class RecordHand(Order, frozen=True, kw_only=True):
    """Begin to record the next hand of a table. It is played at the clock's level."""

    table: Number
    button: Seat | None = None
    """Seat of the button; None: the seat that follows from the last recorded hand."""
    stacks: dict[Seat, Count] = {}
    """Stacks counted for this hand."""
    middle: Middle | None = None
    """Facts of the table, if the hand is already under way."""


HandActKind = Literal["fold", "check", "call", "bet", "raise", "all_in"]


class ButtonAt(Order, frozen=True, kw_only=True):
    """Record the button's seat in a table's latest hand: blinds and moves follow from it."""

    table: Number
    seat: Seat


class HandAct(Order, frozen=True, kw_only=True):
    """Record an act of the seat in turn. An act that the rules forbid is refused: it is an incident."""

    table: Number
    seat: Seat
    act: HandActKind
    to: Count = 0
    """Total in front of the seat after a bet or raise."""


class HandWon(Order, frozen=True, kw_only=True):
    """Name the winners of each pot after the showdown, the main pot first."""

    table: Number
    winners: Annotated[tuple[Annotated[tuple[Seat, ...], Meta(min_length=1)], ...], Meta(min_length=1)]
    """Winners of each pot; in a high-low game, of its first half, or of the whole pot without a
    second-half winner."""
    lows: tuple[tuple[Seat, ...], ...] = ()
    """Winners of the other half of each pot in a high-low game; empty if no hand qualifies."""


class DropHand(Order, frozen=True, kw_only=True):
    """Stop recording; every stack stays as it was. It needs a reason."""

    table: Number


# -------------------------------------------------------------------- the clock on a player


class CallClock(Order, frozen=True, kw_only=True):
    """Put the clock on a player, for the time that the book gives."""

    table: Number
    account: Account


class EndClock(Order, frozen=True, kw_only=True):
    """End the clock: the player has acted, or the time is up."""

    table: Number


# -------------------------------------------------------------------- discipline

PenaltyKind = Literal["warning", "missed_hand", "missed_hands", "missed_rounds", "chips", "disqualified"]


class Punish(Order, frozen=True, kw_only=True):
    """Give a penalty. It needs a reason. Chip penalties and disqualification take effect at once."""

    account: Account
    kind: PenaltyKind
    count: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 1
    """Hands, rounds or chips."""
    rule: Annotated[str, Meta(max_length=40)] = ""


class MissedHand(Order, frozen=True, kw_only=True):
    """Report a dealt hand: penalties of missed hands at the table go down by one."""

    table: Number


class Rule(Order, frozen=True, kw_only=True):
    """Log a ruling."""

    incident: Annotated[str, Meta(max_length=60)]
    """Tag of the incident."""
    facts: dict[str, Any] = {}
    at_table: dict[str, Any] = {}
    book: Annotated[str, Meta(max_length=60)]
    option: Annotated[str, Meta(max_length=60)] = ""
    """The director's choice, where the book leaves one."""
    table: Number | None = None
    account: Account | None = None
    carry: bool = False
    """Whether to carry the ruling out on the recorded hand of the table."""


class Note(Order, frozen=True, kw_only=True):
    """Add a note to the log; `reason` is its text."""

    table: Number | None = None


class OnPaper(Order, frozen=True, kw_only=True):
    """Note that the event was played on paper. It changes nothing by itself and needs a reason."""

    since_at: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]
    """UTC milliseconds."""
    breaks: Annotated[tuple[int, ...], Meta(max_length=200)] = ()
    """Planned breaks that were taken: the levels they come after."""


# -------------------------------------------------------------------- flights and their final


class BagTable(Order, frozen=True, kw_only=True):
    """Note the counted stacks of a table, which go into bags for the next day."""

    table: Number
    counts: Annotated[dict[Account, Count], Meta(min_length=1, max_length=20)]


class EndFlight(Order, frozen=True, kw_only=True):
    """End a flight once every stack is in its bag. An early end or a difference needs a reason."""

    early: bool = False
    """Whether the flight ends before its level or its number of players."""
    difference: bool = False
    """Whether the total may differ from the chips in play."""


class BringStage(Order, frozen=True, kw_only=True):
    """Bring the stacks of a stage that was played elsewhere, for instance online, into this final."""

    flight: Annotated[str, Meta(min_length=1, max_length=60)]
    """Name of the stage."""
    stacks: Annotated[dict[Account, Count], Meta(max_length=100_000)]
    pool: Count
    """Prize money paid in by its players."""
    entries: Number
    """Number of its entries."""
    end_level: Annotated[int, Meta(ge=1, le=200)]
    """Its last level."""


class SetUpFinal(Order, frozen=True, kw_only=True):
    """Take over the flights' stacks, draw new seats, and stop the clock until play begins.

    The room fills in the results of the flights.
    """

    starts_at: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)] | None = None
    """Announced start of play, in UTC milliseconds."""
    results: tuple[Carried, ...] = ()
    pool: Count = 0
    entries: Count = 0
    end_levels: tuple[int, ...] = ()


# -------------------------------------------------------------------- the end


class ProposeDeal(Order, frozen=True, kw_only=True):
    """Propose a deal on the remaining prizes for a vote."""

    method: Literal["icm", "chip_chop", "even", "custom"]
    kept: Count = 0
    """Money left to play for."""
    amounts: dict[Account, Count] = {}
    """Amount of each player in a custom deal."""


class VotesOnDeal(Order, frozen=True, kw_only=True):
    """Enter all players' votes on the deal together, so that nobody sees who said no."""

    votes: Annotated[dict[Account, bool], Meta(min_length=2, max_length=100)]


class PayOut(Order, frozen=True, kw_only=True):
    """Record that a player has received their prize and has signed."""

    account: Account


class Redo(Order, frozen=True, kw_only=True):
    """Redo an undone act. The act is decided again in its old position, and so are the acts after it."""

    act: Number


class Undo(Order, frozen=True, kw_only=True):
    """Undo an act. It needs a reason; the act stays in the log."""

    act: Number


AnyOrder = (
    RegisterPlayer
    | EnterAgain
    | BuyRebuy
    | BuyAddOn
    | DeclineOffer
    | WithdrawEntry
    | SeatWaiting
    | CancelEvent
    | StartEvent
    | ProposeMoves
    | ProposeBreak
    | Accept
    | DeclineProposal
    | MoveTo
    | LockSeat
    | UnlockSeat
    | SayLevel
    | PauseClock
    | ResumeClock
    | CorrectClock
    | SayBreak
    | SayBreakOver
    | Out
    | TableDone
    | SayHandForHand
    | DealHandForHand
    | HoldAllIn
    | ReleaseHeld
    | EndHandForHand
    | SameTime
    | CountChips
    | RaceChips
    | RecordHand
    | ButtonAt
    | HandAct
    | HandWon
    | DropHand
    | Punish
    | MissedHand
    | Rule
    | Note
    | OnPaper
    | CallClock
    | EndClock
    | BagTable
    | EndFlight
    | BringStage
    | SetUpFinal
    | ProposeDeal
    | VotesOnDeal
    | PayOut
    | Redo
    | Undo
)
"""Any order."""

REASON_NEEDED = (
    WithdrawEntry,
    CancelEvent,
    DeclineProposal,
    MoveTo,
    CorrectClock,
    Punish,
    SameTime,
    Note,
    OnPaper,
    Undo,
    DropHand,
)
"""Orders that are refused if they have no reason."""


def needs_reason(order: AnyOrder) -> bool:
    """Whether an order is refused if it has no reason.

    >>> needs_reason(SayLevel()), needs_reason(SayLevel(level=3))
    (False, True)
    """
    match order:
        case SayLevel(level=level):
            return level is not None
        case EndFlight(early=early, difference=difference):
            return early or difference
        case _:
            return isinstance(order, REASON_NEEDED)
