"""Chips that leave the event: how many, by which rule, and the effect on place and prize."""

import pytest

from tapete.tournament.chips.leaving import (
    absent_stack,
    chip_penalty,
    disqualify,
    forfeit,
    in_play,
    prize_of_disqualified,
    remove_absent,
    surrender,
    withdraw,
)
from tapete.tournament.refusals import TournamentRefused


def test_every_removal_lowers_the_chips_in_play() -> None:
    removals = [
        surrender(1_200, offered=True),
        withdraw(3_000),
        disqualify(500),
        chip_penalty(9_000, 1_000),
        forfeit(8_000, 5_000),
        remove_absent(10_000),
    ]
    assert in_play(500_000, removals) == 500_000 - 1_200 - 3_000 - 500 - 1_000 - 5_000 - 10_000
    assert [removal.rule for removal in removals] == [
        "TDA19-8B",
        "CCL-withdrawal",
        "TDA19-71D",
        "TDA26-RP26A",
        "TDA19-63.3",
        "CCL-absent-removal",
    ]
    assert [removal.ranked for removal in removals] == [True, True, True, False, False, True]


def test_only_a_surrender_and_a_bust_lead_back() -> None:
    assert surrender(1_200, offered=True).may_re_enter
    assert not withdraw(1_200).may_re_enter
    assert not disqualify(1_200).may_re_enter


@pytest.mark.parametrize(("offered", "bounty"), [(False, 0), (True, 500)])
def test_a_surrender_that_is_not_offered(offered: bool, bounty: int) -> None:
    with pytest.raises(
        TournamentRefused, match=rf"surrender_not_offered: asked 1,200, bounty {bounty} \(TDA19-8B\)"
    ):
        surrender(1_200, offered=offered, bounty=bounty)


@pytest.mark.parametrize("amount", [0, -5, 5_000, 5_001])
def test_a_chip_penalty_takes_something_and_leaves_something(amount: int) -> None:
    with pytest.raises(TournamentRefused, match="more_than_stack: asked .*, most 4,999"):
        chip_penalty(5_000, amount)


def test_more_hidden_chips_than_there_are() -> None:
    with pytest.raises(TournamentRefused, match="more_than_stack: asked 5,001, most 5,000"):
        forfeit(5_000, 5_001)


def test_absent_stacks_by_policy() -> None:
    assert absent_stack("blinded_off", first_level_over=True, certainly_gone=True) == "blinded_off"
    assert absent_stack("after_first_level") == "blinded_off"
    assert absent_stack("after_first_level", first_level_over=True) == "removed"
    assert absent_stack("after_first_level", first_level_over=True, held=True) == "blinded_off"
    cases = [(True, True), (True, False), (False, False), (False, True)]
    answers = [
        absent_stack("when_hopeless", prize_possible=prize, certainly_gone=gone) for prize, gone in cases
    ]
    assert answers == ["blinded_off", "blinded_off", "blinded_off", "removed"]


def test_the_prize_of_a_disqualified_player_by_policy() -> None:
    shared = prize_of_disqualified(1_001, "A", ["D", "B", "C"], policy="shared")
    assert (shared.paid, shared.held) == ({"D": 334, "B": 334, "C": 333}, 0)
    held = prize_of_disqualified(1_001, "A", ["B"], policy="held")
    assert (held.paid, held.held) == ({}, 1_001)
    paid = prize_of_disqualified(1_001, "A", ["B"], policy="paid")
    assert (paid.paid, paid.held) == ({"A": 1_001}, 0)
    nothing = prize_of_disqualified(0, "A", ["B"], policy="shared")
    assert (nothing.paid, nothing.held) == ({}, 0)
    with pytest.raises(ValueError):
        prize_of_disqualified(5, "A", ["A"], policy="shared")
