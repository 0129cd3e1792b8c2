"""Messages between the room and the pages of the desk: `/desk`, `/wall` and a player's own page.

The messages travel as JSON over `/desk/ws`. An order has a UUID: a repeat gets the first answer again.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from tapete.desk.orders import AnyOrder
from tapete.desk.paper.facts import Paper, PaperShown
from tapete.desk.rulings.form import Form, Offered, RulingWords
from tapete.desk.series_plan import FlightName, SeriesPlan
from tapete.desk.shown import DeskShown, PlayerPage, WallShown
from tapete.desk.stage_file import MOST_BYTES
from tapete.desk.structure_file import Noted
from tapete.drill import Graded, QuestionWords, StaffLine
from tapete.engine.types import snake
from tapete.rules.rows import Language

Uuid = Annotated[str, Meta(pattern=r"^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$")]
EventNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
PersonName = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\S")]
Short = Annotated[str, Meta(max_length=120)]
Role = Literal["operator", "floor", "dealer", "wall"]


class DeskAsk(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    """Base of the messages that a page sends."""


class DeskSignIn(DeskAsk, frozen=True, kw_only=True, tag="enter"):
    """Sign in with a key. Without a key only wall screens and players' pages are shown."""

    key: Short = ""
    name: Short = ""
    language: Language = "en"


class ListEvents(DeskAsk, frozen=True, kw_only=True):
    pass


class AskTemplates(DeskAsk, frozen=True, kw_only=True):
    pass


class CheckStructure(DeskAsk, frozen=True, kw_only=True):
    """Check a structure: `structure_checked` has its errors, or remarks and its levels."""

    document: dict[str, Any] = {}
    text: Annotated[str, Meta(max_length=60_000)] = ""
    """Text of a file, in place of the other fields."""
    entries: Annotated[int, Meta(ge=2, le=100_000)] = 30


class OpenEvent(DeskAsk, frozen=True, kw_only=True):
    """Set up an event."""

    id: Uuid
    document: dict[str, Any] = {}
    text: Annotated[str, Meta(max_length=60_000)] = ""


class OpenSeries(DeskAsk, frozen=True, kw_only=True):
    """Set up an event of several days: its flights and their final. `event_opened` names the final."""

    id: Uuid
    plan: SeriesPlan
    document: dict[str, Any] = {}
    text: Annotated[str, Meta(max_length=60_000)] = ""


class AddFlight(DeskAsk, frozen=True, kw_only=True):
    """Set up another flight of a final, with the structure of its last one."""

    id: Uuid
    event: EventNumber
    """The final."""
    flight: FlightName


class BringFile(DeskAsk, frozen=True, kw_only=True):
    """Bring the stacks of a stage file into a final. Answered by `done`."""

    id: Uuid
    event: EventNumber
    """The final."""
    seen: Annotated[int, Meta(ge=0)]
    """Last act that the page had shown."""
    text: Annotated[str, Meta(max_length=MOST_BYTES)]


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
    """Last act that the page had shown."""
    own: Annotated[tuple[int, ...], Meta(max_length=200)] = ()
    """Acts of this page after it: their effect is no news to the person."""
    order: AnyOrder
    person: PersonName | None = None
    """Name of the player, for a registration."""


class AskPaper(DeskAsk, frozen=True, kw_only=True):
    """Ask what would change if the notes of a time on paper were taken in, or what is wrong with them."""

    event: EventNumber
    paper: Paper


class GivePaper(DeskAsk, frozen=True, kw_only=True):
    """Take in the notes of a time on paper, all of them or none. Answered by `done` with the first act."""

    id: Uuid
    event: EventNumber
    seen: Annotated[int, Meta(ge=0)]
    """The act that the page's answer to `ask_paper` was based on; an act since refuses it."""
    paper: Paper


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
    """Table of the incident. Incidents possible in its recorded hand come first."""


class AskForm(DeskAsk, frozen=True, kw_only=True):
    """Ask for the next questions of an incident, or the ruling. `typed` is an answer as typed text."""

    event: EventNumber
    incident: Short
    facts: dict[str, Any] = {}
    at_table: dict[str, Any] = {}
    typed_of: Literal["incident", "table", ""] = ""
    typed_name: Short = ""
    typed: Annotated[str, Meta(max_length=500)] = ""
    table: int | None = None
    """Table of the incident. Facts known from the table are not asked."""
    beside: Short = ""
    """Second book to compare with."""


class AskSeatCards(DeskAsk, frozen=True, kw_only=True):
    event: EventNumber
    origin: Annotated[str, Meta(max_length=200, pattern=r"^https?://[^\s/]+$")] = "http://127.0.0.1"


class AskDevices(DeskAsk, frozen=True, kw_only=True):
    """Ask how other devices reach the desk."""

    origin: Annotated[str, Meta(max_length=200, pattern=r"^https?://[^\s/]+$")]
    """Address under which this page was opened."""
    event: Annotated[int, Meta(ge=0, le=1_000_000)] = 0


DrillArea = Literal["", "bets", "turn", "deal", "board", "claims", "players", "penalties"]
"""An area of the book; empty for all of them."""


class AskDrill(DeskAsk, frozen=True, kw_only=True):
    """Ask for the next question of the drill."""

    book: Short
    area: DrillArea = ""


class AnswerDrill(DeskAsk, frozen=True, kw_only=True):
    """Answer a question of the drill."""

    id: Uuid
    moment: Short
    book: Short
    seed: Annotated[int, Meta(ge=0, le=2**31 - 1)]
    chosen: Annotated[int, Meta(ge=0, le=5)]
    """The index of the answer."""


class AskStaffReport(DeskAsk, frozen=True, kw_only=True):
    """Ask how the staff does in the drill."""


class DeskPing(DeskAsk, frozen=True, kw_only=True):
    now: int


DeskClientMessage = (
    DeskSignIn
    | ListEvents
    | AskTemplates
    | CheckStructure
    | OpenEvent
    | OpenSeries
    | AddFlight
    | BringFile
    | WatchDesk
    | WatchWall
    | WatchSeat
    | Give
    | AskPaper
    | GivePaper
    | RenamePerson
    | SearchIncidents
    | AskForm
    | AskSeatCards
    | AskDevices
    | AskDrill
    | AnswerDrill
    | AskStaffReport
    | DeskPing
)


class DeskTell(Struct, frozen=True, kw_only=True, tag_field="type", tag=snake):
    """Base of the messages that the room sends."""


class DeskSignedIn(DeskTell, frozen=True, kw_only=True, tag="entered"):
    role: Role
    name: str
    now: int
    """Time of the room in UTC milliseconds."""


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
    final: int | None = None
    """Final of a flight."""


class Events(DeskTell, frozen=True, kw_only=True):
    events: tuple[EventLine, ...]


class TemplateLine(Struct, frozen=True, kw_only=True):
    name: str
    document: dict[str, Any]


class Templates(DeskTell, frozen=True, kw_only=True):
    templates: tuple[TemplateLine, ...]
    books: tuple[str, ...]


class StructureChecked(DeskTell, frozen=True, kw_only=True):
    """Errors of a structure, or remarks on it."""

    error: str = ""
    error_at: str = ""
    """Key of the first error."""
    remarks: tuple[Noted, ...] = ()
    file: str = ""
    """Structure as a file, to save and reuse."""
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
    """An order was carried out and stored."""

    id: str
    act: int


class ActSince(Struct, frozen=True, kw_only=True):
    """Act that the page had not seen."""

    act: int
    by: str
    kind: str
    facts: dict[str, Any] = {}


class NotDone(DeskTell, frozen=True, kw_only=True):
    """An order or a query was refused; nothing has changed."""

    id: str
    reason: str
    rule: str | None = None
    facts: dict[str, Any] = {}
    says: str = ""
    """Reason in the page's language, if the room has a text for it."""
    at: str = ""
    """Wrong fact, such as `bets.4`; empty if no single fact is wrong."""
    since: tuple[ActSince, ...] = ()
    """Acts after the last one that the page had shown."""


class Incidents(DeskTell, frozen=True, kw_only=True):
    words: str
    incidents: tuple[Offered, ...]
    often: tuple[Offered, ...] = ()


class FormTold(DeskTell, frozen=True, kw_only=True):
    """Form after the answers so far; `facts` and `at_table` hold the parsed answers."""

    form: Form
    facts: dict[str, Any]
    at_table: dict[str, Any]
    book: str
    beside: RulingWords | None = None
    """Ruling of the other book on the same facts."""
    beside_book: str = ""
    unclear: str = ""
    """Reason why the typed answer can't be parsed."""


class PaperTold(DeskTell, frozen=True, kw_only=True):
    told: PaperShown


class DeviceLink(Struct, frozen=True, kw_only=True):
    """Address for a device, and its QR code as an image."""

    what: Literal["desk", "wall"]
    address: str
    image: str


class Devices(DeskTell, frozen=True, kw_only=True):
    links: tuple[DeviceLink, ...]
    floor_pin: str = ""
    """PIN of the floor, only sent to directors; empty for none."""
    dealer_pin: str = ""


class SeatCard(Struct, frozen=True, kw_only=True):
    name: str
    number: int
    """Number of the player in the event, also on the receipt."""
    table: int
    seat: int
    code: str
    address: str
    """Address of the player's own page."""
    image: str
    """QR code of the address."""
    stack: int
    paid: int
    """Total price of the player's entries."""
    entries: int


class SeatCards(DeskTell, frozen=True, kw_only=True):
    event: int
    name: str
    currency: str
    cards: tuple[SeatCard, ...]


class DrillAsked(DeskTell, frozen=True, kw_only=True):
    """The next question of the drill."""

    question: QuestionWords | None
    """None: the book has no question on the area."""
    seed: int
    """Seed of the question, to be sent back with the answer."""
    book: str
    books: tuple[str, ...]
    areas: dict[str, str]
    """Name of each area."""
    asked: int
    """Answers that this person has given."""
    right: int


class DrillGraded(DeskTell, frozen=True, kw_only=True):
    """The ruling after an answer, which is kept."""

    id: str
    graded: Graded


class StaffReport(DeskTell, frozen=True, kw_only=True):
    """How everybody does in the drill."""

    staff: tuple[StaffLine, ...]
    areas: dict[str, str]
    """Name of each area."""
    titles: dict[str, str]
    """The titles of the weakest rows."""


class DeskPong(DeskTell, frozen=True, kw_only=True):
    now: int
    asked: int


DeskServerMessage = (
    DeskSignedIn
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
    | PaperTold
    | Devices
    | SeatCards
    | DrillAsked
    | DrillGraded
    | StaffReport
    | DeskPong
)
