"""Hands get the right names, and the right five cards play."""

import pytest

from tapete.cards import LANGUAGES, RANKS, Made, best_five, made, read_cards, text_of, words


@pytest.mark.parametrize(
    ("text", "expected", "en", "es", "pt"),
    [
        ("AhKhQhJhTh", Made("royal_flush", ("A",)), "Royal flush", "Escalera real", "Royal flush"),
        (
            "5h4h3h2hAh KdKs",
            Made("straight_flush", ("5",)),
            "Straight flush to the five",
            "Escalera de color al cinco",
            "Straight flush até o cinco",
        ),
        (
            "QhJhTh9h8h",
            Made("straight_flush", ("Q",)),
            "Straight flush to the queen",
            "Escalera de color a la reina",
            "Straight flush até a dama",
        ),
        (
            "6c6d6h6s 2c2dAh",
            Made("four", ("6",), ("A",)),
            "Four of a kind, sixes",
            "Póker de seises",
            "Quadra de seis",
        ),
        (
            "7c7d7hKcKdKh2s",
            Made("full_house", ("K", "7")),
            "Full house, kings full of sevens",
            "Full de reyes con sietes",
            "Full house, reis com setes",
        ),
        (
            "2c9cQc5c7cAdAh",
            Made("flush", ("Q",), ("9", "7", "5", "2")),
            "Flush, queen high",
            "Color a la reina",
            "Flush com dama alta",
        ),
        (
            "Ac2d3h4s5c",
            Made("straight", ("5",)),
            "Straight to the five",
            "Escalera al cinco",
            "Sequência até o cinco",
        ),
        (
            "3c4d5h6s7c 7d7h",
            Made("straight", ("7",)),
            "Straight to the seven",
            "Escalera al siete",
            "Sequência até o sete",
        ),
        (
            "TcTdTh 2s4c7d9h",
            Made("three", ("T",), ("9", "7")),
            "Three of a kind, tens",
            "Trío de dieces",
            "Trinca de dez",
        ),
        (
            "KhKd7c7d2s2hTc",
            Made("two_pair", ("K", "7"), ("T",)),
            "Two pair, kings and sevens",
            "Doble pareja, reyes y sietes",
            "Dois pares, reis e setes",
        ),
        (
            "JhJd2c4d9s",
            Made("pair", ("J",), ("9", "4", "2")),
            "Pair of jacks",
            "Pareja de jotas",
            "Par de valetes",
        ),
        (
            "Ah2d4c6d8sTcJd",
            Made("high_card", ("A",), ("J", "T", "8", "6")),
            "High card, ace",
            "Carta alta, as",
            "Carta alta, ás",
        ),
        ("AhAd", Made("pair", ("A",)), "Pair of aces", "Pareja de ases", "Par de ases"),
        ("3hKd", Made("high_card", ("K",), ("3",)), "High card, king", "Carta alta, rey", "Carta alta, rei"),
        ("8h8d8c", Made("three", ("8",)), "Three of a kind, eights", "Trío de ochos", "Trinca de oitos"),
        (
            "2h2d3c3s",
            Made("two_pair", ("3", "2")),
            "Two pair, threes and twos",
            "Doble pareja, treses y doses",
            "Dois pares, três e dois",
        ),
        ("4h4d4c4s", Made("four", ("4",)), "Four of a kind, fours", "Póker de cuatros", "Quadra de quatros"),
        (
            "AhKhQhJh",
            Made("high_card", ("A",), ("K", "Q", "J")),
            "High card, ace",
            "Carta alta, as",
            "Carta alta, ás",
        ),
    ],
)
def test_a_hand_has_its_name_in_every_language(text: str, expected: Made, en: str, es: str, pt: str) -> None:
    hand = made(read_cards(text))
    assert hand == expected
    assert [words(hand, language) for language in ("en", "es", "pt")] == [en, es, pt]
    assert made(read_cards(text)[::-1]) == hand


def test_every_rank_has_words_of_its_own() -> None:
    for language in LANGUAGES:
        assert len({words(Made("high_card", (rank,)), language) for rank in RANKS}) == 13
        assert len({words(Made("pair", (rank,)), language) for rank in RANKS}) == 13


def test_unknown_languages_and_kinds_are_refused() -> None:
    with pytest.raises(ValueError, match=r"no words in language 'fr': expected one of en, es, pt"):
        words(Made("pair", ("A",)), "fr")
    with pytest.raises(ValueError, match="no such kind of hand"):
        words(Made("five", ("A",)), "en")


@pytest.mark.parametrize("text", ["", "Ah", "2c3c4c5c6c7c8c9c", "AhAh", "Ah??"])
def test_what_has_no_name_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cannot evaluate"):
        made(read_cards(text))


@pytest.mark.parametrize(
    ("text", "five"),
    [
        ("2c2d AhAdKsKh7c", "AhAdKsKh7c"),
        ("2c7d 2d2h2sAhKd", "2c2d2h2sAh"),
        ("KhKd7c7d7s2s3c", "7c7d7sKhKd"),
        ("Ah2h 3h4h5h9cTc", "5h4h3h2hAh"),
        ("AcKc Qc9c2c3c4d", "AcKcQc9c3c"),
        ("2c3c AhKhQhJhTh", "AhKhQhJhTh"),
        ("9s AhKdQcJsTh9d", "AhKdQcJsTh"),
        ("5s Ac2d3h4s5c9d", "5s4s3h2dAc"),  # either five will do: the earlier one plays
        ("AhKd9c4s2d", "AhKd9c4s2d"),
    ],
)
def test_the_five_that_play_come_in_reading_order(text: str, five: str) -> None:
    assert text_of(best_five(read_cards(text))) == five


@pytest.mark.parametrize("text", ["AhKdQc9s", "2c3c4c5c6c7c8c9cTcJc", "AhAhKdQc9s", "??KdQc9s8s"])
def test_no_five_play_among_too_few_too_many_or_unknown_cards(text: str) -> None:
    with pytest.raises(ValueError, match="cannot evaluate"):
        best_five(read_cards(text))
