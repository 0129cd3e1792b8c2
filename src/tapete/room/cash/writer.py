"""Common part of the owners of cash tables and pools; `single_writer` has the parts of all owners."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

from tapete.ring.refusals import RingReason, RingRefused
from tapete.room import money
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.store.store import Fence
from tapete.room.stream.context import StreamContext
from tapete.room.stream.inputs import BytesGiven, CloseIdle, Input, LineChanged
from tapete.room.stream.orders import StreamOrder
from tapete.room.stream.replies import error_to
from tapete.room.stream.single_writer import SingleWriter
from tapete.room.stream.work import StreamState


class CashState(StreamState, Protocol):
    """The replayed state of a cash table or a pool."""

    @property
    def currency(self) -> str:
        """Currency of the table or pool."""


G = TypeVar("G", bound=CashState)


class CashWriter(SingleWriter, Generic[G]):
    """Owner of one cash table or one pool."""

    def __init__(self, game: G, context: StreamContext, fence: Fence | None) -> None:
        super().__init__(context, fence)
        self.game = game

    @property
    def state(self) -> G:
        """See `SingleWriter.state`."""
        return self.game

    # ------------------------------------------------------------ different for each kind

    @abstractmethod
    def line_changed(self, account: int, *, gone: bool, at: int) -> Sequence[room_events.StreamEvent]:
        """Return the events for an account that went offline or came back."""

    @abstractmethod
    def close_idle(self, *, at: int) -> Sequence[room_events.StreamEvent]:
        """Return the events that close the stream; none while a player is there."""

    @abstractmethod
    def ordered(
        self, order: StreamOrder, told: Sequence[room_events.StreamEvent], *, at: int
    ) -> list[room_events.StreamEvent]:
        """Return the events that carry out an operator's order, after the events that record it."""

    # ------------------------------------------------------------ inputs

    async def settle(self) -> None:
        """See `SingleWriter.settle`: there are no automatic steps."""

    async def take_other(self, item: Input) -> None:
        """See `SingleWriter.take_other`."""
        match item:
            case LineChanged(account=account, gone=gone):
                await self.keep(self.line_changed(account, gone=gone, at=self.clock.now()))
            case CloseIdle():
                await self.keep(self.close_idle(at=self.clock.now()))
            case BytesGiven():
                self.take_bytes(item)
            case _:
                raise TypeError(f"{self.stream}: {item!r} is no input of cash play")

    def take_bytes(self, item: BytesGiven) -> None:
        """Ignore a client's commitment or bytes: no deal awaits them here."""
        text = "No deal of this stream awaits these bytes of you."
        item.asker.tell(error_to(item.message.answered_by, p.ErrorCode.NOT_AWAITED, text))

    def orders_events(self, order: StreamOrder, *, at: int) -> list[room_events.StreamEvent]:
        """See `SingleWriter.orders_events`."""
        if order.what in ("begin_simultaneous", "end_simultaneous"):
            raise RingRefused(RingReason.NOT_OFFERED)
        return [order.event, *self.ordered(order, [order.event], at=at)]

    def purse_of(self, account: int, bot: bool) -> str:
        """Return the purse of an account. House bots get issued money, which is taken back."""
        return f"issue/{self.game.currency}" if bot else money.player(account)

    # ------------------------------------------------------------ viewers

    def heard(self, event: room_events.StreamEvent, tables: set[int]) -> None:
        """See `SingleWriter.heard`: the due step is computed from the state."""

    def ready(self) -> None:
        """See `SingleWriter.ready`: decks were rebuilt when the log was replayed."""
