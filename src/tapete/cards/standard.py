"""Strength of a high hand: one number for the best five of five, six or seven cards.

The cards' numbers are added up (see `lookup_sums`). The field of high ranks selects the start of a block of
strengths, and the field of low ranks the place in the block. The blocks have no gaps: 73,775 entries for all
sets of five, six and seven ranks. A flush is looked up by the ranks of its suit instead, because seven cards
with a flush can't contain a full house or four of a kind.

The tables are built at the first evaluation, in about a tenth of a second, and take about 2 MB.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from tapete.cards.lookup_sums import (
    FIRST,
    HIGH_SHIFT,
    LOW_BITS,
    LOW_FIELD,
    LOW_RANKS,
    SUIT_BITS,
    TOP_BITS,
    WORTH,
    holdings,
    suited_ranks,
)
from tapete.cards.notation import RANKS, Card, check, expect_cards
from tapete.cards.strength_codes import RANK_SET, HandClass, code, flush_code, straight_either

STRONGEST: Final = 7_462
"""Strength of a royal flush. The weakest hand, 7-5-4-3-2, has strength 1."""

# The last strength of each class. The classes hold 1277, 2860, 858, 858, 10, 1277, 156, 156 and 10 strengths.
_LAST_OF_CLASS: Final = (1_277, 4_137, 4_995, 5_853, 5_863, 7_140, 7_296, 7_452, STRONGEST)

# Empty until `_build` has run, which fills them in this order; a lookup in an empty list starts it.
_codes: Final[list[int]] = []
_strengths: Final[list[int]] = []
_flushes: Final[list[int]] = []
_low: Final[list[int]] = []
_high_of_5: Final[list[int]] = []
_high_of_6: Final[list[int]] = []
_high_of_7: Final[list[int]] = []


def high(cards: Sequence[Card]) -> int:
    """Return the strength, 1 to 7462, of the best five of five to seven cards: larger wins, equal ties.

    The cards must all be different; for speed, this is not checked.

    Raises:
        ValueError: too few or too many cards, a hidden card, or a value that is not a card.

    >>> from tapete.cards.notation import read_cards
    >>> high(read_cards("AhKhQhJhTh")) == STRONGEST
    True
    >>> high(read_cards("AhKd 7c7d2s9hTc")) < high(read_cards("7s3d 7c7d2s9hTc"))
    True
    >>> board = read_cards("AsAdKcQh9d")
    >>> high(read_cards("2c3c") + board) == high(read_cards("7s8s") + board)
    True
    """
    try:
        count = len(cards)
        if count == 7:
            a, b, c, d, e, f, g = cards
            total = FIRST[a] + WORTH[b] + WORTH[c] + WORTH[d] + WORTH[e] + WORTH[f] + WORTH[g]
            if not total & TOP_BITS:
                return _strengths[_high_of_7[total >> HIGH_SHIFT] + _low[total >> SUIT_BITS & LOW_FIELD]]
        elif count == 5:
            a, b, c, d, e = cards
            total = FIRST[a] + WORTH[b] + WORTH[c] + WORTH[d] + WORTH[e]
            if not total & TOP_BITS:
                return _strengths[_high_of_5[total >> HIGH_SHIFT] + _low[total >> SUIT_BITS & LOW_FIELD]]
        elif count == 6:
            a, b, c, d, e, f = cards
            total = FIRST[a] + WORTH[b] + WORTH[c] + WORTH[d] + WORTH[e] + WORTH[f]
            if not total & TOP_BITS:
                return _strengths[_high_of_6[total >> HIGH_SHIFT] + _low[total >> SUIT_BITS & LOW_FIELD]]
        else:
            expect_cards(cards)
            raise ValueError(f"cannot evaluate {list(cards)!r}: expected 5 to 7 cards, not {count}")
        return _flushes[suited_ranks(cards, total)]
    except (LookupError, TypeError):
        check(cards, 5, 7)
        _build()  # the cards are valid, so the tables were empty
        return high(cards)


def class_of(strength: int) -> HandClass:
    """Return the class of a strength from `high`.

    >>> class_of(STRONGEST)
    <HandClass.STRAIGHT_FLUSH: 8>
    """
    if not isinstance(strength, int):
        raise TypeError(f"a strength is a whole number, not {strength!r}")
    if not 1 <= strength <= STRONGEST:
        raise ValueError(f"no high hand has strength {strength}: expected 1 to {STRONGEST}")
    return HandClass(bisect_left(_LAST_OF_CLASS, strength))


def high_code(strength: int) -> int:
    """Return the code (see `strength_codes`) of a strength from `high`."""
    if not _high_of_7:
        _build()
    return _codes[strength]


def high_of_ranks(rank_fields: int) -> int:
    """Return the strength of five cards without a flush, from the rank fields of their sum."""
    if not _high_of_7:
        _build()
    return _strengths[_high_of_5[rank_fields >> LOW_BITS] + _low[rank_fields & LOW_FIELD]]


def high_of_flush(ranks: int) -> int:
    """Return the strength of the best flush in a set of ranks, 0 for fewer than five."""
    if not _high_of_7:
        _build()
    return _flushes[ranks]


def _build() -> None:
    """Fill the tables. Two threads may run this at once: both write the same values, the entry table last."""
    lows = holdings(0, LOW_RANKS)
    highs = holdings(LOW_RANKS, len(RANKS) - LOW_RANKS)
    low = [0] * 5**LOW_RANKS
    for block in lows:
        for place, (total, _) in enumerate(block):
            low[total] = place
    codes: list[int] = []
    starts: list[list[int]] = []
    for size in (5, 6, 7):
        start = [0] * 5 ** (len(RANKS) - LOW_RANKS)
        for taken in range(size + 1):
            for total, sets in highs[taken]:
                start[total] = len(codes)
                codes += [code(sets | others, straight_either) for _, others in lows[size - taken]]
        starts.append(start)
    flush_codes = [
        flush_code(ranks, straight_either) if ranks.bit_count() >= 5 else 0 for ranks in range(RANK_SET + 1)
    ]
    # 0 is the code of no hand and gets strength 0, so that the weakest hand gets 1.
    ordered = sorted({*codes, *flush_codes, 0})
    strength_of = {code: strength for strength, code in enumerate(ordered)}
    _codes[:] = ordered
    _strengths[:] = [strength_of[code] for code in codes]
    _flushes[:] = [strength_of[code] for code in flush_codes]
    _low[:] = low
    _high_of_5[:], _high_of_6[:], _high_of_7[:] = starts
