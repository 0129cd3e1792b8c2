"""Money and chips shared out to the last unit, evenly or by weight. What is shared is always all of it.

>>> evenly(1_000, ["A", "B", "C"])
{'A': 334, 'B': 333, 'C': 333}
>>> by_weight(1_000, {"A": 2, "B": 1})
{'A': 667, 'B': 333}
"""

from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

Money = int
"""In the smallest unit of its currency. Never a float."""

Ratio = Fraction | int | str
"""A number that need not be whole: a `Fraction`, an int, or its decimals as text, such as "1.5" or "3/2"."""

P = TypeVar("P", bound=Hashable)
"""Whatever names those who share: numbers of entries, seats, letters of an example."""


def ratio(value: Ratio) -> Fraction:
    """An exact number.

    Raises:
        ValueError: a float, which would not be exact, or a text that is no number.

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
    """Equal parts; odd units go one each to the first of `among`, in the order given.

    Args:
        amount: what is shared, zero or more.
        among: those who share, none twice. The order is the rule for the odd units: clockwise from the
            button's left at a table, places elsewhere.

    Raises:
        ValueError: a negative amount, nobody to share, or somebody twice.
    """
    if amount < 0 or not among or len(set(among)) < len(among):
        raise ValueError(f"{amount} can't be shared among {list(among)!r}")
    each, odd = divmod(amount, len(among))
    return {one: each + (turn < odd) for turn, one in enumerate(among)}


def by_weight(amount: int, weights: Mapping[P, int | Fraction]) -> dict[P, int]:
    """Parts in proportion to weights; units left over go one each to the largest lost fractions.

    Equal fractions are served by the larger weight, then in the order given. The order of the result is that
    of `weights`.

    Raises:
        ValueError: a negative amount or weight, or weights that add up to nothing.

    >>> by_weight(100, {"A": 1, "B": 1, "C": 1})
    {'A': 34, 'B': 33, 'C': 33}
    """
    total = sum(weights.values())
    if amount < 0 or total <= 0 or min(weights.values()) < 0:
        raise ValueError(f"{amount} can't be shared by {dict(weights)!r}")
    exact = {one: Fraction(amount * weight) / total for one, weight in weights.items()}
    return rounded(amount, exact)


def rounded(amount: int, exact: Mapping[P, Fraction]) -> dict[P, int]:
    """Exact parts made whole: rounded down, then one unit each to the largest lost fractions.

    Args:
        amount: what the parts add up to.
        exact: parts of zero or more; equal fractions are served by the larger part, then in the order given.

    Raises:
        ValueError: the parts don't add up to `amount`.

    >>> rounded(3, {"A": Fraction(4, 3), "B": Fraction(5, 3)})
    {'A': 1, 'B': 2}
    """
    if sum(exact.values()) != amount or min(exact.values()) < 0:
        raise ValueError(f"the parts {dict(exact)!r} don't add up to {amount}")
    whole = {one: int(part) for one, part in exact.items()}
    left = amount - sum(whole.values())
    # The sort is stable: those who are equal in both keep their order.
    for one in sorted(exact, key=lambda one: (whole[one] - exact[one], -exact[one]))[:left]:
        whole[one] += 1
    return whole
