"""Encode a hand's strength as a comparable number: its class, the ranks that name it, its kickers.

Ranks come as sets of 13 bits. For the high rankings and deuce-to-seven bit 0 is the two and bit 12 the ace;
for ace-to-five bit 0 is the ace. A larger code is a better high hand; a low ranking reverses the order.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Final


class HandClass(IntEnum):
    """Nine classes of a high hand, weakest first. A royal flush is the best straight flush."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8


Straight = Callable[[int], int]
"""Function that returns the top rank of the best straight in a set of ranks, as a set, or 0."""

RANK_SET: Final = 0x1FFF
_KICKER_BITS: Final = 13
_CLASS_SHIFT: Final = 26
ABOVE_CODES: Final = len(HandClass) << _CLASS_SHIFT
"""Number larger than every code."""


def code(packed: int, straight: Straight) -> int:
    """Return the code of a hand without a flush, from its four sets of ranks (see `packed_rank`)."""
    once = packed & RANK_SET
    twice = packed >> 13 & RANK_SET
    if not twice:
        top = straight(once)
        if top:
            return _coded(HandClass.STRAIGHT, top, 0)
        top = highest(once, 1)
        return _coded(HandClass.HIGH_CARD, top, highest(once ^ top, 4))
    thrice = packed >> 26 & RANK_SET
    if thrice:
        four = highest(packed >> 39, 1)
        if four:
            return _coded(HandClass.FOUR, four, highest(once ^ four, 1))
        three = highest(thrice, 1)
        if twice ^ three:
            return _coded(HandClass.FULL_HOUSE, three, highest(twice ^ three, 1))
        top = straight(once)
        if top:
            return _coded(HandClass.STRAIGHT, top, 0)
        return _coded(HandClass.THREE, three, highest(once ^ three, 2))
    top = straight(once)
    if top:
        return _coded(HandClass.STRAIGHT, top, 0)
    pairs = highest(twice, 2)
    if pairs & pairs - 1:
        return _coded(HandClass.TWO_PAIR, pairs, highest(once ^ pairs, 1))
    return _coded(HandClass.PAIR, pairs, highest(once ^ pairs, 3))


def flush_code(ranks: int, straight: Straight) -> int:
    """Return the code of the best flush, straight or not, in five or more ranks of one suit."""
    top = straight(ranks)
    if top:
        return _coded(HandClass.STRAIGHT_FLUSH, top, 0)
    top = highest(ranks, 1)
    return _coded(HandClass.FLUSH, top, highest(ranks ^ top, 4))


def parts_of(code: int) -> tuple[HandClass, int, int]:
    """Split a code into its class, the set of naming ranks and the set of kickers."""
    return HandClass(code >> _CLASS_SHIFT), code >> _KICKER_BITS & RANK_SET, code & RANK_SET


def straight_up(ranks: int) -> int:
    """Return the top of the best straight with the ace only above the king: deuce-to-seven."""
    run = ranks & ranks >> 1
    run &= run >> 1
    run &= run >> 1
    run &= run >> 1
    return 1 << run.bit_length() + 3 if run else 0


def straight_either(ranks: int) -> int:
    """Return the top of the best straight with the ace above the king or below the two: high."""
    return straight_up(ranks << 1 | ranks >> 12) >> 1


def straight_short(ranks: int) -> int:
    """Return the top of the best straight with the ace above the king or below the six: short deck."""
    return straight_up(ranks | ranks >> 9 & 8)


def no_straight(ranks: int) -> int:
    """Return 0: ace-to-five has no straights."""
    return 0


def highest(ranks: int, count: int) -> int:
    """Return the `count` highest ranks of a set, or all ranks if it has fewer."""
    while ranks.bit_count() > count:
        ranks &= ranks - 1
    return ranks


def packed_rank(rank: int, times: int) -> int:
    """Pack how often a rank is held into four rank sets: held at least once, twice, 3 and 4 times.

    >>> [hex(packed_rank(0, times)) for times in range(4)]
    ['0x0', '0x1', '0x2001', '0x4002001']
    """
    packed = 0
    for time in range(times):
        packed |= 1 << rank + 13 * time
    return packed


def _coded(kind: HandClass, named: int, kickers: int) -> int:
    return kind << _CLASS_SHIFT | named << _KICKER_BITS | kickers
