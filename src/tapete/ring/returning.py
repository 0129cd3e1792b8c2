"""Buy-in required from a player who comes back soon after leaving with chips.

>>> left = [Departure(stack=350, at=0)]
>>> buy_in(80, 200, left, at=60_000, minutes=60)
Amounts(least=350, most=350)
>>> buy_in(80, 200, left, at=60_000, minutes=0)
Amounts(least=80, most=200)
"""

from collections.abc import Sequence

from msgspec import Struct

from tapete.engine.menu import Amounts
from tapete.engine.types import Chips
from tapete.floor.citing import Citing
from tapete.rules import Book

MINUTE_MS = 60_000


class Departure(Struct, frozen=True):
    """A player left a table or a pool."""

    stack: Chips
    at: int
    """UTC milliseconds."""


def bound(left: Sequence[Departure], *, at: int, minutes: int) -> Departure | None:
    """Return the departure that still binds, with the most chips; None if none does."""
    now = [one for one in left if one.stack and at < one.at + minutes * MINUTE_MS]
    return max(now, key=lambda one: one.stack, default=None)


def duty(book: Book, *, pool: bool, read: Citing | None = None) -> int:
    """Return the minutes for which a returning player must bring the stack they left with; 0 for no duty.

    Args:
        book: of the table or pool.
        pool: whether it is a fast-fold pool.
        read: records the rows used.

    Raises:
        NotCovered: the book does not say.

    Rules: ACO-O-rathole, ACO-boost-rejoin, ACO-boost-leave-return.

    >>> from tapete.rules import book
    >>> duty(book("aconcagua"), pool=False)
    60
    """
    points = book.ring
    minutes: int = (read or Citing())(points.pool_return_minutes if pool else points.ring_return_minutes)
    return minutes


def buy_in(least: Chips, most: Chips, left: Sequence[Departure], *, at: int, minutes: int) -> Amounts:
    """Return the allowed buy-in at a table.

    This is the usual range, extended to the stack that the player left with, even above the maximum.

    Args:
        least: the table's minimum buy-in.
        most: the table's maximum buy-in.
        left: this player's departures from the table.
        at: now, UTC milliseconds.
        minutes: how long the duty lasts; 0 for no duty, as in pools.

    Rules: ACO-O-rathole, ACO-boost-rejoin, ACO-boost-leave-return; for pools the source says both.
    """
    one = bound(left, at=at, minutes=minutes)
    if one is None:
        return Amounts(least, most)
    return Amounts(max(least, one.stack), max(most, one.stack))
