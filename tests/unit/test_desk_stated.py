"""The desk tells its staff what the book says about deals and about the chips of a final."""

from __future__ import annotations

import pytest

from tapete.desk.rulings.texts import LANGUAGES, words_of_desk
from tapete.desk.stated import stated
from tapete.tournament.structure.sections import Stage
from tapete.tournament.structure.structure import BlindLevel, Structure

LEVEL = BlindLevel(small_blind=50, big_blind=100, minutes=20)


def structure(book: str, stage: Stage | None = None) -> Structure:
    return Structure(
        name="Sunday",
        game="holdem-no-limit",
        book=book,
        seats=9,
        starting_stack=10_000,
        buy_in=5_000,
        levels=(LEVEL,),
        payout=(100,),
        stage=stage,
    )


def names(made: Structure) -> list[tuple[str, str, str]]:
    return [(one.name, one.says, one.rule) for one in stated(made)]


def test_deals_are_supervised_where_the_book_says_so() -> None:
    assert names(structure("tda-2026")) == [("deal_supervised", "true", "TDA26-RP27")]
    assert names(structure("tda-2019")) == []


def test_chips_of_a_final_are_given_after_the_seat_draw_at_casino_club() -> None:
    final = Stage(kind="final", series="sunday")
    assert names(structure("casino-club", final)) == [
        ("final_chips_given", "after-seat-draw", "CCL-final-stage-chips")
    ]
    assert names(structure("casino-club")) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_of_them_has_words(language: str) -> None:
    words = words_of_desk(language)
    for name, values in {
        "deal_supervised": ("true", "false"),
        "final_chips_given": ("after-seat-draw", "with-receipt"),
    }.items():
        assert all(words[f"stated.{name}.{value}"] for value in values)
