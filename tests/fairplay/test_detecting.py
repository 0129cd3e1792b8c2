"""Detectors of collusion: what they count in a hand, and whom they accuse among planted colluders."""

from __future__ import annotations

import pytest
from tools.fair_play import SIGNS, STAKES, Plot, measured, played

from tapete import read_hand
from tapete.fairplay import Suspicion, facts_of, suspicions
from tapete.fairplay.facts import HeadsUpAct

PLAYERS = {1: 101, 2: 102, 3: 103}


def test_a_hand_tells_what_each_won_and_from_whom() -> None:
    hand = read_hand(
        "holdem-no-limit 50/100 button=3 1:5000 2:5000 3:5000;"
        " 3 raise_to 300; 1 fold; 2 call; 2 check; 3 bet 400; 2 fold"
    )
    facts = facts_of(hand.events, PLAYERS)
    assert facts.net == {101: -50, 102: -300, 103: 350}
    assert facts.flow == {(101, 103): 50, (102, 103): 300}
    assert facts.big_blind == 100
    assert facts.alone == (
        HeadsUpAct(102, 103, False),
        HeadsUpAct(103, 102, True),
        HeadsUpAct(102, 103, False),
    )
    entered = [(one.player, one.entered) for one in facts.entries]
    assert entered == [(103, True), (101, False), (102, True)]
    # Who has not acted yet can have told nothing but by secret signs.
    assert [one.unacted for one in facts.entries] == [{101, 102}, {102}, set()]


def test_chips_in_equal_what_comes_out() -> None:
    for facts in played(0, None, hands=200, seed=5, bots="quick"):
        assert sum(facts.net.values()) == 0
        assert all(amount >= 0 for amount in facts.flow.values())
        assert sum(facts.flow.values()) <= sum(-lost for lost in facts.net.values() if lost < 0)
    assert STAKES.big_blind == 100


def test_honest_players_are_not_accused() -> None:
    for pool in range(3):
        assert suspicions(played(pool, None, hands=1_000, seed=11, bots="quick")) == []


@pytest.mark.parametrize("sign", SIGNS)
def test_a_planted_pair_is_found_and_nobody_else(sign: str) -> None:
    plot = Plot(sign, 0, 3, 100)  # type: ignore[arg-type]
    found = suspicions(played(0, plot, hands=3_000, seed=1, bots="quick"))
    assert found and {frozenset(one.players) for one in found} == {frozenset((0, 3))}
    assert sign in {one.sign for one in found}


def test_dumping_names_the_giver_first() -> None:
    found = suspicions(played(0, Plot("dumping", 0, 3, 100), hands=3_000, seed=1, bots="quick"))
    assert [one.players for one in found if one.sign == "dumping"] == [(0, 3)]


def test_few_hands_accuse_nobody() -> None:
    """One fold of kings proves nothing."""
    plot = Plot("shared_cards", 0, 3, 100)
    assert suspicions(played(0, plot, hands=40, seed=1, bots="quick"), most_honest=0.5) == []


def test_a_measurement_counts_found_and_wrongly_accused_pairs() -> None:
    scores, said = measured(pools=2, hands=300, often=0, seed=3, bots="quick")
    assert scores["dumping"].planted == 1 and scores["dumping"].recall == 0.0
    assert scores["soft_play"].recall is None and scores["soft_play"].precision is None
    assert all(isinstance(one, Suspicion) for _, one in said)
