"""The room in one process: gateway and worker, which call each other directly.

- the gateway takes messages of connections, and passes messages about a stream to the worker;
- the worker has one owner for each stream, which decides, stores, applies, and tells viewers.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence

import structlog

from tapete.room import protocol as p
from tapete.room.cash.offers import CashOffer
from tapete.room.chat.terms import ChatTerms
from tapete.room.core.pace import RoomPace
from tapete.room.gateway import Gateway
from tapete.room.halves import Listed, StreamTold
from tapete.room.identity.base import Terms, Visitor
from tapete.room.people.doors import Doors
from tapete.room.store.store import Store
from tapete.room.stream.inputs import Asker
from tapete.room.stream.live_finals import LiveFinals
from tapete.room.stream.orders import Operation
from tapete.room.stream.owner import Owner
from tapete.room.worker import Worker
from tapete.room.world.chance import RandomSource
from tapete.room.world.clock import TimeSource
from tapete.room.world.deal_key import DealKey
from tapete.room.world.incidents import IncidentLog
from tapete.room.world.meters import UNMEASURED, Meters
from tapete.room.world.traces import UNTRACED, Tracing
from tapete.rules.points.tournament import SyncUnit
from tapete.tournament.structure.structure import Structure

log = structlog.get_logger()


class Room:
    """The room of one process, with its store, clock and random source."""

    def __init__(
        self,
        *,
        store: Store,
        clock: TimeSource,
        chance: RandomSource,
        key: DealKey | None = None,
        structures: Sequence[Structure],
        cash: Sequence[CashOffer] = (),
        pace: RoomPace | None = None,
        bot_divisor: int = 1,
        token: Callable[[], str] = lambda: secrets.token_urlsafe(32),
        meters: Meters = UNMEASURED,
        traces: Tracing = UNTRACED,
        doors: Doors | None = None,
        chat: ChatTerms = ChatTerms(),  # noqa: B008 - it is frozen
        terms: Terms = Terms(),  # noqa: B008 - it is frozen
    ) -> None:
        self.store, self.clock = store, clock
        incidents = IncidentLog(clock.now, meters, traces)
        self.names: dict[int, str] = {}
        self.worker = Worker(
            self,
            store=store,
            clock=clock,
            chance=chance,
            key=key or DealKey(chance.seed("deal key")),
            structures=structures,
            cash=cash,
            names=self.names,
            pace=pace,
            bot_divisor=bot_divisor,
            chat=chat,
            incidents=incidents,
            meters=meters,
            traces=traces,
        )
        self.gateway = Gateway(
            self.worker,
            store=store,
            clock=clock,
            structures=structures,
            cash=cash,
            names=self.names,
            token=token,
            incidents=incidents,
            meters=meters,
            traces=traces,
            doors=doors,
            terms=terms,
        )

        self.live_finals = LiveFinals(
            store,
            opens=self.worker.opening.open_seeded,
            currencies=terms.currencies,
        )

    # ------------------------------------------------------------ from worker to gateway

    def listed(self, changed: Sequence[Listed]) -> None:
        """See `Gateways.listed`."""
        self.gateway.listed(changed)

    def moved(self, purses: Collection[str]) -> None:
        """See `Gateways.moved`."""
        self.gateway.moved(purses)

    def here(self) -> set[int]:
        """See `Gateways.here`."""
        return self.gateway.here()

    # ------------------------------------------------------------ connections

    def connect(self, session: Asker, visitor: Visitor = Visitor()) -> None:  # noqa: B008 - it is frozen
        """Add a connection and its visitor data. Its first message must be `hello`."""
        self.gateway.connect(session, visitor)

    def disconnect(self, session: Asker) -> None:
        """Remove a closed connection. If it was the account's last one, the grace of its seat begins."""
        self.gateway.disconnect(session)

    async def handle_text(self, session: Asker, text: str | bytes) -> None:
        """Handle one frame of a connection."""
        await self.gateway.handle_text(session, text)

    async def handle(self, session: Asker, message: p.ClientMessage) -> None:
        """Handle one message. An error only leads to an answer to this message."""
        await self.gateway.handle(session, message)

    # ------------------------------------------------------------ the operator

    @property
    def owners(self) -> dict[str, Owner]:
        """Owners of tournaments, by stream."""
        return self.worker.owners

    @property
    def closed(self) -> dict[str, str]:
        """Streams whose log can't be read or replayed, with the reason."""
        return self.worker.streams.closed

    async def operate(
        self, stream: str, what: Operation, *, reason: str = "", by: SyncUnit = "hand"
    ) -> StreamTold:
        """Carry out an order of the operator; see `StreamOwners.operate`."""
        return await self.worker.operate(stream, what, reason=reason, by=by)

    # ------------------------------------------------------------ start and stop

    async def open(self) -> None:
        """Load every tournament from its log, and open registration for the tournaments on offer."""
        await self.worker.open()
        self.worker.catch_up()
        log.info("room opened", streams=len(self.owners), closed=len(self.closed))

    async def close(self) -> None:
        """Send goodbye and stop. Everything acknowledged is already stored."""
        self.gateway.say_goodbye()
        await self.worker.stop()
        await self.gateway.stop()
        log.info("room closed", streams=len(self.owners))
