"""Messages between the room and the pages of the desk: `/desk`, `/wall` and a player's own page.

They travel as JSON over `/desk/ws`. An order has a UUID: a repeat is answered as the first one was.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tapete.desk.orders import AnyOrder
from tapete.desk.rulings.form import Form, Offered, RulingWords
from tapete.desk.shown import DeskShown, PlayerPage, WallShown
from tapete.desk.structure_file import Noted
from tapete.engine.types import snake
from tapete.rules.rows import Language

Uuid = Annotated[str, Meta(pattern=r"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")]
EventNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
PersonName = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\S")]
Short = Annotated[str, Meta(max_length=120)]
Role = Literal["operator", "floor", "dealer", "wall"]


class DeskAsk(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """The base of what a page sends."""


class Enter(DeskAsk, frozen=True, kw_only=True):
    """Say who works here. Without a key only wall screens and players' pages are shown."""

    key: Short = ""
    name: Short = ""
    language: Language = "en"


class ListEvents(DeskAsk, frozen=True, kw_only=True):
    pass


class AskTemplates(DeskAsk, frozen=True, kw_only=True):
    pass


class CheckStructure(DeskAsk, frozen=True, kw_only=True):
    """Read a structure: what is wrong, or remarks and its levels."""

    document: dict[str, Any] = {}
    text: Annotated[str, Meta(max_length=60_000)] = ""
    """The text of a file instead."""
    entries: Annotated[int, Meta(ge=2, le=100_000)] = 30


class OpenEvent(DeskAsk, frozen=True, kw_only=True):
    """Set up an event."""

    id: Uuid
    document: dict[str, Any] = {}
    text: Annotated[str, Meta(max_length=60_000)] = ""


class WatchDesk(DeskAsk, frozen=True, kw_only=True):
    event: EventNumber


class WatchWall(DeskAsk, frozen=True, kw_only=True):
    """Watch the wall screen of an event; 0 is the latest."""

    event: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class WatchSeat(DeskAsk, frozen=True, kw_only=True):
    """Watch a player's own page, by the code on their seat card."""

    event: EventNumber
    code: Annotated[str, Meta(max_length=40)]


class Give(DeskAsk, frozen=True, kw_only=True):
    """Give an order."""

    id: Uuid
    event: EventNumber
    seen: Annotated[int, Meta(ge=0)]
    """The last act that the page had shown."""
    order: AnyOrder
    person: PersonName | None = None
    """Of a registration: the name."""


class RenamePerson(DeskAsk, frozen=True, kw_only=True):
    """Correct a player's name."""

    id: Uuid
    event: EventNumber
    account: Annotated[int, Meta(ge=1)]
    person: PersonName


class SearchIncidents(DeskAsk, frozen=True, kw_only=True):
    words: Short = ""
    event: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    table: int | None = None
    """The table where it happened: incidents that can happen in its recorded hand come first."""


class AskForm(DeskAsk, frozen=True, kw_only=True):
    """Ask for the next questions of an incident, or the ruling. `typed` is an answer as it was typed."""

    event: EventNumber
    incident: Short
    facts: dict[str, Any] = {}
    at_table: dict[str, Any] = {}
    typed_of: Literal["incident", "table", ""] = ""
    typed_name: Short = ""
    typed: Annotated[str, Meta(max_length=500)] = ""
    table: int | None = None
    """The table where it happened: what is known there is not asked."""
    beside: Short = ""
    """Another book to compare with."""


class AskSeatCards(DeskAsk, frozen=True, kw_only=True):
    event: EventNumber
    origin: Annotated[str, Meta(max_length=200, pattern=r"^https?://[^\s/]+$")] = "http://127.0.0.1"


class AskDevices(DeskAsk, frozen=True, kw_only=True):
    """Ask how other devices reach the desk."""

    origin: Annotated[str, Meta(max_length=200, pattern=r"^https?://[^\s/]+$")]
    """The address under which this page was opened."""
    event: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


class DeskPing(DeskAsk, frozen=True, kw_only=True):
    now: int


DeskClientMessage = (
    Enter
    | ListEvents
    | AskTemplates
    | CheckStructure
    | OpenEvent
    | WatchDesk
    | WatchWall
    | WatchSeat
    | Give
    | RenamePerson
    | SearchIncidents
    | AskForm
    | AskSeatCards
    | AskDevices
    | DeskPing
)


class DeskTell(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """The base of what the room sends."""


class Entered(DeskTell, frozen=True, kw_only=True):
    role: Role
    name: str
    now: int
    """The room's time, in UTC milliseconds."""


class EventLine(Struct, frozen=True, kw_only=True):
    """An event in the list."""

    event: int
    name: str
    book: str
    state: str
    entries: int
    players: int
    level: int
    opened_at: int


class Events(DeskTell, frozen=True, kw_only=True):
    events: tuple[EventLine, ...]


class TemplateLine(Struct, frozen=True, kw_only=True):
    name: str
    document: dict[str, Any]


class Templates(DeskTell, frozen=True, kw_only=True):
    templates: tuple[TemplateLine, ...]
    books: tuple[str, ...]


class StructureChecked(DeskTell, frozen=True, kw_only=True):
    """What is wrong with a structure, or what to say of it."""

    error: str = ""
    error_at: str = ""
    """The key of the first error."""
    remarks: tuple[Noted, ...] = ()
    file: str = ""
    """The structure as a file, to keep and use again."""
    document: dict[str, Any] = {}


class EventOpened(DeskTell, frozen=True, kw_only=True):
    id: str
    event: int


class DeskState(DeskTell, frozen=True, kw_only=True):
    now: int
    state: DeskShown


class WallState(DeskTell, frozen=True, kw_only=True):
    now: int
    state: WallShown


class SeatState(DeskTell, frozen=True, kw_only=True):
    now: int
    state: PlayerPage


class Done(DeskTell, frozen=True, kw_only=True):
    """An order was carried out and is on disk."""

    id: str
    act: int


class ActSince(Struct, frozen=True, kw_only=True):
    """An act that the page had not seen."""

    act: int
    by: str
    kind: str
    facts: dict[str, Any] = {}


class NotDone(DeskTell, frozen=True, kw_only=True):
    """An order or a question was refused; nothing has changed."""

    id: str
    reason: str
    rule: str | None = None
    facts: dict[str, Any] = {}
    says: str = ""
    """Why, in the page's language, where the room has the words."""
    at: str = ""
    """The fact that was typed wrongly, as `bets.4`; empty if no single one is to blame."""
    since: tuple[ActSince, ...] = ()
    """What changed after the page had shown it."""


class Incidents(DeskTell, frozen=True, kw_only=True):
    words: str
    incidents: tuple[Offered, ...]
    often: tuple[Offered, ...] = ()


class FormTold(DeskTell, frozen=True, kw_only=True):
    """The form after the answers so far; `facts` and `at_table` hold what was understood."""

    form: Form
    facts: dict[str, Any]
    at_table: dict[str, Any]
    book: str
    beside: RulingWords | None = None
    """What the other book rules on the same facts."""
    beside_book: str = ""
    unclear: str = ""
    """Why the typed answer can't be read."""


class DeviceLink(Struct, frozen=True, kw_only=True):
    """An address for a device, and its QR code as an image."""

    what: Literal["desk", "wall"]
    address: str
    image: str


class Devices(DeskTell, frozen=True, kw_only=True):
    links: tuple[DeviceLink, ...]
    floor_pin: str = ""
    """Told to directors alone; empty: there is none."""
    dealer_pin: str = ""


class SeatCard(Struct, frozen=True, kw_only=True):
    name: str
    number: int
    """The player's number in the event: that of the receipt, too."""
    table: int
    seat: int
    code: str
    address: str
    """Of the player's own page."""
    image: str
    """Its QR code."""
    stack: int
    paid: int
    """What the entries of the player have cost."""
    entries: int


class SeatCards(DeskTell, frozen=True, kw_only=True):
    event: int
    name: str
    currency: str
    cards: tuple[SeatCard, ...]


class DeskPong(DeskTell, frozen=True, kw_only=True):
    now: int
    asked: int


DeskServerMessage = (
    Entered
    | Events
    | Templates
    | StructureChecked
    | EventOpened
    | DeskState
    | WallState
    | SeatState
    | Done
    | NotDone
    | Incidents
    | FormTold
    | Devices
    | SeatCards
    | DeskPong
)
