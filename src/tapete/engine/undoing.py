"""Tell acts from what follows from them, in the log of a hand."""

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
"""Events that nobody decides."""


def last_act(events: Sequence[ev.Event]) -> int | None:
    """Find the last event that a seat, the dealer or the floor has decided; None if there is none.

    An act of the floor that waited for its moment stands in the log where it took effect.
    """
    for at in range(len(events) - 1, -1, -1):
        if type(events[at]) not in _FOLLOWS:
            return at
    return None
