"""Wallets as their owners see them: one whole message, then what has changed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from msgspec import structs

from tapete.room import money
from tapete.room import protocol as p
from tapete.room.people.welcome import CURRENCY
from tapete.room.protocol.wallet import ENTRIES_TOLD
from tapete.room.store.ledger import LedgerEntry
from tapete.room.store.store import Store
from tapete.room.stream.inputs import Asker
from tapete.tournament.money.payments import Purse


@dataclass(slots=True)
class _Watching:
    """What one connection was told of its wallet."""

    whole: bool
    """Whether it wants whole messages each time."""
    told: p.WalletState | None = None
    entries: list[LedgerEntry] = field(default_factory=list)
    """The ledger's lines behind `told`; they name their transfers, so two alike are told apart."""
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held from reading to telling: else an older reading could be told after a newer one."""


class Wallets:
    """The connections that look at their wallet."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._watching: dict[Asker, _Watching] = {}

    async def watch(self, session: Asker, *, whole: bool = False) -> None:
        """Show a wallet, and every change to it from now on (ACO-tm-balance).

        Args:
            whole: show all of it at every change.
        """
        watching = self._watching.setdefault(session, _Watching(whole))
        watching.whole = whole
        async with watching.reading:
            state, watching.entries = await self._read(session)
            number = watching.told.number if watching.told else 0
            watching.told = structs.replace(state, number=number)
            session.tell(watching.told)

    def leave(self, session: Asker) -> None:
        """A connection is gone."""
        self._watching.pop(session, None)

    async def tell(self, moved: Collection[str]) -> None:
        """Tell those whose purse is among `moved`."""
        for session, watching in list(self._watching.items()):
            if session.account is not None and money.player(session.account.id) in moved:
                await self._tell_news(session, watching)

    async def _tell_news(self, session: Asker, watching: _Watching) -> None:
        async with watching.reading:
            if watching.told is None:
                return  # its whole wallet is on its way
            before, known = watching.told, watching.entries
            state, entries = await self._read(session)
            if state == structs.replace(before, number=0) and entries == known:
                return
            after = structs.replace(state, number=before.number + 1)
            watching.told, watching.entries = after, entries
            session.tell(
                after if watching.whole else p.wallet_news(before, after, new=new_entries(known, entries))
            )

    async def _read(self, session: Asker) -> tuple[p.WalletState, list[LedgerEntry]]:
        account = money.player(session.account.id if session.account else 0)
        entries = await self._store.entries(account, ENTRIES_TOLD)
        purse = await money.purse(self._store, account, CURRENCY)
        return wallet(purse, entries), entries


def wallet(purse: Purse, entries: Sequence[LedgerEntry]) -> p.WalletState:
    """A wallet as its owner sees it.

    Args:
        entries: the last ones, newest first.
    """
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


def new_entries(known: Sequence[LedgerEntry], entries: Sequence[LedgerEntry]) -> int:
    """How many entries, newest first, came since the newest that was known."""
    return entries.index(known[0]) if known and known[0] in entries else len(entries)


def _stream_of(transfer: str) -> str | None:
    parts = transfer.split("/")
    return "/".join(parts[:2]) if parts[0] == "tournament" else None
