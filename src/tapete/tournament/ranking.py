"""Places of those who go out in one hand."""

from collections.abc import Collection, Mapping
from itertools import groupby

from msgspec import Struct

from tapete.engine.pots import clockwise
from tapete.engine.types import Chips, Seat


class Finish(Struct, frozen=True):
    """A seat's place, and how many share it: 2 shared by 2 covers the places 2 and 3."""

    seat: Seat
    place: int
    shared: int


def places(out: Collection[Seat], started: Mapping[Seat, Chips], *, button: Seat) -> tuple[Finish, ...]:
    """Rank those who went out in one hand, the lowest place first.

    Args:
        out: seats that have lost everything in this hand.
        started: chips of every seat at the start of the hand, those that go on included.
        button: seats that share a place are told clockwise from its left; the first gets an odd unit.

    Rules: ACO-O-bust-order (more chips at the start of the hand finish higher, equal chips share).

    >>> places([1, 2, 4], {1: 700, 2: 300, 3: 9_000, 4: 300}, button=3)
    (Finish(seat=4, place=3, shared=2), Finish(seat=2, place=3, shared=2), Finish(seat=1, place=2, shared=1))
    """
    # The sort is stable: equal stacks keep the order from the button.
    ordered = sorted(clockwise(out, after=button), key=lambda seat: started[seat])
    found: list[Finish] = []
    left = len(started)
    for _, equals in groupby(ordered, key=lambda seat: started[seat]):
        group = tuple(equals)
        left -= len(group)
        found += [Finish(seat, left + 1, len(group)) for seat in group]
    return tuple(found)
