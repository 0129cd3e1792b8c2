"""Prices are shown as they were read."""

import pytest

from tapete.tournament.money.prices import Price, progressive_price, read_price, reward_points


@pytest.mark.parametrize("text", ["5", "10+1", "20+5+2", "9.20+0.80", "0.25+0.10+0.05"])
def test_a_price_is_shown_as_it_was_written(text: str) -> None:
    shown = read_price(text, decimals=2).details(decimals=2)
    assert read_price(shown, decimals=2) == read_price(text, decimals=2)


def test_a_bounty_stands_in_the_middle_even_without_a_fee() -> None:
    assert Price(prize=20, bounty=5).details() == "20+5+0"
    assert read_price("20+5+0") == Price(prize=20, bounty=5)


@pytest.mark.parametrize("text", ["", "10+", "10-1", "1+2+3+4", "-5", "1e3", "10 + 1", "€10"])
def test_what_is_no_price(text: str) -> None:
    with pytest.raises(ValueError, match="a price is written"):
        read_price(text)


def test_a_price_finer_than_the_smallest_unit() -> None:
    with pytest.raises(ValueError, match="finer"):
        read_price("0.005", decimals=2)


def test_the_odd_cent_of_a_progressive_price_goes_to_the_pool() -> None:
    assert progressive_price(1_001, 99) == Price(prize=501, bounty=500, fee=99)
    assert progressive_price(1_000, 0, bounty_share="0.3") == Price(prize=700, bounty=300)
    with pytest.raises(ValueError):
        progressive_price(1_000, 0, bounty_share=2)


def test_points_are_for_fees_and_rounded_down() -> None:
    assert reward_points(199, per_unit="1/10") == 19
