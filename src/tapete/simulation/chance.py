"""Draw for simulations: all chance comes from one function supplied by the caller.

>>> def least(bound):
...     return 0
>>> draws_below((4, 3), least), shuffled("abcd", least)
((0, 0), ('a', 'b', 'c', 'd'))
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

Draw = Callable[[int], int]
"""Function that returns a number from 0 up to, but not including, a bound; all numbers are equally likely."""

T = TypeVar("T")


def draws_below(bounds: Sequence[int], draw: Draw) -> tuple[int, ...]:
    """Draw one number below each bound, as tournament commands require."""
    return tuple([draw(bound) for bound in bounds])


def shuffled(things: Sequence[T], draw: Draw) -> tuple[T, ...]:
    """Return the items in a drawn order (Fisher-Yates).

    >>> shuffled("abcd", lambda bound: bound - 1)
    ('d', 'a', 'b', 'c')
    """
    order = list(things)
    count = len(order)
    for at in range(count - 1):
        other = at + draw(count - at)
        order[at], order[other] = order[other], order[at]
    return tuple(order)


def happens(per_cent: int, draw: Draw) -> bool:
    """Whether an event of this probability, in percent, happens now.

    >>> happens(0, lambda bound: 0), happens(100, lambda bound: bound - 1)
    (False, True)
    """
    return draw(100) < per_cent
