"""Strength of one to four cards as a high hand in which only equal ranks count.

Small study games have these hands: one card in Kuhn poker, two in Leduc hold'em. There are 2,379 sets of up
to four ranks, each with its own strength.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from tapete.cards.notation import RANKS, STANDARD_52, Card, check
from tapete.cards.strength_codes import code, no_straight, packed_rank

MOST_CARDS: Final = 4
BEST_FEW: Final = 2_379
"""Strength of four aces. The weakest hand, a single two, has strength 1."""

_IN_SIGHT: Final = frozenset(STANDARD_52)


def high_few(cards: Sequence[Card]) -> int:
    """Return the strength, 1 to 2379, of one to four cards. Compare only hands with equal numbers of cards.

    Raises:
        ValueError: too few or too many cards, a hidden card, or a value that is not a card.

    >>> from tapete.cards.notation import read_cards
    >>> high_few(read_cards("JhJs")) > high_few(read_cards("KhQs")) > high_few(read_cards("KhJs"))
    True
    """
    if not 1 <= len(cards) <= MOST_CARDS or any(c not in _IN_SIGHT for c in cards):
        check(cards, 1, MOST_CARDS)
    return _strengths()[code_of_few(cards, RANKS)]


def few_code(strength: int) -> int:
    """Return the code (see `strength_codes`) of a strength from `high_few`."""
    return _codes()[strength - 1]


def code_of_few(cards: Sequence[Card], order: str) -> int:
    """Return the code of one to four cards by equal ranks only; `order` has all ranks in rising order."""
    ranks = [c[0] for c in cards]
    packed = 0
    for rank in set(ranks):
        packed |= packed_rank(order.index(rank), ranks.count(rank))
    return code(packed, no_straight)


@cache
def _codes() -> tuple[int, ...]:
    """Return the codes of all hands, the weakest first."""
    found = []
    for count in range(1, MOST_CARDS + 1):
        for ranks in combinations_with_replacement(range(len(RANKS)), count):
            packed = 0
            for rank in set(ranks):
                packed |= packed_rank(rank, ranks.count(rank))
            found.append(code(packed, no_straight))
    return tuple(sorted(found))


@cache
def _strengths() -> dict[int, int]:
    return {found: strength for strength, found in enumerate(_codes(), start=1)}
