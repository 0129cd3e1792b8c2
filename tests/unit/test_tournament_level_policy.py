"""Levels by policy: hands in progress, dealer changes, changes of the structure."""

import pytest
from tests.unit.tournament_game import MINUTE, Game, event, of

from tapete.tournament import BlindLevel
from tapete.tournament import commands as cmd
from tapete.tournament import events as ev
from tapete.tournament.policy import LevelPolicy, Policies


def test_a_level_that_holds_at_once_holds_for_every_hand_in_progress() -> None:
    game = Game(event(policy=Policies(levels=LevelPolicy(new_level_from="at-once"))), entries=6)
    game.start()
    game.begin(1)
    game.at = 100 * MINUTE
    second = game.begin(2)
    assert of(second, ev.LevelTakenOver) == [ev.LevelTakenOver(table=1, hand=1, level=2)]
    assert game.t.stakes(1) == game.t.stakes(2) == game.t.structure.stakes(2)


def test_a_dealer_takes_over_before_the_deal() -> None:
    game = Game(event(), entries=3)
    game.start()
    with pytest.raises(ValueError, match="dealer-push at .* after the deal"):
        game.do(cmd.BeginHand(signs={"dealer-push": game.at + 1}))
    game.at += 100 * MINUTE
    began = of(game.do(cmd.BeginHand(signs={"dealer-push": game.at})), ev.HandBegan)
    assert [hand.level for hand in began] == [2]


def test_levels_to_come_have_to_be_playable_and_to_exist() -> None:
    """CCL-structure-change."""
    game = Game(event(policy=Policies(levels=LevelPolicy(structure_changes="announced"))), entries=3)
    game.start()
    lower = cmd.ChangeLevels(levels={2: BlindLevel(small_blind=1, big_blind=2, minutes=5)})
    with pytest.raises(ValueError, match="below the"):
        game.do(lower)
    assert game.refusal(cmd.ChangeLevels(levels={99: lower.levels[2]})).startswith("no_such_level")
    assert of(game.log, ev.LevelsChanged) == []


def test_a_structure_is_fixed_unless_its_book_lets_it_change() -> None:
    game = Game(event(), entries=3)
    game.start()
    change = cmd.ChangeLevels(levels={2: BlindLevel(small_blind=100, big_blind=200, minutes=5)})
    assert game.refusal(change) == "levels_fixed (CCL-structure-change)"
