"""A slow, readable form of every ranking that shares no table and no method with the product's.

`best` gives a key for hole cards and a board. The keys of a ranking compare like hands; None means no hand.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from tests.unit import naive_high

Key = tuple[object, ...]

LOW_ORDER = "A23456789TJQK"
HIGH_ORDER = "23456789TJQKA"


def short_deck(cards: Sequence[str]) -> Key:
    """Rank a short-deck hand: a flush beats a full house, and the ace serves as the missing five."""
    kind, ranks = naive_high.of_five(["5" + c[1] if c[0] == "A" else c for c in cards])
    if naive_high.CLASSES[kind] not in ("straight", "both"):
        kind, ranks = naive_high.of_five(cards)
    order = ["straight", (3, 2), "flush", (4, 1), "both"]
    name = naive_high.CLASSES[kind]
    return (4 + order.index(name) if name in order else kind, ranks)


def ace_to_five(cards: Sequence[str]) -> Key:
    """Rank ace-to-five: fewer equal ranks are better, then lower ranks, comparing the most frequent first."""
    counts = Counter(LOW_ORDER.index(c[0]) for c in cards)
    grouped = sorted(counts.items(), key=lambda pair: (pair[1], pair[0]), reverse=True)
    shape = [times for _, times in grouped]
    return tuple(-number for number in (*shape, 0, 0, 0, 0)[:5]), tuple(-rank for rank, _ in grouped)


def eight_or_better(cards: Sequence[str]) -> Key | None:
    """Rank eight-or-better: five different ranks, none above the eight."""
    ranks = sorted((LOW_ORDER.index(c[0]) for c in cards), reverse=True)
    return tuple(-rank for rank in ranks) if len(set(ranks)) == 5 and ranks[0] <= 7 else None


def deuce_to_seven(cards: Sequence[str]) -> Key:
    """Rank deuce-to-seven: the high hand reversed, with the ace never low."""
    counts = Counter(HIGH_ORDER.index(c[0]) for c in cards)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    flush = len({c[1] for c in cards}) == 1
    straight = len(ranks) == 5 and all(a - b == 1 for a, b in pairwise(ranks))
    name = "both" if straight and flush else "straight" if straight else "flush" if flush else None
    kind = naive_high.CLASSES.index(name or tuple(sorted(counts.values(), reverse=True)))
    return -kind, tuple(-rank for rank in ranks)


def badugi(cards: Sequence[str]) -> Key | None:
    """Rank badugi with all of these cards, if no two share a rank or a suit."""
    ranks, suits = {c[0] for c in cards}, {c[1] for c in cards}
    if not len(cards) == len(ranks) == len(suits):
        return None
    return len(cards), tuple(sorted(-LOW_ORDER.index(rank) for rank in ranks))


def badugi_27(cards: Sequence[str]) -> Key | None:
    """Rank badugi with the ace above the king."""
    if badugi(cards) is None:
        return None
    return len(cards), tuple(sorted(-HIGH_ORDER.index(c[0]) for c in cards))


def few(cards: Sequence[str]) -> Key:
    """Rank by equal ranks alone: the most frequent rank first, then the higher one."""
    counts = Counter(HIGH_ORDER.index(c[0]) for c in cards)
    grouped = sorted(counts.items(), key=lambda pair: (pair[1], pair[0]), reverse=True)
    return tuple(times for _, times in grouped), tuple(rank for rank, _ in grouped)


FEW = ("badugi", "badugi-27", "high-few")
"""Rankings of hands of fewer than five cards."""
MOST = {"badugi": 7, "badugi-27": 7, "high-few": 4}
"""The most cards that a hand is chosen from; nine by default."""

NAIVE: dict[str, Callable[[Sequence[str]], Key | None]] = {
    "high": naive_high.of_five,
    "high-short": short_deck,
    "low-8": eight_or_better,
    "low-a5": ace_to_five,
    "low-27": deuce_to_seven,
    "badugi": badugi,
    "badugi-27": badugi_27,
    "high-few": few,
}


def choices(
    ranking: str, hole: Sequence[str], board: Sequence[str], from_hole: int | str | None
) -> Iterator[tuple[str, ...]]:
    """Yield every set of cards that may play."""
    if ranking == "high-few":
        yield (*hole, *board)
    elif from_hole == "at-most-2":
        for number in (2, 1, 0):
            for held in combinations(hole, number):
                for shared in combinations(board, 5 - number):
                    yield held + shared
    elif from_hole is not None and ranking not in FEW:
        assert isinstance(from_hole, int)
        for held in combinations(hole, from_hole):
            for shared in combinations(board, 5 - from_hole):
                yield held + shared
    else:
        for count in (1, 2, 3, 4) if ranking in FEW else (5,):
            yield from combinations(hole if from_hole else [*hole, *board], count)


def best(
    ranking: str, hole: Sequence[str], board: Sequence[str] = (), from_hole: int | str | None = None
) -> Key | None:
    """Return the key of the best hand, by trying all sets of cards that may play."""
    keys = [NAIVE[ranking](chosen) for chosen in choices(ranking, hole, board, from_hole)]
    return max((key for key in keys if key is not None), default=None)
