"""A custom game is one text: Courchevel, for which the package has no line of Python."""

from __future__ import annotations

import pytest
from tests.perft import naive
from tests.perft.cases import cases, read, table_of
from tests.perft.test_perft import count
from tests.unit.games_table import blinds, do, offer, paid, quietly, seated

from tapete.cards import read_cards
from tapete.engine import HandRules
from tapete.engine.types import Limit
from tapete.rules import book, hand_rules
from tapete.rules.loader import read_game, resolve

COURCHEVEL = """
id = "courchevel"
deck = "standard-52"
limits = ["pot-limit", "no-limit", "fixed-limit"]
ranking = ["high"]
from_hole = 2
streets = [
    { name = "preflop", hole_down = 5, board = 1, opener = "left-of-big-blind" },
    { name = "flop", board = 2 },
    { name = "turn", board = 1, bet = "big" },
    { name = "river", board = 1, bet = "big" },
]
"""

HI_LO = COURCHEVEL.replace('"courchevel"', '"courchevel-8"').replace('["high"]', '["high", "low-8"]')


def rules_of(text: str, limit: Limit) -> HandRules:
    return resolve(read_game(text), limit, book("tda-2019"))


@pytest.mark.parametrize(
    "line",
    [
        "courchevel-pot-limit stacks=7,7 blinds=1/2 to=flop : 5 14 30 50 54 30 6",
        "courchevel-no-limit stacks=6,6 blinds=1/2 to=flop : 5 12 20 28 24 8",
        "courchevel-fixed-limit stacks=8,8 blinds=1/2 bets=2/4 to=turn : 3 5 10 19 32 47 47 26 6",
        "courchevel-8-fixed-limit stacks=8,5,8 blinds=1/2 bets=2/4 to=preflop : 3 9 20 31 37 22 14 4",
    ],
)
def test_its_betting_tree_is_counted(line: str) -> None:
    case = read(line)
    assert line in [f"{known.line} : {' '.join(map(str, known.counts))}" for known in cases()]
    limit = next(limit for limit in read_game(COURCHEVEL).limits if case.game.endswith(limit))
    rules = rules_of(HI_LO if "-8-" in case.game else COURCHEVEL, limit)
    assert rules.game == case.game
    assert count(case, rules) == case.counts == naive.count(table_of(case, rules))


def test_it_is_the_game_that_the_package_has() -> None:
    for limit in read_game(COURCHEVEL).limits:
        assert rules_of(COURCHEVEL, limit) == hand_rules(f"courchevel-{limit}")
        assert rules_of(HI_LO, limit) == hand_rules(f"courchevel-8-{limit}")


def test_a_hand_of_it_from_the_first_card_to_the_last_chip() -> None:
    """One card lies open before the first bet; two of five and three of five play; high and low share."""
    hand = seated(
        rules_of(HI_LO, "pot-limit"),
        {1: 500, 2: 500, 3: 500},
        button=3,
        stakes=blinds(5, 10),
        held={1: "KcKd9h8h7h", 2: "Ac2dQsJsTd", 3: "QcQdQhJcTs"},
        board="3h4c8dKs9c",
    )
    assert hand.board == read_cards("3h")
    assert offer(hand) == "3: fold, call 10, raise to 20-35"
    do(hand, "3 raise 35", "1 call", "2 call")
    assert hand.board == read_cards("3h4c8d")
    assert offer(hand) == "1: free fold, check, bet 10-105"
    do(hand, "1 bet 105", "2 call", "3 fold")
    quietly(hand)
    assert paid(hand) == ["pot 0: 1 gets 158 (high)", "pot 0: 2 gets 157 (low-8)"]
