"""What a hand is called, and which five cards it plays."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import msgspec

from tapete.cards.notation import RANKS, Card
from tapete.cards.strength import HandClass, check, code_of, high, parts_of

_ACE: Final = 1 << RANKS.index("A")


class Made(msgspec.Struct, frozen=True):
    """What cards make, as a code and ranks, to be put in words by language (see `words`)."""

    kind: str
    """A class of hand in small letters ("two_pair"), or "royal_flush"."""
    ranks: tuple[str, ...]
    """The ranks that name it: two for two pair, the higher first, and for a full house, the threes first."""
    kickers: tuple[str, ...] = ()
    """The ranks that play besides, highest first."""


def made(cards: Sequence[Card]) -> Made:
    """Say what two to seven cards make; with fewer than five there are no straights and no flushes.

    Raises:
        ValueError: another number of cards, a card twice or a hidden card.

    >>> from tapete.cards.notation import cards
    >>> made(cards("KhKd 7c7d2s9hTc"))
    Made(kind='two_pair', ranks=('K', '7'), kickers=('T',))
    >>> made(cards("AhKd"))
    Made(kind='high_card', ranks=('A',), kickers=('K',))
    """
    kind, named, kickers = parts_of(code_of(cards))
    if kind is HandClass.FULL_HOUSE:
        return Made("full_house", _ranks(named) + _ranks(kickers))
    if kind is HandClass.STRAIGHT_FLUSH and named == _ACE:
        return Made("royal_flush", ("A",))
    return Made(kind.name.lower(), _ranks(named), _ranks(kickers))


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Pick the five cards that play out of five to seven, in the order in which one reads the hand.

    Where several will do, earlier cards are taken: give the hole cards before the board, or after it.

    >>> from tapete.cards.notation import cards
    >>> best_five(cards("7s3d 7c7d2s9hTc"))
    ('7s', '7c', '7d', 'Tc', '9h')
    >>> best_five(cards("Ah4c 2c3d5h6sKs"))
    ('6s', '5h', '4c', '3d', '2c')
    """
    check(cards)
    five = max(combinations(cards, 5), key=high)  # max keeps the first of equals
    ranks = [c[0] for c in five]
    if set(ranks) == set("A2345"):
        return tuple(sorted(five, key=lambda c: "A2345".index(c[0]), reverse=True))
    return tuple(sorted(five, key=lambda c: (ranks.count(c[0]), RANKS.index(c[0])), reverse=True))


def _ranks(ranks: int) -> tuple[str, ...]:
    return tuple(rank for at, rank in reversed(list(enumerate(RANKS))) if ranks >> at & 1)
