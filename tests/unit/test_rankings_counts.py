"""The number of hands of each kind agrees with combinatorics."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, combinations_with_replacement
from math import comb, prod

import pytest

from tapete.cards import DECKS, RANKS, STANDARD_52, SUITS, Card, evaluator, strength
from tapete.cards.badugi import badugi
from tapete.cards.deuce import low_27
from tapete.cards.low import low_8, low_a5
from tapete.cards.naming import made_at
from tapete.cards.short import high_short

UNSUITED = 4**5 - 4  # ways to give five ranks suits that are not all the same

# Pairs and so on come in as many ways whatever the ranking: ranks, then suits.
PAIRED = {
    "pair": 13 * comb(12, 3) * comb(4, 2) * 4**3,
    "two_pair": comb(13, 2) * 11 * comb(4, 2) ** 2 * 4,
    "three": 13 * comb(12, 2) * 4 * 4**2,
    "full_house": 13 * 12 * 4 * comb(4, 2),
    "four": 13 * 12 * 4,
}
LOW_A5 = {**PAIRED, "wheel": 4**5, "low": (comb(13, 5) - 1) * 4**5}
LOW_27 = {
    **PAIRED,
    "low": (comb(13, 5) - 9) * UNSUITED,  # nine straights, since A-2-3-4-5 is none
    "straight": 9 * UNSUITED,
    "flush": (comb(13, 5) - 9) * 4,
    "straight_flush": 8 * 4,
    "royal_flush": 4,
}
SHORT = {
    "high_card": (comb(9, 5) - 6) * UNSUITED,
    "pair": 9 * comb(8, 3) * comb(4, 2) * 4**3,
    "two_pair": comb(9, 2) * 7 * comb(4, 2) ** 2 * 4,
    "three": 9 * comb(8, 2) * 4 * 4**2,
    "straight": 6 * UNSUITED,
    "full_house": 9 * 8 * 4 * comb(4, 2),
    "flush": (comb(9, 5) - 6) * 4,
    "four": 9 * 8 * 4,
    "straight_flush": 5 * 4,
    "royal_flush": 4,
}
SHORT_UPWARD = list(SHORT)

# Four cards by their suits: all different, two equal, two and two equal, three equal, all equal. In the first
# case as many cards play as there are different ranks. With two equal suits (12 ways to say which) three
# play, unless the two lone cards have one rank, or just the ranks of the other two.
BADUGI = {
    "badugi": 13 * 12 * 11 * 10,
    "three_card_badugi": 6 * 13 * 12 * 11 + 12 * (comb(13, 2) * 13**2 - 13 * comb(13, 2) - 2 * comb(13, 2)),
    "two_card_badugi": 4 * 13 * 12
    + 3 * 13 * 12
    + 12 * (13 * comb(13, 2) + 2 * comb(13, 2))
    + comb(4, 2) * comb(13, 2) ** 2
    + 12 * comb(13, 3) * 13,
    "one_card_badugi": 13 + 4 * comb(13, 4),
}

# Seven cards with five or more different ranks up to the eight, by how many cards are that low and how often
# each of their ranks comes.
SEVEN_CARD_LOW_8 = (
    comb(8, 5) * 4**5 * comb(20, 2)
    + (comb(8, 6) * 4**6 + comb(8, 5) * 5 * comb(4, 2) * 4**4) * 20
    + comb(8, 7) * 4**7
    + comb(8, 6) * 6 * comb(4, 2) * 4**5
    + comb(8, 5) * (5 * comb(4, 3) * 4**4 + comb(5, 2) * comb(4, 2) ** 2 * 4**3)
)


def counted(ranking: str, strengths: Iterable[int]) -> tuple[dict[str, int], int]:
    """Count hands by kind, with those of strength 0 as "none", and count the different strengths."""
    by_strength = Counter(strengths)
    kinds: Counter[str] = Counter()
    for found, hands in by_strength.items():
        kinds[made_at(ranking, found).kind if found else "none"] += hands
    return dict(kinds), len(by_strength)


def test_the_counts_add_up() -> None:
    assert sum(LOW_A5.values()) == sum(LOW_27.values()) == comb(52, 5) == 2_598_960
    assert sum(SHORT.values()) == comb(36, 5) == 376_992
    assert sum(BADUGI.values()) == comb(52, 4) == 270_725
    assert list(BADUGI.values()) == [17_160, 154_440, 96_252, 2_873]


@pytest.mark.parametrize(
    ("ranking", "of_five", "expected", "distinct"),
    [("low-a5", low_a5, LOW_A5, 6_175), ("low-27", low_27, LOW_27, 7_462)],
)
def test_all_five_card_hands_have_their_kind(
    ranking: str, of_five: Callable[[Sequence[Card]], int], expected: dict[str, int], distinct: int
) -> None:
    assert counted(ranking, map(of_five, combinations(STANDARD_52, 5))) == (expected, distinct)


def test_all_five_card_hands_that_qualify_as_a_low() -> None:
    low = [c for c in STANDARD_52 if c[0] in "A2345678"]
    expected = {"wheel": 4**5, "low": (comb(8, 5) - 1) * 4**5}
    expected["none"] = comb(32, 5) - sum(expected.values())
    assert counted("low-8", map(low_8, combinations(low, 5))) == (expected, 57)


def test_all_short_deck_hands_have_their_kind() -> None:
    strengths = list(map(high_short, combinations(DECKS["short-36"], 5)))
    assert counted("high-short", strengths) == (SHORT, 1_404)
    kinds = [made_at("high-short", found).kind for found in range(1, 1_405)]
    assert list(dict.fromkeys(kinds)) == SHORT_UPWARD


def test_all_badugi_hands_have_their_kind() -> None:
    assert counted("badugi", map(badugi, combinations(STANDARD_52, 4))) == (BADUGI, 1_092)


def test_all_seven_card_lows_by_ranks() -> None:
    """One hand stands for each set of ranks, counted as often as the suits allow: they do not matter."""
    qualify = distinct_ranks = 0
    for ranks in combinations_with_replacement(range(13), 7):
        held = Counter(ranks)
        if max(held.values()) <= 4:
            hand = [Card(RANKS[rank] + SUITS[at % 4]) for at, rank in enumerate(ranks)]
            ways = prod(comb(4, times) for times in held.values())
            qualify += ways * (low_8(hand) > 0)
            distinct_ranks += ways * (made_at("low-a5", low_a5(hand)).kind in ("low", "wheel"))
            # A low that qualifies is one of the 56 best of all.
            assert max(0, low_a5(hand) - 6_175 + 56) == low_8(hand)
    assert qualify == SEVEN_CARD_LOW_8
    assert distinct_ranks == comb(13, 7) * 4**7 + comb(13, 6) * 6 * comb(4, 2) * 4**5 + comb(13, 5) * (
        5 * comb(4, 3) * 4**4 + comb(5, 2) * comb(4, 2) ** 2 * 4**3
    )


def test_all_hands_of_two_on_one_board_are_the_best_of_what_five_make() -> None:
    """Every hand of two on a board of five, for Omaha: its strengths are those of its ten fives."""
    board = STANDARD_52[10:15]
    threes = list(combinations(board, 3))
    for ranking in ("high", "low-8"):
        evaluate = evaluator(ranking, 2)
        for hole in combinations([c for c in STANDARD_52 if c not in board], 2):
            assert evaluate(hole, board) == max(strength(ranking, hole + three) for three in threes)
