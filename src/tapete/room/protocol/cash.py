"""Messages of players about cash tables, `ring/7`. `act`, `pre_act` and `watch` are as at any table.

What is asked for during a hand that you play is done when it is over; `your_cash` of the table tells it until
then. Each message is answered once with `accepted` or `error`; `error.reason` says why in a word, and
`error.rule` names the row.
"""

from typing import Annotated, Literal

from msgspec import Meta

from tapete.room.protocol.base import Ask, Name, Stream, Uuid, Whole

When = Literal["now", "next_big_blind"]
"""At once, or after the hand if you play one; or when the big blind would come to you."""
TwicePreset = Literal["always", "never", "ask"]
"""The answer of a player to be dealt the rest of the board twice: given beforehand, or when asked."""
SeatNumber = Annotated[int, Meta(ge=1, le=10)]
Password = Annotated[str, Meta(min_length=1, max_length=60)]


class SitDown(Ask, frozen=True, kw_only=True):
    """Sit down with chips; their price leaves your wallet in the same instant.

    `your_cash` says how much you may bring. A seat that was offered to you may be left for another free one.
    """

    id: Uuid
    stream: Stream
    seat: SeatNumber | None = None
    """None: the seat that is kept for you, otherwise the first free one."""
    chips: Whole


class ReserveSeat(Ask, frozen=True, kw_only=True):
    """Keep a free seat for a minute while you choose what to bring."""

    id: Uuid
    stream: Stream
    seat: SeatNumber


class JoinWaitingList(Ask, frozen=True, kw_only=True):
    """Wait for a seat of a full table. When it is your turn, `your_cash.offered` names a seat: `sit_down`."""

    id: Uuid
    stream: Stream


class LeaveWaitingList(Ask, frozen=True, kw_only=True):
    """Wait no more, or give back a seat that is kept for you."""

    id: Uuid
    stream: Stream


class ChangeSeat(Ask, frozen=True, kw_only=True):
    """Take another free seat, as somebody who has just come."""

    id: Uuid
    stream: Stream
    seat: SeatNumber


class StandUp(Ask, frozen=True, kw_only=True):
    """Leave the table; your stack is paid into your wallet. `come_back` takes it back."""

    id: Uuid
    stream: Stream
    when: When = "now"


class TopUp(Ask, frozen=True, kw_only=True):
    """Bring more chips, up to `your_cash.top_up_most`."""

    id: Uuid
    stream: Stream
    chips: Whole


class DropTopUp(Ask, frozen=True, kw_only=True):
    """Bring none of the chips that you asked for, and no more by themselves."""

    id: Uuid
    stream: Stream


class AutoTopUp(Ask, frozen=True, kw_only=True):
    """Have your stack filled up to `to` between hands whenever it is below `below`; both 0: no more."""

    id: Uuid
    stream: Stream
    below: Whole
    to: Whole


class SitOut(Ask, frozen=True, kw_only=True):
    """Take no part in hands, and keep your seat until `your_cash.seat_until`."""

    id: Uuid
    stream: Stream
    when: When = "now"


class ComeBack(Ask, frozen=True, kw_only=True):
    """Take part again; or take back a wish to sit out or to stand up."""

    id: Uuid
    stream: Stream


class SetPresets(Ask, frozen=True, kw_only=True):
    """Say once what you want from hand to hand. What is left out stays as it is."""

    id: Uuid
    stream: Stream
    posts: bool | None = None
    """Whether you post the blinds that you owe at once, rather than wait for the big blind."""
    buys_button: bool | None = None
    straddles: bool | None = None
    twice: TwicePreset | None = None
    """Whether the rest of the board is dealt twice when all are all-in."""


class AnswerTwice(Ask, frozen=True, kw_only=True):
    """Say whether the rest of the board is dealt twice, when `your_cash.asked_twice`."""

    id: Uuid
    stream: Stream
    yes: bool


class ChooseGame(Ask, frozen=True, kw_only=True):
    """Choose the game of the next hand, one of `your_cash.may_choose`."""

    id: Uuid
    stream: Stream
    game: Annotated[str, Meta(max_length=60)]


class CallBombPot(Ask, frozen=True, kw_only=True):
    """Make the next hand a bomb pot: the host of a private table."""

    id: Uuid
    stream: Stream


class OpenPrivateTable(Ask, frozen=True, kw_only=True):
    """Open a private table like the public one that `stream` names. `accepted.stream` is the new table.

    You are its host. `your_cash.invitation` is what a link to it carries.
    """

    id: Uuid
    stream: Stream
    name: Annotated[str, Meta(min_length=2, max_length=40, pattern=r"^\S.*\S$")]
    password: Password | None = None
    """None: others come in by invitation alone."""
    anonymous: bool = False
    bomb_ante: Whole = 0
    """What everybody puts in for a bomb pot; 0: there are none."""
    games: Annotated[tuple[str, ...], Meta(max_length=10)] = ()
    """Dealer's choice: the games among which the player on the button chooses."""


class EnterPrivateTable(Ask, frozen=True, kw_only=True):
    """Come in to a private table by its password or by an invitation; one of the two. Then `sit_down`."""

    id: Uuid
    stream: Stream
    password: Password | None = None
    invitation: Annotated[str, Meta(max_length=80)] | None = None


class InvitePlayers(Ask, frozen=True, kw_only=True):
    """Let players come in to your private table, by their names."""

    id: Uuid
    stream: Stream
    names: Annotated[tuple[Name, ...], Meta(min_length=1, max_length=20)]


class CloseTable(Ask, frozen=True, kw_only=True):
    """Close your private table: after the running hand everybody is paid out."""

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
