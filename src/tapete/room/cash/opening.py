"""Open and close cash tables with demand, and open private tables for players."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import suppress

import structlog
from msgspec import structs

from tapete.engine.refusals import Refused
from tapete.ring.options import Private
from tapete.ring.settings import TableSettings
from tapete.ring.table import RingTable
from tapete.ring.table import events as ring
from tapete.room import protocol as p
from tapete.room.cash.demand import Occupied, TableOpening, plan
from tapete.room.cash.game import CashGame
from tapete.room.cash.invitations import password_hash
from tapete.room.cash.offers import CashOffer, Timing
from tapete.room.core import events as room_events
from tapete.room.core.not_taken import NotTaken
from tapete.room.core.stored_answer import AnsweredCommand
from tapete.room.money import player
from tapete.room.store.partitions import part_of
from tapete.room.store.store import (
    Account,
    Batch,
    CommandDone,
    Conflict,
    Fence,
    Fenced,
    NotStored,
    StoredEvent,
    StoreUnavailable,
)
from tapete.room.stream.context import StreamContext
from tapete.room.stream.opening import RETRY_MS
from tapete.room.world.clock import Timer

log = structlog.get_logger()

PREFIX = "ring/"
MOST_PRIVATE = 3
"""Maximum number of open private tables per player."""
CONFLICTS = 5
"""Maximum retries when another worker has taken the chosen table number."""


class CashOpening:
    """Open the cash tables of the house.

    Args:
        known: returns the facts of all tables, on all workers.
        begin: starts a new table in its partition.
        close: closes a table.
        soon: runs a coroutine in the background.
        lost: called when another worker opens tables now.
    """

    def __init__(
        self,
        context: StreamContext,
        *,
        offers: Sequence[CashOffer],
        known: Callable[[], Iterable[Occupied]],
        begin: Callable[[CashGame, int], Awaitable[object]],
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
        self._last = 0
        """Highest table number, unreadable tables included."""
        self._unsure: str | None = None
        """Stream that may or may not have been stored."""
        self.fence: Fence | None = None
        """Right to open tables, if several workers might."""

    def look_soon(self) -> None:
        """Open and close tables with demand, in the background."""
        if not self._stopped:
            self._soon(self.look())

    async def go_on(self, fence: Fence | None = None) -> None:
        """Open and close tables from now on.

        Args:
            fence: the right to open and close tables, taken over from another worker.
        """
        self.fence, self._stopped = fence, False
        await self.look()

    async def pause(self) -> None:
        """Leave opening to another worker, after the current opening has finished."""
        await self.stop()

    async def stop(self) -> None:
        """Stop opening, after the current opening has finished."""
        self._stopped = True
        async with self._opening:
            pass
        self._look_at(None)

    async def look(self) -> None:
        """Open and close tables with demand. If the store fails, try again after a pause."""
        try:
            async with self._opening:
                if self._stopped:
                    return
                await self._read_numbers()
                found = plan(tuple(self._offers.values()), self._known(), at=self._clock.now())
                for number in found.close:
                    self._close(number)
                for one in found.open:
                    if self._stopped:
                        return
                    await self._open(self._of_house(one), one.offer)
            self._look_at(found.look_at)
        except (StoreUnavailable, NotStored) as error:
            if isinstance(error, Fenced):
                self._lost(error.fence)
            log.error("no cash table can be opened", why=str(error))
            self._look_at(self._clock.now() + RETRY_MS)

    def _look_at(self, at: int | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if at is not None and not self._stopped:
            self._timer = self._clock.call_at(at, self.look_soon)

    async def _read_numbers(self) -> None:
        """Read the highest number, and start a table that was stored despite a reported failure."""
        numbers = [int(one.partition("/")[2]) for one in await self._store.streams(PREFIX)]
        self._last = max((self._last, *numbers))
        if self._unsure is not None:
            stream, self._unsure = self._unsure, None
            part = await self._store.part_of(stream)
            if part is not None:
                stored = await self._store.read(stream)
                await self._begin(CashGame.replay(stream, self._pace, stored, self._key), part)

    def _of_house(self, one: TableOpening) -> Callable[[CashGame], TableSettings]:
        return lambda game: one.offer.named(one.number)

    async def open_private(
        self, like: CashGame, by: Account, message: p.OpenPrivateTable, fence: Fence | None = None
    ) -> str:
        """Open a private table like one of the house. Return its stream.

        Args:
            fence: fence of the model table; with several workers, each opens private tables.

        Raises:
            Refused: the house does not offer it, or the player has too many private tables.
            NotStored, StoreUnavailable: the store fails.
        """
        offer = self._offers.get(like.terms.kind)
        if offer is None or not offer.private:
            raise NotTaken(
                p.ErrorCode.NOT_ALLOWED_NOW,
                "No private table like this one is offered.",
                reason="not_offered",
            )
        mine = [one for one in self._known() if one.host == by.id and not one.over]
        if len(mine) >= MOST_PRIVATE:
            raise NotTaken(
                p.ErrorCode.NOT_ALLOWED_NOW,
                "You have as many private tables as one may have.",
                facts={"most": MOST_PRIVATE},
                reason="too_many_tables",
            )
        table = offer.table

        def settings(game: CashGame) -> TableSettings:
            word = message.password
            private = Private(
                host=by.id,
                password_hash="" if word is None else password_hash(game, word),
                club=message.club,
            )
            options = structs.replace(
                table.options,
                private=private,
                bomb_ante=message.bomb_ante,
                bomb_boards=message.bomb_boards,
                choice=message.games,
            )
            return structs.replace(
                table, name=message.name, anonymous=message.anonymous or table.anonymous, options=options
            )

        async with self._opening:
            offered = structs.replace(offer, house_bots=0, beginners=None)
            for _ in range(CONFLICTS):
                await self._read_numbers()
                with suppress(Conflict):  # another worker just opened a table with this number
                    return await self._open(settings, offered, kind="", by=(by, message), fence=fence)
            raise StoreUnavailable("too many tables are being opened")

    async def _open(
        self,
        settings: Callable[[CashGame], TableSettings],
        offer: CashOffer,
        *,
        kind: str | None = None,
        by: tuple[Account, p.OpenPrivateTable] | None = None,
        fence: Fence | None = None,
    ) -> str:
        self._last = number = self._last + 1
        game = CashGame(f"{PREFIX}{number}", self._pace, self._key)
        now = self._clock.now()
        (opened,) = _created(settings(game), number)
        events: list[room_events.StreamEvent] = [terms_of(offer, kind), room_events.OfRing(event=opened)]
        stored = tuple(
            StoredEvent(game.stream, seq, now, "room", room_events.encode(event))
            for seq, event in enumerate(events, start=1)
        )
        part = part_of(number)
        self._unsure = game.stream
        done: tuple[CommandDone, ...] = ()
        if by is not None:
            account, message = by
            answer = AnsweredCommand.of(message, later=False, stream=game.stream).stored
            done = (CommandDone(player(account.id), message.id.lower(), answer),)
        try:
            await self._store.append(Batch(game.stream, 0, stored, (), done, fence or self.fence, part))
        except Conflict:
            self._unsure = None
            raise
        self._unsure = None
        for event in events:
            game.apply(event, at=now)
        log.info("cash table opened", stream=game.stream, name=game.table.settings.name)
        await self._begin(game, part)
        return game.stream


def _created(settings: TableSettings, number: int) -> tuple[ring.Event, ...]:
    try:
        return RingTable.create(settings, table=number)
    except (Refused, NotTaken):
        raise
    except Exception as error:
        # The player's name or games are wrong; the offer itself was checked.
        raise NotTaken(p.ErrorCode.MALFORMED, f"No such table can be opened: {error}") from error


def terms_of(offer: CashOffer, kind: str | None) -> room_events.TableOffered:
    """Return the house's settings for a table or a pool, the first event of its log."""
    timing: Timing = offer.timing
    return room_events.TableOffered(
        kind=offer.key if kind is None else kind,
        action_ms=timing.action_seconds * 1_000,
        bank_ms=timing.time_bank_seconds * 1_000,
        away_ms=timing.away_ms,
        grace_ms=timing.grace_seconds * 1_000,
        house_bots=offer.house_bots,
        beginner_hands=offer.beginners.hands if offer.beginners is not None else 0,
        beginner_days=offer.beginners.days if offer.beginners is not None else 0,
    )
