"""Define the events of a cash table. Players are named by their account; the room keeps these to itself.

The hands themselves are events of the engine, which the room stores between `HandBegan` and `HandFinished`.
"""

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips, Post, Seat, Stakes, snake
from tapete.ring.settings import TableSettings
from tapete.ring.table.commands import TwicePreset, When
from tapete.ring.table.positions import Blinds
from tapete.ring.table.terms import TableTerms
from tapete.rules.mixes import MixTurn

WhyOut = Literal["asked", "away", "no-chips"]
WhyLeft = Literal["asked", "away-too-long", "missed-blinds", "no-chips", "closed"]


class TableEvent(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    tag=snake,
    omit_defaults=True,
    repr_omit_defaults=True,
):
    """The base of all events of a table."""


class OfAccount(TableEvent, frozen=True, kw_only=True):
    """The base of events that concern one player."""

    account: int


class TableOpened(TableEvent, frozen=True, kw_only=True):
    """Players may sit down."""

    table: int
    settings: TableSettings
    """With all amounts that the book gives."""
    terms: TableTerms


# -------------------------------------------------------------------- seats


class LetIn(TableEvent, frozen=True, kw_only=True):
    """Players may sit down at this private table."""

    accounts: tuple[int, ...]
    by: Literal["host", "password"] = "host"


class LineJoined(OfAccount, frozen=True, kw_only=True):
    """A player waits for a seat."""

    at: int


class LineLeft(OfAccount, frozen=True, kw_only=True):
    """A player waits no more."""


class SeatOffered(OfAccount, frozen=True, kw_only=True):
    """The first of those who wait may take a seat, for a while."""

    seat: Seat
    until: int


class OfferLapsed(OfAccount, frozen=True, kw_only=True):
    """A player did not take the seat in time, and waits no more."""


class SeatReserved(OfAccount, frozen=True, kw_only=True):
    """A free seat is kept for a player."""

    seat: Seat
    until: int


class ReservationEnded(OfAccount, frozen=True, kw_only=True):
    """A seat is kept no more."""

    seat: Seat


class Seated(OfAccount, frozen=True, kw_only=True):
    """A player sits down with chips that they have paid for."""

    seat: Seat
    chips: Chips
    at: int
    arrival: int
    """Arrivals are numbered from 1: an alias may bear the number."""
    bot: bool = False


class SeatChangeAsked(OfAccount, frozen=True, kw_only=True):
    """A player will change seats after the hand."""

    seat: Seat


class SeatChanged(OfAccount, frozen=True, kw_only=True):
    """A player sits on another seat."""

    seat: Seat
    arrival: int
    """A new number, where the book gives a new alias."""


class LeaveAsked(OfAccount, frozen=True, kw_only=True):
    """A player will leave after the hand, or when the big blind would come."""

    when: When = "now"


class Left(OfAccount, frozen=True, kw_only=True):
    """A player has left, and has been paid their chips."""

    seat: Seat
    chips: Chips
    at: int
    why: WhyLeft = "asked"
    bot: bool = False


# -------------------------------------------------------------------- chips


class TopUpAsked(OfAccount, frozen=True, kw_only=True):
    """A player will bring more chips after the hand."""

    chips: Chips


class TopUpDropped(OfAccount, frozen=True, kw_only=True):
    """Chips that were asked for, or due by themselves, do not come."""


class ToppedUp(OfAccount, frozen=True, kw_only=True):
    """A player has paid for more chips."""

    chips: Chips
    bot: bool = False


class AutoTopUpSet(OfAccount, frozen=True, kw_only=True):
    """A stack is filled up by itself from now on; or no more, if both are 0."""

    below: Chips = 0
    to: Chips = 0


# -------------------------------------------------------------------- presence


class SitOutAsked(OfAccount, frozen=True, kw_only=True):
    """A player will sit out after the hand, or when the big blind would come."""

    when: When = "now"
    why: WhyOut = "asked"


class SatOut(OfAccount, frozen=True, kw_only=True):
    """A player takes no part in hands."""

    at: int
    why: WhyOut = "asked"


class CameBack(OfAccount, frozen=True, kw_only=True):
    """A player takes part again; wishes to sit out or to leave are forgotten."""


class PresetsSet(OfAccount, frozen=True, kw_only=True):
    """What a player wants from hand to hand."""

    posts: bool
    buys_button: bool
    straddles: bool
    twice: TwicePreset


# -------------------------------------------------------------------- hands


class GameChosen(OfAccount, frozen=True, kw_only=True):
    """The next hand's game was chosen by the player who will have the button."""

    game: str


class BombPotCalled(OfAccount, frozen=True, kw_only=True):
    """The next hand is a bomb pot."""


class HandBegan(TableEvent, frozen=True, kw_only=True):
    """A hand began: everything that `Hand.start` needs but the deck."""

    hand: int
    game: str
    stakes: Stakes
    stacks: dict[Seat, Chips]
    """Of every seat dealt in."""
    button: Seat
    small_blind: Seat | None
    big_blind: Seat | None
    posts: tuple[Post, ...]
    boards: int = 1
    blinds: Blinds | None = None
    """Where button and blinds were due; None in games without blinds."""
    missed_big: tuple[Seat, ...] = ()
    """Seats that the big blind has passed while they sat out."""
    missed_small: tuple[Seat, ...] = ()
    turn: MixTurn | None = None
    """In a mix, how far it has come."""
    bomb: bool = False


class TwiceAsked(TableEvent, frozen=True, kw_only=True):
    """The players all-in are asked whether the rest of the board is dealt twice."""

    hand: int
    seats: tuple[Seat, ...]
    """Those who have not said it by a preset."""
    until: int


class TwiceAnswered(OfAccount, frozen=True, kw_only=True):
    """A player has said yes or no."""

    yes: bool


class TwiceSettled(TableEvent, frozen=True, kw_only=True):
    """How many times the rest of the board is dealt."""

    hand: int
    boards: int


class HandFinished(TableEvent, frozen=True, kw_only=True):
    """A hand is over."""

    hand: int
    at: int
    stacks: dict[Seat, Chips]
    rake: Chips = 0
    credited: dict[int, Chips] = {}
    """By account, the part of the rake that is credited to it, in proportion to what it put in."""
    void: bool = False


# -------------------------------------------------------------------- the table


class TableClosing(TableEvent, frozen=True, kw_only=True):
    """Nobody sits down any more, and no hand begins."""

    at: int


class TableClosed(TableEvent, frozen=True, kw_only=True):
    """Everybody has been paid out."""

    at: int


Event = (
    TableOpened
    | LetIn
    | LineJoined
    | LineLeft
    | SeatOffered
    | OfferLapsed
    | SeatReserved
    | ReservationEnded
    | Seated
    | SeatChangeAsked
    | SeatChanged
    | LeaveAsked
    | Left
    | TopUpAsked
    | TopUpDropped
    | ToppedUp
    | AutoTopUpSet
    | SitOutAsked
    | SatOut
    | CameBack
    | PresetsSet
    | GameChosen
    | BombPotCalled
    | HandBegan
    | TwiceAsked
    | TwiceAnswered
    | TwiceSettled
    | HandFinished
    | TableClosing
    | TableClosed
)
