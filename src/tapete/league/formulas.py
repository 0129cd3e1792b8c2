"""Formulas for the points of one place. Points are integers in hundredths, so that sums are exact.

A formula sees the place, the size of the field, the cost of an entry and the person's total cost.
"""

from __future__ import annotations

from decimal import ROUND_FLOOR, Context, Decimal
from math import isqrt
from typing import Annotated

from msgspec import Meta, Struct

HUNDRED = 100
MOST = 1_000_000
Points = Annotated[int, Meta(ge=0, le=MOST)]
"""Whole points in a league's settings."""
Percent = Annotated[int, Meta(ge=0, le=10_000)]
_EXACT = Context(prec=60)


class PointsCase(Struct, frozen=True, kw_only=True):
    """Arguments of a formula."""

    place: int
    field: int
    """Number of persons or entries, as the league counts."""
    buy_in: int = 0
    """Cost of one entry, in whole units of the currency."""
    spent: int = 0
    """Total cost of the person, in the same units."""


class ByPlace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="places", tag_field="kind"):
    """A fixed number of points for each place.

    >>> ByPlace(points=(25, 18, 15), others=1).of(PointsCase(place=2, field=9))
    1800
    """

    points: Annotated[tuple[Points, ...], Meta(min_length=1, max_length=1_000)]
    """Points of the first place, the second, and so on."""
    others: Points = 0
    """Points of all further places."""

    def of(self, finish: PointsCase) -> int:
        """Return the points of a place in hundredths."""
        listed = finish.place <= len(self.points)
        return HUNDRED * (self.points[finish.place - 1] if listed else self.others)


class ByField(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="field", tag_field="kind"):
    """Points for each person beaten, and the same for oneself: the last of the field gets `each`.

    >>> ByField(each=2).of(PointsCase(place=1, field=10)), ByField().of(PointsCase(place=10, field=10))
    (2000, 100)
    """

    each: Points = 1

    def of(self, finish: PointsCase) -> int:
        """Return the points of a place in hundredths."""
        return HUNDRED * self.each * max(0, finish.field - finish.place + 1)


class ByShare(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="shares", tag_field="kind"):
    """Points that grow with the field, shared among the first places by percentages.

    >>> ByShare(each=100, percent=(50, 30, 20)).of(PointsCase(place=2, field=12))
    36000
    """

    each: Points = 100
    """Points that each person adds to the total."""
    percent: Annotated[tuple[Percent, ...], Meta(min_length=1, max_length=1_000)]

    def of(self, finish: PointsCase) -> int:
        """Return the points of a place in hundredths."""
        listed = finish.place <= len(self.percent)
        return self.each * finish.field * (self.percent[finish.place - 1] if listed else 0)


class SquareRoot(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="square-root", tag_field="kind"
):
    """Dr. Neau's formula: the square root of n * b * b / e, divided by the place plus one.

    n is the field, b the cost of an entry, e the person's total cost. Rebuys make the same place worth less.

    >>> SquareRoot().of(PointsCase(place=1, field=16, buy_in=25, spent=25))
    1000
    >>> SquareRoot().of(PointsCase(place=1, field=16, buy_in=25, spent=100))
    500
    """

    times: Annotated[int, Meta(ge=1, le=1_000)] = 1
    """Factor of all points."""

    def of(self, finish: PointsCase) -> int:
        """Return the points of a place in hundredths; a free event counts as a cost of one unit."""
        price = finish.buy_in or 1
        spent = max(finish.spent, price)
        most = finish.field * price * price * (HUNDRED * self.times) ** 2
        return _root(most, spent * (finish.place + 1) ** 2)


class Leaderboard(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag="leaderboard", tag_field="kind"
):
    """The formula of online leader boards: 10 * root of (field / place) * (1 + log10(cost + 0.25)).

    >>> Leaderboard().of(PointsCase(place=1, field=100, buy_in=10))
    20107
    """

    times: Annotated[int, Meta(ge=1, le=1_000)] = 10

    def of(self, finish: PointsCase) -> int:
        """Return the points of a place in hundredths; a free event counts as a cost of one unit."""
        price = Decimal(finish.buy_in or 1) + Decimal("0.25")
        root = _EXACT.sqrt(_EXACT.divide(Decimal(finish.field), Decimal(finish.place)))
        value = _EXACT.multiply(root, _EXACT.add(Decimal(1), _EXACT.log10(price)))
        hundredths = _EXACT.multiply(value, Decimal(self.times * HUNDRED))
        return int(_EXACT.add(hundredths, Decimal("0.5")).to_integral_value(ROUND_FLOOR))


Formula = ByPlace | ByField | ByShare | SquareRoot | Leaderboard


def _root(above: int, below: int) -> int:
    """Return the square root of a fraction, rounded half up to a whole number.

    >>> [_root(*fraction) for fraction in ((9, 4), (9, 1), (25, 4), (2, 1))]
    [2, 3, 3, 1]
    """
    return (isqrt(4 * above // below) + 1) // 2
