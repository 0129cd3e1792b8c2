"""A table as one account may see it: seats, hand, clock, offers, deals, notices."""

from typing import Literal

from msgspec import Struct

from tapete.cards import Card, Made
from tapete.engine.events import Event
from tapete.engine.menu import Menu
from tapete.engine.types import Chips, Seat
from tapete.engine.views import HandView
from tapete.room.protocol.asks import DealMethod, PreAction, Purchase
from tapete.room.protocol.base import Tell
from tapete.room.protocol.cash_table import CashTable, OwnCash
from tapete.room.protocol.lobby import Prices, TournamentStateName
from tapete.room.protocol.pool import OwnPool
from tapete.rules.points.tournament import SyncUnit
from tapete.rules.rows import Language


class Level(Struct, frozen=True, kw_only=True):
    """What the table is playing for."""

    number: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    ends_at: int | None = None
    """When the next level begins; None before the start and after the end."""


class SeatView(Struct, frozen=True, kw_only=True):
    """Who sits there; chips and cards are in the hand's view."""

    seat: Seat
    name: str
    player: int = 0
    """The number of the entry: the same at every table and in every list of this tournament. At a cash table,
    the how-manieth player to sit down: a new number each time. In a pool, a new number in every hand."""
    bot: bool
    stack: Chips
    """Chips between hands; during a hand see `hand.stacks`."""
    away: bool
    connected: bool
    finish: int | None = None
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
    until: int | None = None
    """When the offer ends; None while the table does not wait for it."""
    left: int
    """How many more of them you may buy, this one included."""
    since: int | None = None
    """Where it ends: when it was made."""
    until_level: int = 0
    """The last level in which a re-entry or a rebuy is sold; 0 where no level ends it."""


class Share(Struct, frozen=True, kw_only=True):
    """What one player gets by a deal."""

    name: str
    player: int = 0
    amount: int
    agreed: bool = False
    """Where the vote is open: whether the player has said yes."""


class Deal(Struct, frozen=True, kw_only=True):
    """A deal that is proposed. Where the vote is secret, nobody is told who has said what (TDA26-RP27)."""

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
    your_vote: bool | None = None
    open: bool = False
    """Whether everybody is told who has said what."""
    since: int = 0
    """When it was proposed."""
    until: int = 0
    """How long the table waits for the votes."""


class DealPreview(Tell, frozen=True, kw_only=True):
    """What each would get by a deal that nobody has proposed yet, with the stacks as they are now.

    During a hand these are the stacks at its start.
    """

    stream: str
    method: DealMethod
    kept: int
    shares: tuple[Share, ...]


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
    break_until: int | None = None
    """When the break is over; None if there is none."""
    hand_for_hand: bool
    in_step: SyncUnit | None = None
    """In simultaneous hands: what tables wait for, the end of each hand or of each betting round as well."""
    final_table: bool
    your_place: int | None = None
    """Your place by chips among those who are in, as it stands."""


WaitsFor = Literal["break", "tables", "players", "purchases", "deal"]
"""What a table waits for: the end of a break, other tables (in a hand too, after a betting round), more
players, an answer to an offer of chips, or the votes on a deal."""


Wish = Literal["rebuy", "add_on", "surrender", "deal"]
"""What may be asked for during a hand, and is done when it is over."""


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
"""What a notice tells of."""


class Notice(Struct, frozen=True, kw_only=True):
    """Something that the tournament did and that concerns players: a move, a table that broke, a break.

    `wish_dropped` is for you alone: what you had asked for during a hand could not be done after it.
    """

    at: int
    kind: NoticeKind
    words: dict[Language, str]
    cites: tuple[str, ...]
    """The rows that it rests on."""


class Onward(Struct, frozen=True, kw_only=True):
    """What an entry of a flight goes on with."""

    chips: Chips
    stream: str | None = None
    """Of the final, which begins by itself when all of its flights are over."""


PrizePayment = Literal["provisional", "certain", "paid", "held"]
"""How far a prize has come: it may still change while anything is sold; it is certain, but not paid yet; it
is in the wallet; or the house holds it until it has decided on a disqualification."""


class Standing(Struct, frozen=True, kw_only=True):
    """A finished entry: its place (shared places repeat), and what it wins.

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
    """Of a flight: what it goes on with."""
    payment: PrizePayment = "certain"
    ticket: int = 0
    """What each of the tickets is worth."""


class Clock(Struct, frozen=True, kw_only=True):
    """The action clock of the seat to act."""

    seat: Seat
    began: int
    deadline: int
    """When the time of the turn is up and the time bank begins to run."""
    bank_deadline: int
    """When the time bank is used up too; then the seat checks or folds."""


FREE = (PreAction.CHECK_OR_FOLD, PreAction.CHECK, PreAction.CALL_ANY)
"""Boxes of a seat that has nothing to call."""
FACING = (PreAction.FOLD, PreAction.CALL, PreAction.CALL_ANY)
"""Boxes of a seat that faces a bet."""


class Beforehand(Struct, frozen=True, kw_only=True):
    """What you may tick before your turn, and what you have ticked. Nobody else sees it."""

    situation: str
    """What `pre_act` must name."""
    offers: tuple[PreAction, ...]
    call: Chips
    """What a call would add now."""
    ticked: PreAction | None = None


class RulingTold(Struct, frozen=True, kw_only=True):
    """What the rulebook decided at this table, by itself: time that was up, a box, a fault of the room."""

    number: int = 0
    """Those of this hand that you are told of are numbered from 1; 0 where all are told."""
    after: int
    """The `version` that they came after."""
    incident: str
    """What happened, by name: `clock_expired`, `disconnected`, `turn_comes`, `server_fault`."""
    outcome: str
    """What was decided, by name: `checked`, `folded`, `hand_killed`, `brought_in`, `stood_pat`, `released`,
    `hand_voided`. With `incident` and `seat` it is enough for a sentence of your own."""
    seat: Seat | None = None
    cites: tuple[str, ...]
    """The rows that it rests on, the deciding one first."""
    words: dict[Language, tuple[str, ...]]
    """By language (`en`, `es`, `pt`): the decision, then each rule that it rests on, a line each."""


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
    """What the first places win in money as things stand, the winner first."""
    prizes_certain: bool = False
    """Whether they can't change any more."""
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
    wished: Wish | None = None
    """What you asked for and get when the running hand is over, if it is to be had then."""
    your_turn: bool = False
    """Whether it is your turn at your own table, while you look at another."""
    remind_ms: int = 0
    """How long before the end of a turn its player is to be reminded; 0 if the book says nothing of it."""
    stopped: bool = False
    """Whether the tournament stands still by a fault: nothing can be done, and no clock runs."""
    revealed: dict[Seat, tuple[Card, ...]] = {}
    """Cards of the hand that is over, which players have shown since."""
    rabbit: tuple[Card, ...] = ()
    """The cards that would have come, had that hand gone on, if somebody has asked for them."""
    may_show: tuple[Card, ...] = ()
    """Your cards of the hand that is over, which nobody else has seen: `show_cards` shows them."""
    may_hunt: bool = False
    """Whether `rabbit_hunt` turns up the cards that would have come."""
    cash: CashTable | None = None
    """Of a cash table: what it is and offers, who waits and who sits out."""
    your_cash: OwnCash | None = None
    """Of a cash table: what you may do there, and what you have asked for."""
    your_pool: OwnPool | None = None
    """Of an entry of a pool: what it does, and whether you may fold before your turn."""
