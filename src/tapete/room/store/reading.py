"""Read one log without changing anything, with or without a running server."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, create_engine, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from tapete.room.store import tables
from tapete.room.store.folder_lock import folder_of
from tapete.room.store.sql_access import with_driver
from tapete.room.store.store import StoredEvent, StoreUnavailable


class Copy(NamedTuple):
    """Result of one consistent read."""

    events: tuple[StoredEvent, ...]
    """Events of the log; empty if the stream does not exist."""
    setting: str | None
    names: dict[int, str]
    """Names of all accounts, if they were asked for."""


async def read_log(where: str, stream: str, setting: str, *, names: bool = False) -> Copy:
    """Read a stream's log and a setting in one read-only transaction.

    Args:
        where: a data folder, or a `sqlite:` or `postgresql:` URL.
        setting: name of the setting.
        names: whether to read the names of all accounts, too.

    Raises:
        StoreUnavailable: the log can't be read; one line with the remedy.
    """
    file = _file_of(where)
    if file is not None:
        return _of_file(file, stream, setting, names)
    try:
        engine = create_async_engine(with_driver(where), hide_parameters=True)
    except ModuleNotFoundError as error:
        raise StoreUnavailable(f"{error.name} is missing; install tapete[postgres].") from error
    try:
        async with engine.connect() as connection:
            quiet = await connection.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
            return await quiet.run_sync(_read, stream, setting, names)
    except (SQLAlchemyError, OSError) as error:
        raise StoreUnavailable(f"The database can't be read: {type(error).__name__}.") from error
    finally:
        await engine.dispose()


def _file_of(where: str) -> Path | None:
    if "://" not in where:
        return Path(where) / "tapete.db"
    return Path(str(with_driver(where).database)) if folder_of(where) is not None else None


def _of_file(file: Path, stream: str, setting: str, names: bool) -> Copy:
    if not file.is_file():
        raise StoreUnavailable(f"There is no {file}; name the data folder of the room.")
    journal = file.with_name(f"{file.name}-wal")
    while True:
        # Without a journal no server has the file open, and reading need not create one in the folder.
        quiet, before = not journal.exists(), _stamp(file)
        try:
            found = _in_file(file, "mode=ro&immutable=1" if quiet else "mode=ro", stream, setting, names)
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise StoreUnavailable(f"{file} can't be read: {getattr(error, 'orig', error)}.") from error
        if not quiet or (not journal.exists() and _stamp(file) == before):
            return found  # otherwise a server started during the read, so read again


def _stamp(file: Path) -> tuple[int, int]:
    found = file.stat()
    return found.st_mtime_ns, found.st_size


def _in_file(file: Path, option: str, stream: str, setting: str, names: bool) -> Copy:
    engine = create_engine("sqlite://", creator=lambda: _opened(file, option))
    try:
        with engine.connect() as connection:
            return _read(connection, stream, setting, names)
    finally:
        engine.dispose()


def _opened(file: Path, option: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.resolve().as_uri()}?{option}", uri=True)


def _read(connection: Connection, stream: str, setting: str, names: bool) -> Copy:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    version = text(f"SELECT version_num FROM {tables.VERSION_TABLE}")  # noqa: S608 -- a constant of ours
    found = connection.execute(version).scalar()
    if found != tables.REVISION:
        raise StoreUnavailable(
            f"The store has schema {found}, this Tapete knows {tables.REVISION}; use that of its server."
        )
    c, s = tables.events.c, tables.settings.c
    query = select(c.stream, c.seq, c.at, c.by, c.body).where(c.stream == stream).order_by(c.seq)
    rows: Sequence[Any] = connection.execute(query).all()
    kept = connection.execute(select(s.value).where(s.key == setting)).scalar()
    a = tables.accounts.c
    known = connection.execute(select(a.id, a.name)).all() if names else ()
    return Copy(tuple(StoredEvent(*row) for row in rows), kept, {row[0]: row[1] for row in known})
