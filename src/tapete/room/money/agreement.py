"""Compare the ledger with a tournament's own accounts: before a batch is stored, and after a replay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from tapete.engine.refusals import InvariantBroken
from tapete.room.money.accounts import FEES, heads
from tapete.room.store.ledger import Transfer
from tapete.room.store.store import Store
from tapete.tournament import Tournament
from tapete.tournament import events as te
from tapete.tournament.sharing import Money


class HeldMoney(Struct, frozen=True):
    """Money that a tournament holds."""

    pool: Money = 0
    heads: Money = 0
    fees: Money = 0
    """Fees of this tournament; the ledger keeps the fees of all tournaments in one account."""


def held(tournament: Tournament) -> HeldMoney:
    """Return the money that a tournament holds according to its own accounts."""
    accounts = tournament.accounts
    return HeldMoney(accounts.pool, accounts.heads, accounts.fees)


def held_after(tournament: Tournament, events: Iterable[te.Event]) -> HeldMoney:
    """Return the money that a tournament would hold after these events; its state does not change.

    Raises:
        InvariantBroken: the events pay more than the tournament holds.
    """
    accounts = tournament.accounts_after(events)
    return HeldMoney(accounts.pool, accounts.heads, accounts.fees)


def moved(transfers: Iterable[Transfer], stream: str) -> HeldMoney:
    """Return the net amounts that transfers add to a tournament."""
    sums = dict.fromkeys((stream, heads(stream), FEES), 0)
    for transfer in transfers:
        for posting in transfer.postings:
            if posting.account in sums:
                sums[posting.account] += posting.amount
    return HeldMoney(sums[stream], sums[heads(stream)], sums[FEES])


def check_agreement(
    before: HeldMoney, transfers: Iterable[Transfer], after: HeldMoney, *, stream: str
) -> None:
    """Check the transfers of a batch against the tournament's own accounts before and after it.

    Args:
        before: money held before the batch.
        transfers: transfers of the batch.
        after: money held after the batch, according to the tournament's own accounts.
        stream: stream of the tournament.

    Raises:
        InvariantBroken: they differ.
    """
    by = moved(transfers, stream)
    ledger = HeldMoney(before.pool + by.pool, before.heads + by.heads, before.fees + by.fees)
    if ledger != after:
        raise InvariantBroken(f"{stream}: by the ledger it holds {ledger}, by its own accounts {after}")


def held_by(stream: str) -> tuple[str, str]:
    """Return the ledger accounts of a tournament's money."""
    return stream, heads(stream)


def agrees(tournament: Tournament, balances: Mapping[tuple[str, str], Money], *, stream: str) -> bool:
    """Whether the ledger agrees with a tournament's own accounts.

    Args:
        balances: ledger balances, by account and currency.
    """
    own, currency = held(tournament), tournament.structure.currency
    pool, on_heads = (balances.get((account, currency), 0) for account in held_by(stream))
    return (pool, on_heads) == (own.pool, own.heads)


async def check_ledger(store: Store, tournament: Tournament, *, stream: str) -> None:
    """Check the ledger balances of a tournament against its replayed log.

    Fees are not compared, because the ledger keeps the fees of all tournaments in one account.

    Raises:
        InvariantBroken: they differ.
    """
    own = held(tournament)
    balances = await store.balances_under(stream, tournament.structure.currency)
    pool, on_heads = balances.get(stream, 0), balances.get(heads(stream), 0)
    if (pool, on_heads) != (own.pool, own.heads):
        raise InvariantBroken(
            f"{stream}: the ledger holds a pool of {pool:,} and {on_heads:,} of bounties,"
            f" the log says {own.pool:,} and {own.heads:,}"
        )
