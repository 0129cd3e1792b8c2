"""A payout table drawn from three wishes: how many are paid, the least prize, and first over second.

Places are gathered in tiers, all of a tier being paid alike. From the second place down, the ratio between
neighbouring tiers falls in equal steps to one; the step is the one number that makes the prizes add up to
the pool.

>>> curve = payout_curve(9_000, paid=14, minimum=200)
>>> [(tier.first, tier.last, tier.prize) for tier in curve.tiers][-4:]
[(9, 9, 256), (10, 11, 226), (12, 13, 208), (14, 14, 200)]
>>> curve.prizes[:3], sum(curve.prizes)
((2417, 1607, 1121), 9000)
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, repeat

from msgspec import Struct

from tapete.tournament.prizes.least_prize import largest_minimum
from tapete.tournament.refusals import Refused, TournamentReason
from tapete.tournament.sharing import Money, Ratio, ratio

WIDTHS = (*[1] * 9, 2, 2, 4, *[9] * 9, *[27] * 3, *[45] * 6, 90)
"""Places of each tier from the top: a final table, then tables' worth. The last width goes on for ever."""

_BITS = 64
_ONE = 1 << _BITS
"""Steps and prizes are counted in parts of 2^-64 while the step is sought: no float decides a cent."""


class Tier(Struct, frozen=True):
    """Neighbouring places that are paid alike."""

    first: int
    last: int
    prize: Money

    @property
    def places(self) -> int:
        """How many they are."""
        return self.last - self.first + 1


class Curve(Struct, frozen=True):
    """A payout table by tiers, the winner first."""

    tiers: tuple[Tier, ...]

    @property
    def prizes(self) -> tuple[Money, ...]:
        """What each paid place gets, the winner first."""
        return tuple(tier.prize for tier in self.tiers for _ in range(tier.places))


def payout_curve(
    pool: Money,
    *,
    paid: int,
    minimum: Money,
    top: Ratio = "1.5",
    unit: Money = 1,
    widths: Sequence[int] = WIDTHS,
) -> Curve:
    """Draw a payout table.

    Two places leave nothing to choose: the second gets the minimum and the first the rest, whatever `top`
    says. Very few entries make any curve steep; a fixed table suits them better.

    Args:
        pool: what is shared; every unit of it is paid.
        paid: how many places; `pools.paid_places` counts them for a field.
        minimum: what the last paid place gets, rounded up to a multiple of `unit`.
        top: first prize over second, 1 or more.
        unit: prizes are multiples of it; the first prize takes what that leaves.
        widths: places of each tier from the top, the first two of width 1.

    Raises:
        Refused: the pool is below (paid - 1 + top) times the minimum; the largest possible one is named.
        ValueError: no place, no minimum, no unit, a ratio below 1, or widths that part the top two.

    Rules: ACO-pay-proportional, ACO-pay-decreasing, ACO-O-pay-table (a minimum, remainder to first).

    >>> payout_curve(10_000, paid=27, minimum=500)
    Traceback (most recent call last):
    ...
    tapete.tournament.refusals.Refused: minimum_cash_too_large: asked 500, most 363, pool 10,000, ...
    """
    ratio_top = ratio(top)
    if paid < 1 or pool < 0 or minimum < 1 or unit < 1 or ratio_top < 1 or list(widths[:2]) != [1, 1]:
        raise ValueError(f"no curve for {pool=}, {paid=}, {minimum=}, {top=}, {unit=}")
    least = -(-minimum // unit) * unit
    _check_feasible(pool, paid=paid, asked=least, top=ratio_top, unit=unit)
    tiers = list(_tiers(paid, widths))
    heights = _steepest(pool, [last - first + 1 for first, last in tiers], least, ratio_top)
    below = [height // _ONE // unit * unit for height in heights[1:]]
    spent = sum(prize * (last - first + 1) for prize, (first, last) in zip(below, tiers[1:], strict=True))
    prizes = [pool - spent, *below]
    return Curve(tuple(Tier(first, last, prize) for (first, last), prize in zip(tiers, prizes, strict=True)))


def _check_feasible(pool: Money, *, paid: int, asked: Money, top: Fraction, unit: Money) -> None:
    """Refuse what no curve can do: with steps of zero all get the minimum, the winner `top` times it."""
    most = largest_minimum(pool, places=paid, top=top, unit=unit)
    if asked > most:
        raise Refused(
            TournamentReason.MINIMUM_CASH_TOO_LARGE,
            "ACO-O-pay-table",
            asked=asked,
            most=most,
            pool=pool,
            places=paid,
        )


def _tiers(paid: int, widths: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and the last place of each tier; a rest of less than half joins a tier of the same width."""
    first, before = 1, 0
    held: tuple[int, int] | None = None
    for width in chain(widths, repeat(widths[-1])):
        if first > paid:
            break
        last = min(first + width - 1, paid)
        if held and 2 * (last - first + 1) < width == before:
            held = (held[0], last)
        else:
            if held:
                yield held
            held = (first, last)
        first, before = last + 1, width
    if held:
        yield held


def _steepest(pool: Money, counts: Sequence[int], least: Money, top: Fraction) -> list[int]:
    """Prizes by tier in parts of 2^-64, for the largest step at which they don't exceed the pool."""

    def heights(step: int) -> list[int]:
        rising = [least << _BITS]
        for below in range(1, len(counts) - 1):
            rising.append(rising[-1] * (_ONE + step * below) >> _BITS)
        if len(counts) > 1:
            rising.append(rising[-1] * top.numerator // top.denominator)
        return rising[::-1]

    def fits(step: int) -> bool:
        total = sum(height * count for height, count in zip(heights(step), counts, strict=True))
        return total <= pool << _BITS

    if len(counts) < 3:  # no step changes anything
        return heights(0)
    low, high = 0, _ONE
    while fits(high):
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return heights(low)
