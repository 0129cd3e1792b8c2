"""Names of low, badugi and short-deck hands, and the cards that play in them."""

import random
from itertools import combinations

import pytest
from tests.unit import naive_rankings

from tapete.cards import (
    DECKS,
    LANGUAGES,
    RANKINGS,
    STANDARD_52,
    Made,
    made,
    made_of,
    playing,
    read_cards,
    strength,
    text_of,
    words,
)
from tapete.cards.naming import made_at


@pytest.mark.parametrize(
    ("ranking", "text", "expected", "en", "es", "pt"),
    [
        (
            "low-8",
            "8c7d5h3s2c KdKh",
            Made("low", ("8", "7"), ("5", "3", "2")),
            "Eight-seven low",
            "Ocho-siete baja",
            "Low de oito-sete",
        ),
        (
            "low-8",
            "6c4d3h2sAc 6d6h",
            Made("low", ("6", "4"), ("3", "2", "A")),
            "Six-four low",
            "Seis-cuatro baja",
            "Low de seis-quatro",
        ),
        (
            "low-8",
            "5c4d3h2sAc",
            Made("wheel", ("5",), ("4", "3", "2", "A")),
            "Wheel, five low",
            "Rueda, cinco baja",
            "Wheel, low de cinco",
        ),
        (
            "low-a5",
            "5c4d3h2sAc KdKh",
            Made("wheel", ("5",), ("4", "3", "2", "A")),
            "Wheel, five low",
            "Rueda, cinco baja",
            "Wheel, low de cinco",
        ),
        (
            "low-a5",
            "QcJd9h4s3c QdQh",
            Made("low", ("Q", "J"), ("9", "4", "3")),
            "Queen-jack low",
            "Reina-jota baja",
            "Low de dama-valete",
        ),
        (
            "low-a5",
            "9c9dKh4sAc KdKs",
            Made("pair", ("9",), ("K", "4", "A")),
            "Pair of nines",
            "Pareja de nueves",
            "Par de noves",
        ),
        (
            "low-a5",
            "AcAdKhKs3c 3dKc",
            Made("two_pair", ("3", "A"), ("K",)),
            "Two pair, threes and aces",
            "Doble pareja, treses y ases",
            "Dois pares, três e ases",
        ),
        (
            "low-a5",
            "2c2d2hQsQc QdQh",
            Made("full_house", ("2", "Q")),
            "Full house, twos full of queens",
            "Full de doses con reinas",
            "Full house, dois com damas",
        ),
        (
            "low-27",
            "9c7d5h4s2c",
            Made("low", ("9", "7"), ("5", "4", "2")),
            "Nine-seven low",
            "Nueve-siete baja",
            "Low de nove-sete",
        ),
        (
            "low-27",
            "7c5d4h3s2c",
            Made("low", ("7", "5"), ("4", "3", "2")),
            "Seven-five low",
            "Siete-cinco baja",
            "Low de sete-cinco",
        ),
        (
            "low-27",
            "Ac5d4h3s2c",
            Made("low", ("A", "5"), ("4", "3", "2")),
            "Ace-five low",
            "As-cinco baja",
            "Low de ás-cinco",
        ),
        (
            "low-27",
            "9c9d5h4s2c",
            Made("pair", ("9",), ("5", "4", "2")),
            "Pair of nines",
            "Pareja de nueves",
            "Par de noves",
        ),
        (
            "low-27",
            "6c5d4h3s2c",
            Made("straight", ("6",)),
            "Straight to the six",
            "Escalera al seis",
            "Sequência até o seis",
        ),
        (
            "low-27",
            "Tc8c6c4c2c",
            Made("flush", ("T",), ("8", "6", "4", "2")),
            "Flush, ten high",
            "Color al diez",
            "Flush com dez alto",
        ),
        (
            "badugi",
            "7c5d4hAs",
            Made("badugi", ("7",), ("5", "4", "A")),
            "Badugi, seven high",
            "Badugi al siete",
            "Badugi com sete alto",
        ),
        (
            "badugi",
            "QcQd4hAs",
            Made("three_card_badugi", ("Q",), ("4", "A")),
            "Three-card hand, queen high",
            "Mano de tres cartas a la reina",
            "Mão de três cartas com dama alta",
        ),
        (
            "badugi",
            "8c8d2cAc",
            Made("two_card_badugi", ("8",), ("A",)),
            "Two-card hand, eight high",
            "Mano de dos cartas al ocho",
            "Mão de duas cartas com oito alto",
        ),
        (
            "badugi",
            "JcTc9c8c",
            Made("one_card_badugi", ("8",)),
            "One-card hand, eight high",
            "Mano de una carta al ocho",
            "Mão de uma carta com oito alto",
        ),
        (
            "high-short",
            "Ac9d8h7s6c AdAh",
            Made("straight", ("9",)),
            "Straight to the nine",
            "Escalera al nueve",
            "Sequência até o nove",
        ),
        (
            "high-short",
            "Ac9c8c7c6c AdAh",
            Made("straight_flush", ("9",)),
            "Straight flush to the nine",
            "Escalera de color al nueve",
            "Straight flush até o nove",
        ),
    ],
)
def test_a_hand_has_its_name_in_every_language(
    ranking: str, text: str, expected: Made, en: str, es: str, pt: str
) -> None:
    hand = made_of(ranking, read_cards(text))
    assert hand == expected
    assert [words(hand, language) for language in ("en", "es", "pt")] == [en, es, pt]
    assert made_of(ranking, (), read_cards(text)[::-1]) == hand


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_strength_has_words(ranking: str, language: str) -> None:
    best = strength(ranking, read_cards(BEST[ranking]))
    named = [made_at(ranking, found) for found in range(1, best + 1)]
    assert len(set(named)) == best  # what is made says all that counts
    for hand in named:
        said = words(hand, language)
        assert said[0].isupper()
        assert "{" not in said


BEST = {
    "high": "AsKsQsJsTs",
    "high-short": "AsKsQsJsTs",
    "low-8": "5c4d3h2sAc",
    "low-a5": "5c4d3h2sAc",
    "low-27": "7c5d4h3s2c",
    "badugi": "4c3d2hAs",
    "badugi-27": "5c4d3h2s",
    "high-few": "AsAhAdAc",
}


def test_without_a_hand_there_is_nothing_to_say_or_to_play() -> None:
    assert made_of("low-8", read_cards("9c8d7h6s5c")) is None
    assert playing("low-8", read_cards("9c8d7h6s5c")) == ()


def test_high_hands_are_named_as_ever() -> None:
    chance = random.Random("named as ever")
    for size in (5, 6, 7):
        for _ in range(300):
            hand = chance.sample(STANDARD_52, size)
            assert made_of("high", hand) == made(hand)


@pytest.mark.parametrize(
    ("ranking", "text", "played"),
    [
        ("high", "2c7d 2d2h2sAhKd", "2c2d2h2sAh"),
        ("high", "2h3h KhQh9hAcAd", "KhQh9h3h2h"),
        ("high-short", "AhAd 6c7c8c9cKd", "9c8c7c6cAh"),
        ("high-short", "9d9c 9h6h7h8hAh", "9h8h7h6hAh"),
        ("low-8", "8c8d 7h5s3c2dAh", "7h5s3c2dAh"),
        ("low-8", "AhAd 2c3c4c8cKd", "8c4c3c2cAh"),
        ("low-a5", "KcKd KhAs2c2dAd", "2c2dAsAdKc"),
        ("low-a5", "9c9d 9hAs2c", "9c9d9h2cAs"),
        ("low-27", "7c5c4c3c2c", "7c5c4c3c2c"),
        ("low-27", "7c5c4c3c2c2d", "7c5c4c3c2d"),  # the two of clubs would make a flush
        ("low-27", "2c3d4h5s6c6d", "6c6d4h3d2c"),
        ("low-27", "2c3d4h5s6c8d8h", "8d5s4h3d2c"),
        ("badugi", "KcKdAhKs", "KcAh"),
        ("badugi", "Ac2c3d3h", "3dAc"),
        ("badugi", "2cAc3d3h", "3dAc"),
        ("badugi", "4s3h2dAc", "4s3h2dAc"),
        ("badugi", "5c5d5h5s", "5c"),
    ],
)
def test_the_cards_that_play_come_in_reading_order(ranking: str, text: str, played: str) -> None:
    assert text_of(playing(ranking, read_cards(text)[:2], read_cards(text)[2:])) == played


@pytest.mark.parametrize(
    ("ranking", "hole", "board", "played"),
    [
        ("high", "AhAdKhKd", "AcKs2s3s4s", "AhAdAcKs4s"),
        ("high", "AsAdKs2d", "Qs9s5sAcKh", "AsKsQs9s5s"),
        ("high", "AhKhQhJhTh9d", "2c2d3c4s5s", "2c2dAhKh5s"),
        ("high", "Ah2h", "3c4c5cKdKh", "5c4c3c2hAh"),
        ("low-8", "Ah2dKhKd", "2c3c4cKs5c", "5c4c3c2dAh"),
        ("low-a5", "AhAdAcAs", "2c3c4c", "AhAd4c3c2c"),
        ("low-27", "2c3c4c5d", "7c5c4d", "7c5c4d3c2c"),
        ("high-short", "AhAd6c7d", "9c8c7cKdKh", "9c8c7c6cAh"),
    ],
)
def test_two_from_the_hand_play_with_three_of_the_board(
    ranking: str, hole: str, board: str, played: str
) -> None:
    assert text_of(playing(ranking, read_cards(hole), read_cards(board), from_hole=2)) == played


@pytest.mark.parametrize("from_hole", [None, 2])
@pytest.mark.parametrize("ranking", RANKINGS)
def test_the_first_cards_that_reach_the_strength_play(ranking: str, from_hole: int | None) -> None:
    """Whatever plays is the first choice of all with the best naive key."""
    if ranking in naive_rankings.FEW and from_hole:
        with pytest.raises(ValueError, match="cannot play 2 hole cards"):
            playing(ranking, read_cards("AhKd"), read_cards("QcJsTh"), from_hole=2)
        return
    chance = random.Random(f"{ranking} plays {from_hole}")
    deck = [c for c in DECKS["short-36" if ranking == "high-short" else "standard-52"] if c[0] not in "9JQ"]
    for at in range(600):
        pool = [c for c in deck if c[1] in "ds"] if at % 3 == 0 else deck
        size = 9 if from_hole else 4 if ranking in naive_rankings.FEW else chance.choice((5, 6, 7, 8, 9))
        hand = chance.sample(pool, size)
        hole, board = hand[: 4 if from_hole else 2], hand[4 if from_hole else 2 :]
        best = naive_rankings.best(ranking, hole, board, from_hole)
        play = playing(ranking, hole, board, from_hole=from_hole)
        if best is None:
            assert play == ()
            continue
        choices = naive_rankings.choices(ranking, hole, board, from_hole)
        first = next(c for c in choices if naive_rankings.NAIVE[ranking](c) == best)
        assert sorted(play) == sorted(first), (hole, board)


def test_no_flush_of_few_cards_is_seen_in_what_plays() -> None:
    """Four suited cards are no flush: each rank is taken from the earliest card."""
    for hand in combinations(read_cards("AhKhQhJh9d9c"), 6):
        assert text_of(playing("high", hand)) == "9d9cAhKhQh"
