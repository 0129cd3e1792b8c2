"""Payouts: percentages that add up to 100, fixed tables by the size of the field, shared places."""

from fractions import Fraction

import pytest

from tapete.tournament import StructureError
from tapete.tournament.presets import names, payouts, windfall
from tapete.tournament.prizes.payouts import (
    percentages,
    prizes_by_place,
    prizes_of,
    read_payout_table,
    rolled_up,
)
from tapete.tournament.refusals import TournamentRefused

PRINTED = ("30", "20", "11.9", "8.9", "7", "5.8", "4.6", "3.6", "1.7", *["1.4"] * 4)


def test_the_row_that_is_often_printed_does_not_add_up() -> None:
    with pytest.raises(TournamentRefused, match=r"percentages_wrong: asked 9,910, wanted 10,000"):
        percentages(PRINTED)


@pytest.mark.parametrize(
    "entries", [3, 27, 28, 45, 46, 65, 66, 100, 101, 150, 151, 200, 201, 300, 301, 2_000]
)
def test_every_row_of_the_shipped_table_adds_up(entries: int) -> None:
    payout = payouts("payouts-small-fields").payout(entries)
    assert sum(payout) == 100
    assert sum(prizes_by_place(9_999, payout)) == 9_999


def test_the_shipped_table_pays_as_many_as_it_says() -> None:
    table = payouts("payouts-small-fields")
    sizes = (27, 45, 65, 100, 150, 200, 300, 2_000)
    assert [len(table.payout(entries)) for entries in sizes] == [3, 6, 9, 13, 18, 27, 45, 63]
    assert table.payout(100)[8:10] == (Fraction(26, 10), Fraction(14, 10))


def test_a_field_that_no_row_is_for() -> None:
    for entries in (2, 2_001):
        with pytest.raises(
            TournamentRefused, match=rf"field_not_in_table: asked {entries:,}, least 3, most 2,000"
        ):
            payouts("payouts-small-fields").payout(entries)


@pytest.mark.parametrize(
    ("brackets", "says"),
    [
        ('[{ entries = [2, 9], places = ["60", "39.9"] }]', "brackets[0]: percentages_wrong: asked 9,990"),
        ('[{ entries = [2, 9], places = ["40", "60"] }]', "brackets[0]: percentages_wrong: place 2"),
        ('[{ entries = [2, 9], places = ["sixty"] }]', "brackets[0]: no number: 'sixty'"),
        (
            "[{ entries = [2, 9], places = [60.5] }]",
            "brackets[0].places[0]: expected text, found a decimal number",
        ),
        (
            '[{ entries = [2, 9], places = ["100"] }, { entries = [11, 20], places = ["100"] }]',
            "brackets[1].entries: [11, 20] does not follow 9",
        ),
        (
            '[{ entries = [2, 9], places = ["60", "40"] }, { entries = [10, 20], places = ["100"] }]',
            "brackets[1]: 1 places are paid, after 2",
        ),
        ('[{ entries = [1, 9], places = ["60", "40"] }]', "brackets[0]: 2 places are paid, after 0, to 1"),
        ("[]", "brackets: none"),
    ],
)
def test_a_wrong_table_is_refused_with_its_place(brackets: str, says: str) -> None:
    with pytest.raises(StructureError) as error:
        read_payout_table(f'name = "Odd"\nbrackets = {brackets}', "odd.toml")
    assert str(error.value).startswith(f"odd.toml: {says}")


def test_shipped_tables_are_asked_by_name() -> None:
    assert names()
    for ask in (payouts, windfall):
        with pytest.raises(StructureError, match="nothing: no such table; there are payouts-small-fields"):
            ask("nothing")


def test_missing_places_roll_up() -> None:
    assert prizes_by_place(1_000, rolled_up((40, 25, 15, 12, 8), 3)) == (501, 312, 187)
    assert rolled_up((50, 30, 20), 9) == percentages((50, 30, 20))
    with pytest.raises(ValueError):
        rolled_up((100,), 0)


def test_places_beyond_the_money_share_what_the_others_cover() -> None:
    assert prizes_of((50, 30, 20), place=3, shared=4) == (5, 5, 5, 5)
    assert prizes_of((50, 30, 20), place=4, shared=2) == (0, 0)
