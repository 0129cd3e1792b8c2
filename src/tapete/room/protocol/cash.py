"""Messages of players about cash tables, `ring/7`. `act`, `pre_act` and `watch` work as at any table.

A request made while you play a hand takes effect after the hand; `your_cash` of the table shows it until
then. Each message is answered once with `accepted` or `error`; `error.reason` is the reason code, and
`error.rule` names the rule.
"""

from typing import Annotated, Literal

from msgspec import Meta

from tapete.room.protocol.base import Ask, Name, Stream, Uuid, Whole

When = Literal["now", "next_big_blind"]
"""At once (after the hand, if you play one), or when the big blind would reach you."""
TwicePreset = Literal["always", "never", "ask"]
"""A player's choice about running it twice: fixed beforehand, or asked for each time."""
SeatNumber = Annotated[int, Meta(ge=1, le=10)]
Password = Annotated[str, Meta(min_length=1, max_length=60)]


class SitDown(Ask, frozen=True, kw_only=True):
    """Sit down with chips. Their price leaves your wallet at the same moment.

    `your_cash` says how much you may bring. You may take another free seat than the one offered to you.
    """

    id: Uuid
    stream: Stream
    seat: SeatNumber | None = None
    """Null: the seat that is kept for you, otherwise the first free one."""
    chips: Whole


class ReserveSeat(Ask, frozen=True, kw_only=True):
    """Reserve a free seat for a minute while you choose how much to bring."""

    id: Uuid
    stream: Stream
    seat: SeatNumber


class JoinWaitingList(Ask, frozen=True, kw_only=True):
    """Wait for a seat at a full table. When it is your turn, `your_cash.offered` names a seat: `sit_down`."""

    id: Uuid
    stream: Stream


class LeaveWaitingList(Ask, frozen=True, kw_only=True):
    """Leave the waiting list, or give back a seat that is kept for you."""

    id: Uuid
    stream: Stream


class ChangeSeat(Ask, frozen=True, kw_only=True):
    """Move to another free seat, under the rules for a new player."""

    id: Uuid
    stream: Stream
    seat: SeatNumber


class StandUp(Ask, frozen=True, kw_only=True):
    """Leave the table. Your stack is paid into your wallet. `come_back` withdraws the request."""

    id: Uuid
    stream: Stream
    when: When = "now"


class TopUp(Ask, frozen=True, kw_only=True):
    """Add chips to your stack, at most `your_cash.top_up_most`."""

    id: Uuid
    stream: Stream
    chips: Whole


class DropTopUp(Ask, frozen=True, kw_only=True):
    """Cancel the chips that you asked for, and switch automatic top-up off."""

    id: Uuid
    stream: Stream


class AutoTopUp(Ask, frozen=True, kw_only=True):
    """Top your stack up to `to` between hands whenever it is below `below`. Both 0 switch this off."""

    id: Uuid
    stream: Stream
    below: Whole
    to: Whole


class SitOut(Ask, frozen=True, kw_only=True):
    """Sit out, and keep your seat until `your_cash.seat_until`."""

    id: Uuid
    stream: Stream
    when: When = "now"


class ComeBack(Ask, frozen=True, kw_only=True):
    """Take part again, or withdraw a request to sit out or to stand up."""

    id: Uuid
    stream: Stream


class SetPresets(Ask, frozen=True, kw_only=True):
    """Set your standing choices for all hands. A field that is left out keeps its value."""

    id: Uuid
    stream: Stream
    posts: bool | None = None
    """Whether you post owed blinds at once rather than wait for the big blind."""
    buys_button: bool | None = None
    straddles: bool | None = None
    twice: TwicePreset | None = None
    """Whether the rest of the board is dealt twice when everybody is all-in."""


class AnswerTwice(Ask, frozen=True, kw_only=True):
    """Answer whether to run it twice, when `your_cash.asked_twice`."""

    id: Uuid
    stream: Stream
    yes: bool


class ChooseGame(Ask, frozen=True, kw_only=True):
    """Choose the game of the next hand, one of `your_cash.may_choose`."""

    id: Uuid
    stream: Stream
    game: Annotated[str, Meta(max_length=60)]


class CallBombPot(Ask, frozen=True, kw_only=True):
    """Make the next hand a bomb pot. Only the host of a private table may."""

    id: Uuid
    stream: Stream


class OpenPrivateTable(Ask, frozen=True, kw_only=True):
    """Open a private table like the public one that `stream` names. `accepted.stream` is the new table.

    You are its host. `your_cash.invitation` is the code that a link to the table carries.
    """

    id: Uuid
    stream: Stream
    name: Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^\S.*\S$")]
    password: Password | None = None
    """Null: others come in by invitation alone."""
    anonymous: bool = False
    bomb_ante: Whole = 0
    """Chips that each player puts in for a bomb pot. 0: no bomb pots."""
    bomb_boards: Literal[1, 2] = 1
    """Boards of a bomb pot. Two share the pot, in hold'em and Omaha; other games have one."""
    games: Annotated[tuple[str, ...], Meta(max_length=10)] = ()
    """Games that the player on the button may choose from, with dealer's choice."""
    club: Whole = 0
    """Your club: its members see the table and sit down without an invitation. 0: no club."""


class EnterPrivateTable(Ask, frozen=True, kw_only=True):
    """Enter a private table with its password or an invitation, one of the two. Then `sit_down`."""

    id: Uuid
    stream: Stream
    password: Password | None = None
    invitation: Annotated[str, Meta(max_length=80)] | None = None


class InvitePlayers(Ask, frozen=True, kw_only=True):
    """Let players enter your private table, by their names."""

    id: Uuid
    stream: Stream
    names: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=20)]


class CloseTable(Ask, frozen=True, kw_only=True):
    """Close your private table. Everybody is paid out after the running hand."""

    id: Uuid
    stream: Stream


CashCommand = (
    SitDown
    | ReserveSeat
    | JoinWaitingList
    | LeaveWaitingList
    | ChangeSeat
    | StandUp
    | TopUp
    | DropTopUp
    | AutoTopUp
    | SitOut
    | ComeBack
    | SetPresets
    | AnswerTwice
    | ChooseGame
    | CallBombPot
    | OpenPrivateTable
    | EnterPrivateTable
    | InvitePlayers
    | CloseTable
)
"""Messages about cash tables that change something."""
