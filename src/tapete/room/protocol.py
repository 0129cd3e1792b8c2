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


class Means(StrEnum):
    """What an entry is paid with."""

    MONEY = "money"
    TOURNAMENT_MONEY = "tournament_money"
    """Tournament money first, money for the rest."""
    TICKET = "ticket"
    """A ticket for an event of this price."""


class Register(Ask, frozen=True, kw_only=True):
    """Buy an entry, before the start or late; the price leaves the wallet in the same instant."""

    id: Uuid
    stream: Stream
    pay: Means | None = None
    """Without it: with a ticket of this price if you have one, else tournament money first."""


class Unregister(Ask, frozen=True, kw_only=True):
    """Give the entry back, before the start or while it waits for a seat; what was paid returns."""

    id: Uuid
    stream: Stream


class Purchase(StrEnum):
    """What a player may buy in the course of a tournament."""

    RE_ENTRY = "re_entry"
    """After going out: a new entry, with a new seat."""
    REBUY = "rebuy"
    """Chips, in the seat one has."""
    ADD_ON = "add_on"
    """Chips, whatever the stack, in the break that they are sold in."""


class Buy(Ask, frozen=True, kw_only=True):
    """Buy what the table's or the tournament's `purchases` offer."""

    id: Uuid
    stream: Stream
    what: Purchase
    pay: Means | None = None
    """As in `register`."""


class Decline(Ask, frozen=True, kw_only=True):
    """Let the rebuy that you are offered go by: you are out."""

    id: Uuid
    stream: Stream


class Surrender(Ask, frozen=True, kw_only=True):
    """Give up your chips so that you may enter again; only where the tournament allows it."""

    id: Uuid
    stream: Stream


class DealMethod(StrEnum):
    """How what is still to be won is shared by agreement."""

    ICM = "icm"
    CHIP_CHOP = "chip_chop"
    EVEN = "even"
    CUSTOM = "custom"


class ProposeDeal(Ask, frozen=True, kw_only=True):
    """Propose to share what is still to be won; `deal` of the table tells everybody."""

    id: Uuid
    stream: Stream
    method: DealMethod
    kept: Whole = 0
    """What is left for the winner."""
    amounts: dict[str, Whole] = {}
    """By name, for a deal of your own."""


class VoteOnDeal(Ask, frozen=True, kw_only=True):
    """Say yes or no to the deal that is proposed. It is settled when all have said yes."""

    id: Uuid
    stream: Stream
    terms: Annotated[str, Meta(max_length=80)]
    """As `deal` of the table names them, so that nobody agrees to something else."""
    yes: bool


class Follow(Ask, frozen=True, kw_only=True):
    """Follow a tournament's page; `tournament_state` follows now and as it changes."""

    stream: Stream


class Unfollow(Ask, frozen=True, kw_only=True):
    """Stop following."""

    stream: Stream


class Watch(Ask, frozen=True, kw_only=True):
    """Watch a table of a tournament; a `table` message follows now and at every change.

    One connection watches one table of a tournament: watching another ends it. Without `table` it is your
    own, wherever you are moved. `since` is the last `version` that you saw, and `since_table` where: if the
    room still has what came after it, `events` holds the gap.
    """

    stream: Stream
    table: Annotated[int, Meta(ge=1, le=2**31)] | None = None
    since: Whole = 0
    since_table: Whole | None = None
    """Without it: at the table that you watch now."""


class Unwatch(Ask, frozen=True, kw_only=True):
    """Stop watching."""

    stream: Stream


class Action(StrEnum):
    """What a seat may do when it is its turn."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE_TO = "raise_to"
    BRING_IN = "bring_in"
    DRAW = "draw"


class Act(Ask, frozen=True, kw_only=True):
    """Act on the `decision` that the table asked of you. A stale decision is refused."""

    id: Uuid
    stream: Stream
    decision: Annotated[str, Meta(max_length=40)]
    action: Action
    amount: Whole | None = None
    """The bet, or the total to raise to; only with `bet` and `raise_to`."""
    discard: Annotated[tuple[Card, ...], Meta(max_length=7)] | None = None
    """Your cards to change; only with `draw`. None changes none."""


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
    """Ask for the last hands that you may see again, newest first; `hand_list` follows.

    They are those that you were dealt into, and all of the table that you watch.
    """

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
    | Buy
    | Decline
    | Surrender
    | ProposeDeal
    | VoteOnDeal
    | Follow
    | Unfollow
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


OfStream = (
    Register
    | Unregister
    | Buy
    | Decline
    | Surrender
    | ProposeDeal
    | VoteOnDeal
    | Follow
    | Unfollow
    | Watch
    | Unwatch
    | Act
    | PreAct
    | Away
    | Hands
    | HandSteps
)
"""Messages about one tournament."""

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
    NO_SUCH_TABLE = "no_such_table"
    ALREADY_REGISTERED = "already_registered"
    NOT_REGISTERED = "not_registered"
    TOURNAMENT_STARTED = "tournament_started"
    TOURNAMENT_FULL = "tournament_full"
    NOT_ENOUGH_MONEY = "not_enough_money"
    NOT_ALLOWED_NOW = "not_allowed_now"
    """The tournament's own rules refuse it: `reason` and `rule` say which."""
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
    reason: str | None = None
    """Why a tournament refuses, by name."""
    rule: str | None = None
    """The row that it rests on."""


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


TournamentStateName = Literal["registering", "running", "finished", "cancelled"]

Format = Literal[
    "freeroll",
    "knockout",
    "progressive_knockout",
    "rebuy",
    "add_on",
    "re_entry",
    "satellite",
    "windfall",
    "timed",
    "mixed",
    "flight",
    "final",
    "guaranteed",
    "heads_up",
    "anonymous",
]
"""What is special about a tournament, for filters and labels."""


class Prices(Struct, frozen=True, kw_only=True):
    """What one entry costs, part by part."""

    buy_in: int
    """For the prizes."""
    bounty: int
    fee: int
    currency: str
    pay: tuple[Means, ...]
    """What is taken for it."""


class LobbyRow(Struct, frozen=True, kw_only=True):
    """One tournament in the lobby."""

    stream: str
    name: str
    kind: Literal["sit_and_go", "scheduled"]
    state: TournamentStateName
    open: bool
    """Whether entries are sold now, before the start or late."""
    game: str
    mix: str | None
    formats: tuple[Format, ...]
    seats: int
    """Of one table."""
    capacity: int | None
    """Of a Sit & Go, the entries with which it starts; of others, the most that are sold; None: no end."""
    price: Prices
    pool: int
    """As it stands."""
    guarantee: int
    prizes: tuple[int, ...]
    """What each of the first places is paid, the winner first, as it stands; at most nine of them."""
    paid_places: int
    starting_stack: Chips
    level_minutes: int
    level: int
    """0 before the start."""
    entries: int
    left: int
    """Entries that are not out."""
    players: tuple[str, ...]
    """The first of those who have entered, nine at most."""
    entered: bool
    """Whether you are in it, or were."""
    playing: bool
    """Whether you are in it and not out."""
    starts_at: int | None
    """Of a scheduled one."""
    fills_at: int | None
    """Of a Sit & Go: when house bots take the free places; None until the first entry."""


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
    head: int = 0
    """The bounty on this player's head."""
    deciding: bool = False
    """Whether the player has lost everything and may still rebuy."""


class Offer(Struct, frozen=True, kw_only=True):
    """Something that you may buy now."""

    what: Purchase
    price: Prices
    chips: Chips
    until: int | None
    """When the offer ends; None while the table does not wait for it."""
    left: int
    """How many more of them you may buy, this one included."""
    since: int | None = None
    """Where it ends: when it was made."""


class Share(Struct, frozen=True, kw_only=True):
    """What one player gets by a deal."""

    name: str
    amount: int


class Deal(Struct, frozen=True, kw_only=True):
    """A deal that is proposed. Nobody is told who has said what (TDA26-RP27)."""

    terms: str
    """What `vote_on_deal` must name."""
    method: DealMethod
    kept: int
    """Left for the winner."""
    shares: tuple[Share, ...]
    yes: int
    """How many have agreed."""
    missing: int
    """How many have not answered yet; one no ends the proposal."""
    your_vote: bool | None
    since: int = 0
    """When it was proposed."""
    until: int = 0
    """How long the table waits for the votes."""


class Progress(Struct, frozen=True, kw_only=True):
    """How far a tournament has come."""

    entries: int
    left: int
    waiting: int
    """Entries that wait for a seat."""
    tables: int
    paid_places: int
    average: Chips
    largest: Chips
    smallest: Chips
    pool: int
    break_until: int | None
    """When the break is over; None if there is none."""
    hand_for_hand: bool
    final_table: bool
    your_place: int | None = None
    """Your place by chips among those who are in, as it stands."""


WaitsFor = Literal["break", "tables", "players", "purchases", "deal"]
"""What a table waits for: the end of a break, other tables, more players, an answer to an offer of chips, or
the votes on a deal."""


class Notice(Struct, frozen=True, kw_only=True):
    """Something that the tournament did and that concerns players: a move, a table that broke, a break."""

    at: int
    kind: Literal[
        "moved", "table_broken", "final_table", "redrawn", "break", "hand_for_hand", "prizes_fixed", "bounty"
    ]
    words: dict[Language, str]
    cites: tuple[str, ...]
    """The rows that it rests on."""


class Standing(Struct, frozen=True, kw_only=True):
    """A finished entry: its place (shared places repeat), and what it was paid."""

    place: int
    seat: Seat
    name: str
    prize: int
    hand: int
    bounties: int = 0
    tickets: int = 0


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
    table: int
    """Its number in the tournament; 0 before the start."""
    version: int
    now: int
    resync: bool
    """True if `events` starts at the beginning of the current hand rather than after your last version."""
    name: str
    state: TournamentStateName
    you: Seat | None
    """Your seat at this table."""
    your_table: int | None
    """Where you sit, if you are in."""
    seats: tuple[SeatView, ...]
    """Those who sit here; at the last table, those who went out here too."""
    size: int
    """Seats that this table has."""
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
    """Of the last table, and your own."""
    prizes: tuple[int, ...]
    currency: str
    events: tuple[Event, ...]
    shuffle: str | None
    """The commitment to this hand's deck order, published before the deal (SHA-256, hex)."""
    beforehand: Beforehand | None = None
    """The boxes that you may tick while others act; None if there are none."""
    rulings: tuple[RulingTold, ...] = ()
    """Rulings of the current hand."""
    progress: Progress | None = None
    waits: WaitsFor | None = None
    """Why no hand begins here."""
    purchases: tuple[Offer, ...] = ()
    """What you may buy now."""
    may_surrender: bool = False
    deal: Deal | None = None
    may_propose: tuple[DealMethod, ...] = ()
    """The deals that you may propose now."""
    notices: tuple[Notice, ...] = ()
    """The last that concern this table or you, the newest last."""
    prize: Standing | None = None
    """Your own result, once you are out."""
    your_turn: bool = False
    """Whether it is your turn at your own table, while you look at another."""


class LevelRow(Struct, frozen=True, kw_only=True):
    number: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    small_bet: Chips
    bring_in: Chips
    minutes: int
    break_minutes: int
    """Of the break after it; 0 for none."""


class PrizeRow(Struct, frozen=True, kw_only=True):
    """What a place wins, or each of several."""

    first: int
    last: int
    amount: int
    tickets: int
    item: str


class EntryRow(Struct, frozen=True, kw_only=True):
    """One entry of a tournament."""

    name: str
    bot: bool
    stack: Chips
    place: int | None
    table: int | None
    seat: Seat | None
    head: int
    bounties: int
    prize: int
    you: bool


class TableRow(Struct, frozen=True, kw_only=True):
    table: int
    players: int
    largest: Chips
    smallest: Chips
    average: Chips
    yours: bool


class TournamentState(Tell, frozen=True, kw_only=True):
    """A tournament's page, whole. It comes again when something has changed, at most once a second."""

    stream: str
    now: int
    row: LobbyRow
    book: str
    """The name of its rulebook."""
    level: Level
    levels: tuple[LevelRow, ...]
    ante_form: str
    progress: Progress
    prizes: tuple[PrizeRow, ...]
    """As they stand, or as they are fixed."""
    fixed: bool
    """Whether nothing is sold any more, so that the prizes are certain."""
    entries: tuple[EntryRow, ...]
    """Those who are in by their stacks, then those who are out by their places; two hundred at most, and
    yours in any case."""
    tables: tuple[TableRow, ...]
    late_until_level: int
    """0 without late registration."""
    re_entries: int
    """How often one may enter again."""
    rebuys: Offer | None
    """What a rebuy is, where there are any."""
    add_on: Offer | None
    purchases: tuple[Offer, ...]
    """What you may buy now."""
    withdrawable: bool
    """Whether you may give your entry back now."""
    notices: tuple[Notice, ...]
    """The last of the whole tournament, the newest last."""
    your_prize: Standing | None
    """Your own result, once you are out."""
    commitment: str | None = None
    """Of a Windfall: the commitment to its draw, published before the first entry (SHA-256, hex)."""
    drawn: str | None = None
    """Its seed, once it is drawn: SHA-256 of it is the commitment."""


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
    """`buy_in`, `rebuy`, `add_on`, `prize`, `bounty`, `deal`, `refund`, `welcome` or `refill`."""
    stream: str | None
    amount: int


class Ticket(Struct, frozen=True, kw_only=True):
    """Tickets that admit to an event of that price."""

    price: int
    count: int


class WalletState(Tell, frozen=True, kw_only=True):
    currency: str
    balance: int
    entries: tuple[WalletEntry, ...]
    tournament_money: int = 0
    """Good for entries only, and never mixed with money (ACO-tm-use, ACO-tm-balance)."""
    tickets: tuple[Ticket, ...] = ()


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
    | TournamentState
    | Table
    | HandList
    | HandReplay
    | WalletState
    | Goodbye
)
