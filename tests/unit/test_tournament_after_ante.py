"""TDA26-22: in the money, those who go out in one hand rank by their chips after the big-blind ante."""

from typing import Any

import pytest
from tests.unit.tournament_game import Game, event, of

from tapete.tournament import BlindLevel, Structure
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.course.ranking import Tie, after_ante, places
from tapete.tournament.structure.sections import HandForHandPlay, Ranking, StartRule

LEVELS = (
    BlindLevel(small_blind=50, big_blind=100, ante=100, minutes=10),
    BlindLevel(small_blind=100, big_blind=200, ante=200, minutes=10),
)


def with_ante(**changes: Any) -> Structure:
    kept = {
        "seats": 4,
        "start": StartRule(kind="scheduled"),
        "levels": LEVELS,
        "ante_form": "big_blind",
        "ante_first": False,
        "payout": (40, 30, 20, 10),
        "ranking": Ranking(after_ante=True),
    }
    return event(**{**kept, **changes})


def two_out(structure: Structure) -> dict[int, tuple[int, int]]:
    """Play a second hand in which seats 3, the big blind, and 4 go out, with 1,050 and 1,000."""
    game = Game(structure, entries=4)
    game.start()
    game.play({1: -1_000 + 950, 2: 0, 3: 50})  # seat 1 goes on with 950; button 1, big blind 3
    began = game.begin()[-1]
    assert isinstance(began, ev.HandBegan)
    assert began.big_blind == 4  # 1,000 chips, 900 after the ante
    out = game.finish({1: -950, 4: -1_000, 2: 1_950})
    return {one.seat: (one.place, one.shared) for one in of(out, ev.Eliminated)}


def test_the_stack_after_the_ante_decides_in_the_money() -> None:
    assert two_out(with_ante()) == {1: (3, 1), 4: (4, 1)}


def test_without_that_rule_the_stack_at_the_start_of_the_hand_does() -> None:
    assert two_out(with_ante(ranking=Ranking())) == {1: (4, 1), 4: (3, 1)}


def test_before_the_money_the_rule_does_not_speak() -> None:
    assert two_out(with_ante(payout=(50, 30, 20))) == {1: (4, 1), 4: (3, 1)}


@pytest.mark.parametrize("form", ["none", "per_player", "button"])
def test_it_speaks_of_big_blind_antes_alone(form: str) -> None:
    levels = LEVELS if form != "none" else (BlindLevel(small_blind=50, big_blind=100, minutes=10),) * 2
    assert two_out(with_ante(ante_form=form, levels=levels)) == {1: (4, 1), 4: (3, 1)}


def test_equal_stacks_after_the_ante_share() -> None:
    """1,000 less the ante of 100 against 900."""
    game = Game(with_ante(), entries=4)
    game.start()
    game.play({1: -100, 2: 100})
    game.begin()
    out = game.finish({1: -900, 4: -1_000, 2: 1_900})
    assert {(one.seat, one.place, one.shared) for one in of(out, ev.Eliminated)} == {(1, 3, 2), (4, 3, 2)}


def test_places_may_be_shared_whatever_the_stacks() -> None:
    assert two_out(with_ante(ranking=Ranking(one_table="share"))) == {1: (3, 2), 4: (3, 2)}
    shared = places([1, 2], {1: 5, 2: 9, 3: 1}, button=3, tie="share")
    assert [(one.seat, one.place, one.shared) for one in shared] == [(1, 2, 2), (2, 2, 2)]


@pytest.mark.parametrize(
    ("stack", "ante_first", "left"),
    [
        (80, True, 0),
        (80, False, 80),
        (150, True, 50),
        (150, False, 100),
        (1_000, True, 900),
        (1_000, False, 900),
    ],
)
def test_a_short_big_blind_pays_what_the_order_leaves(stack: int, ante_first: bool, left: int) -> None:
    """TDA19-PR11 serves the ante first, TDA24-RP11 the blind."""
    assert after_ante(stack, ante=100, big_blind=100, ante_first=ante_first) == left


@pytest.mark.parametrize(("ties", "found"), [("share", (3, 2)), ("stack", (4, 1))])
def test_those_of_one_table_share_in_hand_for_hand_where_the_book_says_so(
    ties: Tie, found: tuple[int, int]
) -> None:
    """TDA24-RP8A.2 against CCL-rank-same-table."""
    structure = with_ante(
        payout=(60, 40),
        hand_for_hand=HandForHandPlay(kind="director", ties_at_one_table=ties, hand_ms=0),
    )
    game = Game(structure, entries=4)
    game.start()
    game.play({1: -50, 2: 50})
    game.do(cmd.BeginHandForHand())
    game.begin()
    out = game.finish({1: -950, 4: -1_000, 2: 1_950})
    assert [(one.place, one.shared) for one in of(out, ev.Eliminated) if one.seat == 1] == [found]
