"""One page of the desk on a WebSocket: handle its messages and send it states."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import structlog

from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.rulings import form as forms
from tapete.desk.rulings.answers import Unclear
from tapete.desk.rulings.texts import words_of
from tapete.desk.series_plan import structures_of
from tapete.desk.stage_file import StageFileError, read_stage
from tapete.desk.structure_file import noted, read_for_desk, toml_of
from tapete.desk.templates import names as template_names
from tapete.desk.templates import template
from tapete.drill import grade, record_of
from tapete.drill import in_words as drill_words
from tapete.drill.grading import area_names
from tapete.drill.staff import title_of
from tapete.engine import refusals
from tapete.floor.impossible import Impossible
from tapete.floor.wording import fill
from tapete.room.desk import messages as dm
from tapete.room.desk.desk import Desk
from tapete.room.desk.keys import Access
from tapete.room.desk.owner import OtherContent, SinceSeen
from tapete.room.desk.permitted import may, may_ask
from tapete.room.desk.qr import image_of
from tapete.room.store.store import StoreUnavailable
from tapete.room.world.clock import TimeSource
from tapete.room.world.incidents import IncidentLog
from tapete.rules import book, books
from tapete.rules.rows import Language
from tapete.tournament.structure.structure import StructureError

log = structlog.get_logger()

_READ = msgspec.json.Decoder(dm.DeskClientMessage)
MOST_OFTEN = 6


class DeskSession:
    """Session of one page.

    Args:
        tell: sends a message to the page.
        address: address of the page's machine.
    """

    def __init__(
        self,
        desk: Desk,
        access: Access,
        *,
        clock: TimeSource,
        incidents: IncidentLog,
        tell: Callable[[dm.DeskServerMessage], None],
        address: str | None,
    ) -> None:
        self._desk, self._access, self._clock, self._incidents = desk, access, clock, incidents
        self._tell, self._address = tell, address
        self._role: dm.Role | None = None
        self._name = ""
        self._language: Language = "en"
        self._watches: tuple[str, int, str] | None = None
        """Page on show: its kind, the event, and the code of a player's page."""

    def changed(self, event: int) -> None:
        """Send the state of a changed event again."""
        if self._watches is not None and self._watches[1] == event:
            self._show()

    def _show(self) -> None:
        if self._watches is None:
            return
        page, event, code = self._watches
        if page == "desk":
            self._tell(self._desk.desk_state(event))
        elif page == "wall":
            self._tell(self._desk.wall_state(event))
        elif (seat := self._desk.seat_state(event, code)) is not None:
            self._tell(seat)

    async def handle(self, frame: str | bytes) -> None:
        """Handle one message. A malformed message is refused and changes nothing."""
        named, event = "", 0
        try:
            message = _READ.decode(frame)
            event = getattr(message, "event", 0)
            named = getattr(message, "id", "") or str(message.__struct_config__.tag)
            await self._take(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._tell(dm.NotDone(id=_named_in(frame), reason="malformed", says=str(error)[:300]))
        except SinceSeen as error:
            since = tuple(self._desk.since(event, one.act) for one in error.acts[-6:])
            self._tell(dm.NotDone(id=named, reason=DeskReason.STALE.value, since=since))
        except OtherContent:
            self._tell(dm.NotDone(id=named, reason="id_used"))
        except Impossible as error:  # also a refusal; its reason is a code of the floor's texts
            self._tell(dm.NotDone(id=named, reason="impossible", says=error.in_words(self._language)))
        except refusals.Refused as error:
            self._tell(
                dm.NotDone(
                    id=named,
                    reason=str(error.reason.value),
                    rule=error.rule,
                    facts=dict(error.facts),
                    says=_refusal(error, self._language),
                    at=getattr(error, "at", ""),
                )
            )
        except StoreUnavailable:
            self._tell(dm.NotDone(id=named, reason="store_unavailable"))
        except Exception as error:  # a bug: tell this page and keep the others running
            number = self._incidents.note("an order at the desk failed", error, message=named)
            self._tell(dm.NotDone(id=named, reason="fault", facts={"incident": number}))

    async def _take(self, message: dm.DeskClientMessage) -> None:
        match message:
            case dm.DeskSignIn():
                self._enter(message)
            case dm.DeskPing(now=asked):
                self._tell(dm.DeskPong(now=self._clock.now(), asked=asked))
            case dm.WatchWall(event=event):
                self._watch("wall", event or max(self._desk.owners, default=0))
            case dm.WatchSeat(event=event, code=code):
                if self._desk.seat_state(event, code) is None:
                    raise DeskRefused(DeskReason.NO_SUCH_PLAYER)
                self._watch("seat", event, code)
            case _ if self._role is None:
                self._tell(dm.NotDone(id=getattr(message, "id", ""), reason="key_needed"))
            case _ if not may_ask(self._role, message):
                self._tell(dm.NotDone(id=getattr(message, "id", ""), reason="role_may_not"))
            case dm.Give(order=order) if not may(self._role, order):
                self._tell(dm.NotDone(id=message.id, reason="role_may_not"))
            case _:
                await self._of_staff(message)

    async def _of_staff(self, message: dm.DeskClientMessage) -> None:
        match message:
            case dm.ListEvents():
                self._tell(dm.Events(events=self._desk.lines()))
            case dm.AskTemplates():
                lines = tuple(
                    dm.TemplateLine(name=name, document=template(name)) for name in template_names()
                )
                self._tell(dm.Templates(templates=lines, books=tuple(books())))
            case dm.CheckStructure():
                self._check(message)
            case dm.OpenEvent():
                await self._open(message)
            case dm.OpenSeries():
                await self._open_series(message)
            case dm.AddFlight(event=event, flight=flight):
                self._known(event)
                number = await self._desk.add_flight(event, flight, id=message.id, by=self._name)
                self._tell(dm.EventOpened(id=message.id, event=number))
            case dm.BringFile(event=event):
                await self._bring(message)
            case dm.WatchDesk(event=event):
                self._watch("desk", event)
            case dm.Give():
                await self._give(message)
            case dm.AskPaper(event=event, paper=paper):
                self._known(event)
                self._tell(dm.PaperTold(told=self._desk.paper(event, paper)))
            case dm.GivePaper(event=event, paper=paper):
                self._known(event)
                act = await self._desk.give_paper(
                    event, paper, id=message.id, by=self._name, seen=message.seen
                )
                self._tell(dm.Done(id=message.id, act=act))
            case dm.RenamePerson(event=event, account=account, person=person):
                self._known(event)
                if account > self._desk.owners[event].live.last_account:
                    raise DeskRefused(DeskReason.NO_SUCH_PLAYER, player=account)
                await self._desk.name(event, account, person)
                self._tell(dm.Done(id=message.id, act=0))
                self._desk.changed(event)
            case dm.SearchIncidents():
                await self._search(message)
            case dm.AskForm():
                self._form(message)
            case dm.AskSeatCards(event=event, origin=origin):
                self._known(event)
                self._tell(await asyncio.to_thread(self._desk.seat_cards, event, self._reached(origin)))
            case dm.AskDevices():
                self._devices(message)
            case dm.AskDrill():
                await self._ask_drill(message)
            case dm.AnswerDrill():
                await self._answer_drill(message)
            case dm.AskStaffReport():
                await self._staff_report()
            case _:
                raise LookupError(f"nobody answers {message!r}")

    # ------------------------------------------------------------ one method per message

    def _enter(self, message: dm.DeskSignIn) -> None:
        self._language = message.language
        role = self._access.role_of(message.key, self._address)
        if message.key and role is None:
            self._tell(dm.NotDone(id="enter", reason="wrong_key"))
            return
        self._role = role
        self._name = " ".join(message.name.split())[:40] or "director"
        self._tell(dm.DeskSignedIn(role=role or "wall", name=self._name, now=self._clock.now()))

    def _known(self, event: int) -> None:
        if event not in self._desk.owners:
            raise DeskRefused(DeskReason.NO_SUCH_EVENT, event=event)

    def _watch(self, page: str, event: int, code: str = "") -> None:
        self._known(event)
        self._watches = (page, event, code)
        self._show()

    def _check(self, message: dm.CheckStructure) -> None:
        try:
            structure = read_for_desk(message.text or message.document)
        except StructureError as error:
            says = str(error).removeprefix("structure: ")
            at = says.partition(":")[0]
            self._tell(dm.StructureChecked(error=says, error_at=at if " " not in at else ""))
            return
        file = message.text or toml_of(message.document)
        document = msgspec.toml.decode(file) if message.text else message.document
        self._tell(
            dm.StructureChecked(
                remarks=noted(structure, message.entries, self._language), file=file, document=document
            )
        )

    async def _open(self, message: dm.OpenEvent) -> None:
        try:
            structure = read_for_desk(message.text or message.document)
        except StructureError as error:
            self._tell(dm.NotDone(id=message.id, reason="structure", says=str(error)))
            return
        event = await self._desk.set_up(structure, id=message.id, by=self._name)
        self._tell(dm.EventOpened(id=message.id, event=event))

    async def _open_series(self, message: dm.OpenSeries) -> None:
        try:
            final, flights = structures_of(message.text or message.document, message.plan)
        except StructureError as error:
            self._tell(dm.NotDone(id=message.id, reason="structure", says=str(error)))
            return
        event = await self._desk.set_up_series(final, flights, id=message.id, by=self._name)
        self._tell(dm.EventOpened(id=message.id, event=event))

    async def _bring(self, message: dm.BringFile) -> None:
        self._known(message.event)
        try:
            stage = read_stage(message.text)
        except StageFileError as error:
            self._tell(dm.NotDone(id=message.id, reason="stage_file", says=str(error)))
            return
        act = await self._desk.bring(message.event, stage, id=message.id, by=self._name, seen=message.seen)
        self._tell(dm.Done(id=message.id, act=act))

    async def _give(self, message: dm.Give) -> None:
        self._known(message.event)
        act = await self._desk.give(
            message.event,
            message.order,
            id=message.id,
            by=self._name,
            seen=message.seen,
            own=message.own,
            person=message.person,
        )
        self._tell(dm.Done(id=message.id, act=act))

    def _reached(self, origin: str) -> str:
        """Return the address for other devices: the local network's, unless the page uses another one."""
        host = origin.partition("://")[2].rpartition(":")[0] or origin.partition("://")[2]
        alone = host in ("localhost", "127.0.0.1", "[::1]")
        return self._access.staff.addresses[0] if alone and self._access.staff.addresses else origin

    def _devices(self, message: dm.AskDevices) -> None:
        reached = self._reached(message.origin)
        of = f"?event={message.event}" if message.event else ""
        links = (("desk", f"{reached}/desk{of}"), ("wall", f"{reached}/wall{of}"))
        own = self._role == "operator"
        self._tell(
            dm.Devices(
                links=tuple(
                    dm.DeviceLink(what=what, address=address, image=image_of(address))  # type: ignore[arg-type]
                    for what, address in links
                ),
                floor_pin=self._access.staff.floor if own else "",
                dealer_pin=self._access.staff.dealer if own else "",
            )
        )

    async def _search(self, message: dm.SearchIncidents) -> None:
        """Search in a separate thread, because the first search by rules reads every scenario."""
        often: Counter[str] = Counter()
        for owner in self._desk.owners.values():
            often.update(act.order.incident for act in owner.live.standing if hasattr(act.order, "incident"))
        language, words, hand = self._language, message.words, None
        if message.table is not None and message.event in self._desk.owners:
            hand = self._desk.owners[message.event].live.hands.get(message.table)
        every = {one.incident: one for one in forms.offered("", language, hand)}
        found = (
            await asyncio.to_thread(forms.offered, words, language, hand) if words.strip() else every.values()
        )
        self._tell(
            dm.Incidents(
                words=words,
                incidents=tuple(found),
                often=tuple(every[name] for name, _ in often.most_common(MOST_OFTEN)),
            )
        )

    def _form(self, message: dm.AskForm) -> None:
        self._known(message.event)
        live = self._desk.owners[message.event].live
        rulebook = live.tournament.structure.rulebook
        facts, at_table, unclear = dict(message.facts), dict(message.at_table), ""
        hand = None if message.table is None or at_table else live.hands.get(message.table)
        if message.table is not None and hand is None:
            at_table = forms.known_at(live, message.table) | at_table
        if message.typed_of and not forms.is_fact(message.incident, message.typed_of, message.typed_name):
            raise DeskRefused(DeskReason.NO_SUCH_FACT)
        if message.typed_of:
            try:
                _take_typed(message, facts, at_table, self._language)
            except Unclear as error:
                unclear = forms.unclear_in_words(error, self._language)
        told = forms.form(message.incident, facts, at_table, rulebook, self._language, hand)
        beside = None
        if message.beside and told.ruling is not None and message.beside in books():
            other = forms.form(
                message.incident, told.facts, told.at_table, book(message.beside), self._language, hand
            )
            beside = other.ruling
        self._tell(
            dm.FormTold(
                form=told,
                facts=told.facts,
                at_table=told.at_table,
                book=live.tournament.structure.book,
                beside=beside,
                beside_book=message.beside if beside is not None else "",
                unclear=unclear,
            )
        )

    async def _ask_drill(self, message: dm.AskDrill) -> None:
        if message.book not in books():
            raise DeskRefused(DeskReason.NO_SUCH_QUESTION)
        drill = self._desk.drill
        seed, question = await drill.next_for(self._name, message.book, message.area or None)
        mine = [one for one in await drill.records() if one.person == self._name]
        self._tell(
            dm.DrillAsked(
                question=None if question is None else drill_words(question, self._language),
                seed=seed,
                book=message.book,
                books=tuple(books()),
                areas=area_names(self._language),
                asked=len(mine),
                right=sum(one.right for one in mine),
            )
        )

    async def _answer_drill(self, message: dm.AnswerDrill) -> None:
        drill = self._desk.drill
        question = (
            await drill.question(message.moment, message.book, message.seed)
            if message.book in books()
            else None
        )
        if question is None or message.chosen >= len(question.answers):
            raise DeskRefused(DeskReason.NO_SUCH_QUESTION)
        record = record_of(question, message.chosen, person=self._name, at=self._clock.now())
        await drill.keep(record, id=message.id, chosen=message.chosen)
        self._tell(dm.DrillGraded(id=message.id, graded=grade(question, message.chosen, self._language)))

    async def _staff_report(self) -> None:
        staff = await self._desk.drill.report()
        rows = dict.fromkeys(one.row for line in staff for one in line.weakest)
        titles = {row: title_of(row, self._language) for row in rows}
        self._tell(dm.StaffReport(staff=staff, areas=area_names(self._language), titles=titles))


def _take_typed(
    message: dm.AskForm, facts: dict[str, Any], at_table: dict[str, Any], language: Language
) -> None:
    """Parse a typed answer and add it to the facts."""
    if message.typed_of == "incident":
        facts[message.typed_name] = forms.read(
            message.incident, "incident", message.typed_name, message.typed, at_table, language
        )
        return
    at_table |= forms.read_at_table(message.incident, message.typed_name, message.typed, at_table, language)


def _refusal(error: refusals.Refused[Any], language: Language) -> str:
    """Return the text of a refusal; empty if the room has none."""
    words, code = words_of(language), f"refused.{error.reason.value}"
    if code not in words:
        return ""
    try:
        return fill(words[code], error.facts, language)
    except KeyError:
        return words.get(f"{code}.plain", "")


class _Named(msgspec.Struct):
    id: str = ""


def _named_in(frame: str | bytes) -> str:
    try:
        return msgspec.json.decode(frame, type=_Named).id[:40]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
