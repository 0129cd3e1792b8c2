"""Timed events by policy: hands that are void when the time is up."""

from tests.unit.tournament_game import MINUTE, Game, event, of

from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.policy import LevelPolicy, Policies
from tapete.tournament.structure.sections import End

END = End(kind="time", minutes=5, pay="chips")
VOID = Policies(levels=LevelPolicy(timed_end="hands-void"))


def timed(policy: Policies) -> Game:
    """Return two tables of three, each in a hand at the last second."""
    game = Game(event(end=END, policy=policy), entries=6)
    game.start()
    game.play({1: -100, 2: 100})
    game.at = 5 * MINUTE - 1_000
    for table in (1, 2):
        game.begin(table)
    return game


def test_the_event_ends_at_its_time_and_hands_under_way_are_void() -> None:
    """ACO-O-timed-end."""
    game = timed(VOID)
    assert "event_goes_on" in game.refusal(cmd.EndEvent())
    ended = game.do(cmd.EndEvent(), 5 * MINUTE)
    assert [(one.table, one.hand) for one in of(ended, ev.HandUndone)] == [(1, 2), (2, 3)]
    assert game.t.state == "finished" and game.t.running_hands == 0
    assert {one.entry: one.stack for one in of(ended, ev.Survived)}[1] == 900
    assert game.won() == {1: 90, 2: 110, 3: 100, 4: 100, 5: 100, 6: 100}


def test_a_hand_that_comes_to_its_end_after_the_time_is_void_too() -> None:
    game = timed(VOID)
    game.at = 5 * MINUTE
    assert of(game.finish({1: -900, 2: 900}), ev.HandUndone)
    assert game.stacks()[1] == 900
    game.do(cmd.EndEvent())
    assert game.won()[1] == 90


def test_where_hands_are_completed_the_event_waits_for_them() -> None:
    game = timed(Policies())
    game.at = 5 * MINUTE
    assert "hand_running" in game.refusal(cmd.EndEvent())
    game.finish({1: -900, 2: 900})
    game.finish({}, table=2)
    game.do(cmd.EndEvent()) if game.t.state == "running" else None
    assert 1 not in game.won() and game.won()[2] == 200
