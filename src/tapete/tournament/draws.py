"""Randomness as an argument: numbers are drawn outside, checked here, and stored in the resulting events.

A draw is a number from 0 up to, but without, a bound known beforehand. A series of draws gives a permutation:

>>> order_bounds(4)
(4, 3, 2)
>>> order_of((2, 0, 1))
(2, 1, 3, 0)

The caller asks for the bounds, draws each number uniformly and passes the numbers in.
"""

from collections.abc import Sequence
from typing import Final

from tapete.cards import RANKS, Card

ANY_SEAT: Final = 2_520
"""Bound of a draw that chooses among any number of seats from 1 to 10. It is divisible by all these
numbers, so the remainder is as uniform as the draw."""


def check_order(order: Sequence[int], count: int) -> None:
    """Check that `order` holds every index of `count` things once; ValueError if not.

    >>> check_order([1, 1], 2)
    Traceback (most recent call last):
    ValueError: not a permutation of 2 indexes: (1, 1)
    """
    if len(order) != count or set(order) != set(range(count)):
        raise ValueError(f"not a permutation of {count} indexes: {tuple(order)!r}")


def check_draws(draws: Sequence[int], bounds: Sequence[int]) -> None:
    """Check that there is one draw below each bound; ValueError if not.

    >>> check_draws([3, 1], (4, 1))
    Traceback (most recent call last):
    ValueError: draw 2 is 1, which is not below 1
    """
    if len(draws) != len(bounds):
        raise ValueError(f"{len(bounds)} draws are needed, not {len(draws)}")
    for number, (draw, bound) in enumerate(zip(draws, bounds, strict=True), start=1):
        if not 0 <= draw < bound:
            raise ValueError(f"draw {number} is {draw}, which is not below {bound}")


def order_bounds(count: int) -> tuple[int, ...]:
    """Return the bounds of the draws that make a permutation of `count` things."""
    return tuple(range(count, 1, -1))


def order_of(draws: Sequence[int]) -> tuple[int, ...]:
    """Return the permutation made by draws within `order_bounds`; all permutations are equally likely.

    >>> len({order_of((first, second)) for first in range(3) for second in range(2)})
    6
    """
    count = len(draws) + 1
    check_draws(draws, order_bounds(count))
    order = list(range(count))
    for at, draw in enumerate(draws):
        order[at], order[at + draw] = order[at + draw], order[at]
    return tuple(order)


def chosen(draws: Sequence[int], count: int) -> tuple[int, ...]:
    """Return different indexes below `count`, one per draw; the bounds are `count`, `count - 1`, and so on.

    Time and memory depend on the number of draws, not on `count`.

    >>> chosen((5, 4, 0), 1_000_000)
    (5, 0, 2)
    """
    check_draws(draws, tuple(range(count, count - len(draws), -1)))
    moved: dict[int, int] = {}
    found = []
    for at, draw in enumerate(draws):
        found.append(moved.get(at + draw, at + draw))
        moved[at + draw] = moved.get(at, at)
    return tuple(found)


def high_card_order(shown: Sequence[Card], *, suits: str = "shdc") -> tuple[int, ...]:
    """Rank players by one card each: the highest first, the ace high, equal ranks by suit.

    Args:
        shown: different cards, one per player.
        suits: from the best to the worst (by decision: spades, hearts, diamonds, clubs).

    Raises:
        ValueError: a duplicate card.

    Rules: TDA19-10, TDA24-10B, TDA19-24A.

    >>> from tapete.cards import read_cards
    >>> high_card_order(read_cards("Ks Kc 9h")), high_card_order(read_cards("9h Kc Ks"))
    ((0, 1, 2), (2, 1, 0))
    """
    if len(set(shown)) < len(shown):
        raise ValueError(f"the same card twice: {list(shown)!r}")
    strength = {index: (-RANKS.index(card[0]), suits.index(card[1])) for index, card in enumerate(shown)}
    return tuple(sorted(strength, key=strength.__getitem__))
