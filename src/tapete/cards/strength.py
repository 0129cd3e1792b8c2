"""How strong a high hand is: one number for the best five of five, six or seven cards.

Every card is worth one number, and the numbers of a hand are added up. The sum holds three fields:

* four suit counters of four bits that start at 3, so a counter's top bit is set from five cards of a suit on;
* the seven low ranks (2-8) as digits in base 5, since no rank comes more than four times;
* the six high ranks (9-A) likewise.

The high field gives where a block of strengths begins, the low field the place inside that block, and the
blocks lie end to end with no gap: 73,775 entries for all sets of five, six and seven ranks. A flush is looked
up by the ranks of its suit instead: seven cards with a flush have no room for a full house or four of a kind.

The tables are built at the first evaluation, in about a tenth of a second, and take about 2 MB.
"""

from bisect import bisect_left
from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from tapete.cards.notation import RANKS, STANDARD_52, SUITS, Card


class HandClass(IntEnum):
    """The nine classes of a high hand, weakest first. A royal flush is the best straight flush."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR = 7
    STRAIGHT_FLUSH = 8


STRONGEST: Final = 7_462
"""The strength of a royal flush. The weakest hand, 7-5-4-3-2, has strength 1."""

# The last strength of each class. The classes hold 1277, 2860, 858, 858, 10, 1277, 156, 156 and 10 strengths.
_LAST_OF_CLASS: Final = (1_277, 4_137, 4_995, 5_853, 5_863, 7_140, 7_296, 7_452, STRONGEST)

# A code says what a hand is in a way that compares right: its class, the ranks that name it and its kickers,
# both as sets of 13 bits (bit 0 is the two). Strengths are the places of the codes in their order.
_RANK_SET: Final = 0x1FFF
_KICKER_BITS: Final = 13
_CLASS_SHIFT: Final = 26

_FLUSH_BITS: Final = 0x8888
_NO_CARDS: Final = 0x3333
_SUIT_BITS: Final = 16
_LOW_BITS: Final = 17
_LOW_RANKS: Final = 7
_LOW_FIELD: Final = (1 << _LOW_BITS) - 1
_HIGH_SHIFT: Final = _SUIT_BITS + _LOW_BITS

# Empty until `_build` has run; these two are filled last, and a card missing there starts the building.
_first: Final[dict[str, int]] = {}  # what a hand's first card is worth: the suit counters start at 3
_worth: Final[dict[str, int]] = {}  # what every further card is worth
_low: Final[list[int]] = []
_high_of_5: Final[list[int]] = []
_high_of_6: Final[list[int]] = []
_high_of_7: Final[list[int]] = []
_strengths: Final[list[int]] = []
_flushes: Final[list[int]] = []
_codes: Final[list[int]] = []


def high(cards: Sequence[Card]) -> int:
    """Give the strength, 1 to 7462, of the best five of five to seven cards: larger wins, equal ties.

    The cards must differ from each other; for speed, that is not looked at.

    Raises:
        ValueError: too few or too many cards, or something that is no card or a hidden one.

    >>> from tapete.cards.notation import cards
    >>> high(cards("AhKhQhJhTh")) == STRONGEST
    True
    >>> high(cards("AhKd 7c7d2s9hTc")) < high(cards("7s3d 7c7d2s9hTc"))
    True
    >>> board = cards("AsAdKcQh9d")
    >>> high(cards("2c3c") + board) == high(cards("7s8s") + board)
    True
    """
    try:
        count = len(cards)
        if count == 7:
            a, b, c, d, e, f, g = cards
            total = _first[a] + _worth[b] + _worth[c] + _worth[d] + _worth[e] + _worth[f] + _worth[g]
            if not total & _FLUSH_BITS:
                return _strengths[_high_of_7[total >> _HIGH_SHIFT] + _low[total >> _SUIT_BITS & _LOW_FIELD]]
        elif count == 5:
            a, b, c, d, e = cards
            total = _first[a] + _worth[b] + _worth[c] + _worth[d] + _worth[e]
            if not total & _FLUSH_BITS:
                return _strengths[_high_of_5[total >> _HIGH_SHIFT] + _low[total >> _SUIT_BITS & _LOW_FIELD]]
        elif count == 6:
            a, b, c, d, e, f = cards
            total = _first[a] + _worth[b] + _worth[c] + _worth[d] + _worth[e] + _worth[f]
            if not total & _FLUSH_BITS:
                return _strengths[_high_of_6[total >> _HIGH_SHIFT] + _low[total >> _SUIT_BITS & _LOW_FIELD]]
        else:
            raise ValueError(f"cannot evaluate {list(cards)!r}: a high hand has 5 to 7 cards, not {count}")
    except (KeyError, IndexError):
        check(cards)
        if _first:
            raise
        _build()
        return high(cards)
    suit = SUITS[((total & _FLUSH_BITS).bit_length() - 1) // 4]
    return _flushes[rank_set([c for c in cards if c[1] == suit])]


def class_of(strength: int) -> HandClass:
    """Give the class of a strength that `high` gave.

    >>> class_of(STRONGEST)
    <HandClass.STRAIGHT_FLUSH: 8>
    """
    if not 1 <= strength <= STRONGEST:
        raise ValueError(f"no high hand has strength {strength}: expected 1 to {STRONGEST}")
    return HandClass(bisect_left(_LAST_OF_CLASS, strength))


def code_of(cards: Sequence[Card]) -> int:
    """Give the code of the best hand of two to seven cards; with fewer than five, only equal ranks count."""
    check(cards, least=2)
    if len(cards) >= 5:
        return _codes[high(cards)]
    packed = 0
    for rank in {c[0] for c in cards}:
        packed |= _packed(RANKS.index(rank), sum(c[0] == rank for c in cards))
    return _code(packed)


def parts_of(code: int) -> tuple[HandClass, int, int]:
    """Split a code into its class, the set of ranks that name it and the set of its kickers."""
    return HandClass(code >> _CLASS_SHIFT), code >> _KICKER_BITS & _RANK_SET, code & _RANK_SET


def rank_set(cards: Sequence[Card]) -> int:
    """Give the ranks of some cards as a set of bits, bit 0 for the two."""
    found = 0
    for c in cards:
        found |= 1 << RANKS.index(c[0])
    return found


def check(cards: Sequence[Card], least: int = 5) -> None:
    """Raise ValueError, saying what is wrong, unless these are `least` to seven different cards in sight."""
    if not least <= len(cards) <= 7:
        raise ValueError(f"cannot evaluate {list(cards)!r}: expected {least} to 7 cards, not {len(cards)}")
    for at, c in enumerate(cards):
        if c not in STANDARD_52:
            raise ValueError(f"cannot evaluate {list(cards)!r}: {c!r} is not a card in sight")
        if c in cards[:at]:
            raise ValueError(f"cannot evaluate {list(cards)!r}: {c} is there twice")


def _top(ranks: int, count: int) -> int:
    """The `count` highest ranks of a set, or all of them if it has fewer."""
    while ranks.bit_count() > count:
        ranks &= ranks - 1
    return ranks


def _straight(ranks: int) -> int:
    """The top rank of the best straight in a set of ranks, as a set, or 0. The ace counts as one too."""
    run = ranks << 1 | ranks >> 12
    run &= run >> 1
    run &= run >> 1
    run &= run >> 1
    run &= run >> 1
    return 1 << run.bit_length() + 2 if run else 0


def _packed(rank: int, count: int) -> int:
    """A rank held `count` times, in four sets of ranks: those held at least once, twice, 3 and 4 times."""
    packed = 0
    for times in range(count):
        packed |= 1 << rank + 13 * times
    return packed


def _coded(kind: HandClass, named: int, kickers: int) -> int:
    return kind << _CLASS_SHIFT | named << _KICKER_BITS | kickers


def _code(packed: int) -> int:
    """The code of a hand without a flush, from its four sets of ranks."""
    once = packed & _RANK_SET
    twice = packed >> 13 & _RANK_SET
    if not twice:
        top = _straight(once)
        if top:
            return _coded(HandClass.STRAIGHT, top, 0)
        top = _top(once, 1)
        return _coded(HandClass.HIGH_CARD, top, _top(once ^ top, 4))
    thrice = packed >> 26 & _RANK_SET
    if thrice:
        four = _top(packed >> 39, 1)
        if four:
            return _coded(HandClass.FOUR, four, _top(once ^ four, 1))
        three = _top(thrice, 1)
        if twice ^ three:
            return _coded(HandClass.FULL_HOUSE, three, _top(twice ^ three, 1))
        top = _straight(once)
        if top:
            return _coded(HandClass.STRAIGHT, top, 0)
        return _coded(HandClass.THREE, three, _top(once ^ three, 2))
    top = _straight(once)
    if top:
        return _coded(HandClass.STRAIGHT, top, 0)
    pairs = _top(twice, 2)
    if pairs & pairs - 1:
        return _coded(HandClass.TWO_PAIR, pairs, _top(once ^ pairs, 1))
    return _coded(HandClass.PAIR, pairs, _top(once ^ pairs, 3))


def _flush_code(ranks: int) -> int:
    top = _straight(ranks)
    if top:
        return _coded(HandClass.STRAIGHT_FLUSH, top, 0)
    top = _top(ranks, 1)
    return _coded(HandClass.FLUSH, top, _top(ranks ^ top, 4))


def _fields(first: int, count: int) -> list[list[tuple[int, int]]]:
    """All holdings in `count` ranks from `first` on, by number of cards: each a sum and its rank sets."""
    found: list[list[tuple[int, int]]] = [[(0, 0)], [], [], [], [], [], [], []]
    for digit in range(count):
        grown: list[list[tuple[int, int]]] = [[], [], [], [], [], [], [], []]
        for times in range(5):
            more = times * 5**digit
            packed = _packed(first + digit, times)
            for size in range(8 - times):
                grown[size + times] += [(total + more, sets | packed) for total, sets in found[size]]
        found = grown
    return found


def _build() -> None:
    """Fill the tables. Two threads may do so at once: each writes the same values, the way in comes last."""
    lows = _fields(0, _LOW_RANKS)
    highs = _fields(_LOW_RANKS, len(RANKS) - _LOW_RANKS)
    low = [0] * 5**_LOW_RANKS
    for block in lows:
        for place, (total, _) in enumerate(block):
            low[total] = place
    codes: list[int] = []
    starts: list[list[int]] = []
    for size in (5, 6, 7):
        start = [0] * 5 ** (len(RANKS) - _LOW_RANKS)
        for taken in range(size + 1):
            for total, sets in highs[taken]:
                start[total] = len(codes)
                codes += [_code(sets | others) for _, others in lows[size - taken]]
        starts.append(start)
    flush_codes = [_flush_code(ranks) if ranks.bit_count() >= 5 else 0 for ranks in range(_RANK_SET + 1)]
    # 0 is the code of no hand and gets strength 0, so that the weakest hand gets 1.
    ordered = sorted({*codes, *flush_codes, 0})
    strength_of = {code: strength for strength, code in enumerate(ordered)}
    _low[:] = low
    _high_of_5[:], _high_of_6[:], _high_of_7[:] = starts
    _strengths[:] = [strength_of[code] for code in codes]
    _flushes[:] = [strength_of[code] for code in flush_codes]
    _codes[:] = ordered
    worth: dict[str, int] = {}
    for c in STANDARD_52:
        rank = RANKS.index(c[0])
        field = 5**rank << _SUIT_BITS if rank < _LOW_RANKS else 5 ** (rank - _LOW_RANKS) << _HIGH_SHIFT
        worth[c] = field | 1 << 4 * SUITS.index(c[1])
    _worth.update(worth)
    _first.update({c: value + _NO_CARDS for c, value in worth.items()})
