"""Amount that a player must bring when coming back soon after leaving with chips.

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
    """Of several departures, the one with the most chips whose time is not yet over."""
    now = [one for one in left if one.stack and at < one.at + minutes * MINUTE_MS]
    return max(now, key=lambda one: one.stack, default=None)


def duty(book: Book, *, pool: bool, read: Citing | None = None) -> int:
    """Minutes for which a player who comes back has to bring what they left with; 0 for not at all.

    Args:
        book: of the table or pool.
        pool: whether it is a fast-fold pool.
        read: remembers the rows that this rests on.

    Raises:
        NotCovered: the book says nothing of it.

    Rules: ACO-O-rathole, ACO-boost-rejoin, ACO-boost-leave-return.

    >>> from tapete.rules import book
    >>> duty(book("aconcagua"), pool=False)
    60
    """
    points = book.ring
    minutes: int = (read or Citing())(points.pool_return_minutes if pool else points.ring_return_minutes)
    return minutes


def buy_in(least: Chips, most: Chips, left: Sequence[Departure], *, at: int, minutes: int) -> Amounts:
    """What may be brought to a table: the usual amounts, or what one left with, even above its maximum.

    Args:
        least: what the table asks for.
        most: the most that it allows.
        left: departures of this player from it.
        at: now, UTC milliseconds.
        minutes: how long the duty lasts; 0 for not at all, as in pools.

    Rules: ACO-O-rathole, ACO-boost-rejoin, ACO-boost-leave-return; of pools the source says both.
    """
    one = bound(left, at=at, minutes=minutes)
    if one is None:
        return Amounts(least, most)
    return Amounts(max(least, one.stack), max(most, one.stack))
