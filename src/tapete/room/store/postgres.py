"""PostgreSQL below the store: one writing connection, which also holds the database lock."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from importlib import import_module
from typing import Any, TypeVar

import structlog
from sqlalchemy import URL, event, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tapete.room.store import statements
from tapete.room.store.database import Use, said_by
from tapete.room.store.schema import migrate
from tapete.room.store.store import Batch, StoreUnavailable

log = structlog.get_logger()
T = TypeVar("T")

WATCH_S = 2.0  # how often an idle store checks that its connection, and so the lock, still exists
CLAIM_AGAIN_S = (0.1, 0.3, 1.0)  # pauses before retrying the lock: the server may notice a lost holder late

_SETTINGS = {  # a process frozen inside a transaction must not block its successor
    "application_name": "tapete",
    "synchronous_commit": "on",
    "idle_in_transaction_session_timeout": "5000",
    "lock_timeout": "5000",
    "tcp_keepalives_idle": "10",  # a dead machine must lose its lock soon
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
_SERVER_LOCK = 7_461_706_575  # any number, locked by the one writing server
_TAKE_LOCK = {
    "alone": text("SELECT pg_try_advisory_lock(:lock)"),
    "shared": text("SELECT pg_try_advisory_lock_shared(:lock)"),
}
_sharers = text(
    "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    " AND (classid::bigint << 32) + objid::bigint = :lock"
)
_now = text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
_PATIENT = (  # a migration may take long, and other processes wait for it
    text("SET LOCAL idle_in_transaction_session_timeout = '60s'"),
    text("SET LOCAL lock_timeout = '60s'"),
)
_CUTS = {  # by name, because not every system has all options
    "TCP_USER_TIMEOUT": 8_000,  # milliseconds until sent data must be acknowledged
    "TCP_KEEPIDLE": 4,  # seconds of silence, also while waiting for an answer
    "TCP_KEEPINTVL": 2,
    "TCP_KEEPCNT": 3,
}
_SHARED_SETTINGS = {  # a frozen node must not prevent others from taking its partitions
    "idle_in_transaction_session_timeout": "1500",
    "lock_timeout": "2000",
}


def notice_cuts(connection: Any, _: object = None) -> None:
    """Make the system close a cut connection within seconds instead of a quarter of an hour."""
    transport = getattr(connection.driver_connection, "_transport", None)
    line = transport.get_extra_info("socket") if transport is not None else None
    if line is None or line.family not in (socket.AF_INET, socket.AF_INET6):
        return
    line.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _CUTS.items():
        if hasattr(socket, name):
            line.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


class Postgres:
    """A `Database` at a `postgresql+asyncpg:` URL."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._writing = asyncio.Lock()  # one writing transaction at a time in this process
        self._watcher: asyncio.Task[None] | None = None
        self._connection: AsyncConnection | None = None  # the only writing connection
        self._use: Use = "look"  # except for "look", the connection holds the database lock
        self._claimed_before = False
        self._engine: AsyncEngine | None = None
        self.trouble: str | None = None
        self.failed: tuple[type[Exception], ...] = (SQLAlchemyError, OSError)
        self.broken: tuple[type[Exception], ...] = (OperationalError, InterfaceError, OSError)

    async def open(self, *, use: Use) -> None:
        """See `Database.open`."""
        settings = {**_SETTINGS, **(_SHARED_SETTINGS if use == "shared" else {})}
        try:
            engine = create_async_engine(
                self._url,
                pool_pre_ping=True,
                hide_parameters=True,  # keep seeds and tokens out of error messages
                connect_args={"timeout": 10, "server_settings": settings},
            )
            event.listen(engine.sync_engine, "connect", notice_cuts)
            asyncpg = import_module("asyncpg")  # an optional dependency that mypy may lack
        except ModuleNotFoundError as error:
            raise StoreUnavailable(
                f"{self._where} needs the module {error.name}; install tapete[postgres]."
            ) from error
        own = (asyncpg.PostgresError, asyncpg.InterfaceError)  # raised before SQLAlchemy can wrap them
        self.failed += own
        self.broken += own
        self._use = use
        try:
            async with engine.begin() as connection:
                for patient in _PATIENT:
                    await connection.execute(patient)
                await connection.run_sync(migrate, self._where)
            if self._use != "look":
                self._connection = await self._connected(engine)
        except self.failed as error:
            await engine.dispose()
            raise StoreUnavailable(self.explain(error)) from error
        except StoreUnavailable:
            await engine.dispose()
            raise
        self._engine = engine
        if self._use != "look":
            self._watcher = asyncio.create_task(self._watch_forever(), name="store watcher")

    async def _connected(self, engine: AsyncEngine) -> AsyncConnection:
        """Return a new writing connection. It holds the database lock, except for the use "look".

        Lock and writes share one session, so nothing is ever written without the lock.

        Raises:
            StoreUnavailable: another server has the lock.
        """
        connection = await engine.connect()
        take_lock = _TAKE_LOCK.get(self._use)
        if take_lock is None:
            return connection
        try:
            for pause_s in (*(CLAIM_AGAIN_S if self._claimed_before else ()), None):
                async with connection.begin():
                    taken = await connection.execute(take_lock, {"lock": _SERVER_LOCK})
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
        """Return the writing connection; the caller holds `_writing`.

        Raises:
            StoreUnavailable: there is no connection, or another server has taken the lock.
        """
        if self._connection is None:
            again, engine = self._claimed_before, self._open_engine()
            try:
                self._connection = await self._connected(engine)
            except Exception as error:
                if not isinstance(error, (*self.failed, StoreUnavailable)):
                    raise
                why = str(error) if isinstance(error, StoreUnavailable) else self.explain(error)
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
        """Open one writing transaction."""
        async with self._writing:
            connection = await self._to_write()
            try:
                async with connection.begin():
                    yield connection
            except self.failed as error:
                lost = isinstance(error, DBAPIError) and error.connection_invalidated
                if lost or isinstance(error, self.broken):
                    await self._drop_connection()
                raise

    async def _watch_forever(self) -> None:
        """Detect a lost connection even while idle, and take the lock again."""
        while True:
            await asyncio.sleep(WATCH_S)
            with suppress(StoreUnavailable, *self.failed):
                async with self._transaction() as connection:
                    await connection.execute(text("SELECT 1"))

    async def close(self) -> None:
        """See `Database.close`."""
        watcher, self._watcher = self._watcher, None
        if watcher is not None:
            watcher.cancel()
            await asyncio.gather(watcher, return_exceptions=True)
        async with self._writing:
            await self._drop_connection()
            engine, self._engine = self._engine, None
            if engine is not None:
                await engine.dispose()

    @property
    def _where(self) -> str:
        return self._url.set(drivername="postgresql").render_as_string(hide_password=True)

    def explain(self, error: BaseException) -> str:
        """See `Database.explain`."""
        return f"{self._where} can't be used, check that it is right and the server runs: {said_by(error)}"

    async def sharers(self) -> int:
        """Return the number of nodes that hold the database lock, this one included."""
        return await self.read(lambda c: int(c.execute(_sharers, {"lock": _SERVER_LOCK}).scalar_one()))

    async def now(self) -> int:
        """Return the time of the database in UTC milliseconds."""
        return await self.read(lambda connection: int(connection.execute(_now).scalar_one()))

    async def commit(self, batches: Sequence[Batch], now: int) -> list[statements.Outcome]:
        """See `Database.commit`."""
        return await self.write(lambda connection: statements.store(connection, batches, now))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """See `Database.write`."""
        async with self._transaction() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """See `Database.read`."""
        async with self._open_engine().connect() as connection:
            return await connection.run_sync(work)

    async def _drop_connection(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await self._close(connection)

    async def _close(self, connection: AsyncConnection) -> None:
        with suppress(*self.failed):  # the connection may be broken
            if self._use != "look":
                await connection.invalidate()  # the pool would keep the session and its lock
            await connection.close()

    def _open_engine(self) -> AsyncEngine:
        if self._engine is None:
            raise StoreUnavailable("The store is closed.")
        return self._engine
