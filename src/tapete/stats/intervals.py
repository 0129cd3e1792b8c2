"""Confidence intervals of figures.

A share has a Wilson interval, which also holds for few hands and for shares near 0 and 1. An average has a
normal interval, by its standard error.
"""

from math import sqrt
from typing import Final

from msgspec import Struct

Z: Final = 1.959963984540054
"""Quantile of 95 per cent confidence intervals."""


class Frequency(Struct, frozen=True):
    """Number of times something was done out of its chances.

    >>> share = Frequency(3, 10)
    >>> f"{share.value:.2f} of {share.chances}, {share.low:.3f} to {share.high:.3f}"
    '0.30 of 10, 0.108 to 0.603'
    """

    made: int = 0
    chances: int = 0

    @property
    def value(self) -> float | None:
        """Share from 0 to 1; None without a chance."""
        return self.made / self.chances if self.chances else None

    @property
    def low(self) -> float:
        """Lower end of the Wilson interval; 0 without a chance."""
        return max(0.0, self._middle - self._reach) if self.chances and self.made else 0.0

    @property
    def high(self) -> float:
        """Upper end of the Wilson interval; 1 without a chance."""
        return min(1.0, self._middle + self._reach) if self.made < self.chances else 1.0

    @property
    def _middle(self) -> float:
        return (self.made + Z * Z / 2) / (self.chances + Z * Z)

    @property
    def _reach(self) -> float:
        n, p = self.chances, self.made / self.chances
        return Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)


class Rate(Struct, frozen=True):
    """Average per 100 hands, from sums over the hands.

    >>> rate = Rate(hands=4, total=2.0, squares=6.0)
    >>> f"{rate.value:.0f} per 100 hands, {rate.low:.1f} to {rate.high:.1f}"
    '50 per 100 hands, -76.5 to 176.5'
    """

    hands: int = 0
    total: float = 0.0
    squares: float = 0.0

    @property
    def value(self) -> float | None:
        """Average per 100 hands; None without a hand."""
        return 100 * self.total / self.hands if self.hands else None

    @property
    def deviation(self) -> float | None:
        """Standard deviation of single hands; None for fewer than two."""
        if self.hands < 2:
            return None
        variance = (self.squares - self.total**2 / self.hands) / (self.hands - 1)
        return sqrt(max(0.0, variance))

    @property
    def low(self) -> float | None:
        """Lower end of the interval; None for fewer than two hands."""
        return self._end(-1)

    @property
    def high(self) -> float | None:
        """Upper end of the interval; None for fewer than two hands."""
        return self._end(1)

    def _end(self, side: int) -> float | None:
        value, deviation = self.value, self.deviation
        if value is None or deviation is None:
            return None
        return value + side * 100 * Z * deviation / sqrt(self.hands)
