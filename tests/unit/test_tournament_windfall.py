"""Windfall: exact odds, a draw anybody can check, and a reserve checked before each draw."""

from fractions import Fraction
from math import isqrt

import pytest

from tapete.tournament import StructureError
from tapete.tournament.course.windfall import (
    WindfallTable,
    charge,
    check_draw,
    commitment,
    draw,
    may_open,
    prizes,
    read_windfall,
    start,
)
from tapete.tournament.presets import windfall
from tapete.tournament.refusals import TournamentRefused

STANDARD = windfall("windfall-standard")
SEVEN = windfall("windfall-seven-percent")
SALT = bytes(range(32))


@pytest.mark.parametrize(
    ("table", "mean", "fee"),
    [(STANDARD, Fraction(57, 20), Fraction(5, 100)), (SEVEN, Fraction(279, 100), Fraction(7, 100))],
    ids=["standard", "seven"],
)
def test_every_draw_counted_gives_the_weights_and_the_mean(
    table: WindfallTable, mean: Fraction, fee: Fraction
) -> None:
    counted = 0
    total = 0
    for times, first, last in table.ranges:
        assert first == counted
        for number in (first, (first + last) // 2, last):
            assert draw(table, number).multiplier == times
        counted = last + 1
        total += times * (last + 1 - first)
    assert counted == table.per
    assert Fraction(total, table.per) == table.mean == mean
    assert table.fee_share == fee


def test_the_spread_of_the_pool() -> None:
    """The standard deviation of the multiplier is 5.314."""
    assert isqrt(int(STANDARD.variance * 10**6)) == 5_314


def test_what_comes_back_by_place() -> None:
    """Of 2.85 entries, 2.815 go to the first, 0.029 to the second and 0.006 to the third, in the mean."""
    means = [Fraction(0)] * 3
    for line in STANDARD.multipliers:
        for place, percent in enumerate(line.places):
            means[place] += Fraction(line.times * line.weight * percent, 100 * STANDARD.per)
    assert [round(float(mean), 3) for mean in means] == [2.815, 0.029, 0.006]


def test_every_multiplier_pays_out_the_whole_pool() -> None:
    for table in (STANDARD, SEVEN):
        for times, first, _ in table.ranges:
            paid = prizes(table, draw(table, first), entry=333)
            assert sum(paid) == 333 * times
            assert list(paid) == sorted(paid, reverse=True)


@pytest.mark.parametrize("number", [-1, 1_000_000])
def test_a_draw_out_of_range_was_not_ours(number: int) -> None:
    with pytest.raises(ValueError, match="no draw below 1000000"):
        draw(STANDARD, number)


def test_a_game_starts_with_three() -> None:
    assert start(STANDARD, registered=3, number=0).multiplier == 2
    with pytest.raises(ValueError):
        start(STANDARD, registered=4, number=0)


def test_a_commitment_pins_down_number_table_and_salt() -> None:
    committed = commitment(STANDARD, 42, SALT)
    drawn = draw(STANDARD, 42)
    assert check_draw(STANDARD, drawn, SALT, committed)
    assert not check_draw(STANDARD, draw(STANDARD, 43), SALT, committed)
    assert not check_draw(SEVEN, draw(SEVEN, 42), SALT, committed)
    assert not check_draw(SEVEN, drawn, SALT, committed)
    assert not check_draw(STANDARD, drawn, bytes(32), committed)
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(STANDARD, 42, b"short")


def test_a_version_is_the_whole_table() -> None:
    assert STANDARD.version != SEVEN.version
    assert draw(STANDARD, 5).table == STANDARD.version


def test_the_reserve_covers_the_top_prize_of_every_game() -> None:
    may_open(STANDARD, entry=500, games=3, reserve=3_000_000)
    for reserve, most in ((2_999_999, 2), (0, 0), (-5, 0)):
        with pytest.raises(TournamentRefused) as refused:
            may_open(STANDARD, entry=500, games=3, reserve=reserve)
        assert refused.value.facts["most"] == most


def test_at_most_six_at_once() -> None:
    assert charge(500, 6) == 3_000
    with pytest.raises(TournamentRefused, match="asked 7, running 0, most 6"):
        charge(500, 7)


GOOD = """
name = "Coin"
players = 3
per = 100
expected = "5/2"
stack = 500
small_blind = 10
big_blind = 20
multipliers = [
    { times = 2, weight = 50, places = [100], minutes = 2 },
    { times = 3, weight = 50, places = [80, 20], minutes = 3 },
]
"""


def test_multipliers_rise() -> None:
    text = GOOD.replace("times = 3", "times = 2").replace("5/2", "2")
    with pytest.raises(StructureError, match=r"multipliers\[1\].times: 2 after 2"):
        read_windfall(text, "coin.toml")


def test_a_table_of_ones_own() -> None:
    table = read_windfall(GOOD, "coin.toml")
    assert [draw(table, number).multiplier for number in range(100)] == [2] * 50 + [3] * 50


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("per = 100", "per = 99", "per: the weights add up to 100, not to 99"),
        ('"5/2"', '"2.4"', "expected: the mean is 5/2, not 12/5"),
        ('"5/2"', '"much"', "expected: no number: 'much'"),
        ('"5/2"', '"1/0"', "expected: no number: '1/0'"),
        (
            "[80, 20]",
            "[80, 19]",
            "multipliers[1].places: percentages_wrong: asked 9,900, wanted 10,000 (ACO-pay-decreasing)",
        ),
        ("places = [100]", "places = [70, 20, 10]", "multipliers[1].places: 2 are paid, after 3"),
        ("[80, 20]", "[40, 30, 20, 10]", "multipliers[1].places: 4 are paid, after 1"),
        ("times = 3, weight = 50", "times = 2, weight = 50", "expected: the mean is 2, not 5/2"),
        ("players = 3", "players = 2", "expected: 5/2 is more than 2 entries"),
        ("stack = 500", "stack = 5", "stack: it does not cover the big blind"),
        ("stack = 500", "stack = 0", "stack: expected a whole number, 1 or more"),
        ("per = 100", "per = 100\nnames = 1", "names: unknown key; did you mean `name`?"),
    ],
)
def test_a_wrong_table_is_refused(old: str, new: str, says: str) -> None:
    with pytest.raises(StructureError) as error:
        read_windfall(GOOD.replace(old, new), "coin.toml")
    assert str(error.value) == f"coin.toml: {says}"
