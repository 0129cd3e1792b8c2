"""Choose the cards to keep at a draw.

The standard depends on the number of draws that follow: with more to come, a bot asks for a better hand.
"""

from collections.abc import Callable
from itertools import combinations
from typing import Final

from tapete.cards import RANKS, STANDARD_52, SUITS, Card, HandClass, class_of, high

Keep = Callable[[tuple[Card, ...], int], tuple[Card, ...]]
"""Function of a hand and the number of draws after this one; returns the cards to keep."""

_PLACE: Final = {card: RANKS.index(card[0]) for card in STANDARD_52}
"""A card's rank, 0 for the two and 12 for the ace."""
_ACE_LOW: Final = {card: (place + 1) % 13 for card, place in _PLACE.items()}
"""The same ranks with the ace low, as 0."""


def _rank(name: str) -> int:
    return RANKS.index(name)


# Indexed by the number of draws that come after this one.
_PAT_27: Final = (_rank("T"), _rank("9"), _rank("8"))
"""Highest card of a complete deuce-to-seven hand."""
_HOLD_27: Final = (_rank("9"), _rank("8"), _rank("8"))
"""Highest card to draw to in deuce-to-seven."""
_PAT_BADUGI: Final = (12, 10, 9)
"""Highest card of a complete four-card badugi; the ace is 0: any card, a jack, a ten."""
_HOLD_BADUGI: Final = (11, 8, 7)
"""Highest card to draw to in badugi: a queen, a nine, an eight."""

_PAT_A5: Final = (8, 7, 6)
"""Highest card of a pat ace-to-five hand: a nine, an eight, a seven; the ace is 0."""
_HOLD_A5: Final = 7
"""Highest card to draw to in ace-to-five: an eight."""

_BITS: Final = {card: 1 << place | 1 << 13 + SUITS.index(card[1]) for card, place in _PLACE.items()}
_CHOICES: Final = [
    chosen
    for count in (4, 3, 2, 1)
    for chosen in sorted(combinations(range(4), count), key=lambda chosen: chosen[::-1])
]
"""Positions of badugi cards, sorted from the lowest, that may play together; the best choice first."""


def keep_high(hole: tuple[Card, ...], after: int) -> tuple[Card, ...]:
    """Keep pairs and better, four to a flush or to an open straight, or else the two highest cards.

    >>> from tapete.cards import read_cards
    >>> keep_high(read_cards("Ts2dTh9c4c"), 0), keep_high(read_cards("Kh2d9h5h7h"), 0)
    (('Ts', 'Th'), ('Kh', '9h', '5h', '7h'))
    """
    kind = class_of(high(hole))
    if kind >= HandClass.STRAIGHT and kind != HandClass.FOUR:
        return hole
    ranks = [card[0] for card in hole]
    if kind:
        return tuple([card for card in hole if ranks.count(card[0]) > 1])
    suits = [card[1] for card in hole]
    flush = tuple([card for card in hole if suits.count(card[1]) == 4])
    if flush:
        return flush
    order = sorted(hole, key=_PLACE.__getitem__)
    for four in (order[1:], order[:4]):
        # A straight that ends in an ace is open on one side only, as is one with a gap.
        if _PLACE[four[3]] - _PLACE[four[0]] == 3 and four[3][0] != "A":
            return tuple(four)
    # Keep a second high card only if both are high.
    return tuple(order[3:] if _PLACE[order[3]] >= _rank("Q") else order[4:])


def keep_27(hole: tuple[Card, ...], after: int) -> tuple[Card, ...]:
    """Keep low cards of different ranks; all five only if they are low enough, no straight and no flush.

    >>> from tapete.cards import read_cards
    >>> keep_27(read_cards("2c7dKh4s7h"), 0), len(keep_27(read_cards("9c7d5h4s2h"), 0))
    (('2c', '4s', '7d'), 5)
    >>> keep_27(read_cards("2c3d4h5s6h"), 0)
    ('2c', '3d', '4h', '5s')
    """
    after = min(after, 2)
    order = sorted(hole, key=_PLACE.__getitem__)
    places = [_PLACE[card] for card in order]
    if len(set(places)) == 5:
        straight = places[4] - places[0] == 4
        if straight or len({card[1] for card in hole}) == 1:
            return tuple([card for card in order[:4] if _PLACE[card] <= _HOLD_27[after]])
        if places[4] <= _PAT_27[after]:
            return hole
    kept: list[Card] = []
    for at, card in enumerate(order):
        if places[at] <= _HOLD_27[after] and places[at] not in places[:at]:
            kept.append(card)
    return tuple(kept[:4])


def keep_badugi(hole: tuple[Card, ...], after: int) -> tuple[Card, ...]:
    """Keep the lowest cards of different ranks and suits, without those too high to draw to.

    >>> from tapete.cards import read_cards
    >>> keep_badugi(read_cards("2c7d4h4s"), 0), keep_badugi(read_cards("AcKdQh5c"), 2)
    (('2c', '4h', '7d'), ('Ac',))
    """
    after = min(after, 2)
    order = sorted(hole, key=_ACE_LOW.__getitem__)
    bits = [_BITS[card] for card in order]
    for chosen in _CHOICES:
        union = 0
        for at in chosen:
            union |= bits[at]
        if union.bit_count() == 2 * len(chosen):
            if len(chosen) == 4 and _ACE_LOW[order[3]] <= _PAT_BADUGI[after]:
                return hole
            return tuple([order[at] for at in chosen if _ACE_LOW[order[at]] <= _HOLD_BADUGI[after]])
    return ()


def keep_a5(hole: tuple[Card, ...], after: int) -> tuple[Card, ...]:
    """Keep low cards of different ranks, the ace the lowest; all five only if they are low enough.

    >>> from tapete.cards import read_cards
    >>> keep_a5(read_cards("2c7dKhAs7h"), 0), len(keep_a5(read_cards("5c4d3h2sAh"), 2))
    (('As', '2c', '7d'), 5)
    """
    after = min(after, 2)
    order = sorted(hole, key=_ACE_LOW.__getitem__)
    places = [_ACE_LOW[card] for card in order]
    if len(set(places)) == len(hole) == 5 and places[-1] <= _PAT_A5[after]:
        return hole
    low = [card for at, card in enumerate(order) if places[at] <= _HOLD_A5 and places[at] not in places[:at]]
    return tuple(low[:4])


def keep_all(hole: tuple[Card, ...], after: int) -> tuple[Card, ...]:
    """Keep every card: the bot does not know how to draw by this ranking."""
    return hole


_KEEP: Final[dict[str, Keep]] = {
    "high": keep_high,
    "high-short": keep_high,
    "low-27": keep_27,
    "low-a5": keep_a5,
    "badugi": keep_badugi,
}
_SIZES: Final = {"badugi": 4}
"""Hand size that a ranking's drawing function expects; five by default."""


def keep_of(ranking: str) -> Keep:
    """Choose the drawing function of a ranking. Unusual hand sizes and unknown rankings stand pat."""
    keep, size = _KEEP.get(ranking, keep_all), _SIZES.get(ranking, 5)
    return lambda hole, after: keep(hole, after) if len(hole) == size else hole


def discards(ranking: str, hole: tuple[Card, ...], *, after: int, most: int) -> tuple[Card, ...]:
    """Choose the cards to change, at most `most` of them, in the order of the hand.

    >>> from tapete.cards import read_cards
    >>> discards("high", read_cards("Ts2dTh9c4c"), after=0, most=5)
    ('2d', '9c', '4c')
    """
    kept = keep_of(ranking)(hole, after)
    return tuple([card for card in hole if card not in kept])[:most]
