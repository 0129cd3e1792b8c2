"""What a player has to bring who left with chips a short while ago.

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
