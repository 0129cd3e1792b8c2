"""Define the events of a cash table. Players are named by account; the room keeps accounts private.

The hands themselves are events of the engine. The room stores them between `CashHandBegan` and
`CashHandFinished`.
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
    """Base of all events of a table."""


class OfAccount(TableEvent, frozen=True, kw_only=True):
    """Base of events that concern one player."""

    account: int


class CashTableOpened(TableEvent, frozen=True, kw_only=True, tag="table_opened"):
    """Players may sit down."""

    table: int
    settings: TableSettings
    """Settings with all amounts that the book gives."""
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
    """A player left the waiting list."""


class SeatOffered(OfAccount, frozen=True, kw_only=True):
    """The first waiting player may take a seat, for a limited time."""

    seat: Seat
    until: int


class OfferLapsed(OfAccount, frozen=True, kw_only=True):
    """A player did not take the seat in time, and left the waiting list."""


class SeatReserved(OfAccount, frozen=True, kw_only=True):
    """A free seat is kept for a player."""

    seat: Seat
    until: int


class ReservationEnded(OfAccount, frozen=True, kw_only=True):
    """A reservation ended."""

    seat: Seat


class CashSeated(OfAccount, frozen=True, kw_only=True, tag="seated"):
    """A player sat down with chips that they have paid for."""

    seat: Seat
    chips: Chips
    at: int
    arrival: int
    """Number of the arrival, from 1; an alias may use it."""
    bot: bool = False


class SeatChangeAsked(OfAccount, frozen=True, kw_only=True):
    """A player will change seats after the hand."""

    seat: Seat


class SeatChanged(OfAccount, frozen=True, kw_only=True):
    """A player moved to another seat."""

    seat: Seat
    arrival: int
    """A new number, if the book gives a new alias."""


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
    """Requested chips, or chips of the automatic top-up, do not come."""


class ToppedUp(OfAccount, frozen=True, kw_only=True):
    """A player has paid for more chips."""

    chips: Chips
    bot: bool = False


class AutoTopUpSet(OfAccount, frozen=True, kw_only=True):
    """Automatic top-up was set for a stack; it is off if both amounts are 0."""

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
    """A player takes part again; requests to sit out or to leave are dropped."""


class PresetsSet(OfAccount, frozen=True, kw_only=True):
    """A player's standing choices for coming hands."""

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


class CashHandBegan(TableEvent, frozen=True, kw_only=True, tag="hand_began"):
    """A hand began, with everything that `Hand.start` needs except the deck."""

    hand: int
    game: str
    stakes: Stakes
    stacks: dict[Seat, Chips]
    """Stack of every seat dealt in, before the hand."""
    button: Seat
    small_blind: Seat | None
    big_blind: Seat | None
    posts: tuple[Post, ...]
    boards: int = 1
    blinds: Blinds | None = None
    """Seats due for button and blinds; None in games without blinds."""
    missed_big: tuple[Seat, ...] = ()
    """Seats that the big blind has passed while their players sat out."""
    missed_small: tuple[Seat, ...] = ()
    turn: MixTurn | None = None
    """Turn of the mix; None outside a mix."""
    bomb: bool = False
    goes_on: str | None = None
    """Game with which dealer's choice goes on after a bomb pot of two boards, a game of its own."""


class TwiceAsked(TableEvent, frozen=True, kw_only=True):
    """The all-in players are asked whether the rest of the board is dealt twice."""

    hand: int
    seats: tuple[Seat, ...]
    """Seats whose presets have not answered."""
    until: int


class TwiceAnswered(OfAccount, frozen=True, kw_only=True):
    """A player has answered yes or no."""

    yes: bool


class TwiceSettled(TableEvent, frozen=True, kw_only=True):
    """The number of times the rest of the board is dealt was settled."""

    hand: int
    boards: int


class CashHandFinished(TableEvent, frozen=True, kw_only=True, tag="hand_finished"):
    """A hand is over."""

    hand: int
    at: int
    stacks: dict[Seat, Chips]
    rake: Chips = 0
    credited: dict[int, Chips] = {}
    """Rake credited to each account, in proportion to the chips it put in."""
    void: bool = False


# -------------------------------------------------------------------- the table


class TableClosing(TableEvent, frozen=True, kw_only=True):
    """Nobody may sit down any more, and no hand begins."""

    at: int


class TableClosed(TableEvent, frozen=True, kw_only=True):
    """Everybody has been paid out."""

    at: int


Event = (
    CashTableOpened
    | LetIn
    | LineJoined
    | LineLeft
    | SeatOffered
    | OfferLapsed
    | SeatReserved
    | ReservationEnded
    | CashSeated
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
    | CashHandBegan
    | TwiceAsked
    | TwiceAnswered
    | TwiceSettled
    | CashHandFinished
    | TableClosing
    | TableClosed
)
