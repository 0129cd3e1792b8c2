"""The reference solver finds the published values of Kuhn poker and Leduc hold'em; exploitability falls."""

from __future__ import annotations

import pytest

from tapete.engine import Stakes
from tapete.env.cfr import Small, Solver, best_response, exploitability, kuhn, leduc, value


def test_kuhn_has_its_value_and_its_strategy() -> None:
    game = kuhn()
    assert len(game.deals) == 6
    solver = Solver(game)
    solver.iterate(400)
    assert solver.value() == pytest.approx(-1 / 18, abs=1e-4)
    assert solver.exploitability() < 1e-3
    strategy = solver.strategy()
    assert len(strategy) == 12
    # The second seat always calls with the king, never with the jack, and with the queen once in three times.
    call = {card: strategy[f"{card}||2"][1] for card in "JQK"}
    assert call["K"] > 0.999 and call["J"] < 0.001 and call["Q"] == pytest.approx(1 / 3, abs=0.03)
    # The first seat bets the king three times as often as the jack, and never the queen.
    bets = {card: strategy[f"{card}||"][1] for card in "JQK"}
    assert bets["Q"] < 0.01 and bets["K"] == pytest.approx(3 * bets["J"], abs=0.05)


def test_an_even_strategy_of_kuhn_can_be_beaten_by_the_known_amount() -> None:
    """With every action equally likely, best responses win 1/2 and 5/12; together 11/12."""
    game = kuhn()
    assert value(game, {}) == pytest.approx(1 / 8)
    assert best_response(game, {}, 1) == pytest.approx(0.5)
    assert best_response(game, {}, 2) == pytest.approx(5 / 12)
    assert exploitability(game, {}) == pytest.approx(11 / 24)


def test_plain_regret_matching_comes_near_as_its_bound_says() -> None:
    solver = Solver(kuhn(), plus=False)
    found = []
    for count in (10, 90, 400):
        solver.iterate(count)
        found.append(solver.exploitability())
    assert found[0] > found[1] > found[2]
    assert found[2] < 0.01


def test_leduc_has_its_size_and_its_value_and_becomes_hard_to_beat() -> None:
    game = leduc()
    assert len(game.deals) == 24  # of 120, those that differ only in suits counted once
    solver = Solver(game)
    found = []
    for count in (20, 40, 60):
        solver.iterate(count)
        found.append(solver.exploitability())
    assert len(solver.strategy()) == 288
    assert found[0] > found[1] > found[2] and found[2] < 0.02
    assert solver.value() == pytest.approx(-0.0856, abs=0.0025)


def test_blinds_in_place_of_antes_make_another_small_game() -> None:
    """Any small game does, as hold'em's betting over three cards of one suit."""
    from tapete.rules import read_game

    text = """
id = "tiny"
deck = "JQK of s"
limits = ["no-limit"]
ranking = ["high-few"]
[[streets]]
name = "first round"
hole_down = 1
opener = "left-of-big-blind"
"""
    game = Small(read_game(text), stakes=Stakes(small_blind=1, big_blind=2), stack=4)
    solver = Solver(game)
    before = solver.exploitability()
    solver.iterate(200)
    assert solver.exploitability() < 0.01 < before
