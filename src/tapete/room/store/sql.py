"""The SQL store: SQLite for one process with a data folder, or a PostgreSQL server.

One coroutine writes, with group commit: it takes all queued batches and checks each one separately, so that a
bad batch fails alone. It writes the good ones in one transaction, with one `executemany` per table. An idle
store writes a single batch at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from sqlite3 import DatabaseError
from typing import Self, TypeVar

from sqlalchemy import URL, and_, func, insert, or_, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, IntegrityError

from tapete.room.store import logs, statements, tables
from tapete.room.store.partitions import Fence, Partition
from tapete.room.store.postgres import Postgres
from tapete.room.store.sql_accounts import SqlAccounts
from tapete.room.store.sql_ledger import SqlLedger
from tapete.room.store.sql_shelf import SqlShelf
from tapete.room.store.statements import Outcome
from tapete.room.store.store import (
    Batch,
    Log,
    StoredEvent,
    StoreUnavailable,
)

T = TypeVar("T")

BATCHES_MOST = 100  # per transaction
ROWS_MOST = 5_000  # beyond which no further batch joins the transaction
TRIES = 3  # per batch, if another process wrote the same rows


class SqlStore(SqlAccounts, SqlLedger):
    """`Store` at a `sqlite:` or `postgresql:` URL; `await SqlStore(url).open()` before use."""

    @classmethod
    def in_folder(cls, folder: Path) -> Self:
        """Return the SQLite store of a data folder."""
        return cls(URL.create("sqlite", database=str(folder / "tapete.db")))

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

    async def append_with(self, batch: Batch, work: Callable[[Connection], object]) -> None:
        """See `Store.append_with`."""
        now = self._clock()

        def both(connection: Connection) -> None:
            (refusal,) = statements.store(connection, [batch], now)
            if refusal is not None:
                raise refusal
            work(connection)

        await self.change(both)


def _rows_of(batch: Batch) -> int:
    postings = sum(len(transfer.postings) for transfer in batch.transfers)
    return len(batch.events) + len(batch.commands) + postings
