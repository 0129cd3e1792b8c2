"""Strength of a deuce-to-seven low: the weakest high hand wins; aces are high, 5-4-3-2-A is not a straight.

Five cards are looked up by their sum (see `lookup_sums`). Six or seven cards without a flush are looked up by
their set of ranks. If the set leaves only pairs or a straight, or if there is a flush, every five cards are
tried. The tables are built at the first evaluation, in about three hundredths of a second.
"""

from collections.abc import Sequence
from typing import Final

from tapete.cards.lookup_sums import (
    FIRST,
    FIVE_SUITED,
    RANK_BIT,
    SUIT_BITS,
    TOP_BITS,
    WORTH,
    fives,
    rank_hands,
)
from tapete.cards.notation import Card, check
from tapete.cards.strength_codes import RANK_SET, code, flush_code, straight_up

BEST_LOW_27: Final = 7_462
"""Strength of 7-5-4-3-2 in two suits or more. The weakest hand, a royal flush, has strength 1."""

# Empty until `_build` has run; `_of_five`, which is read first, is filled last. `_unpaired` is indexed by set
# of ranks, with 0 if only pairs or a straight are possible; `_flushes` and `_of_five` by the rank fields of a
# sum.
_codes: Final[list[int]] = []
_unpaired: Final[list[int]] = []
_flushes: Final[dict[int, int]] = {}
_of_five: Final[dict[int, int]] = {}


def low_27(cards: Sequence[Card]) -> int:
    """Return the strength, 1 to 7462, of the best deuce-to-seven low of five to seven cards.

    The cards must all be different; for speed, this is not checked.

    Raises:
        ValueError: too few or too many cards, a hidden card, or a value that is not a card.

    >>> from tapete.cards.notation import read_cards
    >>> low_27(read_cards("7c5d4h3s2c")) == BEST_LOW_27
    True
    >>> low_27(read_cards("7c5c4c3c2c")) < low_27(read_cards("6c5d4h3s2c")) < low_27(read_cards("KcKdKh3s2c"))
    True
    >>> low_27(read_cards("2c2d3h4s5c")) < low_27(read_cards("Ac2d3h4s5c")) < low_27(read_cards("KcQdJhTs8c"))
    True
    """
    try:
        if len(cards) == 5:
            a, b, c, d, e = cards
            total = FIRST[a] + WORTH[b] + WORTH[c] + WORTH[d] + WORTH[e]
            return (_flushes if total & TOP_BITS else _of_five)[total >> SUIT_BITS]
        if len(cards) not in (6, 7):
            raise ValueError(f"cannot evaluate {list(cards)!r}: expected 5 to 7 cards, not {len(cards)}")
        total, ranks = FIVE_SUITED, 0
        for x in cards:
            total += WORTH[x]
            ranks |= RANK_BIT[x]
        if not total & TOP_BITS and _unpaired[ranks]:
            return _unpaired[ranks]
        return max((_flushes if five & TOP_BITS else _of_five)[five >> SUIT_BITS] for five in fives(cards))
    except LookupError:
        check(cards, 5, 7)
        _build()  # the cards are valid, so the tables were empty
        return low_27(cards)


def deuce_code(strength: int) -> int:
    """Return the code (see `strength_codes`) of a strength from `low_27`."""
    if not _of_five:
        _build()
    return _codes[strength]


def _build() -> None:
    hands = list(rank_hands(5))
    code_of = {fields: code(packed, straight_up) for fields, packed in hands}
    flush_code_of = {
        fields: flush_code(packed & RANK_SET, straight_up)
        for fields, packed in hands
        if (packed & RANK_SET).bit_count() == 5
    }
    # The highest code is the worst low; the entry for no hand at the head gives it strength 1.
    ordered = [0, *sorted({*code_of.values(), *flush_code_of.values()}, reverse=True)]
    strength_of = {code: strength for strength, code in enumerate(ordered)}
    unpaired = [0] * (RANK_SET + 1)
    for ranks in range(RANK_SET + 1):
        if ranks.bit_count() == 5 and not straight_up(ranks):
            unpaired[ranks] = strength_of[code(ranks, straight_up)]
        elif ranks.bit_count() > 5:
            unpaired[ranks] = max(unpaired[ranks & ~(1 << out)] for out in range(13) if ranks >> out & 1)
    _codes[:] = ordered
    _unpaired[:] = unpaired
    _flushes.update((fields, strength_of[code]) for fields, code in flush_code_of.items())
    _of_five.update((fields, strength_of[code]) for fields, code in code_of.items())
