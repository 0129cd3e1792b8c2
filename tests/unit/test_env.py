"""Environments pass their libraries' checks, offer only legal actions, and hide what is hidden."""

from __future__ import annotations

from typing import Any

import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")
gymnasium = pytest.importorskip("gymnasium")

from tapete import HandView, games  # noqa: E402
from tapete.cards import STANDARD_52  # noqa: E402
from tapete.engine import Action  # noqa: E402
from tapete.env import EnvTable, SeatEnv, TableEnv  # noqa: E402
from tapete.env.actions import CALL, FOLD, LEAST, MOST, commands  # noqa: E402

STUD = "ante=5 ante_form=per_player bring_in=10 small_bet=20 big_bet=40"


def stakes_of(game: str) -> str:
    stud = game.startswith(("stud", "razz"))
    return STUD if stud else "10/20 small_bet=20 big_bet=40" if game.endswith("fixed-limit") else "10/20"


def table(game: str, seats: int = 3, stack: int = 1_000) -> TableEnv:
    return TableEnv(game, seats=seats, stakes=stakes_of(game), stack=stack)


@pytest.mark.filterwarnings("ignore")
def test_the_table_passes_the_check_of_pettingzoo() -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(table("holdem-no-limit"), num_cycles=200)
    seed_test(lambda: table("holdem-no-limit"), num_cycles=20)


@pytest.mark.filterwarnings("ignore")
def test_the_seat_passes_the_check_of_gymnasium_while_it_acts_legally() -> None:
    from gymnasium.utils.env_checker import check_env

    class Legal(SeatEnv):
        """A wrapper that replaces any drawn action with the nearest legal one, for the checker."""

        def step(self, action: int) -> Any:
            legal = numpy.flatnonzero(self.table.mask(1))
            return super().step(int(legal[numpy.abs(legal - action).argmin()]))

    check_env(Legal(seats=3), skip_render_check=True)


@pytest.mark.parametrize("game", games())
def test_every_game_is_played_to_its_end_by_legal_actions(game: str) -> None:
    env = table(game)
    rng = numpy.random.default_rng(7)
    for seed in range(3):
        env.reset(seed=seed)
        total: dict[str, float] = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter(max_iter=2_000):
            seen, reward, over, cut, info = env.last()
            total[agent] += reward
            assert env.observation_space(agent).contains(seen) and isinstance(info["view"], HandView)
            env.step(None if over or cut else int(rng.choice(numpy.flatnonzero(seen["action_mask"]))))
        assert env.table.hand.over and not env.agents
        assert sum(total.values()) == pytest.approx(0)
        assert total == {f"seat_{seat}": env.table.won(seat) for seat in env.table.seats}


@pytest.mark.parametrize("game", games())
def test_every_game_has_usual_stakes(game: str) -> None:
    usual = EnvTable(game, seats=2)
    assert usual.hand.menu is not None
    assert (usual.stakes, usual.stack) == ("50/100", 10_000) if usual.rules.has_blinds else usual.unit > 0


@pytest.mark.parametrize("game", ["holdem-no-limit", "stud-fixed-limit", "27-triple-draw-fixed-limit"])
def test_an_observation_is_the_same_whatever_others_hold(game: str) -> None:
    """Two deals that differ in hidden cards alone look alike; those that differ in one's own cards do not."""
    env = EnvTable(game, seats=3, stakes=stakes_of(game), stack=1_000)
    env.deal(numpy.random.default_rng(3))
    hand = env.hand
    seat = hand.to_act or 1
    other = next(one for one in env.seats if one != seat)
    before, mask = env.observed(seat), env.mask(seat)
    down = [card for card in hand.hole_cards[other] if card not in hand.up.get(other, ())]
    dealt = {card for cards in hand.hole_cards.values() for card in cards}
    spare = [card for card in STANDARD_52 if card not in dealt]
    swap = dict(zip(down, spare, strict=False))
    hand.hole_cards[other] = tuple(swap.get(card, card) for card in hand.hole_cards[other])
    assert (env.observed(seat) == before).all() and (env.mask(seat) == mask).all()
    assert (
        env.observed(other) != EnvTable(game, seats=3, stakes=stakes_of(game), stack=1_000).observed(other)
    ).any()
    own = hand.hole_cards[seat]
    hand.hole_cards[seat] = (spare[-1], *own[1:])
    assert (env.observed(seat) != before).any()


def test_what_is_not_legal_is_refused_and_nothing_changes() -> None:
    env = table("holdem-no-limit")
    env.reset(seed=1)
    before = env.table.hand.copy()
    seen = env.observe(env.agent_selection)
    assert list(numpy.flatnonzero(seen["action_mask"])) == [FOLD, CALL, LEAST, 3, 4, MOST]
    for wrong in (-1, 6, None):
        with pytest.raises(ValueError, match="is not legal: expected one of"):
            env.step(wrong)
    assert env.table.hand == before


def test_two_sizes_of_the_same_amount_are_one_action() -> None:
    env = EnvTable("holdem-fixed-limit", seats=2, stakes="10/20 small_bet=20 big_bet=40", stack=1_000)
    env.deal(numpy.random.default_rng(1))
    seat = env.hand.to_act or 1
    assert [*commands(env.view(seat), env.rules)] == [FOLD, CALL, LEAST]


def test_bots_play_the_other_seats_and_see_views_alone() -> None:
    seen: list[HandView] = []

    def caller(view: HandView) -> Action:
        seen.append(view)
        return commands(view, env.table.rules)[CALL]

    env = SeatEnv(seats=4, bots=[caller])
    rewards = []
    for seed in range(20):
        observed, _ = env.reset(seed=seed)
        over = False
        while not over:
            assert observed["action_mask"][CALL] == 1
            observed, reward, over, _, _ = env.step(CALL)
        rewards.append(reward)
    assert {view.seat for view in seen} == {2, 3, 4} and all(type(view) is HandView for view in seen)
    assert max(rewards) > 0 > min(rewards)
    assert "?? ??" in env.render() or env.table.hand.over


def test_a_seed_repeats_the_hands() -> None:
    def course(seed: int) -> list[Any]:
        env = table("omaha-pot-limit")
        env.reset(seed=seed)
        for _ in range(3):
            if not env.table.hand.over:
                env.step(CALL)
        return list(env.table.hand.events)

    assert course(5) == course(5) != course(6)
