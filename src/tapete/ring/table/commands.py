"""Define the commands of a cash table. The caller passes the time: `decide(command, at=...)`.

Requests of players in a hand are kept until the hand is over.
"""

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips, Seat, snake

When = Literal["now", "next-big-blind"]
"""At once, or after the player's current hand; or when the big blind would reach the player."""
TwicePreset = Literal["always", "never", "ask"]


class RingCommand(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Base of all commands."""


class OfPlayer(RingCommand, frozen=True, kw_only=True):
    """Base of commands that players give for themselves."""

    account: int


# -------------------------------------------------------------------- seats


class Invite(OfPlayer, frozen=True, kw_only=True):
    """Let guests sit down at a private table; for its host."""

    guests: tuple[int, ...]


class ComeIn(OfPlayer, frozen=True, kw_only=True):
    """Enter the password of a private table."""

    password_hash: str


class JoinLine(OfPlayer, frozen=True, kw_only=True):
    """Join the waiting list of a full table."""


class LeaveLine(OfPlayer, frozen=True, kw_only=True):
    """Leave the waiting list; an offered seat goes to the next player."""


class ReserveSeat(OfPlayer, frozen=True, kw_only=True):
    """Reserve a free seat while choosing the buy-in."""

    seat: Seat


class TakeCashSeat(OfPlayer, frozen=True, kw_only=True, tag="take_seat"):
    """Sit down with a bought-in stack. A player with an offered seat may take another free seat instead."""

    seat: Seat
    chips: Chips
    bot: bool = False


class ChangeSeat(OfPlayer, frozen=True, kw_only=True):
    """Move to another free seat, with the obligations of a newcomer."""

    seat: Seat


class LeaveTable(OfPlayer, frozen=True, kw_only=True):
    """Give up the seat and take the chips."""

    when: When = "now"


# -------------------------------------------------------------------- chips


class TopUp(OfPlayer, frozen=True, kw_only=True):
    """Bring more chips, up to the maximum buy-in."""

    chips: Chips


class DropTopUp(OfPlayer, frozen=True, kw_only=True):
    """Drop requested chips and switch the automatic top-up off.

    The room also sends it where the wallet does not hold the amount due.
    """


class SetAutoTopUp(OfPlayer, frozen=True, kw_only=True):
    """Fill the stack up between hands whenever it is below an amount."""

    below: Chips
    to: Chips
    """Both 0: switch off."""


# -------------------------------------------------------------------- presence


class SitOut(OfPlayer, frozen=True, kw_only=True):
    """Take no part in hands, and keep the seat for a limited time."""

    when: When = "now"
    why: Literal["asked", "away"] = "asked"
    """`away`: sent by the room for a player who does not respond."""


class ComeBack(OfPlayer, frozen=True, kw_only=True):
    """Take part again; or withdraw a request to sit out or to leave."""


class SetPresets(OfPlayer, frozen=True, kw_only=True):
    """Set standing choices for coming hands. A field that is None stays unchanged."""

    posts: bool | None = None
    """Whether the player posts owed blinds at once instead of waiting for the big blind."""
    buys_button: bool | None = None
    straddles: bool | None = None
    twice: TwicePreset | None = None


# -------------------------------------------------------------------- hands


class ChooseGame(OfPlayer, frozen=True, kw_only=True):
    """Choose the game of the next hand; for the player who will have the button."""

    game: str


class CallBombPot(OfPlayer, frozen=True, kw_only=True):
    """Make the next hand a bomb pot; for the host of a private table."""


class BeginCashHand(RingCommand, frozen=True, kw_only=True, tag="begin_hand"):
    """Begin the next hand, if at least two players can play."""


class AskTwice(RingCommand, frozen=True, kw_only=True):
    """Ask the all-in players whether the rest of the board is dealt twice."""

    hand: int
    seats: tuple[Seat, ...]
    """Seats of all live hands."""


class AnswerTwice(OfPlayer, frozen=True, kw_only=True):
    """Answer yes or no to running it twice."""

    yes: bool


class FinishCashHand(RingCommand, frozen=True, kw_only=True, tag="finish_hand"):
    """Take over the final stacks of a hand."""

    hand: int
    stacks: dict[Seat, Chips]
    put_in: dict[Seat, Chips] = {}
    """Chips each seat put into the pots, with antes and dead blinds; the rake is credited in proportion."""
    rake: Chips = 0
    void: bool = False
    """Whether the hand is void."""


# -------------------------------------------------------------------- the table


class Elapse(RingCommand, frozen=True, kw_only=True):
    """Do what time alone has made due: end offers and reservations, and free the seats of absent players."""


class Close(RingCommand, frozen=True, kw_only=True):
    """Close the table: nobody sits down, and everybody is paid out after the running hand."""


Command = (
    Invite
    | ComeIn
    | JoinLine
    | LeaveLine
    | ReserveSeat
    | TakeCashSeat
    | ChangeSeat
    | LeaveTable
    | TopUp
    | DropTopUp
    | SetAutoTopUp
    | SitOut
    | ComeBack
    | SetPresets
    | ChooseGame
    | CallBombPot
    | BeginCashHand
    | AskTwice
    | AnswerTwice
    | FinishCashHand
    | Elapse
    | Close
)
