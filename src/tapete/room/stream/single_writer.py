"""The single writer of one stream, of any kind: input in, decide, store durably, apply, publish, answer.

Inputs wait in a mailbox and are taken one by one. Nothing is applied, published or acknowledged before the
store has kept it. What is different from one kind of stream to the next is left to the abstract methods: an
owner of a tournament or of a cash table fills them in.

What goes wrong is kept where it happens:

- a message at which the room fails is refused with the number of an incident, and nothing has changed;
- a hand that can't go on is voided by the book, and its table plays the next one;
- anything else is a matter of `recovery`.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager

from tapete.engine.refusals import InvariantBroken
from tapete.room import protocol as p
from tapete.room.core import events as re
from tapete.room.core.floor import HandFault
from tapete.room.store.ledger import Transfer
from tapete.room.store.store import (
    CommandDone,
    Conflict,
    Fence,
    Fenced,
    StateSnapshot,
    StoredEvent,
)
from tapete.room.stream.context import StreamContext
from tapete.room.stream.inputs import Asked, Asker, Input, Tick
from tapete.room.stream.mailbox import Mailbox
from tapete.room.stream.obeying import Orders, refuse
from tapete.room.stream.orders import StreamOrder
from tapete.room.stream.patience import Patience
from tapete.room.stream.recovery import Recovery
from tapete.room.stream.work import STREAM_FAULTS, House, StreamState, Timed
from tapete.room.stream.writing import MOST_APPEND_S, StateTorn, write
from tapete.room.world.clock import StreamClock, Timer
from tapete.room.world.logs import work_at


class SingleWriter(ABC):
    """Owns one stream."""

    def __init__(self, context: StreamContext, fence: Fence | None) -> None:
        self.fence = fence
        """The right to write to the stream; None where one process owns everything."""
        self.stopped = False
        self.trouble: str | None = None
        """Why the stream stands still or waits for the store, for the operator."""
        self.clock = StreamClock(context.clock)
        self.store = context.store
        self.chance = context.chance
        self.house: House = context.house
        self.incidents = context.incidents
        self.traces = context.traces
        self._meters = context.meters
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
        self._orders = Orders(self)
        self._recovery = Recovery(self, self._orders)
        self._patience = Patience(MOST_APPEND_S)

    @property
    def stream(self) -> str:
        return self.state.stream

    @property
    def idle(self) -> bool:
        """Whether nothing is wrong, and nothing is being done or waits to be done."""
        at_work = self._item is not None or bool(self._mailbox) or bool(self._recovery.later)
        return not (at_work or self.stopped or self.trouble)

    # ------------------------------------------------------------ each kind of stream in its own way

    @property
    @abstractmethod
    def state(self) -> StreamState:
        """The replayed log; replaced when the stream is rebuilt."""

    @abstractmethod
    def due(self) -> Timed | None:
        """The next step that time brings; None if the stream waits for an input."""

    @abstractmethod
    async def begin(self) -> None:
        """Do what comes before the first input: after a standstill, turns get their time back."""

    @abstractmethod
    async def take_due(self, due: Timed, now: int) -> None:
        """Do what is due.

        Raises:
            HandFault: a hand can't go on; see `void`.
        """

    @abstractmethod
    async def settle(self) -> None:
        """Do what follows every input by itself."""

    @abstractmethod
    async def void(self, fault: HandFault) -> None:
        """Void a hand that can't go on; its table plays the next one.

        Raises:
            HandFault: it can't be voided either.
        """

    @abstractmethod
    async def answer(self, item: Asked) -> None:
        """Decide on a player's message, store what it does, and answer it."""

    @abstractmethod
    async def answer_late(self, item: Asked) -> None:
        """Answer a player's message to a stream that is over."""

    @abstractmethod
    async def take_other(self, item: Input) -> None:
        """Take an input that is no message, no tick and no order."""

    @abstractmethod
    def orders_events(self, order: StreamOrder, *, at: int) -> list[re.StreamEvent]:
        """The events of an operator's order, in one batch: all of it is stored, or nothing.

        Raises:
            Refused: the stream does not allow it.
        """

    @abstractmethod
    def transfers(self, events: Sequence[re.StreamEvent]) -> tuple[Transfer, ...]:
        """The money that moves with a batch of events.

        Raises:
            InvariantBroken: books and stream would disagree.
        """

    @abstractmethod
    async def check_money(self) -> None:
        """Check the ledger against the log that was read.

        Raises:
            InvariantBroken: they differ.
        """

    @abstractmethod
    def heard(self, event: re.StreamEvent, tables: set[int]) -> None:
        """Note an applied event, and the tables that show it."""

    @abstractmethod
    def stored(self, events: Sequence[re.StreamEvent], moved: frozenset[str]) -> None:
        """Tell viewers of stored and applied events, and of the purses that money moved to or from."""

    async def reload(self, *, whole: bool) -> None:
        """Take the state from the log in place of the one that is held.

        Args:
            whole: whether to replay all of the log, though a snapshot was stored beside it.
        """
        self.replayed(await self.store.read(self.stream))

    @abstractmethod
    def ready(self) -> None:
        """Do what was put off when the state was taken from the log, before the next input."""

    def snapshot_before(self, events: Sequence[re.StreamEvent]) -> StateSnapshot | None:
        """The state before a batch, if it is to be stored with it."""
        return None

    @abstractmethod
    def replayed(self, stored: Sequence[StoredEvent]) -> None:
        """Take a state from its log in place of the one that is held."""

    @abstractmethod
    def stood_still(self) -> None:
        """Tell viewers that the stream has stopped, or that it goes on from its log."""

    @abstractmethod
    def lost(self, fence: Fence) -> None:
        """The partition of the stream belongs to another worker now."""

    # ------------------------------------------------------------ inputs

    def run(self) -> None:
        """Begin to take inputs; after a standstill the turns under way get their time back first."""
        if not self.state.over:
            self.clock.not_before(self.state)  # somebody may look before the first input is taken
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
                if not self.state.over:
                    await self._play()
                await self._after()
            except Fenced as error:
                self._unwind()
                # What was being worked on is answered by the new owner: the gateway asks there again.
                self.lost(error.fence)
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
        place: dict[str, object] = {"stream": self.stream, "seq": self.state.seq}
        if isinstance(self._item, Asked):
            place["command"] = self._item.message.id
        return place

    async def _after(self) -> None:
        """Take inputs once the stream is over."""
        self._orders.answer()
        while True:
            self._item = late = await self.take()
            self._taken_at = self._meters.now()
            if isinstance(late, Asked):
                await self.answer_late(late)
            elif isinstance(late, StreamOrder):
                self._orders.take_late(late)
            self._item = None

    async def _play(self) -> None:
        """Take inputs until the stream is over, or something fails that is not one input's own."""
        await self._check_ledger()
        self.clock.not_before(self.state)
        await self.begin()
        self._wind()
        while not self.state.over:
            self._orders.answer()
            self._item = await self.take()
            self._taken_at = self._meters.now()
            self.ready()
            with self._span(self._item):
                self._trace = self.traces.here()
                try:
                    await self._act_on(self._item)
                except HandFault as fault:
                    await self.void(fault)
                await self.settle()
            self._item = None
            self._wind()

    async def _check_ledger(self) -> None:
        """Check the ledger against the log that was read.

        Raises:
            Conflict: the log has grown since; a batch may land late whose connection was lost.
            InvariantBroken: they differ.
        """
        try:
            await self.check_money()
        except InvariantBroken:
            newer = await self.store.read(self.stream, after=self.state.seq)
            if newer:
                raise Conflict(self.stream, self.state.seq, newer[-1].seq) from None
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
                await self.answer(item)
            case Tick():
                await self._tick()
            case StreamOrder():
                await self._orders.carry_out(item)
            case _:
                await self.take_other(item)

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
        due = self.due()
        if due is None:
            self._unwind()
            return
        at = due.at or self.state.last_at
        if self._timer is None or at < self._rings_at:
            self._unwind()
            self._rings_at = at
            self._timer = self.clock.call_at(at, self._ring)

    async def _tick(self) -> None:
        now = self.clock.now()
        due = self.due()
        if due is None or due.at > now:
            return
        await self.take_due(due, now)
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
        state = self.state
        moved: frozenset[str] = frozenset()
        if events or commands:
            at = max(self.clock.now(), state.last_at)
            try:
                with self.traces.span("commit", events=len(events)):
                    moved = await write(
                        self.store,
                        state,
                        events,
                        at=at,
                        by=by,
                        commands=commands,
                        paid=self.transfers(events),
                        heard=self.heard,
                        meters=self._meters,
                        fence=self.fence,
                        snapshot=self.snapshot_before(events),
                        patience=self._patience,
                    )
            except StateTorn:
                self._recovery.stored()
                raise
            self._recovery.stored()
        if answer is not None:
            answer[0].tell(answer[1])
            self._meters.took("acknowledgement", self._meters.now() - self._taken_at)
        if events:
            self.stored(events, moved)

    def fail(self, error: Exception) -> None:
        """Stand still: the stream keeps its log, and the others play on."""
        incident = self.incidents.note("tournament stopped", error, stream=self.stream)
        self.trouble = f"{type(error).__name__}: {error} (incident {incident})"
        self.stopped = True
        self._unwind()
        self.stood_still()

    async def rebuild(self, *, whole: bool) -> None:
        """See `Stalled.rebuild`."""
        await self.reload(whole=whole)
        self.stopped, self.trouble = False, None
        self.stood_still()
