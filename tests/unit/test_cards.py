"""Cards, decks and their notation."""

import pytest

from tapete.cards import DECKS, HIDDEN, STANDARD_52, Card, card, read_cards, text_of


def test_the_deck_is_in_the_documented_order() -> None:
    assert len(set(STANDARD_52)) == 52
    assert STANDARD_52[:5] == read_cards("2c2d2h2s3c")
    assert STANDARD_52[-4:] == read_cards("AcAdAhAs")


def test_the_short_deck_starts_at_the_six() -> None:
    assert set(DECKS) == {"standard-52", "short-36"}
    assert DECKS["standard-52"] == STANDARD_52
    assert len(DECKS["short-36"]) == 36
    assert DECKS["short-36"] == STANDARD_52[16:]


def test_text_and_cards_are_inverse() -> None:
    assert read_cards(text_of(STANDARD_52)) == STANDARD_52
    assert read_cards("????") == (HIDDEN, HIDDEN)
    assert read_cards("") == read_cards(" \n ") == ()
    assert [card(c) for c in STANDARD_52] == list(STANDARD_52)


def test_spaces_between_cards_do_not_matter() -> None:
    assert read_cards("AhKd") == read_cards("Ah Kd") == read_cards(" Ah\tKd ") == (Card("Ah"), Card("Kd"))


@pytest.mark.parametrize("text", ["", "A", "ah", "AH", "10h", "1h", "Ax", "A♥", "hA", "Ah ", "AhKd", "?h"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="illegal card") as caught:
        card(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    ("text", "piece", "at"),
    [("10h", "10", 1), ("AhK", "K", 3), ("Ah Kd kc", "kc", 7), ("A hKd", "A ", 1), ("Ah,Kd", ",K", 3)],
)
def test_an_illegal_card_is_named_with_its_place(text: str, piece: str, at: int) -> None:
    with pytest.raises(ValueError, match="illegal card") as caught:
        read_cards(text)
    assert str(caught.value).startswith(
        f"illegal card {piece!r} at character {at} of {text!r}: expected a rank"
    )
