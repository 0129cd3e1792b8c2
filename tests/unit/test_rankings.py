"""Strengths by ranking: a naive evaluator for each, the ends of each scale, what is refused."""

import random
from collections.abc import Callable, Sequence

import pytest
from tests.unit import naive_rankings

from tapete.cards import (
    DECKS,
    HIDDEN,
    RANKINGS,
    STANDARD_52,
    Card,
    evaluator,
    high,
    playing,
    read_cards,
    showing,
    strength,
    text_of,
)

Deal = tuple[Sequence[Card], Sequence[Card]]

FIVE_CARD_RANKINGS = [ranking for ranking in RANKINGS if ranking not in naive_rankings.FEW]
DISTINCT = {"high": 7462, "high-short": 1404, "low-8": 56, "low-a5": 6175, "low-27": 7462}
DISTINCT |= {"badugi": 1092, "badugi-27": 1092, "high-few": 2379}


def deck_of(ranking: str) -> tuple[Card, ...]:
    return DECKS["short-36" if ranking == "high-short" else "standard-52"]


def agree(ranking: str, deals: Sequence[Deal], from_hole: int | str | None = None) -> None:
    """Check that equal strengths have equal keys, and that stronger hands have larger ones."""
    seen: dict[int, naive_rankings.Key] = {}
    for hole, board in deals:
        found = strength(ranking, hole, board, from_hole=from_hole)
        assert 0 <= found <= DISTINCT[ranking]
        key = naive_rankings.best(ranking, hole, board, from_hole)
        assert (found == 0) == (key is None), (hole, board)
        if key is not None:
            assert seen.setdefault(found, key) == key, (hole, board)
    in_order = [seen[found] for found in sorted(seen)]
    assert in_order == sorted(set(in_order))  # strictly: different strengths have different keys
    assert len(in_order) > 10


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("ranking", FIVE_CARD_RANKINGS)
def test_any_cards_are_ordered_like_the_naive_evaluator(ranking: str, size: int) -> None:
    chance = random.Random(f"{ranking} {size}")
    deck = deck_of(ranking)
    # Two suits only make flushes, pairs and their mixtures frequent; so do few ranks with straights.
    narrow = [c for c in deck if c[1] in "ds"]
    close = [c for c in deck if c[0] in ("A6789" if ranking == "high-short" else "A234567")]
    deals = [
        (tuple(chance.sample(pool, size)), ())
        for pool, count in ((deck, 1_500), (narrow, 700), (close, 700))
        for _ in range(count)
    ]
    agree(ranking, deals)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_badugi_hands_are_ordered_like_the_naive_evaluator(size: int) -> None:
    chance = random.Random(f"badugi {size}")
    agree("badugi", [(chance.sample(STANDARD_52, size), ()) for _ in range(3_000)])


@pytest.mark.parametrize("held", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("ranking", FIVE_CARD_RANKINGS)
def test_two_plus_three_are_ordered_like_the_naive_evaluator(ranking: str, held: int) -> None:
    chance = random.Random(f"{ranking} 2+3 {held}")
    deck = deck_of(ranking)
    narrow = [c for c in deck if c[1] in "ds"]
    low = [c for c in deck if c[0] in ("A6789" if ranking == "high-short" else "A2345678")]
    deals: list[Deal] = []
    for pool in (deck, narrow, low):
        for shared in (3, 4, 5, 5):
            for _ in range(40 if ranking in ("high", "low-8") else 12):
                hand = chance.sample(pool, held + shared)
                deals.append((hand[:held], hand[held:]))
    agree(ranking, deals, from_hole=2)


@pytest.mark.parametrize(
    ("ranking", "worst", "best"),
    [
        ("high", "7c5d4h3s2c", "AsKsQsJsTs"),
        ("high-short", "Jc9d8h7s6c", "AsKsQsJsTs"),
        ("low-8", "8c7d6h5s4c", "5c4d3h2sAc"),
        ("low-a5", "KcKdKhKsQc", "5c4c3c2cAc"),
        ("low-27", "AsKsQsJsTs", "7c5d4h3s2c"),
        ("badugi", "KcKdKhKs", "4c3d2hAs"),
    ],
)
def test_the_ends_of_a_scale(ranking: str, worst: str, best: str) -> None:
    assert strength(ranking, read_cards(worst)) == 1
    assert strength(ranking, read_cards(best)) == DISTINCT[ranking]


@pytest.mark.parametrize("ranking", RANKINGS)
def test_neither_order_nor_place_of_the_cards_matters(ranking: str) -> None:
    chance = random.Random(f"{ranking} any order")
    for size in (2, 3, 4) if ranking in naive_rankings.FEW else (5, 6, 7, 8, 9):
        for _ in range(200):
            hand = chance.sample(deck_of(ranking), size)
            found = strength(ranking, hand)
            assert found == strength(ranking, hand[::-1]) == strength(ranking, (), sorted(hand))
            assert found == strength(ranking, hand[:2], hand[2:]) == evaluator(ranking)(hand[:1], hand[1:])


def test_hand_and_board_are_not_interchangeable_in_omaha() -> None:
    four_spades, board = read_cards("AsKsQsJs"), read_cards("2s3s4d5dTs")
    assert strength("high", four_spades, board, from_hole=2) == high(read_cards("AsKsTs3s2s"))
    assert strength("high", read_cards("As2d3d4d"), read_cards("KsQsJsTs9d"), from_hole=2) < strength(
        "high", read_cards("As2d"), read_cards("KsQsJsTs9d")
    )
    assert strength("low-8", read_cards("Ah2hKdKs"), read_cards("3c4d9s9hQh"), from_hole=2) == 0


def test_short_deck_puts_a_flush_above_a_full_house_and_a_straight_above_three_of_a_kind() -> None:
    ladder = ["9c9d9hAsKd", "Ac6d7h8s9c", "6c7d8h9sTc", "AcAdAhKsKd", "6c7c8c9cJc", "6c6d6h6s7c"]
    found = [strength("high-short", read_cards(text)) for text in ladder]
    assert found == sorted(set(found))


def test_an_ace_is_never_low_from_deuce_to_seven() -> None:
    ladder = [
        "Ac2c3c4c6c",
        "2c3d4h5s6c",
        "2c2d3h4s5c",
        "AcKdQhJs9c",
        "Ac2d3h4s5c",
        "KcQdJhTs8c",
        "7c6d4h3s2c",
    ]
    found = [strength("low-27", read_cards(text)) for text in ladder]
    assert found == sorted(set(found))


def test_an_unknown_ranking_is_refused_with_the_known_ones() -> None:
    known = "high, high-short, low-8, low-a5, low-27, badugi, badugi-27, high-few"
    for ask in (
        lambda: strength("lo", read_cards("AhKdQcJsTh")),
        lambda: evaluator("lo"),
        lambda: playing("lo", read_cards("AhKdQcJsTh")),
    ):
        with pytest.raises(ValueError, match=f"unknown ranking 'lo': expected one of {known}"):
            ask()


@pytest.mark.parametrize(("ranking", "from_hole"), [("high", 3), ("high", 0), ("badugi", 2)])
def test_an_unknown_number_from_the_hand_is_refused(ranking: str, from_hole: int) -> None:
    with pytest.raises(ValueError, match=f"cannot play {from_hole} hole cards for '{ranking}'"):
        evaluator(ranking, from_hole)


@pytest.mark.parametrize("ask", [strength, playing])
@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("text", ["AhAh", "AhAhKd", "AhKdQcJsTh9h8hAh", "AhKdQcAh", "AhKdQcJsTh9hAh"])
def test_a_card_twice_is_refused(ask: Callable[..., object], ranking: str, text: str) -> None:
    with pytest.raises(ValueError, match="Ah appears twice|expected 1 to [47] cards, not 8"):
        ask(ranking, read_cards(text)[:2], read_cards(text)[2:])


@pytest.mark.parametrize("ranking", RANKINGS)
def test_a_wrong_number_of_cards_is_refused(ranking: str) -> None:
    most = naive_rankings.MOST.get(ranking, 9)
    least = 1 if ranking in naive_rankings.FEW else 5
    deck = deck_of(ranking)
    for count in (0, least - 1, most + 1, 12):
        with pytest.raises(ValueError, match=f"expected {least} to {most} cards, not {count}"):
            strength(ranking, deck[:count])
    strength(ranking, deck[:least])
    strength(ranking, deck[:most])


@pytest.mark.parametrize("ranking", FIVE_CARD_RANKINGS)
@pytest.mark.parametrize(("held", "shared"), [(1, 5), (7, 3), (2, 2), (4, 6), (0, 5), (4, 0)])
def test_a_wrong_number_of_cards_is_refused_in_omaha(ranking: str, held: int, shared: int) -> None:
    deck = deck_of(ranking)
    with pytest.raises(
        ValueError, match=f"2 to 6 hole cards and a board of 3 to 5, not {held} and {shared}$"
    ):
        strength(ranking, deck[:held], deck[held : held + shared], from_hole=2)


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("stranger", [HIDDEN, Card("1h"), Card("")])
def test_what_is_no_card_in_sight_is_refused(ranking: str, stranger: Card) -> None:
    for size in (1, 2, 3, 4) if ranking in naive_rankings.FEW else (5, 6, 7, 8):
        for place in range(size):
            hand = list(deck_of(ranking)[:size])
            hand[place] = stranger
            with pytest.raises(ValueError, match=rf"{stranger.replace('?', '[?]')!r} is not a card in sight"):
                strength(ranking, hand)


@pytest.mark.parametrize("ranking", FIVE_CARD_RANKINGS)
def test_what_is_no_card_in_sight_is_refused_in_omaha(ranking: str) -> None:
    for held, shared in ((4, 5), (5, 5), (2, 3)):
        for place in range(held + shared):
            hand = list(deck_of(ranking)[: held + shared])
            hand[place] = HIDDEN
            with pytest.raises(ValueError, match="'[?][?]' is not a card in sight"):
                strength(ranking, hand[:held], hand[held:], from_hole=2)


@pytest.mark.parametrize("from_hole", [None, 2])
def test_a_short_deck_has_no_low_cards(from_hole: int | None) -> None:
    with pytest.raises(ValueError, match="a short deck has no 5c"):
        strength("high-short", read_cards("AhKd"), read_cards("QcJs5c"), from_hole=from_hole)


@pytest.mark.parametrize(
    ("ranking", "ladder"),
    [
        ("high", ["2h", "3h", "Th", "Kh", "Ah"]),
        ("high", ["2h3d", "AhKd", "2h2d", "AhAd"]),
        ("high", ["5h4d3c", "AhKhQh", "2h2d3c", "KhKd3c", "KhKdAc", "2h2d2c"]),
        ("high", ["6h5h4h3h", "AhKdQcJs", "2h2d4c3s", "3h3d2c2s", "2h2d2c3s", "2h2d2c2s"]),
        ("low-a5", ["Kh", "Qh", "2h", "Ah"]),
        ("low-a5", ["KhKd", "AhAd", "KhQd", "3hAd", "2hAd"]),
        ("low-a5", ["3h3d3c", "3h3d2c", "AhAdKc", "AhAd2c", "KhQdJc", "3h2hAh"]),
        ("low-a5", ["AhAdAcAs", "AhAdAc2s", "3h3d2c2s", "AhAd3c2s", "8h3d2cAs", "4h3h2hAh"]),
    ],
)
def test_the_better_hand_shows_more(ranking: str, ladder: list[str]) -> None:
    shown = [showing(ranking, read_cards(text)) for text in ladder]
    assert shown == sorted(set(shown))
    assert shown[0] >= 1
    assert shown == [showing(ranking, read_cards(text)[::-1]) for text in ladder]


def test_suits_are_not_shown() -> None:
    assert showing("high", read_cards("AhKd")) == showing("high", read_cards("KsAc"))
    assert showing("low-a5", read_cards("2h2d3c")) == showing("low-a5", read_cards("3h2s2c"))


def test_what_cannot_be_shown_is_refused() -> None:
    with pytest.raises(ValueError, match="no stud hand shows 'badugi': expected high or low-a5"):
        showing("badugi", read_cards("Ah"))
    for text in ("", "AhKdQcJsTh"):
        with pytest.raises(ValueError, match="expected 1 to 4 cards"):
            showing("high", read_cards(text))
    for text in ("AhAh", "Ah??"):
        with pytest.raises(ValueError, match="appears twice|is not a card in sight"):
            showing("low-a5", read_cards(text))


@pytest.mark.parametrize("size", [8, 9])
@pytest.mark.parametrize("ranking", FIVE_CARD_RANKINGS)
def test_eight_and_nine_cards_are_ordered_like_the_naive_evaluator(ranking: str, size: int) -> None:
    chance = random.Random(f"{ranking} {size}")
    deck = deck_of(ranking)
    narrow = [c for c in deck if c[1] in "ds"]  # a flush often stands against a full house
    deals = [
        (tuple(chance.sample(pool, size)), ())
        for pool, count in ((deck, 150), (narrow, 150))
        for _ in range(count)
    ]
    agree(ranking, deals)


def test_of_eight_cards_a_full_house_beats_the_flush() -> None:
    both = read_cards("AhKh9h5h2hAdAcKs")
    assert text_of(playing("high", both)) == "AhAdAcKhKs"


@pytest.mark.parametrize("ranking", ["badugi", "badugi-27"])
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6, 7])
def test_badugi_of_any_number_of_cards_is_ordered_like_the_naive_evaluator(ranking: str, size: int) -> None:
    chance = random.Random(f"{ranking} {size}")
    agree(ranking, [(tuple(chance.sample(STANDARD_52, size)), ()) for _ in range(600)])


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_few_cards_are_ordered_like_the_naive_evaluator(size: int) -> None:
    chance = random.Random(f"few {size}")
    close = [c for c in STANDARD_52 if c[0] in "4TJQKA"]
    pools = (STANDARD_52, close)
    agree("high-few", [(tuple(chance.sample(pool, size)), ()) for pool in pools for _ in range(600)])


@pytest.mark.parametrize("ranking", FIVE_CARD_RANKINGS)
def test_at_most_two_of_three_hole_cards_play_as_the_naive_evaluator_says(ranking: str) -> None:
    chance = random.Random(f"{ranking} lazy")
    pools = [deck_of(ranking), [c for c in deck_of(ranking) if c[1] in "ds"]]
    deals = []
    for pool in pools:
        for _ in range(400):
            hand = chance.sample(pool, 8)
            deals.append((hand[:3], hand[3:]))
    agree(ranking, deals, "at-most-2")


def test_three_hole_cards_never_play_together_where_two_may() -> None:
    hole, board = read_cards("AhKhQh"), read_cards("JhTh2c3d4s")
    assert text_of(playing("high", hole, board)) == "AhKhQhJhTh"
    free = strength("high", hole, board)
    lazy = strength("high", hole, board, from_hole="at-most-2")
    best = max(strength("high", hole[:at] + hole[at + 1 :], board) for at in range(3))
    assert lazy == best < free


def test_hole_cards_alone_play_without_the_board() -> None:
    hole, board = read_cards("7c5d4h3s2c"), read_cards("AsAdAcKsKh")
    assert strength("low-27", hole, board, from_hole=5) == DISTINCT["low-27"]
    assert strength("badugi", hole, board, from_hole=5) == strength("badugi", hole)
    assert text_of(playing("high", read_cards("AhKd2c2d9s"), board, from_hole=5)) == "2c2dAhKd9s"
