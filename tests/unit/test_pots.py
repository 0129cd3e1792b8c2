"""Pots are made from what each seat put in, and are shared by the rules."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.engine.pots import clockwise, pots_of, share_in_order, share_pot
from tapete.engine.types import Pot


def test_equal_bets_make_one_pot() -> None:
    assert pots_of({1: 100, 2: 100, 3: 50}, folded={3}, all_in=set()) == (Pot(250, (1, 2)),)


def test_each_all_in_amount_closes_a_pot() -> None:
    assert pots_of({1: 50, 2: 120, 3: 300, 4: 300}, folded=set(), all_in={1, 2, 3}) == (
        Pot(200, (1, 2, 3, 4)),
        Pot(210, (2, 3, 4)),
        Pot(360, (3, 4)),
    )


def test_equal_all_ins_share_one_pot() -> None:
    assert pots_of({1: 80, 2: 80, 3: 200, 4: 200}, folded=set(), all_in={1, 2}) == (
        Pot(320, (1, 2, 3, 4)),
        Pot(240, (3, 4)),
    )


def test_chips_of_a_folded_seat_lie_in_every_pot_they_reach() -> None:
    assert pots_of({1: 50, 2: 200, 3: 120, 4: 200}, folded={3}, all_in={1}) == (
        Pot(200, (1, 2, 4)),
        Pot(370, (2, 4)),
    )


def test_chips_of_a_folded_seat_above_all_others_stay_in_the_last_pot() -> None:
    assert pots_of({1: 50, 2: 100, 3: 400}, folded={3}, all_in={1, 2}) == (Pot(150, (1, 2)), Pot(400, (2,)))


def test_dead_money_belongs_to_the_main_pot() -> None:
    assert pots_of({1: 50, 2: 80, 3: 80}, folded=set(), all_in={1}, dead=25) == (
        Pot(175, (1, 2, 3)),
        Pot(60, (2, 3)),
    )


def test_a_seat_all_in_with_its_ante_alone_plays_for_the_dead_money() -> None:
    assert pots_of({1: 0, 2: 100, 3: 100}, folded=set(), all_in={1}, dead=80) == (
        Pot(80, (1, 2, 3)),
        Pot(200, (2, 3)),
    )


def test_a_seat_with_chips_is_in_every_pot_before_it_has_matched() -> None:
    assert pots_of({1: 100, 2: 300, 3: 0}, folded=set(), all_in={1}) == (
        Pot(200, (1, 2, 3)),
        Pot(200, (2, 3)),
    )


def test_no_chips_make_no_pot() -> None:
    assert pots_of({1: 0, 2: 0}, folded=set(), all_in=set()) == ()


@given(
    st.dictionaries(st.integers(1, 10), st.integers(0, 500), min_size=2),
    st.sets(st.integers(1, 10)),
    st.sets(st.integers(1, 10)),
    st.integers(0, 50),
)
def test_pots_hold_every_chip_and_somebody_can_win_each(
    put_in: dict[int, int], folded: set[int], all_in: set[int], dead: int
) -> None:
    folded -= {min(put_in)}  # somebody is left
    pots = pots_of(put_in, folded=folded, all_in=all_in, dead=dead)
    assert sum(pot.amount for pot in pots) == sum(put_in.values()) + dead
    assert all(pot.amount > 0 and pot.eligible for pot in pots)
    assert all(
        set(later.eligible) <= set(sooner.eligible) for sooner, later in zip(pots, pots[1:], strict=False)
    )
    assert not any(folded & set(pot.eligible) for pot in pots)


@pytest.mark.parametrize(
    ("amount", "winners", "button", "chip", "shares"),
    [
        (100, [1, 4], 2, 1, {4: 50, 1: 50}),
        (101, [1, 4], 2, 1, {4: 51, 1: 50}),
        (101, [1, 4], 4, 1, {1: 51, 4: 50}),  # the button is the last on its own left
        (101, [1, 4], 5, 1, {1: 51, 4: 50}),  # a dead button at an empty seat
        (302, [2, 5, 8], 5, 1, {8: 101, 2: 101, 5: 100}),  # two odd chips, one each
        (430, [1, 2, 5], 3, 5, {5: 145, 1: 145, 2: 140}),  # TDA19-20: by the smallest chip in play
        (2, [1, 2, 3], 3, 1, {1: 1, 2: 1, 3: 0}),
        (75, [6], 1, 25, {6: 75}),
    ],
)
def test_odd_chips_go_one_each_from_the_left_of_the_button(
    amount: int, winners: list[int], button: int, chip: int, shares: dict[int, int]
) -> None:
    found = share_pot(amount, winners, button=button, smallest_chip=chip)
    assert list(found.items()) == list(shares.items())


@pytest.mark.parametrize(("amount", "winners", "chip"), [(100, [], 1), (100, [1, 1], 1), (110, [1, 2], 25)])
def test_an_impossible_share_is_a_bug(amount: int, winners: list[int], chip: int) -> None:
    with pytest.raises(ValueError, match="winners|chips of"):
        share_pot(amount, winners, button=1, smallest_chip=chip)
    with pytest.raises(ValueError, match="winners|chips of"):
        share_in_order(amount, winners, smallest_chip=chip)


def test_clockwise_goes_round_even_from_an_empty_seat() -> None:
    assert clockwise([1, 3, 6], after=4) == [6, 1, 3]
    assert clockwise({6, 3, 1}, after=9) == [1, 3, 6]
