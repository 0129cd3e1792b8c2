"""All hands under each ranking, compared with the naive evaluators."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb

import pytest
from tests.unit import naive_rankings
from tests.unit.test_rankings_counts import SEVEN_CARD_LOW_8

from tapete.cards import DECKS, STANDARD_52, Card, evaluator
from tapete.cards.low import low_8, low_a5

pytestmark = pytest.mark.long


def agree(ranking: str, hands: Iterable[Sequence[Card]], board: Sequence[Card] = ()) -> int:
    """Compare every hand with the naive evaluator; give how many strengths there are."""
    evaluate = evaluator(ranking, 2 if board else None)
    key_of: dict[int, naive_rankings.Key | None] = {}
    for hand in hands:
        key = naive_rankings.best(ranking, hand, board, 2 if board else None)
        assert key_of.setdefault(evaluate(hand, board), key) == key, hand
    assert key_of.pop(0, None) is None
    in_order = [key for _, key in sorted(key_of.items()) if key is not None]
    assert len(in_order) == len(key_of)
    assert in_order == sorted(set(in_order))
    return len(in_order)


@pytest.mark.parametrize(
    ("ranking", "size", "distinct"),
    [("low-a5", 5, 6_175), ("low-27", 5, 7_462), ("low-8", 5, 56), ("badugi", 4, 1_092), ("badugi", 3, 377)],
)
def test_all_hands_are_ordered_like_the_naive_evaluator(ranking: str, size: int, distinct: int) -> None:
    assert agree(ranking, combinations(STANDARD_52, size)) == distinct


def test_all_short_deck_hands_are_ordered_like_the_naive_evaluator() -> None:
    assert agree("high-short", combinations(DECKS["short-36"], 5)) == 1_404


@pytest.mark.parametrize("ranking", ["high", "low-8"])
def test_all_omaha_hands_on_some_boards_are_ordered_like_the_naive_evaluator(ranking: str) -> None:
    for text in ("2h3h4hAhKd", "AcAd8h8s7c", "4c5d6h7s8c"):
        board = tuple(Card(text[at : at + 2]) for at in range(0, 10, 2))
        rest = [c for c in STANDARD_52 if c not in board]
        chance = random.Random(text)
        agree(ranking, (chance.sample(rest, 4) for _ in range(20_000)), board)


def test_all_133_784_560_seven_card_lows() -> None:
    """Some minutes: how many qualify, and that `low_8` is what is left of `low_a5` above an eight."""
    counts: Counter[tuple[int, int]] = Counter()
    for hand in combinations(STANDARD_52, 7):
        counts[low_8(hand), low_a5(hand)] += 1
    assert counts.total() == comb(52, 7)
    assert all(eight == max(0, low - 6_175 + 56) for eight, low in counts)
    assert sum(hands for (eight, _), hands in counts.items() if eight) == SEVEN_CARD_LOW_8
