"""Strength of a badugi hand: more cards of different ranks and suits win, then the lowest cards.

Of more than four cards, the best four, three, two or one play. `badugi_27` ranks the ace above the king, for
pots that badugi shares with deuce-to-seven (badeucey).

A card's number is a set of one rank and one suit. If all of n cards play, their union has n ranks and n
suits, and the ranks determine the strength.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from tapete.cards.lookup_sums import ACE_LOW_BIT, RANK_BIT
from tapete.cards.notation import SUITS, Card, check

BEST_BADUGI: Final = 1_092
"""Strength of 4-3-2-A in four suits. The weakest hand, a single king, has strength 1."""

MOST_CARDS: Final = 7
"""Most cards that a badugi hand is chosen from."""

_PLACE: Final = {c: bit | 1 << 13 + SUITS.index(c[1]) for c, bit in ACE_LOW_BIT.items()}
_PLACE_27: Final = {c: bit | 1 << 13 + SUITS.index(c[1]) for c, bit in RANK_BIT.items()}


def _rank_sets() -> list[int]:
    """Return the sets of ranks by strength, from the empty set: fewer ranks are weaker, then higher ranks."""
    found = [0]
    for count in (1, 2, 3, 4):
        found += sorted(map(sum, combinations([1 << rank for rank in range(13)], count)), reverse=True)
    return found


def _all_play(count: int) -> dict[int, int]:
    """Return strengths of a given number of cards that all play, by the union of their places."""
    suit_sets = [suits << 13 for suits in range(16) if suits.bit_count() == count]
    return {
        ranks | suits: strength
        for strength, ranks in enumerate(_RANK_SETS)
        if ranks.bit_count() == count
        for suits in suit_sets
    }


_RANK_SETS: Final = _rank_sets()
_ONE: Final = _all_play(1)
_TWO: Final = _all_play(2)
_THREE: Final = _all_play(3)
_FOUR: Final = _all_play(4)
_BY_SIZE: Final = ((4, _FOUR), (3, _THREE), (2, _TWO), (1, _ONE))


def badugi(cards: Sequence[Card]) -> int:
    """Return the strength, 1 to 1092, of the best badugi hand of one to seven cards.

    The cards must all be different; for speed, this is not checked.

    Raises:
        ValueError: too few or too many cards, a hidden card, or a value that is not a card.

    >>> from tapete.cards.notation import read_cards
    >>> badugi(read_cards("4c3d2hAs")) == BEST_BADUGI
    True
    >>> badugi(read_cards("KcQdJhTs")) > badugi(read_cards("3c2dAhAs")) > badugi(read_cards("KcQdJhJs"))
    True
    """
    try:
        if len(cards) == 4:
            w, x, y, z = cards
            a, b, c, d = _PLACE[w], _PLACE[x], _PLACE[y], _PLACE[z]
            return (
                _FOUR.get(a | b | c | d)
                or max(
                    _THREE.get(a | b | c, 0),
                    _THREE.get(a | b | d, 0),
                    _THREE.get(a | c | d, 0),
                    _THREE.get(b | c | d, 0),
                )
                or max(
                    _TWO.get(a | b, 0),
                    _TWO.get(a | c, 0),
                    _TWO.get(a | d, 0),
                    _TWO.get(b | c, 0),
                    _TWO.get(b | d, 0),
                    _TWO.get(c | d, 0),
                )
                or max(_ONE[a], _ONE[b], _ONE[c], _ONE[d])
            )
        if len(cards) == 3:
            w, x, y = cards
            a, b, c = _PLACE[w], _PLACE[x], _PLACE[y]
            return (
                _THREE.get(a | b | c)
                or max(_TWO.get(a | b, 0), _TWO.get(a | c, 0), _TWO.get(b | c, 0))
                or max(_ONE[a], _ONE[b], _ONE[c])
            )
        if len(cards) == 2:
            w, x = cards
            a, b = _PLACE[w], _PLACE[x]
            return _TWO.get(a | b) or max(_ONE[a], _ONE[b])
        if len(cards) == 1:
            return _ONE[_PLACE[cards[0]]]
        if 4 < len(cards) <= MOST_CARDS:
            return _best_of([_PLACE[c] for c in cards])
    except KeyError:
        check(cards, 1, MOST_CARDS)
        raise
    raise ValueError(f"cannot evaluate {list(cards)!r}: expected 1 to {MOST_CARDS} cards, not {len(cards)}")


def badugi_27(cards: Sequence[Card]) -> int:
    """Return the strength, 1 to 1092, of the best badugi hand of one to seven cards with aces high.

    The cards must all be different; for speed, this is not checked.

    Raises:
        ValueError: too few or too many cards, a hidden card, or a value that is not a card.

    >>> from tapete.cards.notation import read_cards
    >>> badugi_27(read_cards("5c4d3h2sKs")) == BEST_BADUGI
    True
    >>> badugi_27(read_cards("Ac4d3h2s")) < badugi_27(read_cards("Kc4d3h2s"))
    True
    """
    if not 1 <= len(cards) <= MOST_CARDS or any(c not in _PLACE_27 for c in cards):
        check(cards, 1, MOST_CARDS)
    return _best_of([_PLACE_27[c] for c in cards])


def _best_of(places: Sequence[int]) -> int:
    """Return the best strength of any cards that all play, by the places of the held cards."""
    for count, strengths in _BY_SIZE:
        best = 0
        for chosen in combinations(places, count):
            union = 0
            for place in chosen:
                union |= place
            best = max(best, strengths.get(union, 0))
        if best:
            return best
    return 0


def badugi_ranks(strength: int) -> int:
    """Return the playing ranks of a strength from `badugi` or `badugi_27`, as a set from the lowest rank."""
    return _RANK_SETS[strength]
