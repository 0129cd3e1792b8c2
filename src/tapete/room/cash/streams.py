"""The streams of cash play of a worker, tables or pools: taken up from their logs, begun, closed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec
import structlog

from tapete.ring.refusals import RingRefused
from tapete.room.cash.writer import CashState, CashWriter
from tapete.room.core import events as re
from tapete.room.core.floor import WRONG
from tapete.room.store.store import Fence, StoredEvent
from tapete.room.stream.context import StreamContext

log = structlog.get_logger()

G = TypeVar("G", bound=CashState)
W = TypeVar("W", bound=CashWriter)  # type: ignore[type-arg] # of any kind of state
Heard = TypeVar("Heard", contravariant=True)


class StreamHall(Protocol[Heard]):
    """Who is told of streams that begin, go on, or leave for another worker."""

    def opened(self, owner: Heard, /) -> None:
        """A stream begins to run, with the state that its log leads to."""

    def closed(self, owner: Heard, /) -> None:
        """Another worker owns a stream now."""

    def published(self, owner: Heard, events: Sequence[re.StreamEvent], moved: Collection[str], /) -> None:
        """Events were stored and applied, and money moved to or from some purses."""

    def stood_still(self, owner: Heard, /) -> None:
        """A stream has stopped, or goes on from its log."""


class CashStreams(ABC, Generic[G, W]):
    """The owners of all cash tables of one process, or of all its pools.

    Args:
        owners: by stream; it grows here.
        hall: tells viewers.
        names: by account; it grows here.
        lost: is told of a partition that belongs to another worker now.
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

    # ------------------------------------------------------------ each kind in its own way

    @abstractmethod
    def replay(self, stream: str, stored: Sequence[StoredEvent]) -> G:
        """The state that a log leads to."""

    @abstractmethod
    async def check_ledger(self, game: G) -> None:
        """Check what the ledger holds for a stream against its log.

        Raises:
            InvariantBroken: they differ.
        """

    @abstractmethod
    def accounts(self, game: G) -> Collection[int]:
        """The accounts that there ever were in a stream."""

    @abstractmethod
    def owner_of(self, game: G, fence: Fence | None) -> W:
        """A new owner of a stream."""

    # ------------------------------------------------------------ beginning and end

    async def take_up(self, stream: str, stored: Sequence[StoredEvent], fence: Fence | None = None) -> None:
        """Take up one stream where its log ends.

        Args:
            stored: its log.

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
        """Begin to run a stream."""
        unknown = set(self.accounts(game)) - self._names.keys()
        if unknown:
            self._names.update(dict.fromkeys(unknown, "?") | await self.context.store.names_of(unknown))
        owner = self.owner_of(game, fence)
        self.owners[game.stream] = owner
        self._hall.opened(owner)
        owner.run()

    async def let_go(self, stream: str) -> None:
        """Stop a stream, and forget it. Everything acknowledged is stored already."""
        self.closed.pop(stream, None)
        owner = self.owners.pop(stream, None)
        if owner is not None:
            await owner.stop()
            self._hall.closed(owner)

    async def stop(self) -> None:
        """Stop every stream."""
        for owner in list(self.owners.values()):
            await owner.stop()

    # ------------------------------------------------------------ what owners tell

    def published(self, owner: W, events: Sequence[re.StreamEvent], moved: Collection[str]) -> None:
        """Tell of events that were stored and applied, and of the purses that money moved to or from."""
        self._hall.published(owner, events, moved)

    def stood_still(self, owner: W) -> None:
        """Tell that a stream has stopped, or that it goes on from its log."""
        self._hall.stood_still(owner)

    def fenced(self, fence: Fence) -> None:
        """The partition of a stream belongs to another worker now."""
        self._lost(fence)
