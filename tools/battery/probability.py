"""Tail probabilities of the distributions that the statistics follow, and a correction for testing many.

>>> round(chi_square_tail(18.307, 10), 4), round(normal_tails(1.96), 4), round(kolmogorov_tail(1.3581), 4)
(0.05, 0.05, 0.05)
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

EXACT = 1e-14


def chi_square_tail(value: float, freedom: int) -> float:
    """Return the probability that a chi-square value is this large or larger.

    Args:
        freedom: degrees of freedom.

    Raises:
        ValueError: a negative value, or no degree of freedom.
    """
    if value < 0 or freedom < 1:
        raise ValueError(f"no chi-square of {value} with {freedom} degrees of freedom")
    return _upper_gamma(freedom / 2, value / 2)


def _upper_gamma(a: float, x: float) -> float:
    """Compute the regularized upper incomplete gamma function, by its series or its continued fraction."""
    if x == 0:
        return 1.0
    front = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * EXACT:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    fraction, step = d, 0
    while True:
        step += 1
        factor = -step * (step - a)
        b += 2
        d = 1 / _not_zero(factor * d + b, tiny)
        c = _not_zero(b + factor / c, tiny)
        fraction *= d * c
        if abs(d * c - 1) < EXACT:
            return front * fraction


def _not_zero(value: float, tiny: float) -> float:
    return value if abs(value) > tiny else tiny


def normal_tails(value: float) -> float:
    """Return the probability that a standard normal value is this far from 0 or farther, on either side."""
    return math.erfc(abs(value) / math.sqrt(2))


def kolmogorov_tail(value: float) -> float:
    """Return the probability of a Kolmogorov distance this large or larger, in units of 1 / sqrt(n)."""
    if value < 0.2:
        return 1.0
    signs = (1.0 if k % 2 else -1.0 for k in range(1, 101))
    terms = (2 * sign * math.exp(-2 * k * k * value * value) for k, sign in enumerate(signs, start=1))
    return min(1.0, max(0.0, sum(terms)))


def chi_square(observed: Sequence[float], expected: Sequence[float]) -> tuple[float, float]:
    """Compute the chi-square statistic of counts, and the probability of one this large or larger.

    Cells that are expected less than five times are counted together.

    Raises:
        ValueError: the counts don't add up to what is expected.
    """
    if abs(sum(observed) - sum(expected)) > 1e-6 * max(1.0, sum(expected)):
        raise ValueError(f"{sum(observed)} were observed, {sum(expected)} expected")
    pooled_o, pooled_e = 0.0, 0.0
    cells: list[tuple[float, float]] = []
    for o, e in sorted(zip(observed, expected, strict=True), key=lambda cell: cell[1]):
        pooled_o, pooled_e = pooled_o + o, pooled_e + e
        if pooled_e >= 5:
            cells.append((pooled_o, pooled_e))
            pooled_o = pooled_e = 0.0
    if pooled_e and cells:
        last_o, last_e = cells.pop()
        cells.append((last_o + pooled_o, last_e + pooled_e))
    if len(cells) < 2:
        raise ValueError("there are too few counts for a chi-square")
    value = sum((o - e) ** 2 / e for o, e in cells)
    return value, chi_square_tail(value, len(cells) - 1)


def holm(found: Mapping[str, float]) -> dict[str, float]:
    """Correct the probabilities of many statistics (Holm). If one is below 0.05, the whole fails at 95 %.

    >>> holm({"a": 0.01, "b": 0.04, "c": 0.03})
    {'a': 0.03, 'c': 0.06, 'b': 0.06}
    """
    corrected: dict[str, float] = {}
    highest = 0.0
    for rank, (name, value) in enumerate(sorted(found.items(), key=lambda item: item[1])):
        highest = max(highest, min(1.0, (len(found) - rank) * value))
        corrected[name] = highest
    return corrected
