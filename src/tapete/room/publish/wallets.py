"""Wallets as their owners see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from tapete.room import money
from tapete.room import protocol as p
from tapete.room.people.welcome import CURRENCY
from tapete.room.store.store import Store
from tapete.room.stream.inputs import Asker


class Wallets:
    """The connections that look at their wallet."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._watching: set[Asker] = set()

    async def watch(self, session: Asker) -> None:
        """Show a wallet, and every change to it from now on (ACO-tm-balance)."""
        self._watching.add(session)
        session.tell(await self._wallet_of(session))

    def leave(self, session: Asker) -> None:
        """A connection is gone."""
        self._watching.discard(session)

    async def tell(self, moved: Collection[str]) -> None:
        """Tell those whose purse is among `moved`."""
        for session in list(self._watching):
            if session.account is not None and money.player(session.account.id) in moved:
                session.tell(await self._wallet_of(session))

    async def _wallet_of(self, session: Asker) -> p.WalletState:
        account = money.player(session.account.id if session.account else 0)
        entries = await self._store.entries(account, 50)
        purse = await money.purse(self._store, account, CURRENCY)
        tickets = Counter(purse.tickets)
        return p.WalletState(
            currency=CURRENCY,
            balance=purse.money,
            entries=tuple(
                p.WalletEntry(
                    at=entry.at, memo=entry.memo, stream=_stream_of(entry.transfer), amount=entry.amount
                )
                for entry in entries
            ),
            tournament_money=purse.tournament_money,
            tickets=tuple(p.Ticket(price=price, count=tickets[price]) for price in sorted(tickets)),
        )


def _stream_of(transfer: str) -> str | None:
    parts = transfer.split("/")
    return "/".join(parts[:2]) if parts[0] == "tournament" else None
