"""The SQL store: SQLite for one process with a data folder, or a PostgreSQL server.

One coroutine writes, with group commit: it takes all queued batches and checks each one separately, so that a
bad batch fails alone. It writes the good ones in one transaction, with one `executemany` per table. An idle
store writes a single batch at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from sqlite3 import DatabaseError
from typing import Any, Self, TypeVar

from sqlalchemy import URL, and_, bindparam, collate, func, insert, make_url, or_, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.sql import ColumnElement, Executable

from tapete.room.people.lookalikes import look_of
from tapete.room.store import logs, statements, tables
from tapete.room.store.database import Database
from tapete.room.store.ledger import LedgerEntry, Posting, Transfer
from tapete.room.store.partitions import Fence, Partition
from tapete.room.store.postgres import Postgres
from tapete.room.store.sql_shelf import SqlShelf
from tapete.room.store.sqlite import Sqlite
from tapete.room.store.statements import PARAMETERS_MOST, Outcome
from tapete.room.store.store import (
    Account,
    Batch,
    Log,
    NameTaken,
    StoredEvent,
    StoreUnavailable,
    name_key,
    now_ms,
)

T = TypeVar("T")

BATCHES_MOST = 100  # per transaction
ROWS_MOST = 5_000  # beyond which no further batch joins the transaction
_AFTER_SLASH = chr(ord("/") + 1)
TRIES = 3  # per batch, if another process wrote the same rows


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


class SqlStore:
    """`Store` at a `sqlite:` or `postgresql:` URL; `await SqlStore(url).open()` before use."""

    def __init__(self, url: str | URL, *, clock: Callable[[], int] = now_ms) -> None:
        place = with_driver(url)
        self._sqlite = place.get_backend_name() == "sqlite"
        self._database: Database = Sqlite(place) if self._sqlite else Postgres(place)
        self._clock = clock
        self._queue: asyncio.Queue[tuple[Batch, asyncio.Future[None]] | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    def in_folder(cls, folder: Path) -> Self:
        """Return the SQLite store of a data folder."""
        return cls(URL.create("sqlite", database=str(folder / "tapete.db")))

    @property
    def trouble(self) -> str | None:
        """See `Store.trouble`."""
        return self._database.trouble

    @property
    def shelf(self) -> SqlShelf:
        """See `Store.shelf`."""
        return SqlShelf(self.look, self.change)

    # Opening and closing

    async def open(self, *, alone: bool = False, shared: bool = False) -> Self:
        """Connect, migrate the tables, and start writing.

        Args:
            alone: whether to exclude other servers from the same PostgreSQL database.
            shared: whether other nodes of a cluster may write, but no single server.

        Raises:
            StoreUnavailable: the database can't be used; one line with the remedy.
        """
        await self._database.open(use="alone" if alone else "shared" if shared else "look")
        self._writer = asyncio.create_task(self._write_forever(), name="store writer")
        return self

    async def close(self) -> None:
        """See `Store.close`."""
        writer, self._writer = self._writer, None
        if writer is None:
            return
        self._queue.put_nowait(None)
        await writer
        await self._database.close()

    async def sharers(self) -> int:
        """Return the number of nodes that use the database, this one included."""
        database = self._database
        return await database.sharers() if isinstance(database, Postgres) else 1

    async def clock_ahead(self) -> int:
        """Return the milliseconds by which this machine's clock is ahead of the database's."""
        database = self._database
        if not isinstance(database, Postgres):
            return 0
        try:
            before = self._clock()
            there = await database.now()
            return (before + self._clock()) // 2 - there
        except database.failed as error:
            raise StoreUnavailable(database.explain(error)) from error

    # Writing

    async def append(self, batch: Batch) -> None:
        """See `Store.append`."""
        if self._writer is None:
            raise StoreUnavailable("The store is closed.")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((batch, done))
        await done

    async def _write_forever(self) -> None:
        going_on = True
        while going_on:
            group: list[tuple[Batch, asyncio.Future[None]]] = []
            rows = 0
            item = await self._queue.get()
            while True:
                if item is None:  # closing: `close` queued this after the last batch
                    going_on = False
                    break
                group.append(item)
                rows += _rows_of(item[0])
                if len(group) >= BATCHES_MOST or rows >= ROWS_MOST or self._queue.empty():
                    break
                item = self._queue.get_nowait()
            if not group:
                continue
            outcomes = await self._settle([batch for batch, _ in group])
            for (_, done), refusal in zip(group, outcomes, strict=True):
                if done.done():  # the caller was cancelled
                    continue
                if refusal is None:
                    done.set_result(None)
                else:
                    done.set_exception(refusal)

    async def _settle(self, batches: Sequence[Batch]) -> list[Outcome]:
        """Write a group. Return for each batch its error, or None if it was stored. Never raises."""
        database = self._database
        for _ in range(TRIES):
            try:
                return await database.commit(batches, self._clock())
            except database.broken as error:
                return [StoreUnavailable(database.explain(error)) for _ in batches]
            except Exception as error:  # one batch is the cause; retrying them one by one shows which
                if len(batches) > 1:
                    return [(await self._settle([batch]))[0] for batch in batches]
                failure = error
                if not isinstance(error, DBAPIError | DatabaseError):
                    return [error]
        return [StoreUnavailable(database.explain(failure))]

    # Reading

    async def _all(self, statement: Executable, parameters: Mapping[str, str] | None = None) -> Sequence[Any]:
        database = self._database
        if self._writer is None:
            raise StoreUnavailable("The store is closed.")
        try:
            return await database.read(lambda connection: connection.execute(statement, parameters).all())
        except database.failed as error:
            raise StoreUnavailable(database.explain(error)) from error

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """See `Store.read`."""
        c = tables.events.c
        query = select(c.stream, c.seq, c.at, c.by, c.body).where(c.stream == stream, c.seq > after)
        if upto is not None:
            query = query.where(c.seq <= upto)
        found = await self._all(query.order_by(c.seq))
        return [StoredEvent(*row) for row in found]

    async def logs(self, streams: Sequence[str], edition: str) -> list[Log]:
        """See `Store.logs`."""
        database = self._database
        if self._writer is None:
            raise StoreUnavailable("The store is closed.")
        try:
            return await database.read(lambda connection: logs.read(connection, streams, edition))
        except database.failed as error:
            raise StoreUnavailable(database.explain(error)) from error

    async def streams(self, prefix: str = "") -> list[str]:
        """See `Store.streams`."""
        stream = tables.streams.c.stream
        found = await self._all(select(stream).where(func.substr(stream, 1, len(prefix)) == prefix))
        return sorted(row[0] for row in found)  # sort here, because databases sort text differently

    async def streams_in(self, part: int) -> list[str]:
        """See `Store.streams_in`."""
        c = tables.streams.c
        return sorted(row[0] for row in await self._all(select(c.stream).where(c.part == part)))

    async def part_of(self, stream: str) -> int | None:
        """See `Store.part_of`."""
        c = tables.streams.c
        found = await self._all(select(c.part).where(c.stream == stream))
        return int(found[0][0]) if found else None

    async def partitions(self) -> list[Partition]:
        """See `Store.partitions`."""
        c = tables.partitions.c
        return [Partition(*row) for row in await self._all(select(c.part, c.epoch, c.owner).order_by(c.part))]

    async def claim(self, seen: Mapping[int, int], owner: str) -> list[Fence]:
        """See `Store.claim`."""
        c = tables.partitions.c
        new = [{"part": part, "epoch": 0, "owner": None} for part, epoch in seen.items() if not epoch]
        still = or_(*(and_(c.part == part, c.epoch == epoch) for part, epoch in seen.items()))

        def take(connection: Connection) -> list[Fence]:
            if new:
                known = set(connection.execute(select(c.part)).scalars())
                rows = [row for row in new if row["part"] not in known]
                if rows:
                    connection.execute(insert(tables.partitions), rows)
            mine = update(tables.partitions).where(still).values(epoch=c.epoch + 1, owner=owner)
            return [Fence(*row) for row in connection.execute(mine.returning(c.part, c.epoch))]

        try:
            return sorted(await self.change(take), key=lambda fence: fence.part) if seen else []
        except IntegrityError:
            return []  # another worker has claimed some of them for the first time

    async def give_back(self, fences: Sequence[Fence], owner: str) -> None:
        """See `Store.give_back`."""
        c = tables.partitions.c
        ours = or_(*(and_(c.part == fence.part, c.epoch == fence.epoch) for fence in fences))
        leave = update(tables.partitions).where(ours, c.owner == owner).values(owner=None)
        if fences:
            await self.change(lambda connection: connection.execute(leave) and None)

    async def answer_of(self, account: str, command: str) -> bytes | None:
        """See `Store.answer_of`."""
        c = tables.commands.c
        found = await self._all(select(c.answer).where(c.command == command, c.account == account))
        return bytes(found[0][0]) if found else None

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

    # Accounts and settings

    async def look(self, work: Callable[[Connection], T]) -> T:
        """See `Store.look`."""
        if self._writer is None:
            raise StoreUnavailable("The store is closed.")
        try:
            return await self._database.read(work)
        except self._database.failed as error:
            raise StoreUnavailable(self._database.explain(error)) from error

    async def append_with(self, batch: Batch, work: Callable[[Connection], object]) -> None:
        """See `Store.append_with`."""
        now = self._clock()

        def both(connection: Connection) -> None:
            (refusal,) = statements.store(connection, [batch], now)
            if refusal is not None:
                raise refusal
            work(connection)

        await self.change(both)

    async def change(self, work: Callable[[Connection], T]) -> T:
        """See `Store.change`."""
        if self._writer is None:
            raise StoreUnavailable("The store is closed.")
        try:
            return await self._database.write(work)
        except IntegrityError:
            raise
        except self._database.failed as error:
            raise StoreUnavailable(self._database.explain(error)) from error

    async def create_account(self, name: str, bot: bool, token_hash: bytes, at: int) -> Account:
        """See `Store.create_account`."""
        new = insert(tables.accounts).values(
            name=name,
            name_key=name_key(name),
            name_look=look_of(name),
            bot=bot,
            token_hash=token_hash,
            created_at=at,
        )
        try:
            id = await self.change(
                lambda connection: int(connection.execute(new.returning(tables.accounts.c.id)).scalar_one())
            )
        except IntegrityError as error:
            if await self.account_by_name(name) is not None:
                raise NameTaken(name) from error
            raise ValueError("this token belongs to another account") from error
        return Account(id, name, bot, token_hash, at)

    async def _account(self, which: ColumnElement[bool]) -> Account | None:
        c = tables.accounts.c
        found = await self._all(select(c.id, c.name, c.bot, c.token_hash, c.created_at).where(which))
        return Account(*found[0]) if found else None

    async def account_by_token(self, token_hash: bytes) -> Account | None:
        """See `Store.account_by_token`."""
        return await self._account(tables.accounts.c.token_hash == token_hash)

    async def account_by_id(self, id: int) -> Account | None:
        """See `Store.account_by_id`."""
        return await self._account(tables.accounts.c.id == id)

    async def names_of(self, ids: Collection[int]) -> dict[int, str]:
        """See `Store.names_of`."""
        c, wanted, found = tables.accounts.c, sorted(ids), dict[int, str]()
        for start in range(0, len(wanted), PARAMETERS_MOST):
            some = wanted[start : start + PARAMETERS_MOST]
            rows = await self._all(select(c.id, c.name).where(c.id.in_(some)))
            found.update((row[0], row[1]) for row in rows)
        return found

    async def account_by_name(self, name: str) -> Account | None:
        """See `Store.account_by_name`."""
        return await self._account(tables.accounts.c.name_key == name_key(name))

    async def account_like(self, name: str) -> Account | None:
        """See `Store.account_like`."""
        c = tables.accounts.c
        return await self._account(or_(c.name_look == look_of(name), c.name_key == name_key(name)))

    async def rename_account(self, id: int, name: str, token_hash: bytes) -> None:
        """See `Store.rename_account`."""
        new = update(tables.accounts).where(tables.accounts.c.id == id)
        new = new.values(name=name, name_key=name_key(name), name_look=look_of(name), token_hash=token_hash)
        try:
            await self.change(lambda connection: connection.execute(new))
        except IntegrityError as error:
            raise NameTaken(name) from error

    async def put_setting(self, key: str, value: str) -> None:
        """See `Store.put_setting`."""
        c = tables.settings.c

        def put(connection: Connection) -> None:
            change = update(tables.settings).where(c.key == key).values(value=value).returning(c.key)
            if connection.execute(change).first() is None:
                connection.execute(insert(tables.settings).values(key=key, value=value))

        await self.change(put)

    async def agree_on(self, key: str, value: str) -> str:
        """See `Store.agree_on`."""
        try:
            await self.change(
                lambda connection: connection.execute(insert(tables.settings).values(key=key, value=value))
            )
        except IntegrityError:
            pass  # the key already has a value
        return await self.get_setting(key) or value

    async def get_setting(self, key: str) -> str | None:
        """See `Store.get_setting`."""
        c = tables.settings.c
        found = await self._all(select(c.value).where(c.key == key))
        return str(found[0][0]) if found else None


def _rows_of(batch: Batch) -> int:
    postings = sum(len(transfer.postings) for transfer in batch.transfers)
    return len(batch.events) + len(batch.commands) + postings


def with_driver(url: str | URL) -> URL:
    """Return the URL with our asynchronous driver.

    >>> with_driver("postgres://ana@db/room").drivername
    'postgresql+asyncpg'
    """
    try:
        made = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise StoreUnavailable(
            "The store's address is not a URL; write sqlite:///folder/tapete.db or postgresql://user@host/name."
        ) from error
    drivers = {"sqlite": "sqlite"} | dict.fromkeys(("postgresql", "postgres"), "postgresql+asyncpg")
    name = made.drivername.partition("+")[0]
    if name not in drivers:
        raise StoreUnavailable(f"A store can't be kept in {name}; use sqlite: or postgresql:.")
    return made.set(drivername=drivers[name])
