"""Manila as the published rules have it: 32 cards, one board card at a time, both hole cards play."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from math import comb

import pytest

from tapete.cards import deck_named, read_cards, strength
from tapete.rules import hand_rules

RULES = hand_rules("manila-pot-limit")


def test_the_deck_begins_at_the_seven() -> None:
    deck = deck_named(RULES.deck)
    assert len(deck) == 32 and {card[0] for card in deck} == set("789TJQKA")


def test_each_of_five_rounds_of_betting_follows_one_card_on_the_board() -> None:
    assert [street.board for street in RULES.streets] == [1, 1, 1, 1, 1]
    assert [street.hole_down for street in RULES.streets] == [2, 0, 0, 0, 0]
    assert RULES.boards == 1 and RULES.upcards is None


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah Kh Th 8h 7h", "Ac Ad Ah Kc Kd"),  # a flush beats a full house
        ("7c 7d 7h 7s 8d", "Ah Kh Th 8h 7h"),
        ("7c 7d 7h 8c 8d", "Ts Jc Qd Kh Ac"),
        ("7c 8d 9h Ts Js", "Ac Ad Ah Kd Qc"),
        ("7h 7c Ad Kd Qd", "Ah 7c 8d 9h Ts"),  # no ace below the seven
    ],
)
def test_hands_rank_by_how_rare_they_are(better: str, worse: str) -> None:
    (ranking,) = RULES.ranking
    assert strength(ranking, read_cards(better)) > strength(ranking, read_cards(worse))


def test_both_hole_cards_and_three_of_the_board_play() -> None:
    (ranking,) = RULES.ranking
    board = read_cards("Ah Kh Qh Jh 7c")
    assert RULES.from_hole == 2
    flush = strength(ranking, read_cards("9h 8h"), board, from_hole=2)
    lone = strength(ranking, read_cards("Th 8c"), board, from_hole=2)
    assert flush > lone  # four hearts on the board and one in the hand are neither flush nor straight flush


def test_every_class_is_as_frequent_and_as_strong_as_counted_by_hand() -> None:
    (ranking,) = RULES.ranking
    found: dict[str, list[int]] = {}
    for five in combinations(deck_named(RULES.deck), 5):
        found.setdefault(kind_of(five), []).append(strength(ranking, five))
    order = sorted(found, key=lambda kind: -max(found[kind]))
    assert [(kind, len(found[kind])) for kind in order] == [
        ("straight flush", 4 * 4),
        ("41", 8 * 28),
        ("flush", 4 * comb(8, 5) - 4 * 4),
        ("32", 8 * 4 * 7 * 6),
        ("straight", 4 * 4**5 - 4 * 4),
        ("311", 8 * 4 * comb(7, 2) * 16),
        ("221", comb(8, 2) * 36 * 24),
        ("2111", 8 * 6 * comb(7, 3) * 64),
        ("11111", (comb(8, 5) - 4) * (4**5 - 4)),
    ]
    for better, worse in pairwise(order):
        assert min(found[better]) > max(found[worse])


def kind_of(five: tuple[str, ...]) -> str:
    """Return straight, flush or both, else how many cards of each rank there are."""
    ranks = sorted("789TJQKA".index(card[0]) for card in five)
    straight = ranks == list(range(ranks[0], ranks[0] + 5))
    flush = len({card[1] for card in five}) == 1
    if straight or flush:
        return " ".join(word for word, there in (("straight", straight), ("flush", flush)) if there)
    return "".join(str(count) for _, count in Counter(ranks).most_common())
