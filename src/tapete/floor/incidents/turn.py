"""Acts out of turn, undercalls, underbets, accepted action and substantial action."""

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Seat
from tapete.floor.incidents.base import DERIVED, Incident
from tapete.floor.spot import Amount, EarlyAct, StreetAct


class SubstantialAction(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The question whether there has been substantial action on this street."""


class ActTakenBack(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat wants to take back an act in turn or its chips."""

    seat: Seat
    next_acted: bool = DERIVED
    """Whether somebody has acted since."""


class FoldedBeforeAmount(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat folded to a bet or raise before its amount was known."""

    seat: Seat
    bettor: Seat = DERIVED
    """Seat to act, which has not said the amount yet."""


class OutOfTurn(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat acted while another one was to act."""

    seat: Seat
    act: EarlyAct
    to: Amount = 0
    """Total of a bet or raise."""
    by: Literal["chips", "words", "box"] = "chips"
    """With chips or cards, only with words, or online by a pre-action."""
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
    """Whether the pre-action holds for any bet: "call any", "check or fold"."""


class SeatSkipped(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat was passed over: others have acted on its left."""

    seat: Seat = DERIVED
    acts: tuple[StreetAct, ...] = DERIVED
    """Acts out of turn, in order."""
    had_time: bool
    """Whether the seat had reasonable time to speak up."""
    next_card: bool = False
    """Whether the next card was dealt before anybody noticed."""


class Undercall(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat put in, or said, less than a call."""

    seat: Seat
    chips: tuple[Amount, ...] = ()
    """Value of each chip put out now."""
    amount: Amount | None = None
    """The total that was said instead."""
    said_call: bool = False
    """Whether "call" was said first."""
    in_turn: bool = DERIVED
    meant: Amount | None = None
    """Bet that the seat seems to have meant to call, if it differs from the bet faced."""
    behind_another: bool = False
    """Whether it followed an undercall that has since been corrected."""


class Undercalled(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One undercall of several in a row."""

    seat: Seat
    to: Amount
    """Total in front of the seat afterwards."""


class UndercallRun(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Several consecutive undercalls."""

    run: tuple[Undercalled, ...]
    """The undercalls in order; the first seat is to act."""


Found = Literal["same_street", "next_card", "showdown"]


class Underbet(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bet or raise was below the minimum, and nobody noticed at once."""

    seat: Seat = DERIVED
    faced: Amount = DERIVED
    """The bet that the seat faced; 0 for an opening bet."""
    made: Amount = DERIVED
    """The total of the bet; 0 means the chips in front of the seat."""
    found: Found = DERIVED
    least_raise: Amount = DERIVED
    """The least bet or raise at that moment; 0 means the current one."""
    callers: tuple[Seat, ...] = DERIVED
    """Seats that called the bet, if its street is over."""


class PotMiscount(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pot-size bet in pot limit was based on a wrong count."""

    seat: Seat = DERIVED
    right: Amount = DERIVED
    """Correct total of a pot-size bet."""
    made: Amount = DERIVED
    """The total of the bet; 0 means the chips in front of the seat."""
    found: Found = DERIVED


class WrongCount(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat asked for the bet, was told a wrong amount, and acted on it."""

    seat: Seat
    stated: Amount
    """Bet that the seat was told, as a total in front."""
    did: Literal["put_in", "said_call"]
    told_by: Literal["dealer", "player"] = "dealer"
    all_in: bool = DERIVED
    """Whether the count was of an all-in."""


class FreeFold(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The seat to act folded with nothing to call."""

    seat: Seat


class CardsForward(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat moved its cards forward, perhaps without meaning to fold."""

    seat: Seat
    others_acted: bool
    """Whether a seat behind it has acted because of that."""


class ConditionalStatement(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat announced a conditional act: "if you bet, I raise"."""

    seat: Seat
    promised: EarlyAct
    to: Amount = 0
    """Total of the promised bet or raise; 0 for the least."""
    condition: Literal["open", "met", "failed"] = "open"
    """Whether the condition is still open, has happened or has failed."""


class LeftSeat(Incident, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player with cards left the seat or lost the connection."""

    seat: Seat
    acted: bool = DERIVED
    """Whether the seat had completed its action on this street."""
    betting_over: bool = DERIVED
    """Whether nobody can bet any more in this hand."""
