"""The gate of the clubs' private streams, at the worker: who is no member finds no such stream."""

from __future__ import annotations

from tapete.room.clubs import membership as ms
from tapete.room.clubs.membership import ClubRole
from tapete.room.store.store import Store


class ClubGate:
    """Checks of membership for messages about private streams.

    Players with an entry or a seat pass without a check: who is removed from a club may play on where they
    have paid.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def role(self, club: int, account: int) -> ClubRole | None:
        """Return the role of an account in a club; None for others."""
        return await self._store.look(lambda connection: ms.role_in(connection, club, account))

    async def admits(self, club: int, account: int) -> bool:
        """Whether an account may see the private streams of a club; everybody may see those of the house."""
        return not club or await self.role(club, account) is not None

    async def manages(self, club: int, account: int) -> bool:
        """Whether an account may open events of a club."""
        return await self.role(club, account) in ms.MANAGES
