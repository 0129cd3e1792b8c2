"""Share money and chips to the last unit, evenly or by weight. The parts always add up to the amount.

>>> evenly(1_000, ["A", "B", "C"])
{'A': 334, 'B': 333, 'C': 333}
>>> by_weight(1_000, {"A": 2, "B": 1})
{'A': 667, 'B': 333}
"""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

Money = int
"""Amount in the smallest unit of its currency; never a float."""

Ratio = Fraction | int | str
"""A number that need not be whole: a `Fraction`, an int, or text such as "1.5" or "3/2"."""

P = TypeVar("P", bound=Hashable)
"""Identifier of a sharer: an entry number, a seat, or a letter in an example."""


def ratio(value: Ratio) -> Fraction:
    """Return an exact number.

    Raises:
        ValueError: a float, which is not exact, or text that is not a number.

    >>> ratio("1.5"), ratio("57/20"), ratio(2)
    (Fraction(3, 2), Fraction(57, 20), Fraction(2, 1))
    """
    if not isinstance(value, Fraction | int | str) or isinstance(value, bool):
        raise ValueError(f"exact numbers only, as text or a fraction: {value!r}")
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"no number: {value!r}") from None


def evenly(amount: int, among: Sequence[P]) -> dict[P, int]:
    """Share an amount in equal parts; odd units go one each to the first of `among`, in the order given.

    Args:
        amount: the amount to share, zero or more.
        among: the sharers, none twice. Their order decides the odd units: clockwise from the button's left at
            a table, by places elsewhere.

    Raises:
        ValueError: a negative amount, no sharers, or one listed twice.
    """
    if amount < 0 or not among or len(set(among)) < len(among):
        raise ValueError(f"{amount} can't be shared among {list(among)!r}")
    each, odd = divmod(amount, len(among))
    return {one: each + (turn < odd) for turn, one in enumerate(among)}


def by_weight(amount: int, weights: Mapping[P, int | Fraction]) -> dict[P, int]:
    """Share an amount in proportion to weights; leftover units go one each to the largest lost fractions.

    For equal fractions the larger weight comes first, then the order given. The result keeps the order of
    `weights`.

    Raises:
        ValueError: a negative amount or weight, or weights that add up to zero.

    >>> by_weight(100, {"A": 1, "B": 1, "C": 1})
    {'A': 34, 'B': 33, 'C': 33}
    """
    total = sum(weights.values())
    if amount < 0 or total <= 0 or min(weights.values()) < 0:
        raise ValueError(f"{amount} can't be shared by {dict(weights)!r}")
    exact = {one: Fraction(amount * weight) / total for one, weight in weights.items()}
    return rounded(amount, exact)


def rounded(amount: int, exact: Mapping[P, Fraction]) -> dict[P, int]:
    """Round exact parts down, then add one unit each to the largest lost fractions.

    Args:
        amount: the sum of the parts.
        exact: parts of zero or more; for equal fractions the larger part comes first, then the order given.

    Raises:
        ValueError: the parts don't add up to `amount`.

    >>> rounded(3, {"A": Fraction(4, 3), "B": Fraction(5, 3)})
    {'A': 1, 'B': 2}
    """
    if sum(exact.values()) != amount or min(exact.values()) < 0:
        raise ValueError(f"the parts {dict(exact)!r} don't add up to {amount}")
    whole = {one: int(part) for one, part in exact.items()}
    left = amount - sum(whole.values())
    # The sort is stable: parts that are equal in both keys keep their order.
    for one in sorted(exact, key=lambda one: (whole[one] - exact[one], -exact[one]))[:left]:
        whole[one] += 1
    return whole
