"""Name the positions of the seats of a hand."""

from collections.abc import Sequence
from typing import Final

from tapete.engine import events as ev
from tapete.engine.pots import clockwise
from tapete.engine.types import Seat

POSITIONS: Final = (
    "UTG", "UTG+1", "UTG+2", "UTG+3", "UTG+4", "UTG+5", "UTG+6", "LJ", "HJ", "CO", "BTN", "SB", "BB", "-"
)  # fmt: skip
"""Names of positions in the order of the first street; `-` in games with a bring-in."""
_LATE: Final = ("BTN", "CO", "HJ", "LJ")
STEALS_FROM: Final = ("CO", "BTN", "SB")
"""Positions from which an opening raise is a steal."""


def positions_of(start: ev.HandStarted) -> dict[Seat, str]:
    """Return the position of every seat dealt in.

    Heads-up, the seat with the button is `SB` or `BB`, according to its post. If the button is at an empty
    seat, the last seat to act without a blind is `BTN`.

    >>> from tapete import Stakes
    >>> positions_of(ev.HandStarted(
    ...     hand=1, rules="", game="holdem-no-limit", stakes=Stakes(small_blind=1, big_blind=2),
    ...     stacks=dict.fromkeys(range(1, 7), 200), button=2, small_blind=3, big_blind=4,
    ... ))
    {3: 'SB', 4: 'BB', 5: 'LJ', 6: 'HJ', 1: 'CO', 2: 'BTN'}
    """
    order: Sequence[Seat] = clockwise(start.stacks, after=start.button)
    if start.stakes.bring_in or (start.big_blind is None and start.small_blind is None):
        return dict.fromkeys(order, "-")
    found = {
        seat: name for seat, name in ((start.small_blind, "SB"), (start.big_blind, "BB")) if seat in order
    }
    named: dict[Seat, str] = {seat: name for seat, name in found.items() if seat is not None}
    others = [seat for seat in order if seat not in named]
    for place, seat in enumerate(others):
        late = len(others) - 1 - place
        if late < len(_LATE):
            named[seat] = _LATE[late]
        else:
            named[seat] = "UTG" if not place else f"UTG+{place}"
    return {seat: named[seat] for seat in order}
