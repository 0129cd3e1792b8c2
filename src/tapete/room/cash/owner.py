"""The owner of one cash table's stream; `single_writer` has the parts common to all owners."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Protocol

import structlog

from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.table import commands as rc
from tapete.ring.table import events as ring
from tapete.room import protocol as p
from tapete.room.cash import deciding, steps
from tapete.room.cash import money as cash_money
from tapete.room.cash.beginners import experience_of, for_beginners
from tapete.room.cash.game import CashGame
from tapete.room.cash.schedule import CashDue, CashSchedule
from tapete.room.cash.writer import CashWriter
from tapete.room.core import events as room_events
from tapete.room.core.entropy import Entropy
from tapete.room.core.floor import HandFault
from tapete.room.core.not_taken import NotTaken
from tapete.room.store.ledger import Transfer
from tapete.room.store.store import Fence, StoredEvent
from tapete.room.stream import answers
from tapete.room.stream.answers import Decided
from tapete.room.stream.context import StreamContext
from tapete.room.stream.inputs import Asked, BytesGiven
from tapete.room.stream.linking import ASKS_FOR_A_SEAT, flags, links_of, tell_operator
from tapete.room.stream.orders import StreamOrder
from tapete.room.stream.work import Timed

log = structlog.get_logger()


class TablePublisher(Protocol):
    """Receiver of news of cash tables."""

    def published(
        self, owner: CashOwner, events: Sequence[room_events.StreamEvent], moved: Collection[str]
    ) -> None:
        """Announce stored and applied events, and the purses whose balance changed."""

    def stood_still(self, owner: CashOwner) -> None:
        """Announce that a stream has stopped or goes on from its log."""

    def fenced(self, fence: Fence) -> None:
        """Report that the partition of the stream belongs to another worker now."""


class CashOwner(CashWriter[CashGame]):
    """Owns one cash table.

    Args:
        named: returns the accounts of names, for invitations.
    """

    def __init__(
        self,
        game: CashGame,
        context: StreamContext,
        *,
        publisher: TablePublisher,
        named: Callable[[Sequence[str]], Awaitable[Mapping[str, int]]],
        fence: Fence | None = None,
    ) -> None:
        super().__init__(game, context, fence)
        self.entropy = Entropy(context.clock.now())
        self.schedule = CashSchedule(game, self.entropy)
        self._publisher = publisher
        self._named = named

    # ------------------------------------------------------------ inputs

    def due(self) -> CashDue | None:
        """See `SingleWriter.due`."""
        return self.schedule.due()

    async def begin(self) -> None:
        """See `SingleWriter.begin`."""
        await steps.renew_clock(self)

    async def take_due(self, due: Timed, now: int) -> None:
        """See `SingleWriter.take_due`."""
        if not isinstance(due, CashDue):
            raise TypeError(f"{self.stream}: {due!r} is no step of a cash table")
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
            named = await self._named(message.names) if isinstance(message, p.InvitePlayers) else {}
            at, there = self.clock.now(), self.game.table.seats_of
            links = await links_of(self.store, by.id, message, at=at)
            flagged = partial(flags, links, there, account=by.id, stream=self.stream, at=at)
            asks = isinstance(message, ASKS_FOR_A_SEAT) and for_beginners(self.game.terms)
            found = await experience_of(self.store, by, at=at) if asks else None
            now = deciding.CashContext(by.id, by.bot, at, named, links, found)
            try:
                events = deciding.decide(self.game, message, now)
            except NotTaken as error:
                if error.reason == "linked_seated":
                    await tell_operator(self.store, flagged(rule=error.rule, refused=True))
                raise
            told = [one.event for one in events if isinstance(one, room_events.OfRing)]
            sits = flagged() if isinstance(message, p.SitDown) else ()
            return Decided(events, later=any(isinstance(one, deciding.LATER) for one in told), flags=sits)

        await answers.carry_out(self, item, by, decide)

    async def answer_late(self, item: Asked) -> None:
        """See `SingleWriter.answer_late`."""
        await answers.answer_closed(self, item, RingRefused(RingReason.TABLE_CLOSED))

    def line_changed(self, account: int, *, gone: bool, at: int) -> Sequence[room_events.StreamEvent]:
        """See `CashWriter.line_changed`."""
        return deciding.line_changed(self.game, account, gone=gone, at=at)

    def close_idle(self, *, at: int) -> Sequence[room_events.StreamEvent]:
        """See `CashWriter.close_idle`."""
        table = self.game.table
        busy = self.game.people() or table.line or table.closing
        return () if busy else self.game.decide(rc.Close(), at=at)

    def take_bytes(self, item: BytesGiven) -> None:
        """Accept a client's commitment or bytes for a deal. They are stored only when the deal needs them."""
        account, message = item.asker.account, item.message
        if account is None:
            return
        if isinstance(message, p.RevealBytes):
            revealed = bytes.fromhex(message.reveal)
            table = self.entropy.reveal(self.game, account.id, message.deal, revealed)
            if message.next is not None:
                self.entropy.commit(self.game, account.id, message.next)
        else:
            table = self.entropy.commit(self.game, account.id, message.commitment)
        if table is None:
            super().take_bytes(item)

    def ordered(
        self, order: StreamOrder, told: Sequence[room_events.StreamEvent], *, at: int
    ) -> list[room_events.StreamEvent]:
        """See `CashWriter.ordered`. Cancelling a table closes it after the running hand."""
        events, play = list[room_events.StreamEvent](), self.game.now_playing
        if order.what in ("roll_back", "cancel") and play.running and play.hand is not None:
            events += play.void_hand(f"by order: {order.reason}", at=at)
        if order.what == "cancel" and not self.game.table.closing:
            events += self.game.decide(rc.Close(), at=at, following=[*told, *events])
        return events

    # ------------------------------------------------------------ money

    def transfers(self, events: Sequence[room_events.StreamEvent]) -> tuple[Transfer, ...]:
        """See `SingleWriter.transfers`."""
        first = self.game.seq + 1
        told = [
            (seq, one.event)
            for seq, one in enumerate(events, start=first)
            if isinstance(one, room_events.OfRing)
        ]
        if not told:
            return ()
        table = self.game.table
        paid = cash_money.transfers(
            told, stream=self.stream, currency=table.settings.currency, purse_of=self.purse_of
        )
        # Before anything is stored: a disagreement must not become durable.
        after = self.game.after(events)
        cash_money.check_agreement(table.in_play, paid, after.in_play, stream=self.stream)
        return paid

    async def check_money(self) -> None:
        """See `SingleWriter.check_money`."""
        await cash_money.check_ledger(self.store, self.game.table, stream=self.stream)

    # ------------------------------------------------------------ viewers

    def stored(self, events: Sequence[room_events.StreamEvent], moved: frozenset[str]) -> None:
        """See `SingleWriter.stored`."""
        for one in events:
            if isinstance(one, room_events.OfRing) and isinstance(one.event, ring.CashHandFinished):
                self._meters.count("hand")
                if one.event.void:
                    self._meters.count("void")
                    log.info("hand voided", stream=self.stream, hand=one.event.hand)
        with self.traces.span("publish"):
            self._meters.publish(lambda: self._publisher.published(self, events, moved))

    def replayed(self, stored: Sequence[StoredEvent]) -> None:
        """See `SingleWriter.replayed`."""
        self.game = CashGame.replay(self.stream, self.game.pace, stored, self.game.key)
        self.schedule = CashSchedule(self.game, self.entropy)

    def stood_still(self) -> None:
        """See `SingleWriter.stood_still`."""
        self._publisher.stood_still(self)

    def lost(self, fence: Fence) -> None:
        """See `SingleWriter.lost`."""
        self._publisher.fenced(fence)
