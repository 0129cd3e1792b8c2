"""The store in SQL: SQLite for one process and a data folder, PostgreSQL with the very same code.

One coroutine writes. It takes what has queued up meanwhile (group commit), judges each batch by itself, so
that a bad one fails alone, and writes the good ones in one transaction with one `executemany` a table.
An idle store does not wait for company: a lone batch is written at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Self

import structlog
from sqlalchemy import (
    URL,
    and_,
    bindparam,
    collate,
    event,
    func,
    insert,
    inspect,
    make_url,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.engine import Connection
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.sql import ColumnElement, Executable

from tapete.room.people.lookalikes import look_of
from tapete.room.store import tables
from tapete.room.store.ledger import Entry, Line, NotStored, may_owe
from tapete.room.store.store import (
    Account,
    Batch,
    Known,
    NameTaken,
    StoredEvent,
    StoreUnavailable,
    name_key,
    now_ms,
)

log = structlog.get_logger()

BATCHES_MOST = 100  # in one transaction
ROWS_MOST = 5_000  # after which no further batch joins the transaction
PARAMETERS_MOST = 10_000  # in one statement; asyncpg takes 32,767 and SQLite 32,766
_AFTER_SLASH = chr(ord("/") + 1)
TRIES = 3  # of one batch, when another process wrote the same rows meanwhile
WATCH_S = 2.0  # how often an idle store makes sure that its connection, and with it the lock, is still there
CLAIM_AGAIN_S = (0.1, 0.3, 1.0)  # pauses before the lock is tried again: the server may not have noticed yet

_SQLITE_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
_POSTGRES_SETTINGS = {  # a process that froze inside a transaction must not block its successor
    "application_name": "tapete",
    "synchronous_commit": "on",
    "idle_in_transaction_session_timeout": "5000",
    "lock_timeout": "5000",
    "tcp_keepalives_idle": "10",  # a machine that is gone must give its lock back soon
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
_MIGRATION_LOCK = 7_461_706_574  # any number, the same for every process that may migrate
_SERVER_LOCK = 7_461_706_575  # another one, held by the one server that writes

_take_lock = text("SELECT pg_try_advisory_lock(:lock)")
_set_head = (
    update(tables.streams).where(tables.streams.c.stream == bindparam("of")).values(head=bindparam("to"))
)
_add_to_balance = (
    update(tables.balances)
    .where(tables.balances.c.account == bindparam("of"), tables.balances.c.currency == bindparam("in"))
    .values(balance=tables.balances.c.balance + bindparam("more"))
)


class SqlStore:
    """`Store` at a `sqlite:` or `postgresql:` URL; `await SqlStore(url).open()` before use."""

    def __init__(self, url: str | URL, *, clock: Callable[[], int] = now_ms) -> None:
        self._url = _with_driver(url)
        self._clock = clock
        self._queue: asyncio.Queue[tuple[Batch, asyncio.Future[None]] | None] = asyncio.Queue()
        self._writing = asyncio.Lock()  # one writing transaction at a time in this process
        self._writer: asyncio.Task[None] | None = None
        self._watcher: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None  # all writing goes through it
        self._alone = False  # whether it must hold the lock of the database: it is lost with the connection
        self._claimed_before = False
        self.trouble: str | None = None
        self._engine: AsyncEngine | None = None
        self._reader: AsyncEngine | None = None
        self._failed: tuple[type[Exception], ...] = (SQLAlchemyError, OSError)
        self._broken: tuple[type[Exception], ...] = (OperationalError, InterfaceError, OSError)

    @classmethod
    def in_folder(cls, folder: Path) -> Self:
        """The SQLite store of a data folder."""
        return cls(URL.create("sqlite", database=str(folder / "tapete.db")))

    # Opening and closing

    async def open(self, *, alone: bool = False) -> Self:
        """Connect, bring the tables up to date, start writing.

        Args:
            alone: whether no other server may write to the same PostgreSQL database meanwhile.

        Raises:
            StoreUnavailable: what to mend, in one line.
        """
        self._make_folder()
        try:
            engine = self._connect()
            self._failed += _driver_errors(self._url)
            self._broken += _driver_errors(self._url)
        except ModuleNotFoundError as error:
            raise StoreUnavailable(
                f"{self._where} needs the module {error.name}; install tapete[postgres]."
            ) from error
        self._alone = alone and self._url.get_backend_name() == "postgresql"
        try:
            async with engine.begin() as connection:
                await connection.run_sync(_migrate, self._where)
            if self._alone:
                self._connection = await self._connected(engine)
        except self._failed as error:
            await engine.dispose()
            raise StoreUnavailable(self._explain(error)) from error
        except StoreUnavailable:
            await engine.dispose()
            raise
        self._engine = engine
        self._reader = engine.execution_options(rw=False)
        self._writer = asyncio.create_task(self._write_forever(), name="store writer")
        if self._alone:
            self._watcher = asyncio.create_task(self._watch_forever(), name="store watcher")
        return self

    async def _connected(self, engine: AsyncEngine) -> AsyncConnection:
        """A connection to write with. It holds the lock of the database, if this store must be alone.

        Lock and writing share one session: what is written is written under the lock, or not at all.

        Raises:
            StoreUnavailable: another server has the lock.
        """
        connection = await engine.connect()
        if not self._alone:
            return connection
        try:
            for pause_s in (*(CLAIM_AGAIN_S if self._claimed_before else ()), None):
                async with connection.begin():
                    taken = await connection.execute(_take_lock, {"lock": _SERVER_LOCK})
                if taken.scalar_one():
                    self._claimed_before = True
                    return connection
                if pause_s is not None:
                    await asyncio.sleep(pause_s)
        except BaseException:
            await self._close(connection)
            raise
        await self._close(connection)
        raise StoreUnavailable(
            f"Another server is using {self._where}; stop that one, or name another database."
        )

    async def _to_write(self) -> AsyncConnection:
        """The connection to write with; the caller has `_writing`.

        Raises:
            StoreUnavailable: there is none, or another server has taken the lock meanwhile.
        """
        if self._connection is None:
            again, engine = self._claimed_before, self._open_engine()
            try:
                self._connection = await self._connected(engine)
            except Exception as error:
                if not isinstance(error, (*self._failed, StoreUnavailable)):
                    raise
                why = str(error) if isinstance(error, StoreUnavailable) else self._explain(error)
                if self.trouble is None:
                    log.error("nothing is stored until this is mended", why=why)
                self.trouble = why
                raise StoreUnavailable(why) from error
            if again:
                log.warning("the connection to the database was lost; the lock is held again")
            self.trouble = None
        return self._connection

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        """One transaction that writes."""
        async with self._writing:
            connection = await self._to_write()
            try:
                async with connection.begin():
                    yield connection
            except self._broken:
                await self._drop_connection()
                raise

    async def _watch_forever(self) -> None:
        """Notice a lost connection also while nothing is written, and take the lock again."""
        while True:
            await asyncio.sleep(WATCH_S)
            with suppress(StoreUnavailable, *self._failed):
                async with self._transaction() as connection:
                    await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        """See `Store.close`."""
        writer, self._writer = self._writer, None
        if writer is None:
            return
        watcher, self._watcher = self._watcher, None
        if watcher is not None:
            watcher.cancel()
            await asyncio.gather(watcher, return_exceptions=True)
        self._queue.put_nowait(None)
        await writer
        async with self._writing:
            await self._drop_connection()
            engine, self._engine, self._reader = self._engine, None, None
            if engine is not None:
                await engine.dispose()

    def _make_folder(self) -> None:
        if self._url.get_backend_name() != "sqlite":
            return
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

    def _connect(self) -> AsyncEngine:
        if self._url.get_backend_name() == "postgresql":
            return create_async_engine(
                self._url,
                pool_pre_ping=True,
                connect_args={"timeout": 10, "server_settings": _POSTGRES_SETTINGS},
            )
        engine = create_async_engine(self._url)
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
        return engine

    @property
    def _where(self) -> str:
        if self._url.get_backend_name() == "sqlite":
            return str(self._url.database)
        return self._url.set(drivername=self._url.get_backend_name()).render_as_string(hide_password=True)

    def _explain(self, error: BaseException) -> str:
        """Explain an error in one line, with the remedy."""
        cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
        said = " ".join(str(cause).split()) or type(cause).__name__
        if self._url.get_backend_name() == "sqlite":
            folder = Path(self._where).parent
            for sign, advice in (
                ("not a database", "is not a database; move it away or name another data folder."),
                ("unable to open", f"can't be opened; let this user write in {folder}."),
                ("readonly", f"may not be written; let this user write in {folder}."),
                ("locked", "is in use by another program; stop that one first."),
                ("full", "can't grow, the disk is full; make room."),
                ("malformed", "is damaged; restore it from a backup, or salvage it with `sqlite3 .recover`."),
            ):
                if sign in said:
                    return f"{self._where} {advice}"
            return f"{self._where} can't be used: {said}."
        return f"{self._where} can't be used, check that it is right and the server runs: {said}"

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

    async def _settle(self, batches: Sequence[Batch]) -> list[Exception | None]:
        """Write a group; say of each batch why it was not stored, or None. Never raises."""
        for _ in range(TRIES):
            try:
                async with self._writing:
                    return await self._commit(batches)
            except self._broken as error:
                await self._drop_connection()
                return [StoreUnavailable(self._explain(error)) for _ in batches]
            except Exception as error:  # one of the batches: which one shows when each stands alone
                if len(batches) > 1:
                    return [(await self._settle([batch]))[0] for batch in batches]
                failure = error
                if not isinstance(error, DBAPIError):
                    return [error]
                if error.connection_invalidated:
                    await self._drop_connection()
        return [StoreUnavailable(self._explain(failure))]

    async def _commit(self, batches: Sequence[Batch]) -> list[Exception | None]:
        """One transaction: read what is needed to judge, judge in Python, write what was admitted."""
        connection = await self._to_write()
        outcomes: list[Exception | None] = []
        admitted: list[tuple[Batch, tuple[Line, ...]]] = []
        async with connection.begin():
            known = await _read_known(connection, batches)
            heads, balances = set(known.heads), set(known.balances)
            for batch in batches:
                try:
                    admitted.append((batch, known.admit(batch)))
                    outcomes.append(None)
                except (NotStored, ValueError) as refusal:
                    outcomes.append(refusal)
            if admitted:
                for statement, rows in self._rows(admitted, heads, balances):
                    if rows:
                        await connection.execute(statement, rows)
        return outcomes

    def _rows(
        self,
        admitted: Sequence[tuple[Batch, tuple[Line, ...]]],
        heads: set[str],
        balances: set[tuple[str, str]],
    ) -> Iterator[tuple[Executable, list[dict[str, Any]]]]:
        """The statements to execute, in order; `heads` and `balances` tell which rows exist already."""
        new_events: list[dict[str, Any]] = []
        new_commands: list[dict[str, Any]] = []
        new_transfers: list[dict[str, Any]] = []
        new_entries: list[dict[str, Any]] = []
        head_of: dict[str, int] = {}
        more: dict[tuple[str, str], int] = {}
        for batch, lines in admitted:
            for e in batch.events:
                new_events.append({"stream": e.stream, "seq": e.seq, "at": e.at, "by": e.by, "body": e.body})
            if batch.events:
                head_of[batch.stream] = batch.events[-1].seq
            for done in batch.commands:
                new_commands.append({"command": done.command, "account": done.account, "answer": done.answer})
            at = batch.events[-1].at if batch.events else self._clock()
            for t in batch.transfers:
                new_transfers.append(
                    {"id": t.id, "stream": batch.stream, "at": at, "currency": t.currency, "memo": t.memo}
                )
            for line in lines:
                key = (line.account, line.currency)
                more[key] = more.get(key, 0) + line.amount
                new_entries.append(
                    {
                        "transfer": line.transfer,
                        "account": line.account,
                        "amount": line.amount,
                        "balance_after": line.balance_after,
                    }
                )
        new_heads = [{"stream": name, "head": seq} for name, seq in head_of.items() if name not in heads]
        moved_heads = [{"of": name, "to": seq} for name, seq in head_of.items() if name in heads]
        new_balances = [
            {"account": key[0], "currency": key[1], "balance": amount, "allow_negative": may_owe(key[0])}
            for key, amount in more.items()
            if key not in balances
        ]
        moved_balances = [
            {"of": key[0], "in": key[1], "more": amount}
            for key, amount in more.items()
            if key in balances and amount
        ]
        yield insert(tables.events), new_events
        yield insert(tables.streams), new_heads
        yield _set_head, moved_heads
        yield insert(tables.commands), new_commands
        yield insert(tables.transfers), new_transfers
        yield insert(tables.entries), new_entries
        yield insert(tables.balances), new_balances
        yield _add_to_balance, moved_balances

    async def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await self._close(connection)

    async def _close(self, connection: AsyncConnection) -> None:
        with suppress(*self._failed):  # it may be broken, which is why it goes
            if self._alone:
                await connection.invalidate()  # the pool would keep the session, and the lock with it
            await connection.close()

    def _open_engine(self) -> AsyncEngine:
        if self._engine is None:
            raise StoreUnavailable("The store is closed.")
        return self._engine

    # Reading

    async def _all(self, statement: Executable) -> Sequence[Any]:
        if self._reader is None:
            raise StoreUnavailable("The store is closed.")
        try:
            async with self._reader.connect() as connection:
                return (await connection.execute(statement)).all()
        except self._failed as error:
            raise StoreUnavailable(self._explain(error)) from error

    async def read(self, stream: str, after: int = 0, upto: int | None = None) -> list[StoredEvent]:
        """See `Store.read`."""
        c = tables.events.c
        query = select(c.stream, c.seq, c.at, c.by, c.body).where(c.stream == stream, c.seq > after)
        if upto is not None:
            query = query.where(c.seq <= upto)
        found = await self._all(query.order_by(c.seq))
        return [StoredEvent(*row) for row in found]

    async def streams(self, prefix: str = "") -> list[str]:
        """See `Store.streams`."""
        stream = tables.streams.c.stream
        found = await self._all(select(stream).where(func.substr(stream, 1, len(prefix)) == prefix))
        return sorted(row[0] for row in found)  # here, since databases sort text each in their own way

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

    async def balances_under(self, account: str, currency: str) -> dict[str, int]:
        """See `Store.balances_under`."""
        c = tables.balances.c
        # A range of names, which SQLite finds by its index; PostgreSQL would sort them as a language does.
        sqlite = self._url.get_backend_name() == "sqlite"
        name = c.account if sqlite else collate(c.account, "C")
        below = and_(name > account + "/", name < account + _AFTER_SLASH)
        found = await self._all(
            select(c.account, c.balance).where(c.currency == currency, or_(c.account == account, below))
        )
        return dict(sorted((row[0], row[1]) for row in found))

    async def entries(self, account: str, limit: int) -> list[Entry]:
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
        return [Entry(*row) for row in found]

    async def ledger_sums(self) -> dict[str, int]:
        """See `Store.ledger_sums`."""
        c = tables.balances.c
        found = await self._all(select(c.currency, func.sum(c.balance)).group_by(c.currency))
        return dict(sorted((row[0], int(row[1])) for row in found))

    # Accounts and settings

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
            async with self._transaction() as connection:
                made = await connection.execute(new.returning(tables.accounts.c.id))
                id = int(made.scalar_one())
        except IntegrityError as error:
            if await self.account_by_name(name) is not None:
                raise NameTaken(name) from error
            raise ValueError("this token belongs to another account") from error
        except self._failed as error:
            raise StoreUnavailable(self._explain(error)) from error
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

    async def account_by_name(self, name: str) -> Account | None:
        """See `Store.account_by_name`."""
        return await self._account(tables.accounts.c.name_key == name_key(name))

    async def account_like(self, name: str) -> Account | None:
        """See `Store.account_like`."""
        c = tables.accounts.c
        return await self._account(or_(c.name_look == look_of(name), c.name_key == name_key(name)))

    async def put_setting(self, key: str, value: str) -> None:
        """See `Store.put_setting`."""
        c = tables.settings.c
        try:
            async with self._transaction() as connection:
                change = update(tables.settings).where(c.key == key).values(value=value).returning(c.key)
                if (await connection.execute(change)).first() is None:
                    await connection.execute(insert(tables.settings).values(key=key, value=value))
        except self._failed as error:
            raise StoreUnavailable(self._explain(error)) from error

    async def get_setting(self, key: str) -> str | None:
        """See `Store.get_setting`."""
        c = tables.settings.c
        found = await self._all(select(c.value).where(c.key == key))
        return str(found[0][0]) if found else None


async def _read_known(connection: AsyncConnection, batches: Sequence[Batch]) -> Known:
    """What it takes to judge these batches; PostgreSQL keeps the rows locked till the commit."""
    known = Known()
    head, command, balance = tables.streams.c, tables.commands.c, tables.balances.c
    for names in _chunks(batch.stream for batch in batches):
        last = select(head.stream, head.head).where(head.stream.in_(names))
        last = last.order_by(head.stream).with_for_update()
        heads: list[tuple[str, int]] = [tuple(r) for r in await connection.execute(last)]
        known.heads.update(heads)
    for names in _chunks(done.command for batch in batches for done in batch.commands):
        done = select(command.account, command.command, command.answer).where(command.command.in_(names))
        answered: list[tuple[str, str, bytes]] = [tuple(r) for r in await connection.execute(done)]
        known.answers.update({(account, id): answer for account, id, answer in answered})
    for names in _chunks(transfer.id for batch in batches for transfer in batch.transfers):
        ids = select(tables.transfers.c.id).where(tables.transfers.c.id.in_(names))
        known.transfers.update((await connection.execute(ids)).scalars())
    touched = (p.account for batch in batches for transfer in batch.transfers for p in transfer.postings)
    for names in _chunks(touched):
        held = select(balance.account, balance.currency, balance.balance).where(balance.account.in_(names))
        held = held.order_by(balance.account, balance.currency).with_for_update()
        rows: list[tuple[str, str, int]] = [tuple(r) for r in await connection.execute(held)]
        known.balances.update({(account, currency): amount for account, currency, amount in rows})
    return known


def _chunks(names: Iterable[str]) -> Iterator[list[str]]:
    """Each name once, sorted, in lists that fit one statement."""
    each = sorted(set(names))
    for start in range(0, len(each), PARAMETERS_MOST):
        yield each[start : start + PARAMETERS_MOST]


def _rows_of(batch: Batch) -> int:
    postings = sum(len(transfer.postings) for transfer in batch.transfers)
    return len(batch.events) + len(batch.commands) + postings


def _with_driver(url: str | URL) -> URL:
    """The URL with the asynchronous driver we use.

    >>> _with_driver("postgres://ana@db/room").drivername
    'postgresql+asyncpg'
    """
    try:
        made = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise StoreUnavailable(
            "The store's address is not a URL; write sqlite:///folder/tapete.db or postgresql://user@host/name."
        ) from error
    drivers = {"sqlite": "sqlite+aiosqlite"} | dict.fromkeys(("postgresql", "postgres"), "postgresql+asyncpg")
    name = made.drivername.partition("+")[0]
    if name not in drivers:
        raise StoreUnavailable(f"A store can't be kept in {name}; use sqlite: or postgresql:.")
    return made.set(drivername=drivers[name])


def _driver_errors(url: URL) -> tuple[type[Exception], ...]:
    """What a driver raises by itself, before SQLAlchemy could wrap it."""
    if url.get_backend_name() != "postgresql":
        return ()
    asyncpg = import_module("asyncpg")  # an extra, which mypy need not find
    return (asyncpg.PostgresError, asyncpg.InterfaceError)


def _prepare_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # the driver would begin transactions by itself, and too late
    cursor = connection.cursor()
    for pragma in _SQLITE_PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("rw", True)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _migrate(connection: Connection, where: str) -> None:
    """Bring the tables up to date inside the caller's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
    names = set(inspect(connection).get_table_names())
    if tables.VERSION_TABLE in names:
        version = text(f"SELECT version_num FROM {tables.VERSION_TABLE}")  # noqa: S608 -- a constant of ours
        found = connection.execute(version).scalar()
        if found == tables.REVISION:
            return
    else:
        found = None
        if names & set(tables.metadata.tables) or (names and connection.dialect.name == "sqlite"):
            raise StoreUnavailable(f"{where} belongs to another program; name another place.")
    from alembic import command  # only a new or an old store pays for this import
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise StoreUnavailable(f"{where} was written by a newer Tapete (schema {found}); update.")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
