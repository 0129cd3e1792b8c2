"""Scenario hands can start on a later street with a pot, and can name burns and stub."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.rules import book
from tapete.scenarios import ScenarioError, read_scenario
from tapete.scenarios.play import deck_of, gather, go_on, rules_of, start

TDA = book("tda-2019")
HAND = """\
game: {game}
book: tda-2019
stakes: {{small_blind: 100, big_blind: 200}}
seats: {{1: 5000, 2: 4000, 3: 0}}
button: 3
street: flop
play:
  - incident: {{is: substantial_action}}
{more}
"""


def hand_of(more: str, game: str = "holdem-no-limit") -> Any:
    return read_scenario(HAND.format(game=game, more=more), asks=True)


@pytest.mark.parametrize("game", ["holdem-no-limit", "omaha-pot-limit", "holdem-fixed-limit"])
def test_chips_of_a_pot_that_is_told_are_conserved(game: str) -> None:
    scenario = hand_of("pot: {1: 700, 2: 700, 3: 300}", game)
    hand, _ = start(scenario, rules_of(game, TDA))
    go_on(hand, "flop")
    gather(hand, scenario)
    assert (hand.stacks, hand.put_in) == ({1: 5000, 2: 4000, 3: 0}, {1: 700, 2: 700, 3: 300})
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(900, (1, 2, 3)), (800, (1, 2))]
    assert (hand.pot, hand.to_act, hand.level) == (1_700, 1, 0)
    go_on(hand, "over")
    assert sum(hand.stacks.values()) == 5_000 + 4_000 + 1_700


def test_a_pot_told_as_a_whole_is_put_in_by_all() -> None:
    scenario = hand_of("pot: 1000")
    hand, _ = start(scenario, rules_of("holdem-no-limit", TDA))
    go_on(hand, "flop")
    gather(hand, scenario)
    assert (hand.pot, hand.put_in, hand.stacks[3]) == (1_000, {1: 334, 2: 333, 3: 333}, 0)


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("pot: {9: 100}", "pot.9: seat 9 is not dealt in"),
        ("pot: -5", "pot: expected a whole number, 0 or more"),
        ("pot: 100\nposts: []", "pot: a pot of earlier streets needs a later `street`"),
        ("burns: 2c 2d 2h 2s", "burns: no more than 3 cards are burned in this game"),
        ("burns: 2c\nstub: 2c", "burns: 2c is named twice"),
        ("stub: Xx", "stub: illegal card"),
    ],
)
def test_invalid_pots_burns_and_stubs_are_refused(more: str, why: str) -> None:
    with pytest.raises(ScenarioError) as error:
        hand_of(more)
    assert why in str(error.value)


def test_a_pot_before_the_flop_is_refused() -> None:
    text = HAND.format(game="holdem-no-limit", more="pot: 100").replace("street: flop", "street: preflop")
    with pytest.raises(ScenarioError, match="pot: a pot of earlier streets"):
        read_scenario(text, asks=True)


def test_burns_and_stub_come_in_their_places() -> None:
    scenario = hand_of("burns: 2c 2d\nboard: Ah Kh Qh\nstub: 3c 3d 3h")
    deck = deck_of(scenario, rules_of("holdem-no-limit", TDA, burns=True))
    # Six hole cards, burn and flop; then burn, turn; burn and river of the stub.
    assert deck[6:14] == ("2c", "Ah", "Kh", "Qh", "2d", "3c", "3d", "3h")
    assert len(deck) == len(set(deck)) == 52
