"""Breaks that all events of a room take at the same time of day.

>>> hourly = SynchronisedBreak()
>>> hour, minute = 3_600_000, 60_000
>>> hourly.after(20 * hour) == 20 * hour + 55 * minute
True
>>> times = hourly.times(20 * hour + 55 * minute, last_hand_ended=20 * hour + 57 * minute)
>>> (times.ends - 20 * hour) // minute
60
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct


class BreakTimes(Struct, frozen=True, kw_only=True):
    """Begin and end of a break, in UTC milliseconds."""

    signal: int
    """Instant from which no hand is dealt."""
    begins: int
    """End of the last running hand."""
    ends: int


class SynchronisedBreak(Struct, frozen=True, kw_only=True):
    """A break at the same minute of every hour. A level clock stands still from the signal to the end.

    Rules: ACO-O-level-change (five minutes at :55; the add-on break takes its place).
    """

    every_ms: int = 3_600_000
    at_ms: int = 55 * 60_000
    """Offset in each full period, counted from midnight UTC of 1 January 1970."""
    length_ms: int = 5 * 60_000
    counted_from: Literal["signal", "last_hand"] = "signal"
    """Whether the length counts from the signal, so that all events resume together, or from the end of
    the last running hand."""

    def after(self, at: int, *, others: Sequence[int] = ()) -> int:
        """Return the next signal of a break, at or after an instant.

        Args:
            at: the instant.
            others: starts of other breaks of the event, such as that of the add-on: one that begins less than
                half a period from a common break replaces it.
        """
        signal = at + (self.at_ms - at) % self.every_ms
        while any(abs(other - signal) * 2 < self.every_ms for other in others):
            signal += self.every_ms
        return signal

    def times(self, signal: int, *, last_hand_ended: int) -> BreakTimes:
        """Return the break that a signal begins.

        Args:
            signal: the instant from which no hand is dealt.
            last_hand_ended: end of the last running hand, at or after the signal.
        """
        begins = max(signal, last_hand_ended)
        start = signal if self.counted_from == "signal" else begins
        return BreakTimes(signal=signal, begins=begins, ends=max(begins, start + self.length_ms))
