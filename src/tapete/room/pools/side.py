"""The pools of one worker: wires owners, viewers, lobby rows and opening."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence

from tapete.room import protocol as p
from tapete.room.archive.archivist import Archivist
from tapete.room.cash.demand import Occupied
from tapete.room.cash.house_bots import HouseBots
from tapete.room.cash.listing import CashListing
from tapete.room.cash.offers import CashOffer
from tapete.room.chat.chat import TableChats
from tapete.room.halves import Gateways
from tapete.room.people.answering import answered, greeted, no_such_stream
from tapete.room.people.audience import Audience
from tapete.room.people.presence import Presence
from tapete.room.pools.address import PREFIX, parted
from tapete.room.pools.game import PoolGame
from tapete.room.pools.hall import PoolHall
from tapete.room.pools.opening import PoolOpening
from tapete.room.pools.owner import PoolOwner
from tapete.room.pools.rows import PoolRows, occupied
from tapete.room.pools.streams import PoolStreams
from tapete.room.store.store import Fence
from tapete.room.stream.context import StreamContext
from tapete.room.stream.inputs import Asker, CloseIdle


class PoolSide:
    """The pools of one worker; see `CashSide` for the arguments."""

    def __init__(
        self,
        gateways: Gateways,
        context: StreamContext,
        *,
        offers: Sequence[CashOffer],
        audiences: dict[str, Audience],
        names: dict[int, str],
        presence: Presence,
        archivist: Archivist,
        bots: HouseBots,
        chat: TableChats,
        soon: Callable[[Coroutine[object, object, None]], None],
        lost: Callable[[Fence], None],
        known: Callable[[], Iterable[Occupied]] | None = None,
        begin: Callable[[PoolGame, int], Awaitable[object]] | None = None,
        close: Callable[[int], None] | None = None,
    ) -> None:
        self.owners: dict[str, PoolOwner] = {}
        self._incidents = context.incidents
        self.listing = CashListing[PoolOwner](
            context.clock,
            owners=self.owners,
            rows=PoolRows(),
            tell=gateways.listed,
            look=lambda: self.opening.look_soon(),
        )
        self.hall = PoolHall(
            owners=self.owners,
            audiences=audiences,
            names=names,
            bots=bots,
            listing=self.listing,
            gateways=gateways,
            presence=presence,
            archivist=archivist,
            chat=chat,
            context=context,
        )
        self.streams = PoolStreams(self.owners, context, hall=self.hall, names=names, lost=lost)
        self.opening = PoolOpening(
            context,
            offers=offers,
            known=known or self.occupied,
            begin=begin or (lambda game, part: self.streams.own(game)),
            close=close or (lambda number: self.close_idle(f"{PREFIX}{number}")),
            soon=soon,
            lost=lost,
        )

    def occupied(self) -> list[Occupied]:
        """Return the facts of all pools owned here."""
        return [occupied(owner.game, stopped=owner.stopped) for owner in self.owners.values()]

    def close_idle(self, stream: str) -> None:
        """Close a pool that runs here, if nobody but bots is in it."""
        owner = self.owners.get(stream)
        if owner is not None:
            owner.put(CloseIdle())

    async def said(self, session: Asker, message: p.OfStream) -> None:
        """Handle a message of a connection about a pool or an entry."""
        work = self._said(session, message)
        await answered(work, session=session, message=message, incidents=self._incidents)

    async def _said(self, session: Asker, message: p.OfStream) -> None:
        account, owner = greeted(session), self.owners.get(parted(message.stream)[0])
        if owner is None:
            raise no_such_stream(message.stream)
        await self.hall.said(owner, session, account, message)

    async def stop(self) -> None:
        """Stop. Everything acknowledged is already stored."""
        await self.opening.stop()
        self.listing.stop()
        await self.streams.stop()
