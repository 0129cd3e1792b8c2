"""Carry out the operator's orders on one stream, and answer each by the stream's state afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import structlog

from tapete.engine.refusals import Refused
from tapete.room.core import events as room_events
from tapete.room.core.game import GameState
from tapete.room.stream.inputs import Input
from tapete.room.stream.orders import NOT_KNOWN, NOT_STOPPED, NotOperated, StreamOrder
from tapete.room.stream.work import StreamState, Work
from tapete.tournament import commands as tc

log = structlog.get_logger()

LOOK_AHEAD_MS = 10_000
"""An order is answered after the next due step, or at once if no step is due within this time."""


MOST_ORDER_S = 20
"""Maximum wait of the operator for the answer to an order."""


class Commanded(Protocol):
    """Part of a stream's owner that an order needs."""

    trouble: str | None

    @property
    def stream(self) -> str: ...
    def put(self, item: Input) -> None:
        """Put an input in the mailbox."""


class Orders:
    """Orders to one stream. A stored order waits here until it is clear that the stream goes on."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self._stored: list[StreamOrder] = []
        self._stepped = False
        """Whether a due step was taken since the last order."""

    async def carry_out(self, order: StreamOrder) -> None:
        """Carry out an order on a running stream and record it in the log.

        Raises:
            NotStored, StoreUnavailable, StateTorn: as `Work.keep` does.
        """
        work = self._work
        if work.state.over or order.stored_in(work.state):
            self.take_late(order)
            return
        if not order.wanted:
            return
        if order.what == "resume" and not order.found_trouble:
            order.refuse(f"{work.stream} is not stopped, so there is nothing to resume", NOT_STOPPED)
            return
        try:
            events = work.orders_events(order, at=work.clock.now())
        except Refused as refused:
            order.refuse(str(refused), str(refused.reason), refused.rule)
            return
        order.tried_at = work.state.seq + 1
        await work.keep(events, by="operator")
        self._carried_out(order)

    def take_late(self, order: StreamOrder) -> None:
        """Handle an order that is already in the log, or comes after the end of the stream."""
        if order.stored_in(self._work.state):
            self._carried_out(order)
            self.answer()
        else:
            order.refuse(why_over(order, self._work.state))

    def _carried_out(self, order: StreamOrder) -> None:
        order.done, self._stepped = True, False
        self._stored.append(order)
        log.info("operator", stream=self._work.stream, what=order.what, reason=order.reason)

    def stepped(self) -> None:
        """Record that a due step was taken."""
        self._stepped = True

    def answer(self) -> None:
        """Answer the stored orders, if the stream is over or has gone on after them."""
        if not self._stored:
            return
        work = self._work
        due = None if work.state.over else work.due()
        wait_ms = LOOK_AHEAD_MS if due is None else due.at - work.clock.now()
        if wait_ms >= LOOK_AHEAD_MS or (self._stepped and wait_ms > 0):
            for order in self._stored:
                order.succeed()
            self._stored = []

    def refuse_stored(self, why: str) -> None:
        """Refuse the stored orders, because the stream does not go on."""
        refuse(self._stored, why)
        self._stored = []


async def give(order: StreamOrder, owner: Commanded) -> None:
    """Give an order to a stream; return once the stream runs again, or is over as ordered.

    Raises:
        NotOperated: with the reason.
    """
    order.found_trouble = order.found_trouble or owner.trouble is not None
    owner.put(order)
    try:
        await order.answered(MOST_ORDER_S)
    except TimeoutError:
        stream, why = owner.stream, owner.trouble or "it is busy"
        if order.done:
            said = f"the order is carried out, but {stream} does not go on yet ({why})"
        elif order.tried_at is not None:
            said = f"{stream} did not answer in time ({why}); {NOT_KNOWN}"
        else:
            said = f"{stream} did not answer in time ({why}); nothing will be done"
        raise NotOperated(said) from None


def refuse(items: Sequence[Input], why: str) -> None:
    """Refuse the orders among these inputs."""
    for one in items:
        if isinstance(one, StreamOrder):
            one.refuse(why)


def events_of(order: StreamOrder, game: GameState, *, at: int) -> list[room_events.StreamEvent]:
    """Return the events of an order as one batch, which is stored whole or not at all.

    Raises:
        tapete.tournament.refusals.TournamentRefused: the tournament does not allow it.
    """
    events: list[room_events.StreamEvent] = [order.event]
    tournament = game.tournament
    match order.what:
        case "cancel":
            events += tournament.decide(tc.Cancel(), at=at)
        case "roll_back":
            for play in game.live():
                hand = tournament.hand_at(play.number)
                if hand is not None and tournament.hand_runs(play.number):
                    undo = tc.UndoHand(table=play.number, hand=hand.hand)
                    events += tournament.decide(undo, at=at)
        case "begin_simultaneous":
            events += tournament.decide(tc.BeginSimultaneous(by=order.by), at=at)
        case "end_simultaneous":
            events += tournament.decide(tc.EndSimultaneous(), at=at)
        case "resume":
            pass
    return events


def why_over(order: StreamOrder, state: StreamState) -> str:
    """Explain why an order comes too late for a finished stream."""
    if order.what == "cancel" and state.ended == "cancelled":
        return f"{state.stream} is over: it is cancelled already"
    return f"{state.stream} is over"
