"""Read and change the rows of the SQL store; a closed or broken database gives one clear error."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from sqlalchemy import URL, make_url
from sqlalchemy.engine import Connection
from sqlalchemy.exc import ArgumentError, IntegrityError
from sqlalchemy.sql import Executable

from tapete.room.store.database import Database
from tapete.room.store.postgres import Postgres
from tapete.room.store.sqlite import Sqlite
from tapete.room.store.store import (
    Batch,
    StoreUnavailable,
    now_ms,
)

T = TypeVar("T")


class SqlAccess:
    """Access to the database of a `SqlStore`."""

    def __init__(self, url: str | URL, *, clock: Callable[[], int] = now_ms) -> None:
        place = with_driver(url)
        self._sqlite = place.get_backend_name() == "sqlite"
        self._database: Database = Sqlite(place) if self._sqlite else Postgres(place)
        self._clock = clock
        self._queue: asyncio.Queue[tuple[Batch, asyncio.Future[None]] | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @property
    def trouble(self) -> str | None:
        """See `Store.trouble`."""
        return self._database.trouble

    async def look(self, work: Callable[[Connection], T]) -> T:
        """See `Store.look`."""
        if self._writer is None:
            raise StoreUnavailable("The store is closed.")
        try:
            return await self._database.read(work)
        except self._database.failed as error:
            raise StoreUnavailable(self._database.explain(error)) from error

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

    async def _all(self, statement: Executable, parameters: Mapping[str, str] | None = None) -> Sequence[Any]:
        database = self._database
        if self._writer is None:
            raise StoreUnavailable("The store is closed.")
        try:
            return await database.read(lambda connection: connection.execute(statement, parameters).all())
        except database.failed as error:
            raise StoreUnavailable(database.explain(error)) from error


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
