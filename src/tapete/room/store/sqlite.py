"""SQLite below the store: a writing and a reading thread, each called once per transaction.

Commits use the driver directly. Most groups are plain: events and answers of existing streams. The event loop
writes their rows (`plain_rows`), which is faster than waking a thread; the thread only commits. Every other
group is checked and written in the thread, with the same statements as for PostgreSQL, which SQLAlchemy
compiles once. Other operations are rare and go through SQLAlchemy.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import Connection
from sqlalchemy.exc import InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.sql.dml import UpdateBase

from tapete.room.store import plain_rows, statements
from tapete.room.store.database import Use, said_by
from tapete.room.store.restraint_queries import restraints_for
from tapete.room.store.schema import migrate
from tapete.room.store.store import Batch, Known, StoreUnavailable
from tapete.room.store.threads import OneThread

T = TypeVar("T")

_PATIENCE = "busy_timeout=5000"
_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", _PATIENCE)
_AT_ONCE = "busy_timeout=0"
"""Pragma for the event loop, which must not wait for another program."""
_ADVICE = (
    ("not a database", "is not a database; move it away or name another data folder."),
    ("unable to open", "can't be opened; let this user write in {folder}."),
    ("readonly", "may not be written; let this user write in {folder}."),
    ("locked", "is in use by another program; stop that one first."),
    ("full", "can't grow, the disk is full; make room."),
    ("malformed", "is damaged; restore it from a backup, or salvage it with `sqlite3 .recover`."),
)


class Sqlite:
    """A `Database` in a file, at a `sqlite:` URL."""

    def __init__(self, url: URL) -> None:
        self._url = url.set(drivername="sqlite")
        self._engine: Engine | None = None
        self._writer: OneThread | None = None
        self._reader: OneThread | None = None
        self._file: sqlite3.Connection | None = None
        """Connection for commits, used by the writing thread, or by the loop while the thread is idle."""
        self._given = 0
        """Number of pending work items of the writing thread."""
        self.trouble: str | None = None
        self.failed: tuple[type[Exception], ...] = (SQLAlchemyError, sqlite3.Error, OSError)
        self.broken: tuple[type[Exception], ...] = (
            OperationalError,
            InterfaceError,
            sqlite3.OperationalError,
            sqlite3.InterfaceError,
            OSError,
        )

    async def open(self, *, use: Use) -> None:
        """See `Database.open`. A data folder has its own lock: see `store.folder_lock`."""
        if use == "shared":
            raise StoreUnavailable("Several nodes need a PostgreSQL database; name one with --database.")
        self._make_folder()
        engine = create_engine(self._url, hide_parameters=True)  # keep parameters out of error messages
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
        self._engine = engine
        self._writer = OneThread("store-writer")
        self._reader = OneThread("store-reader")
        try:
            await self.write(lambda connection: migrate(connection, self._where))
        except self.failed as error:
            await self.close()
            raise StoreUnavailable(self.explain(error)) from error
        except StoreUnavailable:
            await self.close()
            raise

    def _make_folder(self) -> None:
        database = self._url.database
        if not database or database == ":memory:":
            raise StoreUnavailable('SQLite needs a file; for a store that forgets, ask for "memory:".')
        folder = Path(database).parent
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if Path(database).is_dir():
                raise StoreUnavailable(f"{database} is a folder, not a database file; move it away.")
        except (FileExistsError, NotADirectoryError) as error:
            raise StoreUnavailable(
                f"{folder} is a file where the data folder should be; move it away or name another folder."
            ) from error
        except OSError as error:
            raise StoreUnavailable(
                f"The data folder {folder} can't be made ({error.strerror}); name one that may be written."
            ) from error

    @property
    def _where(self) -> str:
        return str(self._url.database)

    def explain(self, error: BaseException) -> str:
        """See `Database.explain`."""
        said = said_by(error)
        folder = Path(self._where).parent
        found = next((advice for sign, advice in _ADVICE if sign in said), None)
        if found is not None:
            return f"{self._where} {found.format(folder=folder)}"
        return f"{self._where} can't be used: {said}."

    # Work in the writing or the reading thread

    async def commit(self, batches: Sequence[Batch], now: int) -> list[statements.Outcome]:
        """See `Database.commit`."""
        file = self._file
        if file is not None and not self._given and plain_rows.begin(file, batches):
            await self._to_write(lambda: self._finish(file))
            return [None] * len(batches)
        return await self._to_write(lambda: self._commit(batches, now))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """See `Database.write`."""
        return await self._to_write(lambda: _within(self._open_engine(), work))

    async def _to_write(self, work: Callable[[], T]) -> T:
        """Run work in the writing thread."""
        if self._writer is None:
            raise StoreUnavailable("The store is closed.")
        self._given += 1
        done = self._writer.do(work)
        done.add_done_callback(self._was_done)
        return await done

    def _was_done(self, done: object) -> None:
        self._given -= 1

    async def read(self, work: Callable[[Connection], T]) -> T:
        """See `Database.read`."""
        if self._reader is None:
            raise StoreUnavailable("The store is closed.")
        return await self._reader.do(lambda: _within(self._open_engine().execution_options(rw=False), work))

    async def close(self) -> None:
        """See `Database.close`."""
        writer, self._writer = self._writer, None
        reader, self._reader = self._reader, None
        engine, self._engine = self._engine, None
        if writer is None or reader is None or engine is None:
            return
        await reader.stop()  # pending reads finish first
        await writer.do(self._let_go)
        await writer.do(engine.dispose)
        await writer.stop()

    def _open_engine(self) -> Engine:
        if self._engine is None:
            raise StoreUnavailable("The store is closed.")
        return self._engine

    # In the writing thread

    def _let_go(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            with suppress(sqlite3.Error):  # the connection may be broken
                file.close()

    def _commit(self, batches: Sequence[Batch], now: int) -> list[statements.Outcome]:
        file = self._file
        if file is None:
            file = self._file = sqlite3.connect(self._where, check_same_thread=False)
            _prepare(file)
        try:
            file.execute(f"PRAGMA {_PATIENCE}")
            outcomes = _store(file, batches, now)
            file.execute(f"PRAGMA {_AT_ONCE}")
            return outcomes
        except self.broken:
            self._let_go()
            raise

    def _finish(self, file: sqlite3.Connection) -> None:
        """Commit the rows that the loop has written."""
        try:
            file.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):  # the first error is more useful
                file.execute("ROLLBACK")
            if isinstance(error, self.broken):
                self._let_go()
            raise


def _store(file: sqlite3.Connection, batches: Sequence[Batch], now: int) -> list[statements.Outcome]:
    file.execute("BEGIN IMMEDIATE")
    try:
        group = statements.judge(_read_known(file, batches, now), batches)
        for statement, rows in statements.rows_of(group, now):
            file.executemany(_text(statement, tuple(rows[0])), rows)
        file.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # the first error is more useful
            file.execute("ROLLBACK")
        raise
    return group.outcomes


def _read_known(file: sqlite3.Connection, batches: Sequence[Batch], now: int) -> Known:
    """Read the data needed to check these batches."""
    known = Known()
    for batch in batches:
        if batch.fence is not None and batch.fence.part not in known.epochs:
            known.epochs.update(
                file.execute("SELECT part, epoch FROM partitions WHERE part = ?", (batch.fence.part,))
            )
        if batch.stream not in known.heads:
            known.heads.update(
                file.execute("SELECT stream, head FROM streams WHERE stream = ?", (batch.stream,))
            )
        for done in batch.commands:
            found = file.execute(
                "SELECT answer FROM commands WHERE command = ? AND account = ?", (done.command, done.account)
            ).fetchone()
            if found is not None:
                known.answers[done.account, done.command] = found[0]
        for transfer in batch.transfers:
            known.transfers.update(
                row[0] for row in file.execute("SELECT id FROM transfers WHERE id = ?", (transfer.id,))
            )
    for account in statements.accounts_of(batches):
        held = file.execute("SELECT currency, balance FROM balances WHERE account = ?", (account,))
        known.balances.update({(account, currency): amount for currency, amount in held})
    known.restraints = restraints_for(file, batches, now)
    return known


@cache
def _text(statement: UpdateBase, columns: tuple[str, ...]) -> str:
    """Return the SQL text of a statement with these parameter names."""
    dialect = SQLiteDialect_pysqlite(paramstyle="named")
    return str(statement.compile(dialect=dialect, column_keys=list(columns)))


def _within(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _prepare(connection: Any, _: object = None) -> None:
    connection.isolation_level = None  # the driver would begin transactions itself, too late
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("rw", True)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
