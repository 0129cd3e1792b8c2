"""Strength of a high hand with the short deck of 36 cards, sixes and up.

A flush beats a full house, because it is rarer; a straight still beats three of a kind. The ace ranks above
the king or below the six, so A-6-7-8-9 is the lowest straight.

The tables are built at the first evaluation, in about two hundredths of a second.
"""

from collections.abc import Sequence
from typing import Final

from tapete.cards.lookup_sums import FIRST, SUIT_BITS, TOP_BITS, WORTH, rank_hands, suited_ranks
from tapete.cards.notation import DECKS, Card, check
from tapete.cards.strength_codes import RANK_SET, HandClass, code, flush_code, parts_of, straight_short

_FIRST: Final = {c: FIRST[c] for c in DECKS["short-36"]}
_WORTH: Final = {c: WORTH[c] for c in DECKS["short-36"]}
_MISSING_RANKS: Final = 0b1111
_STRENGTH_OF_CLASS: Final = {HandClass.FULL_HOUSE: HandClass.FLUSH, HandClass.FLUSH: HandClass.FULL_HOUSE}

# Empty until `_build` has run; `_strengths`, which is read first, is filled last.
_codes: Final[list[int]] = []
_flushes: Final[list[int]] = []
_strengths: Final[dict[int, int]] = {}


def high_short(cards: Sequence[Card]) -> int:
    """Return the strength, 1 to 1404, of the best five of five to seven cards of a short deck.

    The cards must all be different; for speed, this is not checked.

    Raises:
        ValueError: too few or too many cards, a hidden card, or a card outside the short deck.

    >>> from tapete.cards.notation import read_cards
    >>> high_short(read_cards("Ah6d7c8s9h")) < high_short(read_cards("6d7c8s9hTh"))
    True
    >>> high_short(read_cards("AhAdAcKsKh")) < high_short(read_cards("6h7h8h9hJh"))
    True
    """
    try:
        count = len(cards)
        if count == 7:
            a, b, c, d, e, f, g = cards
            total = _FIRST[a] + _WORTH[b] + _WORTH[c] + _WORTH[d] + _WORTH[e] + _WORTH[f] + _WORTH[g]
        elif count == 5:
            a, b, c, d, e = cards
            total = _FIRST[a] + _WORTH[b] + _WORTH[c] + _WORTH[d] + _WORTH[e]
        elif count == 6:
            a, b, c, d, e, f = cards
            total = _FIRST[a] + _WORTH[b] + _WORTH[c] + _WORTH[d] + _WORTH[e] + _WORTH[f]
        else:
            raise ValueError(f"cannot evaluate {list(cards)!r}: expected 5 to 7 cards, not {count}")
        if total & TOP_BITS:
            return _flushes[suited_ranks(cards, total)]
        return _strengths[total >> SUIT_BITS]
    except LookupError:
        check(cards, 5, 7)
        for c in cards:
            if c not in _WORTH:
                raise ValueError(f"cannot evaluate {list(cards)!r}: a short deck has no {c}") from None
        _build()
        return high_short(cards)


def short_code(strength: int) -> int:
    """Return the code (see `strength_codes`) of a strength from `high_short`."""
    if not _strengths:
        _build()
    return _codes[strength]


def _order(code: int) -> tuple[HandClass, int]:
    kind, _, _ = parts_of(code)
    return _STRENGTH_OF_CLASS.get(kind, kind), code


def _build() -> None:
    code_of = {
        fields: code(packed, straight_short)
        for size in (5, 6, 7)
        for fields, packed in rank_hands(size)
        if not packed & _MISSING_RANKS
    }
    flush_codes = [
        flush_code(ranks, straight_short) if ranks.bit_count() >= 5 and not ranks & _MISSING_RANKS else 0
        for ranks in range(RANK_SET + 1)
    ]
    # 0 is the code of no hand and gets strength 0, so that the weakest hand gets 1.
    ordered = sorted({*code_of.values(), *flush_codes, 0}, key=_order)
    strength_of = {code: strength for strength, code in enumerate(ordered)}
    _codes[:] = ordered
    _flushes[:] = [strength_of[code] for code in flush_codes]
    _strengths.update((fields, strength_of[code]) for fields, code in code_of.items())
