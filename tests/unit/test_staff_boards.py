"""Boards dealt once everybody is all-in: the hand is held, then released with a number of runs."""

from __future__ import annotations

import pytest
from tests.unit.games_table import blinds, do, seated
from tests.unit.staff_table import staff

from tapete.engine import Command, Fold, Hand, HandRefused, Hold, Release, hand_text
from tapete.engine import events as ev
from tapete.rules.played import read_hand


def all_in(game: str = "holdem-no-limit", board: str = "") -> Hand:
    """Return a hand that is held before the call after which nobody has a decision."""
    hand = seated(
        game,
        {1: 1_000, 2: 1_000, 3: 5_000},
        button=3,
        stakes=blinds(50, 100),
        held={1: "AsAh", 2: "KsKh", 3: "7c2d"} if game.startswith("holdem") else None,
    )
    do(hand, "3 fold", "1 raise 1000")
    staff(hand, Hold())
    do(hand, "2 call")
    assert hand.to_act is None and not hand.over and hand.board == ()
    return hand


def test_two_runs_are_dealt_and_each_pays_half_of_the_pot() -> None:
    hand = all_in()
    events = staff(hand, Release(boards=2))
    assert isinstance(events[0], ev.HandReleased) and events[0].boards == 2
    assert [len(board) for board in hand.boards] == [5, 5]
    assert hand.over and sum(hand.stacks.values()) == 7_000
    awards = [event.amount for event in events if isinstance(event, ev.PotAwarded)]
    assert awards and sum(awards) == 2_000
    assert Hand.replay(hand.rules, hand.events) == hand


def test_without_a_number_there_is_one_run_as_at_the_start() -> None:
    hand = all_in()
    staff(hand, Release())
    assert hand.over and len(hand.boards) == 1


def test_the_text_of_such_a_hand_plays_it_again() -> None:
    hand = all_in()
    staff(hand, Release(boards=3))
    text = hand_text(hand)
    assert "release boards=3" in text
    assert read_hand(text) == hand


@pytest.mark.parametrize(
    ("commands", "refused"),
    [
        ((Release(boards=2),), "hand_goes_on: hand 1"),
        ((Hold(),), "nothing_changes"),
    ],
)
def test_while_somebody_can_bet_nothing_is_settled(commands: tuple[Command, ...], refused: str) -> None:
    hand = seated("holdem-no-limit", {1: 1_000, 2: 1_000}, button=1, stakes=blinds(50, 100))
    staff(hand, Hold())
    with pytest.raises(HandRefused) as error:
        hand.decide(commands[0])
    assert str(error.value) == refused


def test_it_is_refused_once_the_runs_have_parted_and_once_the_board_is_whole() -> None:
    hand = all_in()
    for wrong in (0, 4, True):
        with pytest.raises(ValueError, match="can't be dealt"):
            hand.decide(Release(boards=wrong))
    draws = seated("27-single-draw-no-limit", {1: 500, 2: 500}, button=1, stakes=blinds(50, 100))
    do(draws, "1 raise 500")
    staff(draws, Hold())
    do(draws, "2 call")
    with pytest.raises(HandRefused, match="no_more_streets"):
        draws.decide(Release(boards=2))


def test_a_hand_with_one_live_player_has_nothing_to_run() -> None:
    hand = seated("holdem-no-limit", {1: 1_000, 2: 1_000}, button=1, stakes=blinds(50, 100))
    staff(hand, Hold())
    hand.act(Fold(seat=1))
    with pytest.raises(HandRefused, match="hand_goes_on"):
        hand.decide(Release(boards=2))
