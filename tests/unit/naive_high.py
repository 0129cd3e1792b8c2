"""A slow, readable evaluator that shares no table and no method with the product's."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

Key = tuple[int, tuple[int, ...]]

ORDER = "23456789TJQKA"
CLASSES = [(1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), "straight", "flush", (3, 2), (4, 1), "both"]


def of_five(cards: Sequence[str]) -> Key:
    """Return class number and ranks, the most frequent rank first. Such keys compare like hands."""
    counts = Counter(ORDER.index(c[0]) for c in cards)
    grouped = sorted(counts.items(), key=lambda pair: (pair[1], pair[0]), reverse=True)
    ranks = tuple(rank for rank, _ in grouped)
    flush = len({c[1] for c in cards}) == 1
    straight = False
    if len(ranks) == 5:
        if ranks == (12, 3, 2, 1, 0):
            ranks = (3, 2, 1, 0, -1)
        straight = ranks[0] - ranks[4] == 4
    if straight or flush:
        return CLASSES.index("both" if straight and flush else "straight" if straight else "flush"), ranks
    return CLASSES.index(tuple(count for _, count in grouped)), ranks


def of_any(cards: Sequence[str]) -> Key:
    """Return the best five of five to seven cards, by trying all of them."""
    return max(of_five(five) for five in combinations(cards, 5))
