"""Define the commands of a cash table. The caller passes the time: `decide(command, at=...)`.

What players ask of the table during a hand that they play is kept until it is over.
"""

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips, Seat, snake

When = Literal["now", "next-big-blind"]
"""At once, or after the hand where one plays it; or when the big blind would come."""
TwicePreset = Literal["always", "never", "ask"]


class RingCommand(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """The base of all commands."""


class OfPlayer(RingCommand, frozen=True, kw_only=True):
    """The base of commands that somebody gives for themselves."""

    account: int


# -------------------------------------------------------------------- seats


class Invite(OfPlayer, frozen=True, kw_only=True):
    """The host of a private table lets others sit down."""

    guests: tuple[int, ...]


class ComeIn(OfPlayer, frozen=True, kw_only=True):
    """Say the password of a private table."""

    password_hash: str


class JoinLine(OfPlayer, frozen=True, kw_only=True):
    """Wait for a seat of a full table."""


class LeaveLine(OfPlayer, frozen=True, kw_only=True):
    """Wait no more; a seat that was offered goes to the next."""


class ReserveSeat(OfPlayer, frozen=True, kw_only=True):
    """Keep a free seat while one chooses what to bring."""

    seat: Seat


class TakeSeat(OfPlayer, frozen=True, kw_only=True):
    """Sit down with chips that were bought. A seat that was offered may be left for another free one."""

    seat: Seat
    chips: Chips
    bot: bool = False


class ChangeSeat(OfPlayer, frozen=True, kw_only=True):
    """Sit down on another free seat, as somebody who has just come."""

    seat: Seat


class LeaveTable(OfPlayer, frozen=True, kw_only=True):
    """Give up the seat and take the chips."""

    when: When = "now"


# -------------------------------------------------------------------- chips


class TopUp(OfPlayer, frozen=True, kw_only=True):
    """Bring more chips, up to the most that one may bring."""

    chips: Chips


class DropTopUp(OfPlayer, frozen=True, kw_only=True):
    """Forget chips that were asked for; chips that come by themselves come no more.

    The room says it, too, where the purse does not hold what is due.
    """


class SetAutoTopUp(OfPlayer, frozen=True, kw_only=True):
    """Have the stack filled up between hands whenever it is below an amount."""

    below: Chips
    to: Chips
    """Both 0: no more."""


# -------------------------------------------------------------------- presence


class SitOut(OfPlayer, frozen=True, kw_only=True):
    """Take no part in hands, and keep the seat for a while."""

    when: When = "now"
    why: Literal["asked", "away"] = "asked"
    """`away`: the room says it of somebody who does not answer."""


class ComeBack(OfPlayer, frozen=True, kw_only=True):
    """Take part again; or take a wish back to sit out or to leave."""


class SetPresets(OfPlayer, frozen=True, kw_only=True):
    """Say once what one wants from hand to hand. What is None stays as it is."""

    posts: bool | None = None
    """Whether one posts what one owes at once, rather than wait for the big blind."""
    buys_button: bool | None = None
    straddles: bool | None = None
    twice: TwicePreset | None = None


# -------------------------------------------------------------------- hands


class ChooseGame(OfPlayer, frozen=True, kw_only=True):
    """Choose the game of the next hand: the player who will have the button."""

    game: str


class CallBombPot(OfPlayer, frozen=True, kw_only=True):
    """Make the next hand a bomb pot: the host of a private table."""


class BeginHand(RingCommand, frozen=True, kw_only=True):
    """Begin the next hand, if two players can play."""


class AskTwice(RingCommand, frozen=True, kw_only=True):
    """Ask those all-in whether the rest of the board is dealt twice."""

    hand: int
    seats: tuple[Seat, ...]
    """Every live hand."""


class AnswerTwice(OfPlayer, frozen=True, kw_only=True):
    """Say yes or no to that."""

    yes: bool


class FinishHand(RingCommand, frozen=True, kw_only=True):
    """Take over the stacks that a hand has left."""

    hand: int
    stacks: dict[Seat, Chips]
    put_in: dict[Seat, Chips] = {}
    """What each seat put into the pots, antes and dead blinds included: the rake is credited by it."""
    rake: Chips = 0
    void: bool = False
    """Whether the hand does not count."""


# -------------------------------------------------------------------- the table


class Elapse(RingCommand, frozen=True, kw_only=True):
    """Do what time alone has made due: offers lapse, seats of those who stay away are given up."""


class Close(RingCommand, frozen=True, kw_only=True):
    """Close the table: nobody sits down, and everybody is paid out, after the hand that is being played."""


Command = (
    Invite
    | ComeIn
    | JoinLine
    | LeaveLine
    | ReserveSeat
    | TakeSeat
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
    | BeginHand
    | AskTwice
    | AnswerTwice
    | FinishHand
    | Elapse
    | Close
)
