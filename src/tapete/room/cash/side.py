"""The cash tables of one worker: wires owners, viewers, lobby rows and opening."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence

from tapete.room import protocol as p
from tapete.room.archive.archivist import Archivist
from tapete.room.cash.demand import Occupied
from tapete.room.cash.game import CashGame
from tapete.room.cash.hall import CashHall
from tapete.room.cash.house_bots import HouseBots
from tapete.room.cash.listing import CashListing
from tapete.room.cash.offers import CashOffer
from tapete.room.cash.opening import PREFIX, CashOpening
from tapete.room.cash.owner import CashOwner
from tapete.room.cash.rows import TableRows, club_of, marks, occupied
from tapete.room.cash.tables import TableStreams
from tapete.room.chat.chat import TableChats
from tapete.room.clubs.gate import ClubGate
from tapete.room.halves import Gateways
from tapete.room.money import player
from tapete.room.people.answering import answered, greeted, no_such_club, no_such_stream
from tapete.room.people.audience import Audience
from tapete.room.people.presence import Presence
from tapete.room.publish.deals import OpenDeals
from tapete.room.store.store import (
    Account,
    DuplicateCommand,
    Fence,
    NotStored,
    StoreUnavailable,
)
from tapete.room.stream.context import StreamContext
from tapete.room.stream.inputs import Asker, CloseIdle
from tapete.room.stream.replies import answered_before, error_to, refusal


class CashSide:
    """The cash tables of one worker.

    Args:
        offers: kinds of tables that the house offers.
        audiences: audiences of streams of all kinds; this class adds to it.
        names: names by account; this class adds to it.
        bots: sends tables to house bots.
        soon: runs a coroutine in the background.
        lost: called for a partition that belongs to another worker now.
        known: returns the facts of all tables; None if all of them run here.
        begin: starts a new table on the worker of its partition; None for this worker.
        close: closes a table on its worker; None for this worker.
    """

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
        deals: OpenDeals,
        bots: HouseBots,
        chat: TableChats,
        soon: Callable[[Coroutine[object, object, None]], None],
        lost: Callable[[Fence], None],
        known: Callable[[], Iterable[Occupied]] | None = None,
        begin: Callable[[CashGame, int], Awaitable[object]] | None = None,
        close: Callable[[int], None] | None = None,
    ) -> None:
        self.owners: dict[str, CashOwner] = {}
        self._store = context.store
        self._gate = ClubGate(context.store)
        self._incidents = context.incidents
        self.listing = CashListing[CashOwner](
            context.clock,
            owners=self.owners,
            rows=TableRows(),
            tell=gateways.listed,
            look=lambda: self.opening.look_soon(),
        )
        self.hall = CashHall(
            owners=self.owners,
            audiences=audiences,
            names=names,
            bots=bots,
            deals=deals,
            listing=self.listing,
            gateways=gateways,
            presence=presence,
            archivist=archivist,
            chat=chat,
            context=context,
        )
        self.streams = TableStreams(self.owners, context, hall=self.hall, names=names, lost=lost)
        self.opening = CashOpening(
            context,
            offers=offers,
            known=known or self.occupied,
            begin=begin or (lambda game, part: self.streams.own(game)),
            close=close or (lambda number: self.close_idle(f"{PREFIX}{number}")),
            soon=soon,
            lost=lost,
        )

    def occupied(self) -> list[Occupied]:
        """Return the facts of all tables owned here."""
        return [occupied(owner.game, stopped=owner.stopped) for owner in self.owners.values()]

    def close_idle(self, stream: str) -> None:
        """Close a table that runs here, if it is empty."""
        owner = self.owners.get(stream)
        if owner is not None:
            owner.put(CloseIdle())

    async def said(self, session: Asker, message: p.OfStream) -> None:
        """Handle a message of a connection about a cash table."""
        work = self._said(session, message)
        await answered(work, session=session, message=message, incidents=self._incidents)

    async def _said(self, session: Asker, message: p.OfStream) -> None:
        account, owner = greeted(session), self.owners.get(message.stream)
        if owner is None:
            raise no_such_stream(message.stream)
        club = club_of(owner.game)
        if club and account.id not in marks(owner.game) and not await self._gate.admits(club, account.id):
            self.hall.drop(owner, session)
            raise no_such_stream(message.stream)
        if isinstance(message, p.OpenPrivateTable):
            await self._open_private(owner, session, account, message)
        else:
            await self.hall.said(owner, session, account, message)

    async def _open_private(
        self, like: CashOwner, session: Asker, by: Account, message: p.OpenPrivateTable
    ) -> None:
        """Open a private table and answer. A repeated message gets the first answer."""
        if message.club and not await self._gate.admits(message.club, by.id):
            raise no_such_club(message.club)
        command, purse = message.id.lower(), player(by.id)
        try:
            before = await self._store.answer_of(purse, command)
            if before is not None:
                session.tell(answered_before(message, before))
                return
            stream = await self.opening.open_private(like.game, by, message, like.fence)
            session.tell(p.Accepted(re=message.id, stream=stream))
        except DuplicateCommand as repeat:
            session.tell(answered_before(message, repeat.answer))
        except (StoreUnavailable, NotStored):
            text = "The room can store nothing now. Send this again later, with the same id."
            session.tell(error_to(message.id, p.ErrorCode.STORE_UNAVAILABLE, text))
        except Exception as error:
            told = refusal(error, message.id)
            if told is None:
                raise
            session.tell(told)

    async def stop(self) -> None:
        """Stop. Everything acknowledged is already stored."""
        await self.opening.stop()
        self.listing.stop()
        await self.streams.stop()
