"""Compute a payout curve from the number of paid places, the least prize, and first over second prize.

Places are grouped in tiers with equal prizes. From the second place down, the ratio between neighbouring
tiers falls to one in equal steps. The step is chosen so that the prizes add up to the pool.

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
from tapete.tournament.refusals import TournamentReason, TournamentRefused
from tapete.tournament.sharing import Money, Ratio, ratio

WIDTHS = (*[1] * 9, 2, 2, 4, *[9] * 9, *[27] * 3, *[45] * 6, 90)
"""Number of places in each tier from the top: a final table, then whole tables. The last width repeats."""

_BITS = 64
_ONE = 1 << _BITS
"""Steps and prizes are computed in units of 2^-64: no floats."""


class Tier(Struct, frozen=True):
    """Neighbouring places with equal prizes."""

    first: int
    last: int
    prize: Money

    @property
    def places(self) -> int:
        """How many they are."""
        return self.last - self.first + 1


class Curve(Struct, frozen=True):
    """Payout table by tiers, the winner first."""

    tiers: tuple[Tier, ...]

    @property
    def prizes(self) -> tuple[Money, ...]:
        """Prize of each paid place, the winner first."""
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
    """Compute a payout curve.

    With two places nothing is left to choose: the second gets the minimum and the first the rest, regardless
        of `top`. Very few entries make any curve steep; a fixed table suits them better.

    Args:
        pool: the amount to share; all of it is paid.
        paid: number of places; `pools.paid_places` computes it for a field.
        minimum: prize of the last paid place, rounded up to a multiple of `unit`.
        top: ratio of first to second prize, 1 or more.
        unit: prizes are multiples of this amount; the first prize takes the rest.
        widths: number of places in each tier from the top; the first two are 1.

    Raises:
        Refused: the pool is below (paid - 1 + top) times the minimum; the error names the largest possible
            one.
        ValueError: no place, no minimum, no unit, a ratio below 1, or widths that do not begin with 1, 1.

    Rules: ACO-pay-proportional, ACO-pay-decreasing, ACO-O-pay-table (a minimum, remainder to first).

    >>> payout_curve(10_000, paid=27, minimum=500)
    Traceback (most recent call last):
    ...
    tapete.tournament.refusals.TournamentRefused: minimum_cash_too_large: asked 500, most 363, pool ...
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
    """Refuse a minimum that even the flattest curve can't pay: all get it, the winner `top` times it."""
    most = largest_minimum(pool, places=paid, top=top, unit=unit)
    if asked > most:
        raise TournamentRefused(
            TournamentReason.MINIMUM_CASH_TOO_LARGE,
            "ACO-O-pay-table",
            asked=asked,
            most=most,
            pool=pool,
            places=paid,
        )


def _tiers(paid: int, widths: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last place of each tier; a short rest joins a tier of the same width."""
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
    """Return prizes by tier in units of 2^-64, for the largest step that keeps within the pool."""

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

    if len(counts) < 3:  # with fewer than three tiers the step has no effect
        return heights(0)
    low, high = 0, _ONE
    while fits(high):
        low, high = high, high * 2
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return heights(low)
