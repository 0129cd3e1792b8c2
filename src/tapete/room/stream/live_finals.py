"""Open online finals for live events, whose flights were played at a desk."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Protocol

from tapete.room.money.accounts import PLAY, issue, stages
from tapete.room.store.ledger import Posting, Transfer
from tapete.room.store.store import CommandDone, Store
from tapete.tournament.commands import SeedFinal
from tapete.tournament.structure.structure import Structure


class OpensSeeded(Protocol):
    """See `stream.opening.ProgrammeOpener.open_seeded`."""

    async def __call__(
        self, structure: Structure, seed: SeedFinal, *, starts_at: int, done: Callable[[str], CommandDone]
    ) -> str:
        """Open a final with its players and pool. Return its stream."""


class LiveFinals:
    """The online finals of a room's live events.

    Args:
        opens: opens a final.
        currencies: currencies of real money that the room keeps.
    """

    def __init__(self, store: Store, *, opens: OpensSeeded, currencies: Collection[str]) -> None:
        self._store, self._opens, self._currencies = store, opens, currencies

    def keeps(self, currency: str) -> bool:
        """Whether the room keeps money in a currency."""
        return currency == PLAY or currency in self._currencies

    async def member(self, name: str) -> int | None:
        """Return the number of a person's account by its name; None if there is none."""
        account = await self._store.account_by_name(" ".join(name.split()))
        return account.id if account is not None and not account.bot else None

    async def known(self, key: str) -> bytes | None:
        """Return what was stored with an earlier opening under the same key; None if there was none."""
        return await self._store.answer_of(_BY, key)

    async def open(
        self,
        structure: Structure,
        seed: SeedFinal,
        *,
        starts_at: int,
        key: str,
        answer: Callable[[str], bytes],
    ) -> str:
        """Open a final. Return its stream.

        Args:
            seed: results of the flights, with accounts of the room.
            key: names this handing over. It opens one final only.
            answer: what to store with the opening, given the new stream.

        Raises:
            StoreUnavailable: the final may or may not be stored; see `known`.
            DuplicateCommand: the key was used before.
        """
        return await self._opens(
            structure, seed, starts_at=starts_at, done=lambda stream: CommandDone(_BY, key, answer(stream))
        )


def paid_in(number: int, currency: str, pool: int) -> Transfer:
    """Return the transfer of a pool that was paid at the desk: cash from outside, or play money.

    >>> [(one.account, one.amount) for one in paid_in(7, "EUR", 9_000).postings]
    [('outside/EUR', -9000), ('stages/7', 9000)]
    """
    source = issue(PLAY) if currency == PLAY else f"outside/{currency}"
    lines = (Posting(source, -pool), Posting(stages(number), pool))
    return Transfer(f"tournament/{number}/paid_at_desk", currency, "stage", lines)


_BY = "desk/online"
