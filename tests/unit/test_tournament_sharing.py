"""Sharing gives out everything, with the odd units by rule."""

from fractions import Fraction

import pytest

from tapete.tournament.sharing import by_weight, evenly, ratio, rounded


def test_odd_units_go_one_each_to_the_first() -> None:
    assert evenly(11, ["C", "A", "B"]) == {"C": 4, "A": 4, "B": 3}
    assert evenly(0, ["A"]) == {"A": 0}


@pytest.mark.parametrize(("amount", "among"), [(-1, "AB"), (5, ""), (5, "AA")])
def test_what_cannot_be_shared_evenly(amount: int, among: str) -> None:
    with pytest.raises(ValueError, match="can't be shared"):
        evenly(amount, list(among))


def test_by_weight_serves_the_largest_lost_fraction_then_the_larger_weight() -> None:
    assert by_weight(10, {"A": 1, "B": 1, "C": 2}) == {"A": 3, "B": 2, "C": 5}  # 2.5, 2.5, 5
    assert by_weight(4, {"A": 1, "B": 1, "C": 4}) == {"A": 1, "B": 0, "C": 3}  # 0.67, 0.67, 2.67: C first
    assert by_weight(100, {"A": Fraction(1, 3), "B": Fraction(2, 3)}) == {"A": 33, "B": 67}


def test_a_weight_of_nothing_gets_nothing() -> None:
    assert by_weight(7, {"A": 0, "B": 3}) == {"A": 0, "B": 7}


@pytest.mark.parametrize("weights", [{}, {"A": 0}, {"A": -1, "B": 2}])
def test_what_cannot_be_shared_by_weight(weights: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="can't be shared"):
        by_weight(10, weights)


def test_parts_that_do_not_add_up_are_not_rounded() -> None:
    with pytest.raises(ValueError, match="don't add up"):
        rounded(3, {"A": Fraction(3, 2)})


@pytest.mark.parametrize("value", [1.5, True, None, "ten", "1/0"])
def test_only_exact_numbers_are_ratios(value: object) -> None:
    with pytest.raises(ValueError):
        ratio(value)  # type: ignore[arg-type]
