"""A table as one account may see it: seats, hand, clock, offers, deals, notices."""

from typing import Literal

from msgspec import Struct

from tapete.cards import Card, Made
from tapete.engine.events import Event
from tapete.engine.menu import Menu
from tapete.engine.types import Chips, Seat
from tapete.engine.views import HandView
from tapete.room.protocol.asks import DealMethod, PreAction, Purchase
from tapete.room.protocol.bank import OwnBank
from tapete.room.protocol.base import Tell
from tapete.room.protocol.cash_table import CashTable, OwnCash
from tapete.room.protocol.lobby import Prices, TournamentStateName
from tapete.room.protocol.pool import OwnPool
from tapete.rules.points.tournament import SyncUnit
from tapete.rules.rows import Language


class Level(Struct, frozen=True, kw_only=True):
    """Current blinds and ante."""

    number: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    ends_at: int | None = None
    """Time at which the next level begins; None before the start and after the end."""


class SeatView(Struct, frozen=True, kw_only=True):
    """Player in a seat. Chips and cards during a hand are in the hand's view."""

    seat: Seat
    name: str
    player: int = 0
    """Number of the entry, the same everywhere in this tournament. At a cash table, a new number each time
    that a player sits down, counting from 1. In a pool, a new number in every hand."""
    bot: bool
    stack: Chips
    """Chips between hands. During a hand see `hand.stacks`."""
    away: bool
    connected: bool
    finish: int | None = None
    """Final place, once the player is out."""
    head: int = 0
    """Bounty on this player."""
    deciding: bool = False
    """Whether the player has lost all chips and may still rebuy."""


class Offer(Struct, frozen=True, kw_only=True):
    """Purchase that you may make now."""

    what: Purchase
    price: Prices
    chips: Chips
    until: int | None = None
    """Time at which the offer ends; None while the table does not wait for an answer."""
    left: int
    """Number that you may still buy, this one included."""
    since: int | None = None
    """Time at which the offer was made, if it has an end."""
    until_level: int = 0
    """Last level in which the re-entry or rebuy is sold; 0 if no level ends it."""


class DealShare(Struct, frozen=True, kw_only=True):
    """Amount that one player gets from a deal."""

    name: str
    player: int = 0
    amount: int
    agreed: bool = False
    """Whether the player has voted yes; only if the vote is open."""


class Deal(Struct, frozen=True, kw_only=True):
    """A proposed deal. If the vote is secret, nobody learns who voted how (TDA26-RP27)."""

    terms: str
    """Value that `vote_on_deal` must name."""
    method: DealMethod
    kept: int
    """Amount left for the winner."""
    shares: tuple[DealShare, ...]
    yes: int
    """Number of yes votes."""
    missing: int
    """Number of missing votes. One no ends the proposal."""
    your_vote: bool | None = None
    open: bool = False
    """Whether everybody sees who voted how."""
    since: int = 0
    """Time of the proposal."""
    until: int = 0
    """Time until which the table waits for the votes."""


class DealPreview(Tell, frozen=True, kw_only=True):
    """Amount that each player would get from a deal not yet proposed, with the current stacks.

    During a hand, the stacks at its start count.
    """

    stream: str
    method: DealMethod
    kept: int
    shares: tuple[DealShare, ...]


class Progress(Struct, frozen=True, kw_only=True):
    """Progress of a tournament."""

    entries: int
    left: int
    waiting: int
    """Number of entries that wait for a seat."""
    tables: int
    paid_places: int
    average: Chips
    largest: Chips
    smallest: Chips
    pool: int
    break_until: int | None = None
    """Time at which the break ends; None outside a break."""
    hand_for_hand: bool
    in_step: SyncUnit | None = None
    """Simultaneous hands: whether tables wait after each hand or also after each betting round."""
    final_table: bool
    your_place: int | None = None
    """Your current place by chips among the remaining players."""


WaitsFor = Literal["break", "tables", "players", "purchases", "deal", "store"]
"""Reason why a table waits: the end of a break, other tables (between hands or after a betting round), more
players, an answer to an offer of chips, the votes on a deal, or the room's store. While the store fails, no
hand begins and none goes on; both go on by themselves."""


Wish = Literal["rebuy", "add_on", "surrender", "deal"]
"""Request that may be made during a hand and takes effect after it."""


NoticeKind = Literal[
    "moved",
    "table_broken",
    "final_table",
    "redrawn",
    "break",
    "hand_for_hand",
    "simultaneous",
    "prizes_fixed",
    "places_shared",
    "bounty",
    "break_order",
    "deal",
    "wish_dropped",
]
"""Subject of a notice."""


class Notice(Struct, frozen=True, kw_only=True):
    """Action of the tournament that concerns players: a move, a broken table, a break.

    `wish_dropped` is for you alone: a request that you made during a hand could not be fulfilled after it.
    """

    at: int
    kind: NoticeKind
    words: dict[Language, str]
    cites: tuple[str, ...]
    """Ids of the rules that apply."""


class Onward(Struct, frozen=True, kw_only=True):
    """Chips that an entry takes from a flight to the final."""

    chips: Chips
    stream: str | None = None
    """Stream of the final, which begins automatically when all its flights are over."""


PrizePayment = Literal["provisional", "certain", "paid", "held"]
"""State of a prize. `provisional`: it may change while entries or chips are sold. `certain`: final, not paid
yet. `paid`: in the wallet. `held`: the house keeps it until it has decided on a disqualification."""


class Standing(Struct, frozen=True, kw_only=True):
    """A finished entry: its place (shared places repeat) and its prize.

    While `payment` is `provisional`, place and prize may still change: entries or rebuys are sold.
    """

    place: int
    seat: Seat
    name: str
    player: int = 0
    prize: int
    hand: int
    bounties: int = 0
    tickets: int = 0
    qualified: Onward | None = None
    """Flight: chips that the entry takes to the final."""
    payment: PrizePayment = "certain"
    ticket: int = 0
    """Value of each ticket."""


class Clock(Struct, frozen=True, kw_only=True):
    """The action clock of the seat to act."""

    seat: Seat
    began: int
    deadline: int
    """Time at which the turn ends and the time bank begins to run."""
    bank_deadline: int
    """Time at which the time bank is used up; then the seat checks or folds."""


FREE = (PreAction.CHECK_OR_FOLD, PreAction.CHECK, PreAction.CALL_ANY)
"""Pre-actions of a seat that has nothing to call."""
FACING = (PreAction.FOLD, PreAction.CALL, PreAction.CALL_ANY)
"""Pre-actions of a seat that faces a bet."""


class Beforehand(Struct, frozen=True, kw_only=True):
    """Pre-actions that you may set before your turn, and the one that is set. Nobody else sees them."""

    situation: str
    """Value that `pre_act` must name."""
    offers: tuple[PreAction, ...]
    call: Chips
    """Chips that a call would add now."""
    ticked: PreAction | None = None


class RulingTold(Struct, frozen=True, kw_only=True):
    """Automatic ruling at this table: a timeout, a disconnection, a pre-action, a fault of the room."""

    number: int = 0
    """Number among the rulings of this hand that you see, from 1; 0 in messages that go to everybody."""
    after: int
    """`version` after which the ruling came."""
    incident: str
    """Name of the incident: `clock_expired`, `disconnected`, `turn_comes`, `server_fault`."""
    outcome: str
    """Name of the decision: `checked`, `folded`, `hand_killed`, `brought_in`, `stood_pat`, `released`,
    `hand_voided`. A client can build its own sentence from it, `incident` and `seat`."""
    seat: Seat | None = None
    cites: tuple[str, ...]
    """Ids of the rules that apply, the deciding one first."""
    words: dict[Language, tuple[str, ...]]
    """Text by language (`en`, `es`, `pt`): a line for the decision, then a line for each rule."""


class Table(Tell, frozen=True, kw_only=True):
    """The whole table as you may see it, and the events since the last message.

    `version` counts the hand events of this table that you have seen, without gaps. A change that is not a
    hand event (a new level, a seat that is away) keeps the version and has no `events`. `events` are for the
    log, sounds and animations; the state is in `hand` and the other fields.
    """

    stream: str
    table: int
    """Number of the table in the tournament; 0 before the start."""
    version: int
    now: int
    resync: bool
    """True if `events` starts at the beginning of the current hand rather than after your last version."""
    name: str
    state: TournamentStateName
    you: Seat | None
    """Your seat at this table."""
    your_table: int | None
    """Table where you sit, if you are in."""
    seats: tuple[SeatView, ...]
    """Players at this table; at the last table also those eliminated here."""
    size: int
    """Number of seats."""
    level: Level
    button: Seat | None
    hand: HandView | None
    """Running hand, or the last hand until the next begins."""
    decision: str | None
    """Value that `act` must name, when it is your turn."""
    menu: Menu | None
    made: Made | None
    """Best hand that your cards make now."""
    clock: Clock | None
    standings: tuple[Standing, ...]
    """Finished entries at the last table; otherwise only your own."""
    prizes: tuple[int, ...]
    """Money prizes of the first places as things stand, the winner first."""
    prizes_certain: bool = False
    """Whether the prizes are final."""
    currency: str
    events: tuple[Event, ...]
    shuffle: str | None
    """Commitment to this hand's deck order, published before the deal (SHA-256, hex)."""
    beforehand: Beforehand | None = None
    """Pre-actions that you may set while others act; None if there are none."""
    rulings: tuple[RulingTold, ...] = ()
    """Rulings of the current hand."""
    progress: Progress | None = None
    waits: WaitsFor | None = None
    """Reason why no hand begins here."""
    purchases: tuple[Offer, ...] = ()
    """Purchases that you may make now."""
    may_surrender: bool = False
    deal: Deal | None = None
    may_propose: tuple[DealMethod, ...] = ()
    """Deal methods that you may propose now."""
    notices: tuple[Notice, ...] = ()
    """Recent notices for this table or for you, the newest last."""
    prize: Standing | None = None
    """Your own result, once you are out."""
    wished: Wish | None = None
    """Your request that takes effect after the running hand, if it is still possible then."""
    your_turn: bool = False
    """Whether it is your turn at your own table while you watch another."""
    bank: OwnBank | None = None
    """Your time bank, where you switch it on yourself."""
    remind_ms: int = 0
    """Time before the end of a turn at which its player is reminded; 0 if the book has no reminder."""
    stopped: bool = False
    """Whether a fault has stopped the tournament: no message is accepted and no clock runs."""
    revealed: dict[Seat, tuple[Card, ...]] = {}
    """Cards of the finished hand that players have shown since its end."""
    rabbit: tuple[Card, ...] = ()
    """Board cards that would have come in the finished hand, once a player has asked for them."""
    may_show: tuple[Card, ...] = ()
    """Your cards of the finished hand that not everybody has seen; `show_cards` shows them."""
    may_hunt: bool = False
    """Whether you may ask for the cards that would have come, with `rabbit_hunt`."""
    cash: CashTable | None = None
    """Public part of a cash table; None in a tournament."""
    your_cash: OwnCash | None = None
    """Your private part of a cash table; None in a tournament."""
    your_pool: OwnPool | None = None
    """Private state of your pool entry; None elsewhere."""
