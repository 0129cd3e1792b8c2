"""PHH and Open Hand History hold the hands of every game: double boards, draws with a board, discards."""

from __future__ import annotations

import random

import pytest
from tests.properties.format_hands import play

from tapete.engine import events as ev
from tapete.formats import read_hands, write_hands
from tapete.formats.names import split
from tapete.formats.sites import Written
from tapete.rules import games, hand_rules

GAMES = sorted({split(game)[0]: game for game in games()}.values())
"""One limit of each game."""


@pytest.mark.parametrize("format_", ["phh", "ohh"])
@pytest.mark.parametrize("game", GAMES)
def test_a_hand_of_every_game_comes_back_whole(game: str, format_: Written) -> None:
    for seed in range(4):
        record = play(game, random.Random(f"{game} {seed}"))
        (again,) = read_hands(write_hands([record], format_).encode(), format_)
        assert again == record, seed


@pytest.mark.parametrize("format_", ["phh", "ohh"])
@pytest.mark.parametrize(
    ("game", "kind", "least"),
    [
        ("bomb-pot-omaha-pot-limit", ev.BoardDealt, 6),
        ("drawmaha-27-pot-limit", ev.Discarded, 2),
        ("crazy-pineapple-no-limit", ev.Discarded, 2),
        ("irish-pot-limit", ev.Discarded, 2),
    ],
)
def test_hands_with_much_to_tell_come_back(
    game: str, kind: type[ev.Event], least: int, format_: Written
) -> None:
    hands = (play(game, random.Random(seed), wild=False) for seed in range(60))
    record = next(hand for hand in hands if sum(isinstance(e, kind) for e in hand.events) >= least)
    (again,) = read_hands(write_hands([record], format_).encode(), format_)
    assert again == record


def test_a_double_board_is_no_hand_that_is_run_twice() -> None:
    assert hand_rules("bomb-pot-holdem-no-limit").boards == 2
    hands = (play("bomb-pot-holdem-no-limit", random.Random(seed)) for seed in range(60))
    record = next(
        hand for hand in hands if len([e for e in hand.events if isinstance(e, ev.BoardDealt)]) == 6
    )
    assert record.start.boards == 1
    text = write_hands([record], "phh")
    assert text.count("d db") == 6
