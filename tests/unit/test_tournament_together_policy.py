"""Hand-for-hand by policy: when tables hold, when the clock stops, what the levels do."""

from tests.unit.tournament_game import MINUTE, Game, event, of

from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.policy import Policies, TogetherPolicy


def test_tables_that_hold_at_once_finish_their_hand_when_they_are_released() -> None:
    game = Game(event(policy=Policies(together=TogetherPolicy(hand_for_hand_from="at-once"))), entries=6)
    game.start()
    game.begin(1)
    held = of(game.do(cmd.BeginHandForHand()), ev.TableHeld)
    assert held == [ev.TableHeld(table=1, as_it_is=True)]
    finish = cmd.FinishHand(table=1, hand=1, stacks={1: 1_000, 2: 1_000, 3: 1_000})
    assert game.refusal(finish) == "table_held: table 1 (TDA19-PR8F)"
    game.do(cmd.ReleaseTable(table=1))
    game.do(finish)
    assert game.t.hand_for_hand is not None and game.t.hand_for_hand.waited_for == ()


def test_the_clock_is_put_down_for_three_hands_together() -> None:
    policy = Policies(together=TogetherPolicy(hand_for_hand_deducted="in-batches"))
    game = Game(event(policy=policy), entries=6)
    game.start()
    game.begin(1)
    game.do(cmd.BeginHandForHand())
    game.finish({})
    for _ in range(3):
        game.play({})
        game.play({}, table=2)
    assert [one.ms for one in of(game.log, ev.LevelClockDeducted)] == [6 * MINUTE]
    over = game.do(cmd.EndHandForHand())
    assert [one.ms for one in of(over, ev.LevelClockDeducted)] == [2 * MINUTE]


def test_levels_that_stand_rise_again_after_hand_for_hand() -> None:
    """TDA19-PR8D has them rise."""
    game = Game(event(policy=Policies(together=TogetherPolicy(hand_for_hand_levels="stand"))), entries=6)
    game.start()
    game.begin(1)
    game.do(cmd.BeginHandForHand())
    game.finish({})
    for _ in range(6):
        game.play({})
        game.play({}, table=2)
    assert game.t.level_number == 1
    assert game.refusal(cmd.AnnounceLevel()).startswith("no_level_due")
    game.do(cmd.EndHandForHand())
    game.begin(1)
    assert game.t.level_number == 2
