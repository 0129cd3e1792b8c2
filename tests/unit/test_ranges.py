"""Ranges: the meaning of the notation, and errors that name the problem and its place."""

from __future__ import annotations

import pytest

from tapete.cards import DECKS, read_cards
from tapete.cards.ranges import read_range


def hands(text: str) -> set[frozenset[str]]:
    return {frozenset(hand) for hand in read_range(text).hands}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("QQ", 6),
        ("QQ+", 18),
        ("AA+", 6),
        ("22+", 78),
        ("22-77", 36),
        ("77-22", 36),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("KA", 16),
        ("A5s+", 36),
        ("A5+", 144),
        ("AKs+", 4),
        ("32o+", 12),
        ("KTo-KJo", 24),
        ("KJo-KTo", 24),
        ("JTs-76s", 20),
        ("76s-JTs", 20),
        ("AhKh", 1),
        ("KhAh", 1),
        ("QQ,AKs", 10),
        (" QQ , AKs ", 10),
        ("QQ+, QQ, QcQs", 18),
        ("22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32", 1_326),
    ],
)
def test_it_has_as_many_hands_as_one_expects(text: str, count: int) -> None:
    found = read_range(text)
    assert len(found.hands) == len(hands(text)) == count
    assert set(found.weights) == {1}
    assert not found.any_hand


def test_suited_and_offsuit_are_what_they_say() -> None:
    assert hands("76s") == {frozenset({"7" + suit, "6" + suit}) for suit in "cdhs"}
    assert hands("76") == hands("76s") | hands("76o")
    assert hands("76s").isdisjoint(hands("76o"))
    assert all(a[1] != b[1] for a, b in read_range("76o").hands)


def test_a_plus_raises_the_lower_card_up_to_the_higher() -> None:
    assert hands("ATs+") == hands("ATs,AJs,AQs,AKs")
    assert hands("JJ+") == hands("JJ,QQ,KK,AA")
    assert hands("T8o-T6o") == hands("T6o,T7o,T8o")
    assert hands("98s-76s") == hands("98s,87s,76s")
    assert hands("A2s-A4s") == hands("A2s,A3s,A4s")


@pytest.mark.parametrize("text", ["random", "*", " random "])
def test_random_is_any_hand(text: str) -> None:
    found = read_range(text)
    assert found.any_hand
    assert (found.hands, found.weights) == ((), ())


def test_weights_are_the_smallest_whole_numbers_in_proportion() -> None:
    assert set(read_range("AKs:0.5").weights) == {1}
    found = read_range("QQ,AKs:0.5,72o:.125")
    weight_of = dict(zip(found.hands, found.weights, strict=True))
    assert weight_of[read_cards("QsQh")] == 8
    assert weight_of[read_cards("AhKh")] == 4
    assert weight_of[read_cards("7h2c")] == 1


def test_the_last_weight_of_a_hand_counts() -> None:
    found = read_range("QQ+,KK:0.5")
    weight_of = dict(zip(found.hands, found.weights, strict=True))
    assert len(weight_of) == 18
    assert (weight_of[read_cards("KsKh")], weight_of[read_cards("AsAh")]) == (1, 2)


def test_other_games_take_whole_hands() -> None:
    found = read_range("AhKhQdJd, 2c3c4c5c:0.5", hole_cards=4)
    assert [set(hand) for hand in found.hands] == [set(read_cards("AhKhQdJd")), set(read_cards("2c3c4c5c"))]
    assert found.weights == (2, 1)
    assert read_range("AhKhQdJd, KhAhJdQd", hole_cards=4).hands == read_range("AhKhQdJd", hole_cards=4).hands
    assert read_range("AhKh", hole_cards=7, least=1).hands == (read_cards("AhKh"),)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "illegal hands '' at character 1 of '': expected cards"),
        ("QQ,,AK", "illegal hands '' at character 4 of 'QQ,,AK'"),
        ("QQ, AX", "illegal hands 'AX' at character 5 of 'QQ, AX': expected cards"),
        ("10h9h", "illegal hands '10h9h' at character 1"),
        ("QQs", "a pair is neither suited nor offsuit"),
        ("AKx", "illegal hands 'AKx'"),
        ("AK-", "illegal hands 'AK-'"),
        ("AKs-AQo", "both ends of a run are suited, or offsuit, or neither"),
        ("22-AK", "the ends of a run have the higher rank in common, or the distance of the two ranks"),
        ("AK-QT", "the ends of a run have the higher rank in common, or the distance of the two ranks"),
        ("AA-AK", "the ends of a run have the higher rank in common"),
        ("AhAh", "Ah appears twice"),
        ("AhKhQh", "expected 2 cards, not 3"),
        ("Ah", "expected 2 cards, not 1"),
        ("AKs:0", "expected a weight above 0 and up to 1, with up to four decimals, not '0'"),
        ("AKs:1.5", "expected a weight above 0 and up to 1, with up to four decimals, not '1.5'"),
        ("AKs:", "expected a weight above 0 and up to 1, with up to four decimals, not ''"),
        ("AKs:-1", "not '-1'"),
        ("AKs:0.00001", "not '0.00001'"),
        ("AKs:nan", "not 'nan'"),
        ("AKs:0.5:0.5", "not '0.5:0.5'"),
        ("random,AK", "illegal range 'random,AK': random is every hand, and stands alone"),
        ("random:0.5", "random is every hand, and stands alone"),
        ("??", r"illegal hands '\?\?'"),
    ],
)
def test_what_is_no_range_is_refused(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_range(text)


@pytest.mark.parametrize(
    ("text", "hole_cards", "least", "why"),
    [
        ("AA", 4, None, r"expected cards \(AhKhQdJd...\), or random"),
        ("AhKh", 4, None, "expected 4 cards, not 2"),
        ("AhKhQhJhTh9h8h7h", 7, 1, "expected 1 to 7 cards, not 8"),
    ],
)
def test_other_games_know_no_shorthand(text: str, hole_cards: int, least: int | None, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        read_range(text, hole_cards=hole_cards, least=least)


@pytest.mark.parametrize("text", ["55", "A5s+", "AhKh,2c2d", "65s"])
def test_cards_that_the_deck_has_not_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"[25][cdhs] is not in the deck"):
        read_range(text, deck=DECKS["short-36"])
    assert len(read_range("66+", deck=DECKS["short-36"]).hands) == 54
