"""The parts of a table: public state, private state, and changes of each.

`snapshot` has both parts whole. After it, `news` has the public changes: the room encodes it once and sends
the same bytes to everybody. `yours` has the changes for you alone. Most changes follow from the events of the
hand (`protocol.expected`); the rest is a JSON Merge Patch (RFC 7396) of the part: an object is merged, `null`
removes a field, any other value replaces the old one.
"""

from functools import cached_property
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from tapete.cards import Card, Made
from tapete.engine.events import Event
from tapete.engine.menu import Menu
from tapete.engine.types import Chips, Seat
from tapete.engine.views import HandView
from tapete.room.protocol.asks import DealMethod, PreAction
from tapete.room.protocol.bank import OwnBank
from tapete.room.protocol.base import Tell
from tapete.room.protocol.cash_table import CashTable, OwnCash
from tapete.room.protocol.lobby import TournamentStateName
from tapete.room.protocol.pool import OwnPool
from tapete.room.protocol.short_events import Told
from tapete.room.protocol.table import (
    Clock,
    Deal,
    Level,
    Notice,
    Offer,
    Progress,
    RulingTold,
    SeatView,
    Standing,
    WaitsFor,
    Wish,
)

Patch = Annotated[dict[str, Any], Meta(description="a JSON Merge Patch (RFC 7396)")]


class Betting(Struct, frozen=True, kw_only=True):
    """The current betting round and the seats that may still act in it."""

    street: int
    """Number of the street in the hand, from 0."""
    level: Chips
    """Bet that each seat must match: the total for this street."""
    waiting: tuple[Seat, ...]
    """Seats that must still act if nobody raises, the seat to act first. The others may set pre-actions."""


class Shared(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Public state of a table. A field that is left out is null, false, 0 or empty."""

    version: int = 0
    """Number of hand events at this table so far."""
    name: str = ""
    state: TournamentStateName = "registering"
    seats: dict[Seat, SeatView] = {}
    """Players by seat; names as an outsider reads them."""
    size: int = 0
    level: Level | None = None
    button: Seat | None = None
    hand: HandView | None = None
    """Hand as an outsider sees it, without a menu."""
    betting: Betting | None = None
    """None if nobody may act."""
    clock: Clock | None = None
    turn_ms: int = 0
    """Length of a turn."""
    remind_ms: int = 0
    """Time before the end of a turn at which its player is reminded; 0 if the book has no reminder."""
    bank_ms: int = 0
    """Length of an unused time bank."""
    bank_asked: bool = False
    """Whether players switch on their time bank themselves; otherwise it starts automatically."""
    standings: tuple[Standing, ...] = ()
    """Finished entries, at the last table."""
    last_table: bool = False
    """Whether this is the last table, where `standings` are public. Before it you get only your own."""
    prizes: tuple[int, ...] = ()
    prizes_certain: bool = False
    currency: str = ""
    shuffle: str | None = None
    progress: Progress | None = None
    waits: WaitsFor | None = None
    deal: Deal | None = None
    stopped: bool = False
    revealed: dict[Seat, tuple[Card, ...]] = {}
    """Cards of the finished hand that players have shown since its end."""
    rabbit: tuple[Card, ...] = ()
    """Board cards that would have come in the finished hand, once a player has asked for them."""
    cash: CashTable | None = None
    """Public part of a cash table; None in a tournament."""


class Own(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Your private state at a table. A field that is left out is null, false or empty."""

    you: Seat | None = None
    """Your seat at this table."""
    your_table: int | None = None
    hand_seat: Seat | None = None
    """Seat in which you were dealt into the hand."""
    cards: tuple[Card, ...] = ()
    """Your cards in the hand."""
    made: Made | None = None
    decision: str | None = None
    menu: Menu | None = None
    ticked: PreAction | None = None
    """Pre-action that you have set for your next turn on this street."""
    bank: OwnBank | None = None
    """Your time bank, where you switch it on yourself."""
    your_place: int | None = None
    wished: Wish | None = None
    your_turn: bool = False
    purchases: tuple[Offer, ...] = ()
    may_surrender: bool = False
    may_propose: tuple[DealMethod, ...] = ()
    your_vote: bool | None = None
    prize: Standing | None = None
    names: dict[int, str] = {}
    """Names that only you may read, by `player`, where players have aliases."""
    cash: OwnCash | None = None
    """Your private part of a cash table; None in a tournament."""
    pool: OwnPool | None = None
    """Private state of your pool entry; None elsewhere."""


class OwnRuling(Struct, frozen=True, kw_only=True):
    """Private ruling on your own seat."""

    before: int
    """Number of public rulings of the hand that came before it."""
    ruling: RulingTold


class Snapshot(Tell, frozen=True, kw_only=True):
    """A whole table: the answer to `watch`, and sent again when you are moved to another table."""

    stream: str
    table: int
    """Number of the table in the tournament; 0 before the start."""
    now: int
    news: int
    """Number of the last `news` included; the next one has the next number."""
    shared: Shared
    own: Own
    events: tuple[Event, ...]
    """Events of the running hand, or of the last hand until the next begins, as you may see them."""
    rulings: tuple[RulingTold, ...] = ()
    """Public rulings of this hand, not numbered."""
    own_rulings: tuple[OwnRuling, ...] = ()
    notices: tuple[Notice, ...] = ()
    """Recent notices for this table or for you, the newest last."""


class News(Tell, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """Public changes at a table. All viewers get the same bytes."""

    stream: str
    table: int = 1
    number: int
    """Number of the news at this table, without gaps."""
    now: int
    """Time of the change. A turn that begins with this news begins at this time."""
    patch: Patch = {}
    """Further changes of `shared`, applied after the events."""
    events: tuple[Told, ...] = ()
    """Hand events as an outsider sees them. `hand_started` begins a new list of rulings."""
    rulings: tuple[RulingTold, ...] = ()
    """Public rulings, not numbered."""
    notices: tuple[Notice, ...] = ()

    @cached_property
    def encoded(self) -> bytes:
        """The message as JSON, encoded once for all viewers."""
        return msgspec.json.encode(self)


class Yours(Tell, frozen=True, kw_only=True, omit_defaults=True):
    """Private changes at a table, for you alone."""

    stream: str
    table: int = 1
    number: int
    """Number of your private messages since the snapshot, from 1 without gaps."""
    after: int
    """`number` of the news that this message belongs to. If that news has not come yet, it comes next: keep
    this message until then and apply both together."""
    now: int = 0
    """Left out if the message belongs to news that has not come yet; that news has the time."""
    patch: Patch = {}
    """Changes of `own`, applied after the news that the message belongs to."""
    events: dict[int, Event] = {}
    """Events that you may see more of than others, by version. They replace those in the news."""
    rulings: tuple[OwnRuling, ...] = ()
    notices: tuple[Notice, ...] = ()
    """Notices that not everybody at the table gets."""
