"""Interface of a database below the SQL store; `sqlite` and `postgres` implement it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol, TypeVar

from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError

from tapete.room.store.statements import Outcome
from tapete.room.store.store import Batch

T = TypeVar("T")
Use = Literal["alone", "shared", "look"]
"""Use of a database: as the only writer, as one of several nodes, or reading without a lock."""


class Database(Protocol):
    """A database with the room's tables."""

    trouble: str | None
    """See `Store.trouble`."""

    @property
    def failed(self) -> tuple[type[Exception], ...]:
        """Exceptions that mean a failed operation."""

    @property
    def broken(self) -> tuple[type[Exception], ...]:
        """Exceptions that mean a lost or unusable connection; the next transaction reconnects."""

    async def open(self, *, use: Use) -> None:
        """Connect and migrate the tables.

        Args:
            use: whether other servers may write at the same time.

        Raises:
            StoreUnavailable: the database can't be used; one line with the remedy.
        """

    async def commit(self, batches: Sequence[Batch], now: int) -> list[Outcome]:
        """Check a group of batches and store the admitted ones in one durable transaction.

        Raises:
            Exception: nothing is stored; for one of `broken`, the outcome is unknown.
        """

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a read-only function in one transaction."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a writing function in one transaction, never two of this store at the same time."""

    async def close(self) -> None:
        """Close all connections."""

    def explain(self, error: BaseException) -> str:
        """Explain an error in one line, with the remedy."""


def said_by(error: BaseException) -> str:
    """Return the driver's message in one line."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return " ".join(str(cause).split()) or type(cause).__name__
