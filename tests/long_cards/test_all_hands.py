"""All hands, one by one, through the public function."""

from collections import Counter
from itertools import combinations

import pytest
from tests.unit import naive_high
from tests.unit.test_high import SEVEN_CARD_COUNTS, by_class

from tapete.cards import STANDARD_52, high

pytestmark = pytest.mark.long


def test_all_133_784_560_seven_card_hands_have_the_known_class_counts() -> None:
    """About a minute: `high` is called for each of them."""
    counts = Counter(map(high, combinations(STANDARD_52, 7)))
    assert counts.total() == 133_784_560
    assert by_class(counts) == SEVEN_CARD_COUNTS
    assert len(counts) == 4_824


def test_all_five_card_hands_are_ordered_like_an_independent_evaluator() -> None:
    key_of: dict[int, naive_high.Key] = {}
    for hand in combinations(STANDARD_52, 5):
        key = naive_high.of_five(hand)
        assert key_of.setdefault(high(hand), key) == key, hand
    in_order = [key_of[strength] for strength in sorted(key_of)]
    assert in_order == sorted(set(in_order))
