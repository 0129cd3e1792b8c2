"""Streams of cash play on a worker, tables or pools: load from logs, start, close."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec
import structlog

from tapete.ring.refusals import RingRefused
from tapete.room.cash.writer import CashState, CashWriter
from tapete.room.core import events as room_events
from tapete.room.core.floor import WRONG
from tapete.room.store.store import Fence, StoredEvent
from tapete.room.stream.context import StreamContext

log = structlog.get_logger()

G = TypeVar("G", bound=CashState)
W = TypeVar("W", bound=CashWriter)  # type: ignore[type-arg] # of any kind of state
Heard = TypeVar("Heard", contravariant=True)


class StreamHall(Protocol[Heard]):
    """Receiver of news of streams: start, change, or move to another worker."""

    def opened(self, owner: Heard, /) -> None:
        """Announce that a stream begins to run, with its replayed state."""

    def closed(self, owner: Heard, /) -> None:
        """Drop a stream that another worker owns now."""

    def published(
        self, owner: Heard, events: Sequence[room_events.StreamEvent], moved: Collection[str], /
    ) -> None:
        """Announce stored and applied events, and the purses whose balance changed."""

    def stood_still(self, owner: Heard, /) -> None:
        """Announce that a stream has stopped or goes on from its log."""


class CashStreams(ABC, Generic[G, W]):
    """Owners of all cash tables, or all pools, of one process.

    Args:
        owners: owners by stream; this class adds to it.
        hall: sends updates to viewers.
        names: names by account; this class adds to it.
        lost: called for a partition that belongs to another worker now.
    """

    def __init__(
        self,
        owners: dict[str, W],
        context: StreamContext,
        *,
        hall: StreamHall[W],
        names: dict[int, str],
        lost: Callable[[Fence], None],
    ) -> None:
        self.owners = owners
        self.closed: dict[str, str] = {}
        """Streams whose log can't be read or replayed, with the reason."""
        self.context = context
        self._hall = hall
        self._names = names
        self._lost = lost

    # ------------------------------------------------------------ different for each kind

    @abstractmethod
    def replay(self, stream: str, stored: Sequence[StoredEvent]) -> G:
        """Replay a log and return the state."""

    @abstractmethod
    async def check_ledger(self, game: G) -> None:
        """Check the ledger balance of a stream against its log.

        Raises:
            InvariantBroken: they differ.
        """

    @abstractmethod
    def accounts(self, game: G) -> Collection[int]:
        """Return all accounts that were ever in a stream."""

    @abstractmethod
    def owner_of(self, game: G, fence: Fence | None) -> W:
        """Return a new owner of a stream."""

    # ------------------------------------------------------------ beginning and end

    async def take_up(self, stream: str, stored: Sequence[StoredEvent], fence: Fence | None = None) -> None:
        """Load one stream from its log.

        Args:
            stored: log of the stream.

        Raises:
            StoreUnavailable: the ledger can't be read now.
        """
        try:
            game = self.replay(stream, stored)
            if game.over:
                await self.check_ledger(game)
        except (*WRONG, msgspec.DecodeError, RingRefused) as error:
            self.closed[stream] = f"{type(error).__name__}: {error}"
            log.error("this stream stays closed: its log can't be read", stream=stream, why=str(error))
            return
        self.closed.pop(stream, None)
        await self.own(game, fence)

    async def own(self, game: G, fence: Fence | None = None) -> None:
        """Start to run a stream."""
        unknown = set(self.accounts(game)) - self._names.keys()
        if unknown:
            self._names.update(dict.fromkeys(unknown, "?") | await self.context.store.names_of(unknown))
        owner = self.owner_of(game, fence)
        self.owners[game.stream] = owner
        self._hall.opened(owner)
        owner.run()

    async def let_go(self, stream: str) -> None:
        """Stop and forget a stream. Everything acknowledged is already stored."""
        self.closed.pop(stream, None)
        owner = self.owners.pop(stream, None)
        if owner is not None:
            await owner.stop()
            self._hall.closed(owner)

    async def stop(self) -> None:
        """Stop every stream."""
        for owner in list(self.owners.values()):
            await owner.stop()

    # ------------------------------------------------------------ news of owners

    def published(self, owner: W, events: Sequence[room_events.StreamEvent], moved: Collection[str]) -> None:
        """Pass on stored and applied events, and the purses whose balance changed."""
        self._hall.published(owner, events, moved)

    def stood_still(self, owner: W) -> None:
        """Pass on that a stream has stopped or goes on from its log."""
        self._hall.stood_still(owner)

    def fenced(self, fence: Fence) -> None:
        """Report that the partition of a stream belongs to another worker now."""
        self._lost(fence)
