"""A PostgreSQL database for one test alone."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine


async def _order(server: str, statement: str) -> None:
    admin = create_async_engine(
        make_url(server).set(drivername="postgresql+asyncpg"), isolation_level="AUTOCOMMIT"
    )
    async with admin.connect() as connection:
        await connection.execute(text(statement))
    await admin.dispose()


@contextmanager
def new_database(server: str) -> Iterator[str]:
    """Yield the URL of a new, empty database; it is dropped afterwards."""
    name = f"tapete_{uuid.uuid4().hex[:12]}"
    asyncio.run(_order(server, f"CREATE DATABASE {name}"))
    try:
        yield make_url(server).set(database=name).render_as_string(hide_password=False)
    finally:
        asyncio.run(_order(server, f"DROP DATABASE {name} WITH (FORCE)"))
