"""Recover a stream after a failure: wait for the store, or stop until the operator acts.

- If the store fails, or the state may differ from the log, the state is rebuilt from the log as soon as the
  log can be read (`wait_for_store`).
  - Any other failure stops the stream until the operator resumes, rolls back or cancels it (`stand_still`).
"""

from __future__ import annotations

import asyncio
from typing import Protocol

import structlog

from tapete.room.store.store import Conflict, StoreUnavailable
from tapete.room.stream import answers
from tapete.room.stream.inputs import Asked, BytesGiven, CloseIdle, Input, LineChanged, Seed, Tick
from tapete.room.stream.order_handlers import Orders, refuse
from tapete.room.stream.orders import NOT_KNOWN, REPAIRS, STOPPED, StreamOrder
from tapete.room.stream.work import Work

log = structlog.get_logger()

RETRY_MS = (1_000, 2_000, 5_000, 10_000)
"""Waits before the next try of the store; the last one applies to all further tries."""
MOST_CONFLICTS = 5
"""Number of consecutive conflicts with another writer before this one gives up."""


class Stalled(Work, Protocol):
    """Part of a stream's owner that recovery needs, besides its `Work`."""

    trouble: str | None

    def put(self, item: Input) -> None:
        """Put an input in the mailbox."""

    async def take(self) -> Input:
        """Take the next input of the mailbox."""

    def fail(self, error: Exception) -> None:
        """Stop the stream and record an incident."""

    def stood_still(self) -> None:
        """Tell viewers that the stream waits, or goes on from its log."""

    async def rebuild(self, *, whole: bool) -> None:
        """Rebuild the state from the log and continue with it.

        Args:
            whole: whether to replay the whole log and ignore the snapshot.

        Raises:
            StoreUnavailable: the log can't be read now.
        """


class Recovery:
    """Bring one stream back after a failure; meanwhile answer or keep its inputs."""

    def __init__(self, owner: Stalled, orders: Orders) -> None:
        self._owner = owner
        self._orders = orders
        self._tries = 0
        """Number of consecutive rebuilds without a stored batch."""
        self._conflicts = 0
        self.later: list[Input] = []
        """Inputs, except players' messages, that came while the stream waited for the store."""

    def stored(self) -> None:
        """Reset the counts of failures after a batch was stored."""
        self._tries = self._conflicts = 0

    async def wait_for_store(self, error: Exception, item: Input | None) -> None:
        """Rebuild the state from the log as soon as the store can be read again.

        Until then it is unknown whether the last batch was stored. The sender is asked to send the message
        again; its id ensures that it takes effect once.

        Args:
            error: what failed.
            item: the input in progress.
        """
        owner = self._owner
        self._conflicts = self._conflicts + 1 if isinstance(error, Conflict) else 0
        self._keep_for_later(item)
        if self._conflicts > MOST_CONFLICTS:
            owner.fail(error)
            await self.stand_still(None)
            return
        owner.trouble = str(error)
        if not self._tries:
            log.error("stream waits for the store", stream=owner.stream, why=str(error))
        if isinstance(error, StoreUnavailable):  # after other errors the state may be wrong
            owner.stood_still()
        while True:
            await self._wait_before_retry()
            try:
                # If the state itself may be wrong, its snapshot may be wrong too.
                await owner.rebuild(whole=not isinstance(error, StoreUnavailable))
            except StoreUnavailable as again:
                owner.trouble = str(again)
                continue
            except Exception as wrong:
                owner.fail(wrong)
                await self.stand_still(None)
                return
            break
        later, self.later = self.later, []
        for one in later:
            owner.put(one)

    async def _wait_before_retry(self) -> None:
        """Wait until the next try of the store; meanwhile answer or keep inputs."""
        owner = self._owner
        wait = RETRY_MS[min(self._tries, len(RETRY_MS) - 1)]
        self._tries += 1
        over = False

        def wake() -> None:
            nonlocal over
            over = True
            owner.put(Tick())

        timer = owner.clock.call_at(owner.clock.now() + wait, wake)
        try:
            while not over:
                self._keep_for_later(await owner.take())
        finally:
            timer.cancel()

    def _keep_for_later(self, item: Input | None) -> None:
        """Ask a player to send a message again; keep other inputs, which are sent only once."""
        if isinstance(item, LineChanged | Seed | StreamOrder):
            if isinstance(item, StreamOrder):
                item.found_trouble = True
            self.later.append(item)
        elif isinstance(item, Asked):
            answers.answer_later(item)

    async def stand_still(self, item: Input | None) -> None:
        """Wait for the operator; return once the stream may go on.

        Args:
            item: the input in progress.
        """
        owner = self._owner
        if isinstance(item, Asked):
            await answers.answer_closed(owner, item)
        elif isinstance(item, StreamOrder):
            item.refuse(str(owner.trouble))
        self._orders.refuse_stored(f"{owner.stream} has stopped again: {owner.trouble}")
        # Presence and the results of flights are read again when play goes on.
        refuse(self.later, str(owner.trouble))
        self.later = []
        while owner.stopped:
            late = await owner.take()
            match late:
                case Asked():
                    await answers.answer_closed(owner, late)
                case StreamOrder():
                    await self._order_stopped(late)
                case Tick() | LineChanged() | Seed() | CloseIdle() | BytesGiven():
                    pass

    async def _order_stopped(self, order: StreamOrder) -> None:
        """Carry out an order on a stopped stream. If the order fails, the stream stays stopped."""
        owner = self._owner
        order.found_trouble = True
        if order.what not in REPAIRS:
            order.refuse(f"{owner.stream} is stopped; resume it first", STOPPED)
            return
        try:
            await owner.rebuild(whole=True)
            owner.clock.not_before(owner.state)
            await self._orders.carry_out(order)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            owner.fail(error)
            unknown = isinstance(error, StoreUnavailable) and order.tried_at is not None
            order.refuse(f"{owner.trouble}; {NOT_KNOWN}" if unknown else str(owner.trouble))
