"""A table told in parts: what all may see of it, what only you may see, and what has changed of either.

`snapshot` has both parts whole. After it, `news` has what changed for all: the room encodes it once and sends
the same bytes to everybody. `yours` has what changed for you alone. Much of it follows from the events of the
hand (`protocol.expected`); the rest is a JSON Merge Patch (RFC 7396) of the part: an object is merged, `null`
removes a field, everything else replaces what was there.
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
from tapete.room.protocol.base import Tell
from tapete.room.protocol.cash_table import CashTable, OwnCash
from tapete.room.protocol.lobby import TournamentStateName
from tapete.room.protocol.pool import OwnPool
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
from tapete.room.protocol.told import Told

Patch = Annotated[dict[str, Any], Meta(description="a JSON Merge Patch (RFC 7396)")]


class Betting(Struct, frozen=True, kw_only=True):
    """The betting round under way, and who may still act in it."""

    street: int
    """Counts the streets of the hand from 0."""
    level: Chips
    """The total in front that has to be matched."""
    waiting: tuple[Seat, ...]
    """Who has still to act if nobody raises, the seat to act first. The others may tick boxes."""


class Shared(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What everybody may see of a table. A field that is left out is null, false, 0 or empty."""

    version: int = 0
    """Counts the events of hands at this table."""
    name: str = ""
    state: TournamentStateName = "registering"
    seats: dict[Seat, SeatView] = {}
    """By seat; names as an outsider reads them."""
    size: int = 0
    level: Level | None = None
    button: Seat | None = None
    hand: HandView | None = None
    """As an outsider sees it, without a menu."""
    betting: Betting | None = None
    """None if nobody may act."""
    clock: Clock | None = None
    turn_ms: int = 0
    """How long a turn lasts."""
    remind_ms: int = 0
    """How long before the end of a turn its player is to be reminded; 0 if the book says nothing of it."""
    bank_ms: int = 0
    """How long a time bank lasts of which nothing is used."""
    standings: tuple[Standing, ...] = ()
    """At the last table: who is out."""
    last_table: bool = False
    """Whether `standings` are for all; before that you are told your own only."""
    prizes: tuple[int, ...] = ()
    prizes_certain: bool = False
    currency: str = ""
    shuffle: str | None = None
    progress: Progress | None = None
    waits: WaitsFor | None = None
    deal: Deal | None = None
    stopped: bool = False
    revealed: dict[Seat, tuple[Card, ...]] = {}
    """Cards of the hand that is over, which players have shown since."""
    rabbit: tuple[Card, ...] = ()
    """The cards that would have come, had that hand gone on, if somebody has asked for them."""
    cash: CashTable | None = None
    """Of a cash table: what it is and offers, who waits and who sits out."""


class Own(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What only you may see of a table. A field that is left out is null, false or empty."""

    you: Seat | None = None
    """Your seat at this table."""
    your_table: int | None = None
    hand_seat: Seat | None = None
    """The seat from which you were dealt into the hand."""
    cards: tuple[Card, ...] = ()
    """Your cards in the hand."""
    made: Made | None = None
    decision: str | None = None
    menu: Menu | None = None
    ticked: PreAction | None = None
    """What you have ticked for your next turn on this street."""
    your_place: int | None = None
    wished: Wish | None = None
    your_turn: bool = False
    purchases: tuple[Offer, ...] = ()
    may_surrender: bool = False
    may_propose: tuple[DealMethod, ...] = ()
    your_vote: bool | None = None
    prize: Standing | None = None
    names: dict[int, str] = {}
    """By `player`, where players bear aliases: those whom you may read by another name than all do."""
    cash: OwnCash | None = None
    """Of a cash table: what you may do there, and what you have asked for."""
    pool: OwnPool | None = None
    """Of an entry of a pool: what it does, and whether you may fold before your turn."""


class OwnRuling(Struct, frozen=True, kw_only=True):
    """A ruling on your own seat that nobody else is told of."""

    before: int
    """How many of the hand's public rulings came before it."""
    ruling: RulingTold


class Snapshot(Tell, frozen=True, kw_only=True):
    """A whole table: the answer to `watch`, and sent again when you are moved to another table."""

    stream: str
    table: int
    """Its number in the tournament; 0 before the start."""
    now: int
    news: int
    """The number of the last `news` that is in it; the next one has the next number."""
    shared: Shared
    own: Own
    events: tuple[Event, ...]
    """Those of the running hand, or of the last one until the next begins, as you may see them."""
    rulings: tuple[RulingTold, ...] = ()
    """The public rulings of this hand, not numbered."""
    own_rulings: tuple[OwnRuling, ...] = ()
    notices: tuple[Notice, ...] = ()
    """The last that concern this table or you, the newest last."""


class News(Tell, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """What has changed at a table for everybody. All viewers get the same bytes."""

    stream: str
    table: int = 1
    number: int
    """Counts the news of this table without gaps."""
    now: int
    """When it happened. A turn that begins with it begins then."""
    patch: Patch = {}
    """What else has changed of `shared`, once the events have changed it."""
    events: tuple[Told, ...] = ()
    """Events of hands, as an outsider sees them. `hand_started` begins a new list of rulings."""
    rulings: tuple[RulingTold, ...] = ()
    """Public rulings, not numbered."""
    notices: tuple[Notice, ...] = ()

    @cached_property
    def encoded(self) -> bytes:
        """The message as JSON, made once for all viewers."""
        return msgspec.json.encode(self)


class Yours(Tell, frozen=True, kw_only=True, omit_defaults=True):
    """What has changed at a table for you alone."""

    stream: str
    table: int = 1
    number: int
    """Counts what you are told alone since the snapshot, from 1 and without gaps."""
    after: int
    """The `number` of the news that it belongs to. If that has not come yet, it is the next one:
    keep this until then, and apply both together."""
    now: int = 0
    """Left out if it belongs to news that has not come yet, which tells the time."""
    patch: Patch = {}
    """What has changed of `own`; if it belongs to news that has not come yet, once that has changed it."""
    events: dict[int, Event] = {}
    """Events that you may see more of than others, by version: take them in place of those in the news."""
    rulings: tuple[OwnRuling, ...] = ()
    notices: tuple[Notice, ...] = ()
    """Notices that not everybody at the table is told of."""
