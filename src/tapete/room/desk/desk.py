"""All live events of a room: open them, load them from their logs, keep names, notify watchers."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Callable, Sequence

import msgspec
import structlog

from tapete.desk import orders as od
from tapete.desk import views
from tapete.desk.acts import Opened, Undone
from tapete.desk.paper import taking_in
from tapete.desk.paper.facts import Paper, PaperShown
from tapete.desk.refusals import DeskReason, DeskRefused
from tapete.desk.stage_file import StageFile
from tapete.desk.state import kind_of
from tapete.room.desk import messages as dm
from tapete.room.desk.drills import StaffDrill
from tapete.room.desk.online_play import OnlinePlay
from tapete.room.desk.owner import LiveOwner, stream_of
from tapete.room.desk.qr import image_of
from tapete.room.desk.series_book import SeriesBook
from tapete.room.store.store import CommandDone, Store, StoreUnavailable
from tapete.room.stream.live_finals import LiveFinals
from tapete.room.world.chance import RandomSource
from tapete.room.world.clock import TimeSource
from tapete.tournament.structure.structure import Structure

log = structlog.get_logger()

SETTING = "desk/seat-key"


class Desk:
    """The live events of a room."""

    def __init__(
        self, *, store: Store, clock: TimeSource, chance: RandomSource, finals: LiveFinals | None = None
    ) -> None:
        """
        Args:
            finals: opens online finals in the room of the same server; None without a room.
        """
        self._store, self._clock, self._chance = store, clock, chance
        self.drill = StaffDrill(store=store, clock=clock, chance=chance)
        self.owners: dict[int, LiveOwner] = {}
        self.closed: dict[str, str] = {}
        """Streams whose log can't be read, with the reason."""
        self.names: dict[int, dict[int, str]] = {}
        """Names by event and account."""
        self.watchers: list[Callable[[int], None]] = []
        """Functions called with the number of a changed event."""
        self.series = SeriesBook(self.owners, self.names)
        self.online = OnlinePlay(finals, clock)
        self._key = b""
        self._opening = asyncio.Lock()
        self._opened: dict[str, int] = {}

    async def open(self) -> None:
        """Load every live event from its log."""
        fresh = self._chance.seed(SETTING).hex()
        self._key = bytes.fromhex(await self._store.agree_on(SETTING, fresh))
        for stream in await self._store.streams("live/"):
            try:
                owner = await LiveOwner.take_up(
                    stream, store=self._store, clock=self._clock, chance=self._chance
                )
            except (ValueError, LookupError, msgspec.DecodeError, StoreUnavailable) as error:
                self.closed[stream] = f"{type(error).__name__}: {error}"
                log.error(
                    "this live event stays closed: its log can't be read", stream=stream, why=str(error)
                )
                continue
            event = owner.live.opened.event
            self.owners[event] = owner
            self.names[event] = await self._read_names(owner)

    async def _read_names(self, owner: LiveOwner) -> dict[int, str]:
        event, found = owner.live.opened.event, {}
        brought = (max(one.stacks, default=0) for one in owner.live.brought.values())
        for account in range(1, max(owner.live.last_account, _last_entered(owner), *brought, 0) + 1):
            name = await self._store.get_setting(_name_at(event, account))
            if name is not None:
                found[account] = name
        return found

    async def set_up(self, structure: Structure, *, id: str, by: str, final: int | None = None) -> int:
        """Open a new event. Return its number; a repeated order returns the same number.

        Args:
            final: number of the live final that takes over this flight's stacks.
        """
        async with self._opening:
            known = await self._store.answer_of("desk/open", id)
            if known is not None:
                return int(known)
            taken = [*self.owners, *(int(one.partition("/")[2]) for one in self.closed)]
            event = max(taken, default=0) + 1
            opened = Opened(event=event, structure=structure, at=self._clock.now(), by=by, final=final)
            self.owners[event] = await LiveOwner.open(
                opened,
                store=self._store,
                clock=self._clock,
                chance=self._chance,
                done=CommandDone("desk/open", id, str(event).encode()),
            )
            self.names[event] = {}
            log.info("live event opened", stream=stream_of(event), name=structure.name)
            self.changed(event)
            return event

    async def set_up_series(self, final: Structure, flights: Sequence[Structure], *, id: str, by: str) -> int:
        """Open a final and its flights. Return the final's number; a repeat opens what is missing."""
        number = await self.set_up(final, id=id, by=by)
        for flight in flights:
            name = flight.stage.flight if flight.stage is not None else ""
            await self.set_up(flight, id=f"{id}/{name}", by=by, final=number)
        return number

    async def add_flight(self, final: int, name: str, *, id: str, by: str) -> int:
        """Open another flight of a final, with the structure of its last one.

        Raises:
            DeskRefused: the event is no final, has its stacks, or has a flight with this name.
        """
        async with self.series.lock(final):
            known = await self._store.answer_of("desk/open", id)
            if known is not None:
                return int(known)
            return await self.set_up(self.series.next_flight(final, name), id=id, by=by, final=final)

    async def give(
        self,
        event: int,
        order: od.AnyOrder,
        *,
        id: str,
        by: str,
        seen: int,
        own: Sequence[int] = (),
        person: str | None,
    ) -> int:
        """Carry out an order; see `LiveOwner.give`. A registration stores the name before the entry."""
        owner = self.owners[event]
        if isinstance(order, od.RegisterPlayer) and person is None:
            raise DeskRefused(DeskReason.NAME_NEEDED)
        before = None
        if isinstance(order, od.PlayOnline):
            order = await self.online.with_members(order)
            before = self.online.before(owner)
        async with self.series.lock(event):
            if isinstance(order, od.RegisterPlayer) and person is not None:
                await self.name(event, self.series.next_account(event, order), person)
            act = await owner.give(
                order,
                id=id,
                by=by,
                seen=seen,
                own=own,
                completed=self.series.completing(event),
                before=before,
            )
            made = owner.live.acts.get(act)
            if person is not None and made is not None and made.account is not None:
                if self.names[event].get(made.account) != person:  # two registrations crossed
                    await self.name(event, made.account, person)
            if made is not None:
                await self._copy_names(event, made.order)
        self.changed(event)
        return act

    async def bring(self, event: int, stage: StageFile, *, id: str, by: str, seen: int) -> int:
        """Bring the stacks of a stage that was played elsewhere into a final; see `LiveOwner.give`.

        A name that a player of the flights has is that player; every other name is a new player.

        Raises:
            DeskRefused: the event is no final, has its stacks, or pays in another currency.
        """
        owner = self.owners[event]
        async with self.series.lock(event):
            if stage.currency != owner.live.tournament.structure.currency:
                raise DeskRefused(DeskReason.OTHER_CURRENCY)
            order, people = self.series.order_to_bring(event, stage)
            for account, person in people.items():
                await self.name(event, account, person)
            act = await owner.give(order, id=id, by=by, seen=seen)
        self.changed(event)
        return act

    async def _copy_names(self, event: int, order: od.AnyOrder) -> None:
        """Store the names of the players who go on to a final with the final itself."""
        results = order.results if isinstance(order, od.SetUpFinal | od.PlayOnline) else ()
        for account in dict.fromkeys(one.account for one in results):
            person = self.series.name_of(event, account)
            if person is not None and account not in self.names[event]:
                await self.name(event, account, person)

    def paper(self, event: int, paper: Paper) -> PaperShown:
        """Return the changes if the notes of a time on paper were taken in now."""
        live = self.owners[event].live
        at = max(self._clock.now(), live.last_at)
        return taking_in.shown(live, paper, at=at, names=self.names[event])

    async def give_paper(self, event: int, paper: Paper, *, id: str, by: str, seen: int) -> int:
        """Take in the notes of a time on paper; see `LiveOwner.give_paper`."""
        act = await self.owners[event].give_paper(paper, id=id, by=by, seen=seen)
        self.changed(event)
        return act

    async def name(self, event: int, account: int, person: str) -> None:
        """Store a player's name, outside the log."""
        name = " ".join(person.split())
        await self._store.put_setting(_name_at(event, account), name)
        self.names[event][account] = name

    def changed(self, event: int) -> None:
        """Notify all watchers that an event changed, and the watchers of its flights or its final."""
        for one in self.series.members(event):
            for told in list(self.watchers):
                told(one)

    # ------------------------------------------------------------ states for pages

    def lines(self) -> tuple[dm.EventLine, ...]:
        """Return all events, the latest first; flights follow their final."""
        return tuple(
            dm.EventLine(
                event=event,
                name=owner.live.tournament.structure.name,
                book=owner.live.tournament.structure.book,
                state=owner.live.tournament.state,
                entries=len(owner.live.tournament.entries),
                players=owner.live.tournament.alive,
                level=owner.live.tournament.level_number,
                opened_at=owner.live.opened.at,
                final=owner.live.opened.final,
            )
            for event, owner in sorted(self.owners.items(), key=_in_list)
        )

    def desk_state(self, event: int) -> dm.DeskState:
        """Return the state that the staff sees."""
        now, live = self._clock.now(), self.owners[event].live
        names, series = self.series.names(event), self.series.of(event)
        return dm.DeskState(now=now, state=views.desk(live, at=now, names=names, series=series))

    def wall_state(self, event: int) -> dm.WallState:
        """Return the state that wall screens show."""
        now = self._clock.now()
        live, series = self.owners[event].live, self.series.of(event)
        return dm.WallState(now=now, state=views.wall(live, at=now, series=series))

    def seat_state(self, event: int, code: str) -> dm.SeatState | None:
        """Return a player's own page by the code of the seat card; None for a wrong code."""
        account = self._account_of(event, code)
        owner = self.owners.get(event)
        if account is None or owner is None:
            return None
        now = self._clock.now()
        names, series = self.names[event], self.series.of(event)
        page = views.player_page(owner.live, account, at=now, names=names, series=series)
        return None if page is None else dm.SeatState(now=now, state=page)

    def code_of(self, event: int, account: int) -> str:
        """Return the code on a player's seat card: their number and a mark that can't be forged."""
        mark = hmac.new(self._key, f"{event}/{account}".encode(), hashlib.sha256).hexdigest()[:16]
        return f"{account}-{mark}"

    def _account_of(self, event: int, code: str) -> int | None:
        number = code.partition("-")[0]
        if not number.isascii() or not number.isdecimal() or len(number) > 7:
            return None
        right = self.code_of(event, int(number))
        return int(number) if hmac.compare_digest(right.encode(), code.encode()) else None

    def since(self, event: int, act: int) -> dm.ActSince:
        """Return the summary of an act, for a page that had not seen it."""
        live = self.owners[event].live
        found = live.acts.get(act)
        if found is None:
            undone = next(one for one in live.undoings if one.act == act)
            kind, of = ("undo", undone.undone) if isinstance(undone, Undone) else ("redo", undone.redone)
            return dm.ActSince(act=act, by=undone.by, kind=kind, facts={"act": of})
        return dm.ActSince(
            act=act, by=found.by, kind=kind_of(found.order), facts=views.facts_of(found, self.names[event])
        )

    def seat_cards(self, event: int, reached: str) -> dm.SeatCards:
        """Return the seat cards to print, by table and seat.

        Args:
            reached: address of this server for players' devices.
        """
        tournament = self.owners[event].live.tournament
        cards = []
        for account in views.accounts(tournament):
            place = tournament.place_of(account)
            if place is not None:
                name = self.names[event].get(account, f"#{account}")
                code = self.code_of(event, account)
                address = f"{reached}/seat?event={event}&code={code}"
                entries = tournament.entries_of(account)
                cards.append(
                    dm.SeatCard(
                        name=name,
                        number=account,
                        table=place.table,
                        seat=place.seat,
                        code=code,
                        address=address,
                        image=image_of(address),
                        stack=entries[-1].stack,
                        paid=len(entries) * tournament.structure.price.total,
                        entries=len(entries),
                    )
                )
        cards.sort(key=lambda one: (one.table, one.seat))
        return dm.SeatCards(
            event=event,
            name=tournament.structure.name,
            currency=tournament.structure.currency,
            cards=tuple(cards),
        )


def _in_list(one: tuple[int, LiveOwner]) -> tuple[int, int]:
    event, owner = one
    return -(owner.live.opened.final or event), event


def _last_entered(owner: LiveOwner) -> int:
    """Return the highest number of a player, also of those who came from a flight."""
    return max((one.account for one in owner.live.tournament.entries.values()), default=0)


def _name_at(event: int, account: int) -> str:
    return f"desk/live/{event}/name/{account}"
