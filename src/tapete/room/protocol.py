"""The messages between a client and the room: version 1, JSON text frames, one message a frame.

Every message has a `type`. A client opens with `hello`; everything else is refused until `welcome` came
back. Messages that change something carry an `id`, a UUID of the client's own making: a repeat of one that
took effect is answered as it was then and changes nothing. Unknown fields and unknown types are refused.

Amounts are integers in the smallest unit, times are UTC milliseconds, cards are two characters (`Ah`), `??`
is a card that you may not see. Seats are numbered from 1, clockwise.
"""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from tapete.cards import Card, Made
from tapete.engine.events import Event
from tapete.engine.menu import Menu
from tapete.engine.types import Chips, Seat, snake
from tapete.engine.views import HandView
from tapete.rules.rows import Language

PROTOCOL = 1

Name = Annotated[str, Meta(min_length=2, max_length=20, pattern=r"^[\w][\w .\-']*[\w.]$")]
"""A name shown at the table."""
Uuid = Annotated[str, Meta(pattern=r"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")]
Stream = Annotated[str, Meta(pattern=r"^[a-z]+/[1-9][0-9]{0,14}$")]
Whole = Annotated[int, Meta(ge=0, le=2**53 - 1)]


# ---------------------------------------------------------------- from the client


class Ask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """The base of what a client sends."""


class Hello(Ask, frozen=True, kw_only=True):
    """Open the connection: with a `token` from an earlier `welcome`, or with a `name` to make an account."""

    protocol: int
    token: Annotated[str, Meta(max_length=100)] | None = None
    name: Name | None = None
    bot: bool = False
    """Say true if you are a program: the account is labelled as a bot for good."""


class Lobby(Ask, frozen=True, kw_only=True):
    """Ask for the lobby; `lobby_rows` follows now and at every change."""


class Register(Ask, frozen=True, kw_only=True):
    """Buy an entry; the buy-in leaves the wallet in the same instant."""

    id: Uuid
    stream: Stream


class Unregister(Ask, frozen=True, kw_only=True):
    """Give the entry back before the start; the buy-in returns."""

    id: Uuid
    stream: Stream


class Watch(Ask, frozen=True, kw_only=True):
    """Follow a tournament's table; a `table` message follows now and at every change.

    `since` is the last `version` that you saw: if the room still has what came after it, `events` holds the
    gap.
    """

    stream: Stream
    since: Whole = 0


class Unwatch(Ask, frozen=True, kw_only=True):
    """Stop following."""

    stream: Stream


class Action(StrEnum):
    """What a seat may do when it is its turn."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE_TO = "raise_to"


class Act(Ask, frozen=True, kw_only=True):
    """Act on the `decision` that the table asked of you. A stale decision is refused."""

    id: Uuid
    stream: Stream
    decision: Annotated[str, Meta(max_length=40)]
    action: Action
    amount: Whole | None = None
    """The bet, or the total to raise to; only with `bet` and `raise_to`."""


class PreAction(StrEnum):
    """A box that may be ticked before one's turn."""

    CHECK_OR_FOLD = "check_or_fold"
    """Check; fold if there is a bet by then."""
    CHECK = "check"
    """Check if there is still no bet."""
    CALL = "call"
    """Call this bet and no other."""
    CALL_ANY = "call_any"
    """Call whatever the bet is by then; with nothing to call, check."""
    FOLD = "fold"
    """Fold; the bet can only grow."""


class PreAct(Ask, frozen=True, kw_only=True):
    """Tick a box before your turn, in place of any other, or take the tick off (`tick` null).

    Once it is `accepted` it is kept, whatever happens to your line or to the room, until its turn or until
    the betting takes it off. Nobody else is told of it. A stale situation is refused.
    """

    id: Uuid
    stream: Stream
    situation: Annotated[str, Meta(max_length=60)]
    """As `beforehand` names it."""
    tick: PreAction | None


class Away(Ask, frozen=True, kw_only=True):
    """Sit out (`away` true) or come back. An away seat checks or folds at once and still posts its blinds."""

    id: Uuid
    stream: Stream
    away: bool


class Hands(Ask, frozen=True, kw_only=True):
    """Ask for the list of hands played at a table, newest first; `hand_list` follows."""

    stream: Stream


class HandSteps(Ask, frozen=True, kw_only=True):
    """Ask for one hand step by step, as your seat may see it; `hand_replay` follows."""

    stream: Stream
    hand: Whole


class Wallet(Ask, frozen=True, kw_only=True):
    """Ask for balance and last entries; `wallet_state` follows now and whenever money moves."""


class Ping(Ask, frozen=True, kw_only=True):
    """Ask whether anybody is there."""


ClientMessage = (
    Hello
    | Lobby
    | Register
    | Unregister
    | Watch
    | Unwatch
    | Act
    | PreAct
    | Away
    | Hands
    | HandSteps
    | Wallet
    | Ping
)


# ---------------------------------------------------------------- from the room


class Tell(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """The base of what the room sends."""


class Welcome(Tell, frozen=True, kw_only=True):
    """You are known. Keep `token`: it is the only way back into this account."""

    protocol: int
    account: int
    name: str
    token: str
    now: int
    currency: str
    balance: int


class ErrorCode(StrEnum):
    """Why a message was not taken. None of these changed anything."""

    MALFORMED = "malformed"
    TOO_LARGE = "too_large"
    UNKNOWN_PROTOCOL = "unknown_protocol"
    HELLO_FIRST = "hello_first"
    ALREADY_WELCOME = "already_welcome"
    UNKNOWN_TOKEN = "unknown_token"  # noqa: S105 - the name of an error
    NAME_TAKEN = "name_taken"
    NO_SUCH_STREAM = "no_such_stream"
    NO_SUCH_HAND = "no_such_hand"
    NOT_SEATED = "not_seated"
    STALE_DECISION = "stale_decision"
    AMOUNT_MISSING = "amount_missing"
    AMOUNT_UNEXPECTED = "amount_unexpected"
    ALREADY_REGISTERED = "already_registered"
    NOT_REGISTERED = "not_registered"
    TOURNAMENT_STARTED = "tournament_started"
    TOURNAMENT_FULL = "tournament_full"
    NOT_ENOUGH_MONEY = "not_enough_money"
    TOO_FAST = "too_fast"
    TABLE_STOPPED = "table_stopped"
    HAND_VOIDED = "hand_voided"


class Error(Tell, frozen=True, kw_only=True):
    """A message that was not taken: why, which one, and where in it."""

    code: ErrorCode
    text: str
    """One English sentence for people who program; clients word `code` themselves."""
    re: str | None = None
    """The `id` of the message, if it could be read."""
    facts: dict[str, int] = {}


class Refusal(Tell, frozen=True, kw_only=True):
    """The rules do not allow that action: reason, the rule's id and the numbers."""

    re: str
    reason: str
    rule: str | None
    facts: dict[str, int]


class Accepted(Tell, frozen=True, kw_only=True):
    """Your message took effect and is stored durably."""

    re: str


class Pong(Tell, frozen=True, kw_only=True):
    now: int


class Level(Struct, frozen=True, kw_only=True):
    number: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    ends_at: int | None
    """When the next level begins; None before the start and after the end."""


class LobbyRow(Struct, frozen=True, kw_only=True):
    """One Sit & Go in the lobby."""

    stream: str
    name: str
    state: Literal["registering", "running", "finished"]
    game: str
    seats: int
    buy_in: int
    fee: int
    currency: str
    prizes: tuple[int, ...]
    """What each place is paid, the winner first."""
    starting_stack: Chips
    level_minutes: int
    players: tuple[str, ...]
    entered: bool
    """Whether you are in it."""
    fills_at: int | None
    """When house bots take the free seats; None until the first entry."""


class LobbyRows(Tell, frozen=True, kw_only=True):
    rows: tuple[LobbyRow, ...]


class SeatView(Struct, frozen=True, kw_only=True):
    """Who sits there; chips and cards are in the hand's view."""

    seat: Seat
    name: str
    bot: bool
    stack: Chips
    """Chips between hands; during a hand see `hand.stacks`."""
    away: bool
    connected: bool
    finish: int | None
    """The place, once out."""


class Standing(Struct, frozen=True, kw_only=True):
    """A finished entry: its place (shared places repeat), and what it was paid."""

    place: int
    seat: Seat
    name: str
    prize: int
    hand: int


class Clock(Struct, frozen=True, kw_only=True):
    """The action clock of the seat to act."""

    seat: Seat
    began: int
    deadline: int
    """When the time of the turn is up and the time bank begins to run."""
    bank_deadline: int
    """When the time bank is used up too; then the seat checks or folds."""


class Beforehand(Struct, frozen=True, kw_only=True):
    """What you may tick before your turn, and what you have ticked. Nobody else sees it."""

    situation: str
    """What `pre_act` must name."""
    offers: tuple[PreAction, ...]
    call: Chips
    """What a call would add now."""
    ticked: PreAction | None


class RulingTold(Struct, frozen=True, kw_only=True):
    """What the rulebook decided at this table, by itself: time that was up, a box, a fault of the room."""

    number: int
    """Those of this hand that you are told of are numbered from 1."""
    after: int
    """The `version` that they came after."""
    incident: str
    """What happened, by name: `clock_expired`, `disconnected`, `turn_comes`, `server_fault`."""
    outcome: str
    """What was decided, by name."""
    seat: Seat | None
    cites: tuple[str, ...]
    """The rows that it rests on, the deciding one first."""
    words: dict[Language, tuple[str, ...]]
    """All of it in words, by language (`en`, `es`, `pt`), a line each."""


class Table(Tell, frozen=True, kw_only=True):
    """The whole table as you may see it, and what has happened since the last message.

    `version` counts the hand events of this table that you have seen, without gaps; a change that is no
    hand event (a new level, a seat that is away) comes with the same version and no `events`. `events` are
    for the log, for sounds and for moving chips; the state is `hand` and the rest.
    """

    stream: str
    version: int
    now: int
    resync: bool
    """True if `events` starts at the beginning of the current hand rather than after your last version."""
    name: str
    state: Literal["registering", "running", "finished"]
    you: Seat | None
    seats: tuple[SeatView, ...]
    level: Level
    button: Seat | None
    hand: HandView | None
    """The running hand, or the last one until the next begins."""
    decision: str | None
    """What `act` must name, when it is your turn."""
    menu: Menu | None
    made: Made | None
    """What your cards make now."""
    clock: Clock | None
    standings: tuple[Standing, ...]
    prizes: tuple[int, ...]
    currency: str
    events: tuple[Event, ...]
    shuffle: str | None
    """The commitment to this hand's deck order, published before the deal (SHA-256, hex)."""
    beforehand: Beforehand | None = None
    """The boxes that you may tick while others act; None if there are none."""
    rulings: tuple[RulingTold, ...] = ()
    """Rulings of the current hand."""


class HandRow(Struct, frozen=True, kw_only=True):
    hand: int
    at: int
    your_cards: tuple[Card, ...]
    board: tuple[Card, ...]
    pot: Chips
    winners: tuple[str, ...]
    net: int
    """What the hand brought you."""


class HandList(Tell, frozen=True, kw_only=True):
    stream: str
    hands: tuple[HandRow, ...]


class Step(Struct, frozen=True, kw_only=True):
    """One event of a hand and the hand just after it, as you may see it."""

    event: Event
    view: HandView
    made: Made | None


class HandReplay(Tell, frozen=True, kw_only=True):
    stream: str
    hand: int
    names: dict[Seat, str]
    steps: tuple[Step, ...]


class WalletEntry(Struct, frozen=True, kw_only=True):
    at: int
    memo: str
    """`buy_in`, `prize`, `refund`, `welcome` or `refill`."""
    stream: str | None
    amount: int


class WalletState(Tell, frozen=True, kw_only=True):
    currency: str
    balance: int
    entries: tuple[WalletEntry, ...]


class Goodbye(Tell, frozen=True, kw_only=True):
    """The room ends this connection: it is stopping, or you read too slowly."""

    reason: Literal["stopping", "too_slow"]


ServerMessage = (
    Welcome
    | Error
    | Refusal
    | Accepted
    | Pong
    | LobbyRows
    | Table
    | HandList
    | HandReplay
    | WalletState
    | Goodbye
)
