"""Strength of an ace-to-five low: aces are low, straights and flushes do not count, pairs do harm.

A low without a pair is looked up by its set of ranks: of more than five ranks, the five lowest play. Eight or
better needs nothing else. If every hand counts (razz), five cards are looked up by their sum (see
`lookup_sums`), and a larger hand with fewer than five different ranks by the sums of every five cards.
"""

from collections.abc import Sequence
from typing import Final

from tapete.cards.lookup_sums import ACE_LOW_BIT, SUIT_BITS, WORTH, fives, rank_hands
from tapete.cards.notation import Card, check
from tapete.cards.strength_codes import RANK_SET, code, no_straight

BEST_LOW_8: Final = 56
"""Strength of the wheel, 5-4-3-2-A, in `low_8`. The weakest qualifying hand, 8-7-6-5-4, has strength 1."""
BEST_LOW_A5: Final = 6_175
"""Strength of the wheel in `low_a5`. The weakest hand, K-K-K-K-Q, has strength 1."""

EIGHT_BIT: Final = {c: bit & 0xFF for c, bit in ACE_LOW_BIT.items()}
"""Rank of a card as a set, bit 0 for the ace and bit 7 for the eight; empty for higher cards."""


def _by_set(ranks: int, best: int) -> list[int]:
    """Return the strengths of all sets of up to `ranks` ranks; 0 below five. The lower set number wins."""
    strengths = [0] * (1 << ranks)
    strength = best
    for held in range(1 << ranks):
        if held.bit_count() == 5:
            strengths[held] = strength
            strength -= 1
        elif held.bit_count() > 5:
            strengths[held] = strengths[held ^ 1 << held.bit_length() - 1]  # the highest rank does not play
    return strengths


LOW_8: Final = _by_set(8, BEST_LOW_8)
"""Strength in `low_8` by the union of the cards' `EIGHT_BIT`."""

# Empty until `_build` has run; `_unpaired`, which is read first, is filled last.
_codes: Final[list[int]] = []
_of_five: Final[dict[int, int]] = {}
_unpaired: Final[list[int]] = []


def low_8(cards: Sequence[Card]) -> int:
    """Return the strength, 1 to 56, of the best low of five to seven cards, or 0 if none is eight or better.

    The cards must all be different; for speed, this is not checked.

    Raises:
        ValueError: too few or too many cards, a hidden card, or a value that is not a card.

    Rules: ACO-low-qualifier, ACO-low-from-top, ACO-low-ignores.

    >>> from tapete.cards.notation import read_cards
    >>> low_8(read_cards("Ah2h3h4h5h KdKs")) == BEST_LOW_8
    True
    >>> low_8(read_cards("6c4d3h2sAc")) > low_8(read_cards("6c5d4h2sAc"))
    True
    >>> low_8(read_cards("9c4d3h2sAc AdAh"))
    0
    """
    try:
        count = len(cards)
        if count == 7:
            a, b, c, d, e, f, g = cards
            return LOW_8[
                EIGHT_BIT[a]
                | EIGHT_BIT[b]
                | EIGHT_BIT[c]
                | EIGHT_BIT[d]
                | EIGHT_BIT[e]
                | EIGHT_BIT[f]
                | EIGHT_BIT[g]
            ]
        if count == 5:
            a, b, c, d, e = cards
            return LOW_8[EIGHT_BIT[a] | EIGHT_BIT[b] | EIGHT_BIT[c] | EIGHT_BIT[d] | EIGHT_BIT[e]]
        if count == 6:
            a, b, c, d, e, f = cards
            return LOW_8[
                EIGHT_BIT[a] | EIGHT_BIT[b] | EIGHT_BIT[c] | EIGHT_BIT[d] | EIGHT_BIT[e] | EIGHT_BIT[f]
            ]
    except KeyError:
        check(cards, 5, 7)
        raise
    raise ValueError(f"cannot evaluate {list(cards)!r}: expected 5 to 7 cards, not {count}")


def low_a5(cards: Sequence[Card]) -> int:
    """Return the strength, 1 to 6175, of the best ace-to-five low of five to seven cards: razz.

    The cards must all be different; for speed, this is not checked.

    Raises:
        ValueError: too few or too many cards, a hidden card, or a value that is not a card.

    >>> from tapete.cards.notation import read_cards
    >>> low_a5(read_cards("Ah2h3h4h5h KdKs")) == BEST_LOW_A5
    True
    >>> low_a5(read_cards("KcQdJhTs9c")) > low_a5(read_cards("AcAd2h3s4c"))
    True
    """
    try:
        count = len(cards)
        if count == 7:
            a, b, c, d, e, f, g = cards
            strength = _unpaired[
                ACE_LOW_BIT[a]
                | ACE_LOW_BIT[b]
                | ACE_LOW_BIT[c]
                | ACE_LOW_BIT[d]
                | ACE_LOW_BIT[e]
                | ACE_LOW_BIT[f]
                | ACE_LOW_BIT[g]
            ]
        elif count == 5:
            a, b, c, d, e = cards
            return _of_five[(WORTH[a] + WORTH[b] + WORTH[c] + WORTH[d] + WORTH[e]) >> SUIT_BITS]
        elif count == 6:
            a, b, c, d, e, f = cards
            strength = _unpaired[
                ACE_LOW_BIT[a]
                | ACE_LOW_BIT[b]
                | ACE_LOW_BIT[c]
                | ACE_LOW_BIT[d]
                | ACE_LOW_BIT[e]
                | ACE_LOW_BIT[f]
            ]
        else:
            raise ValueError(f"cannot evaluate {list(cards)!r}: expected 5 to 7 cards, not {count}")
        return strength or max(_of_five[total >> SUIT_BITS] for total in fives(cards))
    except LookupError:
        check(cards, 5, 7)
        _build()  # the cards are valid, so the tables were empty
        return low_a5(cards)


def low_code(strength: int) -> int:
    """Return the code (see `strength_codes`; the ace is bit 0) of a strength from `low_a5`."""
    if not _unpaired:
        _build()
    return _codes[strength]


def _ace_low(packed: int) -> int:
    """Return the four sets of ranks with the ace as bit 0 of each."""
    turned = 0
    for shift in (0, 13, 26, 39):
        ranks = packed >> shift & RANK_SET
        turned |= (ranks << 1 & RANK_SET | ranks >> 12) << shift
    return turned


def _build() -> None:
    code_of = {fields: code(_ace_low(packed), no_straight) for fields, packed in rank_hands(5)}
    unpaired = _by_set(13, BEST_LOW_A5)
    # The highest code is the worst low; the entry for no hand at the head gives it strength 1.
    ordered = [0, *sorted(set(code_of.values()), reverse=True)]
    strength_of = {code: strength for strength, code in enumerate(ordered)}
    _codes[:] = ordered
    _of_five.update((fields, strength_of[code]) for fields, code in code_of.items())
    _unpaired[:] = unpaired
