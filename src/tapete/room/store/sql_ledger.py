"""Read the ledger of the SQL store: balances, entries, transfers."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import and_, bindparam, collate, func, or_, select
from sqlalchemy.sql import ColumnElement, Executable

from tapete.room.store import tables
from tapete.room.store.ledger import LedgerEntry, Posting, Transfer
from tapete.room.store.sql_access import SqlAccess
from tapete.room.store.statements import PARAMETERS_MOST

_AFTER_SLASH = chr(ord("/") + 1)


def _balances_under(name: ColumnElement[str]) -> Executable:
    """Select the balances of an account and its subaccounts. Built once, because each new account runs it."""
    c = tables.balances.c
    # A range of names, so that SQLite uses its index; PostgreSQL would sort by language.
    below = and_(name > bindparam("first"), name < bindparam("last"))
    return select(c.account, c.balance).where(
        c.currency == bindparam("currency"), or_(c.account == bindparam("account"), below)
    )


_BALANCES_SQLITE = _balances_under(tables.balances.c.account)
_BALANCES_POSTGRES = _balances_under(collate(tables.balances.c.account, "C"))


class SqlLedger(SqlAccess):
    """The ledger's part of `Store`."""

    async def balance(self, account: str, currency: str) -> int:
        """See `Store.balance`."""
        return (await self.balances(account)).get(currency, 0)

    async def balances(self, account: str) -> dict[str, int]:
        """See `Store.balances`."""
        c = tables.balances.c
        found = await self._all(select(c.currency, c.balance).where(c.account == account))
        return dict(sorted((row[0], row[1]) for row in found))

    async def balances_of(self, accounts: Collection[str]) -> dict[tuple[str, str], int]:
        """See `Store.balances_of`."""
        c, wanted, found = tables.balances.c, sorted(accounts), dict[tuple[str, str], int]()
        for start in range(0, len(wanted), PARAMETERS_MOST):
            some = wanted[start : start + PARAMETERS_MOST]
            rows = await self._all(select(c.account, c.currency, c.balance).where(c.account.in_(some)))
            found.update(((row[0], row[1]), row[2]) for row in rows)
        return found

    async def balances_under(self, account: str, currency: str) -> dict[str, int]:
        """See `Store.balances_under`."""
        found = await self._all(
            _BALANCES_SQLITE if self._sqlite else _BALANCES_POSTGRES,
            {
                "account": account,
                "currency": currency,
                "first": account + "/",
                "last": account + _AFTER_SLASH,
            },
        )
        return dict(sorted((row[0], row[1]) for row in found))

    async def entries(self, account: str, limit: int) -> list[LedgerEntry]:
        """See `Store.entries`."""
        line, transfer = tables.entries.c, tables.transfers.c
        found = await self._all(
            select(
                transfer.at, transfer.memo, line.amount, transfer.currency, line.balance_after, transfer.id
            )
            .join_from(tables.entries, tables.transfers)
            .where(line.account == account)
            .order_by(line.id.desc())
            .limit(max(limit, 0))
        )
        return [LedgerEntry(*row) for row in found]

    def _under(self, name: ColumnElement[str], account: str) -> ColumnElement[bool]:
        """Return the condition for rows of an account and its subaccounts; PostgreSQL sorts by language."""
        sorted_name = name if self._sqlite else collate(name, "C")
        below = and_(sorted_name > account + "/", sorted_name < account + _AFTER_SLASH)
        return or_(name == account, below)

    async def entries_under(self, account: str, limit: int) -> list[LedgerEntry]:
        """See `Store.entries_under`."""
        line, transfer = tables.entries.c, tables.transfers.c
        found = await self._all(
            select(
                transfer.at, transfer.memo, line.amount, transfer.currency, line.balance_after, transfer.id
            )
            .join_from(tables.entries, tables.transfers)
            .where(self._under(line.account, account))
            .order_by(line.id.desc())
            .limit(max(limit, 0))
        )
        return [LedgerEntry(*row) for row in found]

    async def transfer(self, id: str) -> Transfer | None:
        """See `Store.transfer`."""
        line, of = tables.entries.c, tables.transfers.c
        head = await self._all(select(of.currency, of.memo).where(of.id == id))
        if not head:
            return None
        query = select(line.account, line.amount).where(line.transfer == id).order_by(line.id)
        postings = tuple(Posting(row[0], row[1]) for row in await self._all(query))
        return Transfer(id, head[0][0], head[0][1], postings)

    async def holdings(self, account: str) -> list[tuple[str, str, int]]:
        """See `Store.holdings`."""
        c = tables.balances.c
        found = await self._all(
            select(c.account, c.currency, c.balance).where(self._under(c.account, account), c.balance != 0)
        )
        return sorted((row[0], row[1], row[2]) for row in found)

    async def ledger_sums(self) -> dict[str, int]:
        """See `Store.ledger_sums`."""
        c = tables.balances.c
        found = await self._all(select(c.currency, func.sum(c.balance)).group_by(c.currency))
        return dict(sorted((row[0], int(row[1])) for row in found))
