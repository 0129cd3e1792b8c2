"""The single writer of one stream: input in, decide, store durably, apply, publish, answer.

Inputs wait in a mailbox and are taken one by one. Nothing is applied, published or acknowledged before the
store has kept it. What an input does is told elsewhere, by subject: `requests` (players' messages), `steps`
(what is due by the clock), `obeying` (the operator's orders).

What goes wrong is kept where it happens:

- a message at which the room fails is refused with the number of an incident, and nothing has changed;
- a wish at which it fails is dropped, with a notice to the player;
- a hand that can't go on is voided by the book, and its table plays the next one;
- anything else is a matter of `recovery`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import Protocol

from tapete.engine.refusals import InvariantBroken
from tapete.room import money
from tapete.room import protocol as p
from tapete.room.core import asking
from tapete.room.core import events as re
from tapete.room.core.entropy import Entropy
from tapete.room.core.floor import HandFault
from tapete.room.core.game import Game
from tapete.room.core.schedule import StreamSchedule
from tapete.room.publish.news import News
from tapete.room.store.store import CommandDone, Conflict, Fence, Fenced, Store
from tapete.room.stream import diary, requests
from tapete.room.stream.inputs import Asked, Asker, BytesGiven, Input, LineChanged, Seed, Tick
from tapete.room.stream.mailbox import Mailbox
from tapete.room.stream.obeying import Orders, refuse
from tapete.room.stream.orders import Order
from tapete.room.stream.recovery import Recovery
from tapete.room.stream.steps import Steps
from tapete.room.stream.work import STREAM_FAULTS, House
from tapete.room.stream.writing import StateTorn, write
from tapete.room.world.chance import Chance
from tapete.room.world.clock import Clock, StreamClock, Timer
from tapete.room.world.incidents import Incidents
from tapete.room.world.logs import work_at
from tapete.room.world.meters import UNMEASURED, Meters
from tapete.room.world.traces import UNTRACED, Tracing
from tapete.tournament import commands as tc
from tapete.tournament.tournament import Tournament


class Publisher(Protocol):
    """Who hears of what an owner did."""

    def opened(self, owner: Owner) -> None:
        """Tell that a stream begins to run, with the state that its log leads to."""

    def published(self, owner: Owner, events: Sequence[re.StreamEvent], moved: Collection[str]) -> None:
        """Tell of events that were stored and applied, and of the purses that money moved to or from."""

    def stood_still(self, owner: Owner) -> None:
        """Tell that a stream has stopped, or that it goes on from its log: `owner.stopped` says which."""

    def closed(self, owner: Owner) -> None:
        """Forget a stream that another worker owns now."""


class Elsewhere(Protocol):
    """What a stream may ask of the rest of the room."""

    def others(self, game: Game) -> Iterable[Tournament]:
        """The other tournaments that the room knows."""

    def absent(self, game: Game) -> tuple[int, ...]:
        """Accounts of an event's players who are not there."""

    def entering(self, account: int) -> AbstractAsyncContextManager[None]:
        """Held while an account enters an event, so that it enters one after the other."""

    def named(self, game: Game, account: int) -> dict[str, int]:
        """The accounts of those at the last table by name, as an account knows them, for deals."""

    def fenced(self, fence: Fence) -> None:
        """The partition of the stream belongs to another worker now."""


class Owner:
    """Owns one tournament."""

    def __init__(
        self,
        game: Game,
        *,
        store: Store,
        clock: Clock,
        chance: Chance,
        house: House,
        publisher: Publisher,
        elsewhere: Elsewhere,
        incidents: Incidents,
        meters: Meters = UNMEASURED,
        traces: Tracing = UNTRACED,
        fence: Fence | None = None,
    ) -> None:
        self.game = game
        self.fence = fence
        """The right to write to the stream; None where one process owns everything."""
        self.entropy = Entropy(clock.now())
        self.schedule = StreamSchedule(game, self.entropy)
        self.news = News()
        self.stopped = False
        self.trouble: str | None = None
        """Why the stream stands still or waits for the store, for the operator."""
        self.clock = StreamClock(clock)
        self.store = store
        self.chance = chance
        self.house = house
        self.incidents = incidents
        self.traces = traces
        self._meters = meters
        self._publisher = publisher
        self._elsewhere = elsewhere
        self._mailbox = Mailbox[Input]()
        self._timer: Timer | None = None
        self._rings_at = 0
        self._task: asyncio.Task[None] | None = None
        self._item: Input | None = None
        """What is being worked on."""
        self._taken_at = 0.0
        """When that was taken up, in seconds of the meters."""
        self._trace = ""
        """The traceparent of the last span of an input."""
        self._steps = Steps(self)
        self._orders = Orders(self)
        self._recovery = Recovery(self, self._orders)

    @property
    def stream(self) -> str:
        return self.game.stream

    # ------------------------------------------------------------ inputs

    def run(self) -> None:
        """Begin to take inputs; after a standstill the turns under way get their time back first."""
        if not self.game.over:
            self.clock.not_before(self.game)  # somebody may look before the first input is taken
        self._task = asyncio.create_task(self._run(), name=self.stream)

    def put(self, item: Input) -> None:
        """Leave an input in the mailbox."""
        self._mailbox.put(item)

    async def take(self) -> Input:
        """The next input of the mailbox."""
        return await self._mailbox.take()

    async def stop(self) -> None:
        """Take no more inputs. What was acknowledged is stored already."""
        self._unwind()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        left = self._recovery.later
        left.extend(self._mailbox.take_all())
        refuse(left, "the room is closing")
        self._orders.refuse_stored("the room is closing")

    async def _run(self) -> None:
        work_at(self._place)
        while True:
            try:
                if not self.game.over:
                    await self._play()
                await self._after()
            except Fenced as error:
                self._unwind()
                # What was being worked on is answered by the new owner: the gateway asks there again.
                self._elsewhere.fenced(error.fence)
                return
            except STREAM_FAULTS as error:
                self._unwind()
                await self._recovery.wait_for_store(error, self._put_down())
            except Exception as error:
                with self.traces.under(self._trace):
                    self.fail(error)
                await self._recovery.stand_still(self._put_down())

    def _place(self) -> dict[str, object]:
        """What records of the log say of the work that is done here."""
        place: dict[str, object] = {"stream": self.stream, "seq": self.game.seq}
        if isinstance(self._item, Asked):
            place["command"] = self._item.message.id
        return place

    async def _after(self) -> None:
        """Take inputs once the tournament is over: a seat that was won in it may still be given up."""
        self._orders.answer()
        while True:
            self._item = late = await self.take()
            self._taken_at = self._meters.now()
            if isinstance(late, Asked) and isinstance(late.message, p.GiveUpSeat):
                await requests.answer(self, late)
            elif isinstance(late, Asked):
                await requests.answer_closed(self, late)
            elif isinstance(late, Order):
                self._orders.take_late(late)
            self._item = None

    async def _play(self) -> None:
        """Take inputs until the tournament is over, or something fails that is not one input's own."""
        await self._check_ledger()
        self.clock.not_before(self.game)
        await self._steps.renew_clocks()
        await self._steps.commit_draws()
        self._wind()
        while not self.game.over:
            self._orders.answer()
            self._item = await self.take()
            self._taken_at = self._meters.now()
            with self._span(self._item):
                self._trace = self.traces.here()
                try:
                    await self._act_on(self._item)
                except HandFault as fault:
                    await self._steps.void(fault)
                await self._steps.commit_draws()
            self._item = None
            self._wind()

    async def _check_ledger(self) -> None:
        """Check the ledger against the log that was read.

        Raises:
            Conflict: the log has grown since; a batch may land late whose connection was lost.
            InvariantBroken: they differ.
        """
        try:
            await money.check_ledger(self.store, self.game.tournament, stream=self.stream)
        except InvariantBroken:
            newer = await self.store.read(self.stream, after=self.game.seq)
            if newer:
                raise Conflict(self.stream, self.game.seq, newer[-1].seq) from None
            raise

    def _span(self, item: Input) -> AbstractContextManager[None]:
        """The span of an input: of a command it belongs to the message, of anything else it is a root."""
        if isinstance(item, Asked):
            message = item.message
            kind = type(message).__name__
            return self.traces.span("command", item.trace, type=kind, stream=self.stream, command=message.id)
        return self.traces.span("step", "", type=type(item).__name__, stream=self.stream)

    async def _act_on(self, item: Input) -> None:
        match item:
            case Asked():
                await requests.answer(self, item)
            case Tick():
                await self._tick()
            case LineChanged(account=account, gone=gone):
                now = self.clock.now()
                events = asking.line_changed(self.game, account, gone=gone, at=now)
                await self.keep(events)
            case Seed(command=command):
                if self.game.tournament.seeded is None:
                    # A final that no flight was played for has nothing to play with.
                    what = command if command.end_levels else tc.Cancel()
                    await self.keep(self.game.tournament.decide(what, at=self.clock.now()))
            case BytesGiven():
                requests.take_bytes(self, item)
            case Order():
                await self._orders.carry_out(item)

    def _put_down(self) -> Input | None:
        """The input that was being worked on, which is not finished."""
        item, self._item = self._item, None
        return item

    # ------------------------------------------------------------ the timer

    def _unwind(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer = None
        self.put(Tick())

    def _wind(self) -> None:
        """Set the one timer to the next thing that is due, or leave it where it rings before that.

        At most actions the turn that it was set for is over and another one has begun: rung too early, it is
        set again.
        """
        due = self.schedule.due()
        if due is None:
            self._unwind()
            return
        at = due.at or self.game.last_at
        if self._timer is None or at < self._rings_at:
            self._unwind()
            self._rings_at = at
            self._timer = self.clock.call_at(at, self._ring)

    async def _tick(self) -> None:
        now = self.clock.now()
        due = self.schedule.due()
        if due is None or due.at > now:
            return
        await self._steps.take(due, now)
        self._orders.stepped()

    # ------------------------------------------------------------ the state

    async def keep(
        self,
        events: Sequence[re.StreamEvent],
        *,
        commands: tuple[CommandDone, ...] = (),
        by: str = "room",
        answer: tuple[Asker, p.Accepted] | None = None,
    ) -> None:
        """See `Work.keep`."""
        game = self.game
        moved: frozenset[str] = frozenset()
        if events or commands:
            at = max(self.clock.now(), game.last_at)
            try:
                with self.traces.span("commit", events=len(events)):
                    moved = await write(
                        self.store,
                        game,
                        events,
                        at=at,
                        by=by,
                        commands=commands,
                        purse_of=self._purse_of,
                        heard=self._heard,
                        meters=self._meters,
                        fence=self.fence,
                    )
            except StateTorn:
                self._recovery.stored()
                raise
            self._recovery.stored()
        if answer is not None:
            answer[0].tell(answer[1])
            self._meters.took("acknowledgement", self._meters.now() - self._taken_at)
        if events:
            diary.write_down(game.tournament, events, self._meters)
            with self.traces.span("publish"):
                self._meters.publish(lambda: self._publisher.published(self, events, moved))

    def _heard(self, event: re.StreamEvent, tables: set[int]) -> None:
        self.news.heard(event, tables)
        self.schedule.heard(event, tables)

    def _purse_of(self, account: int) -> str:
        # Bots of the house play for money that is issued for them and taken back: it is play money.
        if account in self.house.ids:
            return f"issue/{self.game.tournament.structure.currency}"
        return money.player(account)

    def show(self, table: int) -> None:
        """See `Work.show`."""
        self.news.add(table)
        self._publisher.published(self, (), ())

    def others(self) -> Iterable[Tournament]:
        """See `Work.others`."""
        return self._elsewhere.others(self.game)

    def absent(self) -> tuple[int, ...]:
        """See `Work.absent`."""
        return self._elsewhere.absent(self.game)

    def entering(self, account: int) -> AbstractAsyncContextManager[None]:
        """See `Work.entering`."""
        return self._elsewhere.entering(account)

    def named(self, account: int) -> dict[str, int]:
        """See `Work.named`."""
        return self._elsewhere.named(self.game, account)

    def fail(self, error: Exception) -> None:
        """Stand still: the tournament keeps its log, and the others play on."""
        incident = self.incidents.note("tournament stopped", error, stream=self.stream)
        self.trouble = f"{type(error).__name__}: {error} (incident {incident})"
        self.stopped = True
        self._unwind()
        self._publisher.stood_still(self)

    async def rebuild(self) -> None:
        """See `Stalled.rebuild`."""
        stored = await self.store.read(self.stream)
        self.game = Game.replay(self.stream, self.game.pace, stored, self.game.key)
        self.schedule, self.news = StreamSchedule(self.game, self.entropy), News()
        self._steps.forget()
        self.stopped, self.trouble = False, None
        self._publisher.stood_still(self)
