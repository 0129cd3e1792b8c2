"""Orders that people give at the desk.

An order names players by their number in the event. What chance decides is drawn by the room, below the
bounds that `LiveEvent.bounds` asks for.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tapete.cards import Card
from tapete.desk.middle.facts import Middle
from tapete.engine.types import Seat, snake

Reason = Annotated[str, Meta(max_length=300)]
Number = Annotated[int, Meta(ge=1, le=100_000)]
Account = Annotated[int, Meta(ge=1, le=1_000_000)]
Count = Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]
Minutes = Annotated[int, Meta(ge=1, le=600)]


class Order(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """The base of all orders."""

    reason: Reason = ""


# -------------------------------------------------------------------- entries


class Register(Order, frozen=True, kw_only=True):
    """Take an entry. The name is kept apart from the log."""


class EnterAgain(Order, frozen=True, kw_only=True):
    """Sell another entry to a player who is out."""

    account: Account


class BuyRebuy(Order, frozen=True, kw_only=True):
    account: Account
    count: Annotated[int, Meta(ge=1, le=5)] = 1


class BuyAddOn(Order, frozen=True, kw_only=True):
    account: Account


class DeclineOffer(Order, frozen=True, kw_only=True):
    """A player who lost all chips does not rebuy."""

    account: Account


class WithdrawEntry(Order, frozen=True, kw_only=True):
    """Give an entry back before the start. After the start, undo the entry."""

    account: Account


class SeatWaiting(Order, frozen=True, kw_only=True):
    """Give the first alternate a seat."""


class CancelEvent(Order, frozen=True, kw_only=True):
    """End the event and pay everybody back, by the rule that was published."""


# -------------------------------------------------------------------- start and seats


class StartEvent(Order, frozen=True, kw_only=True):
    """Draw the seats and start the clock."""


class ProposeMoves(Order, frozen=True, kw_only=True):
    """Draw what a table has to do now, so that a person can look at it before anybody moves."""

    table: Number


class ProposeBreak(Order, frozen=True, kw_only=True):
    """Draw new seats for everybody at a table."""

    table: Number


class Accept(Order, frozen=True, kw_only=True):
    """Carry out a proposal as it was shown."""

    proposal: Number


class Decline(Order, frozen=True, kw_only=True):
    """Put a proposal aside. It needs a reason."""

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
    """Announce the level that is due: this is the instant at which it begins. Another one needs a reason."""

    level: Annotated[int, Meta(ge=1, le=200)] | None = None


class PauseClock(Order, frozen=True, kw_only=True):
    pass


class ResumeClock(Order, frozen=True, kw_only=True):
    pass


class CorrectClock(Order, frozen=True, kw_only=True):
    """Set the time that is left of the level. It needs a reason."""

    remaining_ms: Annotated[int, Meta(ge=0, le=36_000_000)]


class SayBreak(Order, frozen=True, kw_only=True):
    """Begin the break that is due, or one of this length."""

    minutes: Minutes | None = None


class SayBreakOver(Order, frozen=True, kw_only=True):
    pass


# -------------------------------------------------------------------- out


class Loser(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player who lost all chips."""

    account: Account
    winner: Account | None = None
    """Who won the chips; None: the others at the table share them until they are counted."""


class Out(Order, frozen=True, kw_only=True):
    """Players have lost their last chips, the one who went out first before the others."""

    losers: Annotated[tuple[Loser, ...], Meta(min_length=1, max_length=10)]


class TableDone(Order, frozen=True, kw_only=True):
    """A table has finished its hand of hand-for-hand, and these went out in it."""

    table: Number
    losers: Annotated[tuple[Loser, ...], Meta(max_length=10)] = ()


class SayHandForHand(Order, frozen=True, kw_only=True):
    pass


class NextHand(Order, frozen=True, kw_only=True):
    """Let all tables deal their next hand of hand-for-hand."""


class HoldAllIn(Order, frozen=True, kw_only=True):
    """An all-in was called during hand-for-hand: the cards stay down."""

    table: Number


class ReleaseHeld(Order, frozen=True, kw_only=True):
    table: Number


class EndHandForHand(Order, frozen=True, kw_only=True):
    pass


class SameTime(Order, frozen=True, kw_only=True):
    """Mark the order of eliminations as undetermined: they share their places."""

    accounts: Annotated[tuple[Account, ...], Meta(min_length=2, max_length=10)]


# -------------------------------------------------------------------- chips


class CountChips(Order, frozen=True, kw_only=True):
    """Chips that were counted, by player. Stacks that nobody has counted yet take up the difference."""

    counts: Annotated[dict[Account, Count], Meta(min_length=1, max_length=10_000)]


class RaceChips(Order, frozen=True, kw_only=True):
    """Take a denomination out of play at a table, with the cards that were dealt for the odd chips."""

    table: Number
    removed: Number
    in_play: Annotated[tuple[Number, ...], Meta(min_length=1, max_length=12)]
    odd: dict[Seat, Count]
    """Chips of the denomination in front of each seat."""
    shown: tuple[Card, ...] = ()


# -------------------------------------------------------------------- a hand, tapped in


class RecordHand(Order, frozen=True, kw_only=True):
    """Begin to record the next hand of a table. The clock's level holds for it."""

    table: Number
    button: Seat | None = None
    """Where the button is; None: where the last recorded hand moves it."""
    stacks: dict[Seat, Count] = {}
    """Stacks that were counted for it."""
    middle: Middle | None = None
    """What lies on the table, if the hand is under way already."""


HandActKind = Literal["fold", "check", "call", "bet", "raise", "all_in"]


class ButtonAt(Order, frozen=True, kw_only=True):
    """Note where the button was in the hand that a table has dealt last: blinds and moves follow from it."""

    table: Number
    seat: Seat


class HandAct(Order, frozen=True, kw_only=True):
    """An act of the seat in turn. An act that the rules forbid is refused: it is an incident."""

    table: Number
    seat: Seat
    act: HandActKind
    to: Count = 0
    """Of a bet or raise: what stands in front of the seat afterwards."""


class HandWon(Order, frozen=True, kw_only=True):
    """The showdown is over: who won each pot, the main pot first."""

    table: Number
    winners: Annotated[tuple[Annotated[tuple[Seat, ...], Meta(min_length=1)], ...], Meta(min_length=1)]
    """Of a game with two halves: who won the first, which is the whole pot where nobody wins the other."""
    lows: tuple[tuple[Seat, ...], ...] = ()
    """Of a game with two halves: for each pot who won the other half; none if no hand qualifies."""


class DropHand(Order, frozen=True, kw_only=True):
    """Stop recording: every stack is what it was. It needs a reason."""

    table: Number


# -------------------------------------------------------------------- the clock on a player


class CallClock(Order, frozen=True, kw_only=True):
    """Put the clock on a player, for as long as the book says."""

    table: Number
    account: Account


class EndClock(Order, frozen=True, kw_only=True):
    """The player has acted, or the time is up."""

    table: Number


# -------------------------------------------------------------------- discipline

PenaltyKind = Literal["warning", "missed_hand", "missed_hands", "missed_rounds", "chips", "disqualified"]


class Punish(Order, frozen=True, kw_only=True):
    """Give a penalty. It needs a reason; chips and disqualification are carried out at once."""

    account: Account
    kind: PenaltyKind
    count: Annotated[int, Meta(ge=1, le=1_000_000_000)] = 1
    """Hands, rounds or chips."""
    rule: Annotated[str, Meta(max_length=40)] = ""


class MissedHand(Order, frozen=True, kw_only=True):
    """A hand was dealt at a table: penalties of missed hands there run down by one."""

    table: Number


class Rule(Order, frozen=True, kw_only=True):
    """Log a ruling as it was decided."""

    incident: Annotated[str, Meta(max_length=60)]
    """The tag of the incident."""
    facts: dict[str, Any] = {}
    at_table: dict[str, Any] = {}
    book: Annotated[str, Meta(max_length=60)]
    option: Annotated[str, Meta(max_length=60)] = ""
    """What the director chose, where the book leaves a choice."""
    table: Number | None = None
    account: Account | None = None
    carry: bool = False
    """Carry the ruling out on the hand that is recorded at the table."""


class Note(Order, frozen=True, kw_only=True):
    """A note for the log: `reason` holds it."""

    table: Number | None = None


# -------------------------------------------------------------------- the end


class ProposeDeal(Order, frozen=True, kw_only=True):
    """Put a deal on the prizes that are left to the vote."""

    method: Literal["icm", "chip_chop", "even", "custom"]
    kept: Count = 0
    """Left to play for."""
    amounts: dict[Account, Count] = {}
    """Of a deal of their own: what each player gets."""


class VotesOnDeal(Order, frozen=True, kw_only=True):
    """The votes of all players on the deal, told together so that nobody sees who said no."""

    votes: Annotated[dict[Account, bool], Meta(min_length=2, max_length=100)]


class PayOut(Order, frozen=True, kw_only=True):
    """A player has been given their prize and has signed."""

    account: Account


class Redo(Order, frozen=True, kw_only=True):
    """Take an undone act in again. It is decided where it stood, and so is what came after it."""

    act: Number


class Undo(Order, frozen=True, kw_only=True):
    """Take an act back. It needs a reason; the act stays in the log."""

    act: Number


AnyOrder = (
    Register
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
    | Decline
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
    | NextHand
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
    | CallClock
    | EndClock
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
    Decline,
    MoveTo,
    CorrectClock,
    Punish,
    SameTime,
    Note,
    Undo,
    DropHand,
)
"""Orders that are refused without a reason."""


def needs_reason(order: AnyOrder) -> bool:
    """Whether an order is refused without a reason.

    >>> needs_reason(SayLevel()), needs_reason(SayLevel(level=3))
    (False, True)
    """
    return isinstance(order, REASON_NEEDED) or (isinstance(order, SayLevel) and order.level is not None)
