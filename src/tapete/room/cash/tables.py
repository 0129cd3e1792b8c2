"""Cash tables of a worker."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tapete.room.cash import money
from tapete.room.cash.game import CashGame
from tapete.room.cash.owner import CashOwner
from tapete.room.cash.streams import CashStreams
from tapete.room.store.store import Fence, StoredEvent


class TableStreams(CashStreams[CashGame, CashOwner]):
    """Owners of the cash tables of one process."""

    def replay(self, stream: str, stored: Sequence[StoredEvent]) -> CashGame:
        """See `CashStreams.replay`."""
        return CashGame.replay(stream, self.context.pace, stored, self.context.key)

    async def check_ledger(self, game: CashGame) -> None:
        """See `CashStreams.check_ledger`."""
        await money.check_ledger(self.context.store, game.table, stream=game.stream)

    def accounts(self, game: CashGame) -> Collection[int]:
        """See `CashStreams.accounts`."""
        return game.arrivals.values()

    def owner_of(self, game: CashGame, fence: Fence | None) -> CashOwner:
        """See `CashStreams.owner_of`."""
        return CashOwner(game, self.context, publisher=self, named=self._named, fence=fence)

    async def _named(self, names: Sequence[str]) -> Mapping[str, int]:
        """Return the accounts of names, for invitations."""
        found = {}
        for name in names:
            account = await self.context.store.account_by_name(name)
            if account is not None:
                found[name] = account.id
        return found
