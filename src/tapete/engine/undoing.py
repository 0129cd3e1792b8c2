"""Find the last act in the log of a hand, apart from its automatic consequences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tapete.engine import events as ev

_FOLLOWS: Final = frozenset(
    {
        ev.HandStarted,
        ev.Posted,
        ev.HoleDealt,
        ev.StreetBegan,
        ev.Burned,
        ev.BoardDealt,
        ev.UncalledReturned,
        ev.BetsCollected,
        ev.Shown,
        ev.Mucked,
        ev.RakeTaken,
        ev.PotAwarded,
        ev.HandEnded,
    }
)
"""Events that follow automatically."""


def last_act(events: Sequence[ev.Event]) -> int | None:
    """Find the index of the last event decided by a seat, the dealer or the floor; None if there is none.

    A delayed act of the floor is in the log where it took effect.
    """
    for at in range(len(events) - 1, -1, -1):
        if type(events[at]) not in _FOLLOWS:
            return at
    return None
