"""The single writer of one stream, of any kind: input in, decide, store durably, apply, publish, answer.

Inputs wait in a mailbox and are taken one by one. Nothing is applied, published or acknowledged before it is
stored. The owner of a tournament or of a cash table implements the abstract methods, which cover the
differences between kinds of streams.

Failures are contained:

- a message at which the room fails is refused with an incident number and changes nothing;
- a hand that can't continue is voided by the book, and its table plays the next hand;
- `recovery` handles every other failure.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager

from tapete.engine.refusals import InvariantBroken
from tapete.room import protocol as p
from tapete.room.core import events as room_events
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
from tapete.room.stream.order_handlers import Orders, refuse
from tapete.room.stream.orders import StreamOrder
from tapete.room.stream.recovery import Recovery
from tapete.room.stream.timeouts import Patience
from tapete.room.stream.work import STREAM_FAULTS, House, StreamState, Timed
from tapete.room.stream.writing import MOST_APPEND_S, StateTorn, write
from tapete.room.world.clock import StreamClock, Timer
from tapete.room.world.logs import work_at


class SingleWriter(ABC):
    """Owns one stream."""

    def __init__(self, context: StreamContext, fence: Fence | None) -> None:
        self.fence = fence
        """Right to write to the stream; None if one process owns everything."""
        self.stopped = False
        self.trouble: str | None = None
        """Why the stream is stopped or waits for the store, as text for the operator."""
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
        """Input in progress."""
        self._taken_at = 0.0
        """Time at which the input in progress was taken, in seconds of the meters' clock."""
        self._trace = ""
        """Traceparent of the last span of an input."""
        self._orders = Orders(self)
        self._recovery = Recovery(self, self._orders)
        self._patience = Patience(MOST_APPEND_S)

    @property
    def stream(self) -> str:
        return self.state.stream

    @property
    def idle(self) -> bool:
        """Whether the stream is healthy and has no input in progress or waiting."""
        at_work = self._item is not None or bool(self._mailbox) or bool(self._recovery.later)
        return not (at_work or self.stopped or self.trouble)

    # ------------------------------------------------------------ different for each kind of stream

    @property
    @abstractmethod
    def state(self) -> StreamState:
        """The replayed state; replaced when the stream is rebuilt."""

    @abstractmethod
    def due(self) -> Timed | None:
        """Return the next timed step; None if the stream waits for an input."""

    @abstractmethod
    async def begin(self) -> None:
        """Prepare for the first input: after a stop, give turns their time back."""

    @abstractmethod
    async def take_due(self, due: Timed, now: int) -> None:
        """Take a due step.

        Raises:
            HandFault: a hand can't continue; see `void`.
        """

    @abstractmethod
    async def settle(self) -> None:
        """Take the automatic steps that follow every input."""

    @abstractmethod
    async def void(self, fault: HandFault) -> None:
        """Void a hand that can't continue; its table plays the next one.

        Raises:
            HandFault: the hand can't be voided either.
        """

    @abstractmethod
    async def answer(self, item: Asked) -> None:
        """Decide a player's message, store its effect, and answer it."""

    @abstractmethod
    async def answer_late(self, item: Asked) -> None:
        """Answer a player's message to a finished stream."""

    @abstractmethod
    async def take_other(self, item: Input) -> None:
        """Handle an input that is not a message, a tick or an order."""

    @abstractmethod
    def orders_events(self, order: StreamOrder, *, at: int) -> list[room_events.StreamEvent]:
        """Return the events of an operator's order as one batch, which is stored whole or not at all.

        Raises:
            Refused: the stream does not allow it.
        """

    @abstractmethod
    def transfers(self, events: Sequence[room_events.StreamEvent]) -> tuple[Transfer, ...]:
        """Return the transfers of money that belong to a batch of events.

        Raises:
            InvariantBroken: ledger and stream would disagree.
        """

    @abstractmethod
    async def check_money(self) -> None:
        """Check the ledger against the replayed log.

        Raises:
            InvariantBroken: they differ.
        """

    @abstractmethod
    def heard(self, event: room_events.StreamEvent, tables: set[int]) -> None:
        """Record an applied event and the tables that show it."""

    @abstractmethod
    def stored(self, events: Sequence[room_events.StreamEvent], moved: frozenset[str]) -> None:
        """Tell viewers of stored and applied events, and of the purses whose balance changed."""

    async def reload(self, *, whole: bool) -> None:
        """Replace the state by the state replayed from the log.

        Args:
            whole: whether to replay the whole log and ignore the snapshot.
        """
        self.replayed(await self.store.read(self.stream))

    @abstractmethod
    def ready(self) -> None:
        """Do the work that was postponed when the state was loaded, before the next input."""

    def snapshot_before(self, events: Sequence[room_events.StreamEvent]) -> StateSnapshot | None:
        """Return the snapshot to store with a batch: the state before it. None if no snapshot is due."""
        return None

    @abstractmethod
    def replayed(self, stored: Sequence[StoredEvent]) -> None:
        """Replace the state by one replayed from these events."""

    @abstractmethod
    def stood_still(self) -> None:
        """Tell viewers that the stream has stopped, or goes on from its log."""

    @abstractmethod
    def lost(self, fence: Fence) -> None:
        """Report that the partition of the stream belongs to another worker now."""

    # ------------------------------------------------------------ inputs

    def run(self) -> None:
        """Start to take inputs. After a stop, running turns first get their time back."""
        if not self.state.over:
            self.clock.not_before(self.state)  # a viewer may ask before the first input is taken
        self._task = asyncio.create_task(self._run(), name=self.stream)

    def put(self, item: Input) -> None:
        """Put an input in the mailbox."""
        self._mailbox.put(item)

    async def take(self) -> Input:
        """Take the next input of the mailbox."""
        return await self._mailbox.take()

    async def stop(self) -> None:
        """Stop taking inputs. Everything acknowledged is already stored."""
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
                # The new owner answers the input in progress: the gateway asks there again.
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
        """Return the fields that log records about the current work carry."""
        place: dict[str, object] = {"stream": self.stream, "seq": self.state.seq}
        if isinstance(self._item, Asked):
            place["command"] = self._item.message.id
        return place

    async def _after(self) -> None:
        """Take inputs after the end of the stream."""
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
        """Take inputs until the stream is over, or a failure affects more than one input."""
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
            Conflict: the log has grown since; a batch whose connection was lost may land late.
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
        """Open the span of an input: for a command a child of the message's span, otherwise a root span."""
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
        """Return the unfinished input in progress and clear it."""
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
        """Set the single timer to the next due step, unless it already rings earlier.

        After most actions the timer still has the deadline of the previous turn. It then rings too early and
        is set again.
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
        events: Sequence[room_events.StreamEvent],
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
        """Stop the stream. It keeps its log, and the other streams play on."""
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
