"""The strength of high hands: exact counts, a fixed order, and an independent evaluator to compare with."""

import random
from collections import Counter
from hashlib import sha256
from itertools import combinations, combinations_with_replacement
from math import comb
from struct import pack

import pytest
from tests.unit import naive_high

from tapete.cards import RANKS, STANDARD_52, STRONGEST, SUITS, Card, HandClass, class_of, high, read_cards

FIVE_CARD_HANDS = 2_598_960
FIVE_CARD_COUNTS = {
    HandClass.HIGH_CARD: 1_302_540,
    HandClass.PAIR: 1_098_240,
    HandClass.TWO_PAIR: 123_552,
    HandClass.THREE: 54_912,
    HandClass.STRAIGHT: 10_200,
    HandClass.FLUSH: 5_108,
    HandClass.FULL_HOUSE: 3_744,
    HandClass.FOUR: 624,
    HandClass.STRAIGHT_FLUSH: 40,
}
# SHA-256 of the strengths (16 bits, little-endian) of all hands in the order of combinations(STANDARD_52, 5).
FIVE_CARD_ORDER = "f726a3c1a70fe2965ba5d4a1fd254dc0de9de79c9beea030ffc21e09972370c1"

SIX_CARD_COUNTS = {
    HandClass.HIGH_CARD: 6_612_900,
    HandClass.PAIR: 9_730_740,
    HandClass.TWO_PAIR: 2_532_816,
    HandClass.THREE: 732_160,
    HandClass.STRAIGHT: 361_620,
    HandClass.FLUSH: 205_792,
    HandClass.FULL_HOUSE: 165_984,
    HandClass.FOUR: 14_664,
    HandClass.STRAIGHT_FLUSH: 1_844,
}
SEVEN_CARD_COUNTS = {
    HandClass.HIGH_CARD: 23_294_460,
    HandClass.PAIR: 58_627_800,
    HandClass.TWO_PAIR: 31_433_400,
    HandClass.THREE: 6_461_620,
    HandClass.STRAIGHT: 6_180_020,
    HandClass.FLUSH: 4_047_644,
    HandClass.FULL_HOUSE: 3_473_184,
    HandClass.FOUR: 224_848,
    HandClass.STRAIGHT_FLUSH: 41_584,
}


def by_class(by_strength: Counter[int]) -> dict[HandClass, int]:
    found: Counter[HandClass] = Counter()
    for strength, hands in by_strength.items():
        found[class_of(strength)] += hands
    return dict(found)


def test_all_five_card_hands_have_their_class_and_the_pinned_order() -> None:
    strengths = list(map(high, combinations(STANDARD_52, 5)))
    counts = Counter(strengths)
    assert len(strengths) == FIVE_CARD_HANDS
    assert by_class(counts) == FIVE_CARD_COUNTS
    assert sorted(counts) == list(range(1, STRONGEST + 1))
    assert sha256(pack(f"<{len(strengths)}H", *strengths)).hexdigest() == FIVE_CARD_ORDER


@pytest.mark.parametrize(
    ("size", "expected", "distinct"), [(6, SIX_CARD_COUNTS, 6_075), (7, SEVEN_CARD_COUNTS, 4_824)]
)
def test_larger_hands_add_up_to_the_known_class_counts(
    size: int, expected: dict[HandClass, int], distinct: int
) -> None:
    """One hand stands for each set of ranks without a flush and for each set of ranks in a flush's suit,
    counted as often as the suits allow. The long test evaluates every single hand of seven."""
    counts: Counter[int] = Counter()
    for ranks in combinations_with_replacement(range(13), size):
        held = Counter(ranks)
        if max(held.values()) <= 4:
            counts[high(without_flush(ranks))] += ways_without_flush(held, size)
    for suited in range(5, size + 1):
        for flush in combinations(RANKS, suited):
            others = [c for c in STANDARD_52 if c[1] != "h"][: size - suited]
            strength = high([*(Card(rank + "h") for rank in flush), *others])
            counts[strength] += 4 * comb(39, size - suited)
    assert counts.total() == comb(52, size)
    assert by_class(counts) == expected
    assert len(counts) == distinct


def without_flush(ranks: tuple[int, ...]) -> list[Card]:
    """Deal the ranks in order round the suits: equal ranks differ in suit, no suit comes five times."""
    return [Card(RANKS[rank] + SUITS[at % 4]) for at, rank in enumerate(ranks)]


def ways_without_flush(held: Counter[int], size: int) -> int:
    """Count the hands of these ranks that have no five cards of one suit."""
    ways = [1]  # by number of hearts
    everything = 1
    for count in held.values():
        everything *= comb(4, count)
        longer = [w * comb(3, count) for w in ways] + [0]
        for hearts, w in enumerate(ways):
            longer[hearts + 1] += w * comb(3, count - 1)
        ways = longer
    return everything - 4 * sum(ways[5:])


@pytest.mark.parametrize("size", [5, 6, 7])
def test_it_orders_hands_like_an_independent_evaluator(size: int) -> None:
    chance = random.Random(f"high {size}")
    seen: dict[int, naive_high.Key] = {}
    for _ in range(6_000):
        hand = tuple(chance.sample(STANDARD_52, size))
        key = naive_high.of_any(hand)
        assert seen.setdefault(high(hand), key) == key, hand
    in_order = [seen[strength] for strength in sorted(seen)]
    assert in_order == sorted(set(in_order))  # strictly increasing: different strengths have different keys


@pytest.mark.parametrize("size", [5, 6, 7])
def test_suited_hands_are_ordered_like_an_independent_evaluator(size: int) -> None:
    """Two suits only, so that flushes, straight flushes, pairs and their mixtures are frequent."""
    chance = random.Random(f"suited {size}")
    deck = [c for c in STANDARD_52 if c[1] in "ds"]
    seen: dict[int, naive_high.Key] = {}
    for _ in range(3_000):
        hand = tuple(chance.sample(deck, size))
        key = naive_high.of_any(hand)
        assert seen.setdefault(high(hand), key) == key, hand
        assert class_of(high(hand)) == key[0]
    in_order = [seen[strength] for strength in sorted(seen)]
    assert in_order == sorted(set(in_order))


def test_the_order_of_the_cards_does_not_matter() -> None:
    chance = random.Random("any order")
    for size in (5, 6, 7):
        for _ in range(500):
            hand = chance.sample(STANDARD_52, size)
            assert high(hand) == high(sorted(hand)) == high(tuple(hand[::-1]))


def test_the_ends_of_the_scale() -> None:
    assert high(read_cards("2c3c4c5c7d")) == 1
    assert high(read_cards("AsKsQsJsTs")) == STRONGEST
    assert class_of(1) is HandClass.HIGH_CARD
    assert class_of(STRONGEST) is HandClass.STRAIGHT_FLUSH
    for strength in (0, STRONGEST + 1):
        with pytest.raises(ValueError, match=f"no high hand has strength {strength}: expected 1 to 7462"):
            class_of(strength)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "5 to 7 cards, not 0"),
        ("AhKdQcJs", "5 to 7 cards, not 4"),
        ("2c3c4c5c6c7c8c9c", "5 to 7 cards, not 8"),
        ("AhKdQcJs??", r"'\?\?' is not a card in sight"),
    ],
)
def test_what_cannot_be_evaluated_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=rf"cannot evaluate \[.*\]: .*{why}"):
        high(read_cards(text))
    with pytest.raises(ValueError, match="'1h' is not a card in sight"):
        high([*read_cards("AhKdQcJs"), Card("1h")])
