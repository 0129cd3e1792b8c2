"""Open the pools of the house, one of each kind, and close pools that are no longer offered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence

import structlog

from tapete.ring.pool import RingPool
from tapete.room.cash.demand import Occupied
from tapete.room.cash.offers import CashOffer
from tapete.room.cash.opening import terms_of
from tapete.room.core import events as room_events
from tapete.room.pools.address import PREFIX
from tapete.room.pools.game import PoolGame
from tapete.room.store.partitions import part_of
from tapete.room.store.store import Batch, Fence, Fenced, NotStored, StoredEvent, StoreUnavailable
from tapete.room.stream.context import StreamContext
from tapete.room.stream.opening import RETRY_MS
from tapete.room.world.clock import Timer

log = structlog.get_logger()


class PoolOpening:
    """Open the pools of the house.

    Args:
        known: returns the facts of all pools, on all workers.
        begin: starts a new pool on the worker of its partition.
        close: closes the empty pool with a number.
        soon: runs a coroutine in the background.
        lost: called for a partition that belongs to another worker now.
    """

    def __init__(
        self,
        context: StreamContext,
        *,
        offers: Sequence[CashOffer],
        known: Callable[[], Iterable[Occupied]],
        begin: Callable[[PoolGame, int], Awaitable[object]],
        close: Callable[[int], None],
        soon: Callable[[Coroutine[object, object, None]], None],
        lost: Callable[[Fence], None] = lambda fence: None,
    ) -> None:
        self._store = context.store
        self._clock = context.clock
        self._key = context.key
        self._pace = context.pace
        self._offers = {offer.key: offer for offer in offers}
        self._known = known
        self._begin = begin
        self._close = close
        self._soon = soon
        self._lost = lost
        self._opening = asyncio.Lock()
        self._stopped = True
        self._timer: Timer | None = None
        self._unsure: str | None = None
        """Stream that may or may not have been stored."""
        self.fence: Fence | None = None
        """Right to open pools, if several workers might."""

    def look_soon(self) -> None:
        """Open and close pools as needed, in the background."""
        if not self._stopped:
            self._soon(self.look())

    async def go_on(self, fence: Fence | None = None) -> None:
        """Open and close pools from now on.

        Args:
            fence: the right to open and close pools, taken over from another worker.
        """
        self.fence, self._stopped = fence, False
        await self.look()

    async def stop(self) -> None:
        """Stop opening, after the current opening has finished."""
        self._stopped = True
        async with self._opening:
            pass
        if self._timer is not None:
            self._timer.cancel()

    async def look(self) -> None:
        """Open offered pools that are not open; close open pools that are no longer offered once empty."""
        try:
            async with self._opening:
                if self._stopped:
                    return
                await self._find_unsure()
                open_ = [one for one in self._known() if not one.closing]
                kinds = {one.kind for one in open_ if not one.stopped}
                for one in open_:
                    if one.kind not in self._offers and not one.people:
                        self._close(one.number)
                for key, offer in self._offers.items():
                    if key not in kinds and not self._stopped:
                        await self._open(offer)
        except (StoreUnavailable, NotStored) as error:
            if isinstance(error, Fenced):
                self._lost(error.fence)
            log.error("no pool can be opened", why=str(error))
            self._timer = self._clock.call_at(self._clock.now() + RETRY_MS, self.look_soon)

    async def _find_unsure(self) -> None:
        """Start a pool that was stored although the store reported a failure."""
        if self._unsure is None:
            return
        stream = self._unsure
        part = await self._store.part_of(stream)
        if part is not None:
            stored = await self._store.read(stream)
            await self._begin(PoolGame.replay(stream, self._pace, stored, self._key), part)
        self._unsure = None

    async def _open(self, offer: CashOffer) -> None:
        numbers = [int(one.partition("/")[2]) for one in await self._store.streams(PREFIX)]
        number = max(numbers, default=0) + 1
        game = PoolGame(f"{PREFIX}{number}", self._pace, self._key)
        now = self._clock.now()
        events: list[room_events.StreamEvent] = [
            terms_of(offer, None),
            *(room_events.OfPool(event=one) for one in RingPool.create(offer.table, pool=number)),
        ]
        stored = tuple(
            StoredEvent(game.stream, seq, now, "room", room_events.encode(event))
            for seq, event in enumerate(events, start=1)
        )
        part = part_of(number)
        self._unsure = game.stream
        await self._store.append(Batch(game.stream, 0, stored, (), (), self.fence, part))
        self._unsure = None
        for event in events:
            game.apply(event, at=now)
        log.info("pool opened", stream=game.stream, name=game.pool.table.name)
        await self._begin(game, part)
