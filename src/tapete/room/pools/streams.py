"""Pools of a worker."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tapete.room.cash.streams import CashStreams
from tapete.room.pools import money
from tapete.room.pools.game import PoolGame
from tapete.room.pools.owner import PoolOwner
from tapete.room.store.store import Fence, StoredEvent


class PoolStreams(CashStreams[PoolGame, PoolOwner]):
    """Owners of the pools of one process."""

    def replay(self, stream: str, stored: Sequence[StoredEvent]) -> PoolGame:
        """See `CashStreams.replay`."""
        return PoolGame.replay(stream, self.context.pace, stored, self.context.key)

    async def check_ledger(self, game: PoolGame) -> None:
        """See `CashStreams.check_ledger`."""
        await money.check_ledger(self.context.store, game.pool, stream=game.stream)

    def accounts(self, game: PoolGame) -> Collection[int]:
        """See `CashStreams.accounts`."""
        return game.accounts.values()

    def owner_of(self, game: PoolGame, fence: Fence | None) -> PoolOwner:
        """See `CashStreams.owner_of`."""
        return PoolOwner(game, self.context, publisher=self, fence=fence)
