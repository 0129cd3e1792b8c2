"""Acting out of turn, undercalls, underbets, accepted action and substantial action."""

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Seat
from tapete.floor.incidents.base import DERIVED, Incident
from tapete.floor.spot import Act, Amount, EarlyAct


class SubstantialAction(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Asked whether there has been substantial action on this street."""


class ActTakenBack(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat wants to take back what it did, or put in, in turn."""

    seat: Seat
    next_acted: bool = DERIVED
    """Whether somebody has acted since."""


class FoldedBeforeAmount(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat folded behind a bet or raise of which the amount was not known yet."""

    seat: Seat
    bettor: Seat = DERIVED
    """The seat that has still to say how much; it is to act."""


class OutOfTurn(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat acted while another one was to act."""

    seat: Seat
    act: EarlyAct
    to: Amount = 0
    """The total of a bet or raise."""
    by: Literal["chips", "words", "box"] = "chips"
    """With chips or cards, with words alone, or by a box ticked beforehand, online."""
    deliberate: bool = False
    repeated: bool = False
    had_time: bool | None = None
    """Whether the seat to act had reasonable time to speak up. Asked only after enough acts out of turn on
    its left."""


class TurnComes(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The turn reaches a seat that has acted early: does the early act stand?"""

    seat: Seat
    act: EarlyAct = DERIVED
    to: Amount = DERIVED
    """The total of a bet or raise."""
    by: Literal["chips", "words", "box"] = DERIVED
    faced: Amount = DERIVED
    """The bet when the seat acted early."""
    players: Amount = DERIVED
    """Players in the hand at that moment; 0 means the same number as now."""
    any_bet: bool = False
    """Whether the box was ticked for whatever the bet would be: "call any", "check or fold"."""


class SeatSkipped(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat was passed over: others have acted on its left."""

    seat: Seat = DERIVED
    acts: tuple[Act, ...] = DERIVED
    """What they did, in order."""
    had_time: bool
    """Whether the seat had reasonable time to speak up."""
    next_card: bool = False
    """Whether the next card was dealt before anybody noticed."""


class Undercall(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat put in, or said, less than a call."""

    seat: Seat
    chips: tuple[Amount, ...] = ()
    """Each chip put out now, by its value."""
    amount: Amount | None = None
    """The total that was said instead."""
    said_call: bool = False
    """Whether "call" was said first."""
    in_turn: bool = DERIVED
    meant: Amount | None = None
    """The bet that the seat seems to have meant to call, if it is not the one it faces."""
    behind_another: bool = False
    """Whether it followed an undercall that has been put right since."""


class Undercalled(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One undercall of several in a row."""

    seat: Seat
    to: Amount
    """What then stood in front of the seat."""


class UndercallRun(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Several undercalls followed each other."""

    run: tuple[Undercalled, ...]
    """The first of them is to act."""


Found = Literal["same_street", "next_card", "showdown"]


class Underbet(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bet or raise was below the least, and nobody noticed at once."""

    seat: Seat = DERIVED
    faced: Amount = DERIVED
    """The bet that the seat faced; 0 for an opening bet."""
    made: Amount = DERIVED
    """The total of the bet; 0 means the chips in front of the seat."""
    found: Found = DERIVED
    least_raise: Amount = DERIVED
    """The least bet or raise at that moment; 0 means the current one."""
    callers: tuple[Seat, ...] = DERIVED
    """Who called it, if that street is over."""


class PotMiscount(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pot-limit bet of the pot rested on a wrong count."""

    seat: Seat = DERIVED
    right: Amount = DERIVED
    """The total that the pot allowed."""
    made: Amount = DERIVED
    """The total of the bet; 0 means the chips in front of the seat."""
    found: Found = DERIVED


class WrongCount(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat asked what the bet was, was told a wrong amount, and acted on it."""

    seat: Seat
    stated: Amount
    """The bet it was told, as a total in front."""
    did: Literal["put_in", "said_call"]
    told_by: Literal["dealer", "player"] = "dealer"
    all_in: bool = DERIVED
    """Whether it was the count of an all-in."""


class FreeFold(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act folded with nothing to call."""

    seat: Seat


class CardsForward(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat moved its cards forward, though it may not have meant to fold."""

    seat: Seat
    others_acted: bool
    """Whether a seat behind it has acted because of that."""


class ConditionalStatement(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat said beforehand what it would do: "if you bet, I raise"."""

    seat: Seat
    promised: EarlyAct
    to: Amount = 0
    """The total of the promised bet or raise; 0 for the least."""
    condition: Literal["open", "met", "failed"] = "open"
    """Whether what it depended on has happened."""


class LeftSeat(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player with cards left the seat, or lost the line."""

    seat: Seat
    acted: bool = DERIVED
    """Whether the seat had completed its action on this street."""
    betting_over: bool = DERIVED
    """Whether nobody can bet any more in this hand."""
