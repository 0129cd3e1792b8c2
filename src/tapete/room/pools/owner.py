"""The owner of one pool's stream; `single_writer` has the parts common to all owners."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from tapete.ring.pool import commands as pc
from tapete.ring.pool import events as ev
from tapete.room.cash.writer import CashWriter
from tapete.room.core import events as room_events
from tapete.room.core.floor import HandFault
from tapete.room.pools import deciding, schedule, steps
from tapete.room.pools import money as pool_money
from tapete.room.pools.address import parted
from tapete.room.pools.game import PoolGame
from tapete.room.store.ledger import Transfer
from tapete.room.store.store import Fence, StoredEvent
from tapete.room.stream import answers
from tapete.room.stream.answers import Decided
from tapete.room.stream.context import StreamContext
from tapete.room.stream.inputs import Asked
from tapete.room.stream.linking import flags, links_of
from tapete.room.stream.orders import StreamOrder
from tapete.room.stream.work import Timed


class PoolPublisher(Protocol):
    """Receiver of news of pools."""

    def published(
        self, owner: PoolOwner, events: Sequence[room_events.StreamEvent], moved: Collection[str]
    ) -> None:
        """Announce stored and applied events, and the purses whose balance changed."""

    def stood_still(self, owner: PoolOwner) -> None:
        """Announce that a stream has stopped or goes on from its log."""

    def fenced(self, fence: Fence) -> None:
        """Report that the partition of the stream belongs to another worker now."""


class PoolOwner(CashWriter[PoolGame]):
    """Owns one pool."""

    def __init__(
        self, game: PoolGame, context: StreamContext, *, publisher: PoolPublisher, fence: Fence | None = None
    ) -> None:
        super().__init__(game, context, fence)
        self._publisher = publisher

    # ------------------------------------------------------------ inputs

    def due(self) -> schedule.PoolDue | None:
        """See `SingleWriter.due`."""
        return schedule.due(self.game)

    async def begin(self) -> None:
        """See `SingleWriter.begin`."""
        await steps.renew_clocks(self)

    async def take_due(self, due: Timed, now: int) -> None:
        """See `SingleWriter.take_due`."""
        if not isinstance(due, schedule.PoolDue):
            raise TypeError(f"{self.stream}: {due!r} is no step of a pool")
        await steps.take(self, due, now)

    async def void(self, fault: HandFault) -> None:
        """See `SingleWriter.void`."""
        await steps.void(self, fault)

    async def answer(self, item: Asked) -> None:
        """See `SingleWriter.answer`."""
        by, message = item.asker.account, item.message
        if by is None:
            return

        async def decide() -> Decided:
            _, entry = parted(message.stream)
            at, there = self.clock.now(), self.game.pool.of_account
            links = await links_of(self.store, by.id, message, at=at)
            now = deciding.PoolContext(account=by.id, bot=by.bot, at=at, entry=entry)
            found = deciding.decide(self.game, message, now)
            flagged = flags(links, there, account=by.id, stream=self.stream, at=at)
            return Decided(found.events, later=found.later, stream=found.stream, flags=flagged)

        await answers.carry_out(self, item, by, decide)

    async def answer_late(self, item: Asked) -> None:
        """See `SingleWriter.answer_late`."""
        await answers.answer_closed(self, item)

    def line_changed(self, account: int, *, gone: bool, at: int) -> Sequence[room_events.StreamEvent]:
        """See `CashWriter.line_changed`."""
        return deciding.line_changed(self.game, account, gone=gone, at=at)

    def close_idle(self, *, at: int) -> Sequence[room_events.StreamEvent]:
        """See `CashWriter.close_idle`."""
        busy = self.game.people() or self.game.pool.closed
        return () if busy else self.game.decide(pc.ClosePool(), at=at)

    def ordered(
        self, order: StreamOrder, told: Sequence[room_events.StreamEvent], *, at: int
    ) -> list[room_events.StreamEvent]:
        """See `CashWriter.ordered`. Cancelling a pool closes it; running hands are played to the end.

        `roll_back` voids the failed hand, if there is one.
        """
        events = list[room_events.StreamEvent]()
        if order.what == "roll_back":
            faulty = next((play for play in self.game.plays.values() if play.faulty), None)
            if faulty is not None:
                events += steps.told(faulty, faulty.void_hand(f"by order: {order.reason}", at=at))
        if order.what == "cancel" and not self.game.pool.closed:
            events += self.game.decide(pc.ClosePool(), at=at)
        return events

    # ------------------------------------------------------------ money

    def transfers(self, events: Sequence[room_events.StreamEvent]) -> tuple[Transfer, ...]:
        """See `SingleWriter.transfers`."""
        first = self.game.seq + 1
        told = [
            (seq, one.event)
            for seq, one in enumerate(events, start=first)
            if isinstance(one, room_events.OfPool)
        ]
        if not told:
            return ()
        pool = self.game.pool
        pool_money.check_agreement(pool, [event for _, event in told], stream=self.stream)
        return pool_money.transfers(
            told,
            stream=self.stream,
            currency=pool.table.currency,
            holder=lambda entry: (pool.entries[entry].account, pool.entries[entry].bot),
            purse_of=self.purse_of,
        )

    async def check_money(self) -> None:
        """See `SingleWriter.check_money`."""
        await pool_money.check_ledger(self.store, self.game.pool, stream=self.stream)

    # ------------------------------------------------------------ viewers

    def stored(self, events: Sequence[room_events.StreamEvent], moved: frozenset[str]) -> None:
        """See `SingleWriter.stored`."""
        for one in events:
            if isinstance(one, room_events.OfPool) and isinstance(one.event, ev.PoolHandFinished):
                self._meters.count("hand")
        with self.traces.span("publish"):
            self._meters.publish(lambda: self._publisher.published(self, events, moved))

    def replayed(self, stored: Sequence[StoredEvent]) -> None:
        """See `SingleWriter.replayed`."""
        self.game = PoolGame.replay(self.stream, self.game.pace, stored, self.game.key)

    def stood_still(self) -> None:
        """See `SingleWriter.stood_still`."""
        self._publisher.stood_still(self)

    def lost(self, fence: Fence) -> None:
        """See `SingleWriter.lost`."""
        self._publisher.fenced(fence)
