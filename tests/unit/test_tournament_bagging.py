"""A live flight ends with counted stacks; a wrong count is refused, and chips are conserved."""

from __future__ import annotations

import pytest
from tests.unit.tournament_game import MINUTE, Game, event

from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.structure.sections import End, Stage


@pytest.fixture
def flight() -> Game:
    """Five players at two tables, after the last level of their flight."""
    stage = Stage(kind="flight", flight="1A", bagged=True)
    game = Game(event(stage=stage, end=End(kind="level", level=1), payout=()), entries=5)
    game.start()
    game.at = 10 * MINUTE
    return game


def stacks(**changed: int) -> dict[int, int]:
    return {entry: 1_000 for entry in range(1, 6)} | {int(name[1:]): chips for name, chips in changed.items()}


def test_counted_stacks_go_on_and_the_pool_with_them(flight: Game) -> None:
    events = flight.do(cmd.BagStacks(stacks=stacks(e1=1_600, e2=400)))
    assert isinstance(events[0], ev.StacksBagged) and isinstance(events[-1], ev.Finished)
    assert flight.t.qualified == stacks(e1=1_600, e2=400)
    assert flight.t.accounts.stages == 500 and flight.t.end_level == 1


@pytest.mark.parametrize(
    ("counted", "refusal"),
    [
        (stacks(e1=1_100), "bags_differ: counted 5,100, in_play 5,000"),
        (stacks(e1=0, e2=2_000), "bag_wrong: player 1, counted 0, least 1"),
        ({1: 3_000, 2: 2_000}, "bag_missing: players 3, bags 2"),
        (stacks(e6=100), "not_playing"),
    ],
)
def test_a_wrong_count_is_refused(flight: Game, counted: dict[int, int], refusal: str) -> None:
    assert flight.refusal(cmd.BagStacks(stacks=counted)) == refusal


def test_an_accepted_difference_is_removed_or_issued(flight: Game) -> None:
    flight.do(cmd.BagStacks(stacks=stacks(e1=900), difference=True, why="lost"))
    assert (flight.t.removed, flight.t.in_play) == (100, 4_900)


def test_chips_that_were_found_are_issued(flight: Game) -> None:
    flight.do(cmd.BagStacks(stacks=stacks(e1=1_100), difference=True, why="found"))
    assert (flight.t.issued, flight.t.in_play) == (5_100, 5_100)


def test_a_flight_goes_on_until_its_end(flight: Game) -> None:
    flight.at = 5 * MINUTE
    assert flight.refusal(cmd.BagStacks(stacks=stacks())) == "event_goes_on: players 5"
    flight.do(cmd.BagStacks(stacks=stacks(), early=True, why="the club closes"))
    assert flight.t.state == "finished"


def test_a_running_hand_is_finished_first(flight: Game) -> None:
    flight.at = 5 * MINUTE
    flight.begin()
    assert flight.refusal(cmd.BagStacks(stacks=stacks(), early=True)) == "hand_running: hand 1"


def test_a_hand_does_not_end_a_flight_whose_stacks_are_bagged() -> None:
    stage = Stage(kind="flight", bagged=True)
    game = Game(event(stage=stage, end=End(kind="players", players=2), payout=()), entries=3)
    game.start()
    game.begin()
    game.finish({1: -1_000, 2: 1_000})
    assert game.t.state == "running" and game.t.alive == 2
    assert "event_over" in game.refusal(cmd.BeginHand())
    game.do(cmd.BagStacks(stacks={2: 2_000, 3: 1_000}))
    assert game.t.qualified == {2: 2_000, 3: 1_000}


def test_other_events_are_not_bagged() -> None:
    game = Game(event(), entries=3)
    game.start()
    assert game.refusal(cmd.BagStacks(stacks={1: 1_000})) == "not_bagged (ACO-stage-qualify)"
