"""Interface of a database below the SQL store: SQLite (`sqlite`) and PostgreSQL (`postgres`) provide it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol, TypeVar

from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError

from tapete.room.store.statements import Outcome
from tapete.room.store.store import Batch

T = TypeVar("T")
Use = Literal["alone", "shared", "look"]
"""Whether a store is the only one that writes there, one of several nodes, or takes no lock at all."""


class Database(Protocol):
    """A database with the room's tables."""

    trouble: str | None
    """See `Store.trouble`."""

    @property
    def failed(self) -> tuple[type[Exception], ...]:
        """What it raises if it can't do what it is asked for."""

    @property
    def broken(self) -> tuple[type[Exception], ...]:
        """What it raises if it can't be reached or used at all; then the next transaction connects anew."""

    async def open(self, *, use: Use) -> None:
        """Connect, and bring the tables up to date.

        Args:
            use: whether other servers may write there meanwhile.

        Raises:
            StoreUnavailable: what to mend, in one line.
        """

    async def commit(self, batches: Sequence[Batch], now: int) -> list[Outcome]:
        """Judge a group of batches and store those that are admitted, in one durable transaction.

        Raises:
            Exception: nothing is stored, or, if it is one of `broken`, nobody knows.
        """

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do work that only reads, in one transaction."""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do work that writes, in one transaction. No other of this store runs meanwhile."""

    async def close(self) -> None:
        """Give all connections up."""

    def explain(self, error: BaseException) -> str:
        """Explain an error in one line, with the remedy."""


def said_by(error: BaseException) -> str:
    """What the driver says, in one line."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return " ".join(str(cause).split()) or type(cause).__name__
