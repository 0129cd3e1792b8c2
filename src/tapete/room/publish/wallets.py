"""Send wallets to their owners: one whole message, then the changes."""

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
    """State of its wallet last sent to one connection."""

    whole: bool
    """Whether the connection wants whole messages every time."""
    told: p.WalletState | None = None
    entries: list[LedgerEntry] = field(default_factory=list)
    """Ledger entries behind `told`. They name their transfers, so that equal movements differ."""
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held from reading to sending, so that an older reading is never sent after a newer one."""


class Wallets:
    """Connections that watch their wallet."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._watching: dict[Asker, _Watching] = {}

    async def watch(self, session: Asker, *, whole: bool = False) -> None:
        """Send a wallet, and every change from now on (ACO-tm-balance).

        Args:
            whole: send the whole wallet at every change.
        """
        watching = self._watching.setdefault(session, _Watching(whole))
        watching.whole = whole
        async with watching.reading:
            state, watching.entries = await self._read(session)
            number = watching.told.number if watching.told else 0
            watching.told = structs.replace(state, number=number)
            session.tell(watching.told)

    def leave(self, session: Asker) -> None:
        """Remove a closed connection."""
        self._watching.pop(session, None)

    async def tell(self, moved: Collection[str]) -> None:
        """Send updates to the owners of the purses in `moved`."""
        for session, watching in list(self._watching.items()):
            if session.account is not None and money.player(session.account.id) in moved:
                await self._tell_news(session, watching)

    async def _tell_news(self, session: Asker, watching: _Watching) -> None:
        async with watching.reading:
            if watching.told is None:
                return  # the whole wallet is already being sent
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
    """Return a wallet as its owner sees it.

    Args:
        entries: last entries, newest first.
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
    """Return the number of entries that came after the newest known one."""
    return entries.index(known[0]) if known and known[0] in entries else len(entries)


def _stream_of(transfer: str) -> str | None:
    parts = transfer.split("/")
    return "/".join(parts[:2]) if parts[0] == "tournament" else None
