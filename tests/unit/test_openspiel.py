"""OpenSpiel plays the engine's games, and finds the same values in them as in its own."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="no OpenSpiel: pip install 'tapete[openspiel]'")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability  # noqa: E402

import tapete.env.openspiel  # noqa: E402, F401 - registers the game

GAMES = [
    "tapete",
    "tapete(game=holdem-no-limit,players=6,stakes=50/100 ante:10 ante_form:per_player,stack=10000)",
    "tapete(game=holdem-fixed-limit)",
    "tapete(game=holdem-no-limit,stack=20,bets=all)",
    "tapete(game=omaha-pot-limit,players=3)",
    "tapete(game=short-deck-no-limit)",
    "tapete(game=stud-fixed-limit,players=4)",
    "tapete(game=27-triple-draw-fixed-limit)",
    "tapete(game=kuhn-fixed-limit)",
    "tapete(game=leduc-fixed-limit)",
    "tapete(game=leduc-fixed-limit,players=3)",
]


def tree(state: Any) -> dict[str, tuple[int, ...]]:
    """Every information state of a small game, with the number of its legal actions."""
    found: dict[str, tuple[int, ...]] = {}
    todo = [state]
    while todo:
        node = todo.pop()
        if node.is_terminal():
            continue
        if not node.is_chance_node():
            found[node.information_state_string()] = tuple(node.legal_actions())
        todo += [node.child(action) for action in node.legal_actions()]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_the_random_simulation_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_tensors_are_filled_and_hands_end_in_a_zero_sum(name: str) -> None:
    game = pyspiel.load_game(name)
    chance = Random(name)
    for _ in range(5):
        state = game.new_initial_state()
        acts = 0
        while not state.is_terminal():
            if state.is_chance_node():
                cards, likely = zip(*state.chance_outcomes(), strict=True)
                assert sum(likely) == pytest.approx(1)
                state.apply_action(chance.choice(cards))
                continue
            player = state.current_player()
            legal = state.legal_actions()
            assert legal == sorted(set(legal)) and max(legal) < game.num_distinct_actions()
            assert len(state.information_state_tensor(player)) == game.information_state_tensor_size()
            assert len(state.observation_tensor(player)) == game.observation_tensor_size()
            assert sum(state.information_state_tensor(player)) > 0 < sum(state.observation_tensor(player))
            again = state.clone()
            assert (
                str(again) == str(state)
                and again.information_state_string() == state.information_state_string()
            )
            state.apply_action(chance.choice(legal))
            acts += 1
        won = state.returns()
        assert sum(won) == 0 and game.min_utility() <= min(won) <= max(won) <= game.max_utility()
        assert acts <= game.max_game_length()


@pytest.mark.parametrize(
    ("ours", "theirs", "states"),
    [("kuhn-fixed-limit", "kuhn_poker", 12), ("leduc-fixed-limit", "leduc_poker", 936)],
)
def test_small_games_have_the_tree_and_the_exploitability_of_openspiels_own(
    ours: str, theirs: str, states: int
) -> None:
    mine, own = pyspiel.load_game(f"tapete(game={ours})"), pyspiel.load_game(theirs)
    one, other = tree(mine.new_initial_state()), tree(own.new_initial_state())
    assert len(one) == len(other) == states
    assert sorted(map(len, one.values())) == sorted(map(len, other.values()))
    uniform = [policy.UniformRandomPolicy(game) for game in (mine, own)]
    found = exploitability.nash_conv(mine, uniform[0])
    assert found == pytest.approx(exploitability.nash_conv(own, uniform[1]), abs=1e-12)
    assert found == pytest.approx({"kuhn_poker": 11 / 12, "leduc_poker": 4.747222222222222}[theirs])


@pytest.mark.parametrize("theirs", ["kuhn_poker", "leduc_poker"])
def test_regret_minimisation_takes_the_same_course(theirs: str) -> None:
    """Both games are solved side by side: after each iteration the values and the exploitability agree."""
    ours = f"tapete(game={theirs.removesuffix('_poker')}-fixed-limit)"
    games = [pyspiel.load_game(name) for name in (ours, theirs)]
    solvers = [cfr.CFRPlusSolver(game) for game in games]
    rounds = 20 if theirs == "kuhn_poker" else 2
    for _ in range(rounds):
        for solver in solvers:
            solver.evaluate_and_update_policy()
    values = []
    for game, solver in zip(games, solvers, strict=True):
        average = solver.average_policy()
        score = expected_game_score.policy_value(game.new_initial_state(), [average] * 2)[0]
        values.append((score, exploitability.nash_conv(game, average)))
    assert values[0] == pytest.approx(values[1], abs=1e-9)
    if theirs == "kuhn_poker":
        assert values[0][0] == pytest.approx(-1 / 18, abs=0.01) and values[0][1] < 0.1


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("tapete(game=nosuch)", "nosuch"),
        ("tapete(bets=some)", "expected sizes or all"),
        ("tapete(players=30)", "30"),
        ("tapete(stakes=many)", "stakes"),
        ("tapete(game=badugi-fixed-limit,players=6)", "has cards for 3 seats at most"),
    ],
)
def test_a_wrong_parameter_is_named(name: str, fault: str) -> None:
    with pytest.raises(Exception, match=fault):
        pyspiel.load_game(name)


def test_cards_and_acts_have_names() -> None:
    state = pyspiel.load_game("tapete(stack=40,bets=all)").new_initial_state()
    assert state.action_to_string(0) == "deal 2c"
    for card in (0, 1, 2, 3):
        state.apply_action(card)
    assert state.action_to_string(1, 1) == "2 call" and state.action_to_string(1, 5) == "2 raise_to 4"
    assert state.information_state_string(1) == "2 2d2s" and "2d 2s" in state.observation_string(1)
    with pytest.raises(Exception, match="not legal|legal"):
        state.apply_action(3)


def test_a_view_holds_no_card_of_another_seat() -> None:
    """The same hand with other cards at the other seat: equal strings and tensors for the first."""
    game = pyspiel.load_game("tapete(players=6,stakes=1/2,stack=200)")
    told = []
    for others in (range(10, 20), range(30, 40)):
        state = game.new_initial_state()
        rest = iter(others)
        for place in range(12):
            state.apply_action({2: 0, 8: 1}.get(place, -1) if place in (2, 8) else next(rest))
        assert state.current_player() == 2
        told.append(
            (
                state.information_state_string(2),
                state.information_state_tensor(2),
                state.observation_string(2),
                state.observation_tensor(2),
            )
        )
    assert told[0] == told[1] and "2c" in told[0][2] and "??" in told[0][2]
