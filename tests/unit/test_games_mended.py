"""Regressions: faults that an adversarial review found."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.unit.games_table import blinds, do, quietly, seated

from tapete.cards import STANDARD_52
from tapete.engine import (
    Check,
    Draw,
    Hand,
    HandRefused,
    HandRules,
    InvariantBroken,
    Kill,
    Reason,
    Reshuffle,
    Stakes,
)
from tapete.engine import events as ev
from tapete.rules import hand_rules


def test_a_hand_killed_while_the_stub_is_shuffled_does_not_give_back_what_was_thrown_away() -> None:
    hand = seated("five-card-draw-no-limit", dict.fromkeys(range(1, 7), 500), button=6, stakes=blinds(5, 10))
    quietly(hand, until="draw")
    for seat in range(1, 6):
        thrown = hand.hole_cards[seat]
        hand.act(Draw(seat=seat, discard=thrown))
    assert hand.to_shuffle and not set(thrown) & set(hand.to_shuffle)
    hand.act(Kill(seat=6))
    assert not set(thrown) & set(hand.to_shuffle)
    hand.act(Reshuffle(cards=hand.to_shuffle))
    assert not set(thrown) & set(hand.hole_cards[5])


def test_a_pot_smaller_than_the_least_bet_may_be_bet_at_the_least_bet() -> None:
    """ACO-pl-min-bet: the least bet is the big blind, whatever is in the pot."""
    hand, _ = Hand.start(
        hand_rules("omaha-pot-limit"),
        hand=1,
        stakes=Stakes(small_blind=5, big_blind=10),
        stacks={1: 500, 2: 500},
        button=1,
        small_blind=1,
        big_blind=2,
        posts=(),
        deck=STANDARD_52,
    )
    assert hand.menu and hand.menu.bet and (hand.menu.bet.least, hand.menu.bet.most) == (10, 10)


def test_the_preset_of_the_pot_counts_a_short_blind_in_full_as_the_most_does() -> None:
    hand = seated("omaha-pot-limit", {1: 1_000, 2: 1_000, 3: 1_000, 4: 60}, button=2, stakes=blinds(50, 100))
    assert hand.menu and hand.menu.raise_to
    assert hand.menu.pot_raise_to == hand.menu.raise_to.most == 350


def test_the_preset_of_the_pot_counts_a_dead_small_blind_where_the_most_does() -> None:
    rules = hand_rules("omaha-pot-limit", book="tda-2024")
    stacks = {1: 1_000, 3: 1_000, 4: 1_000}
    hand = seated(rules, stacks, button=1, stakes=blinds(50, 100), positions=(None, 3))
    assert hand.menu and hand.menu.raise_to
    assert hand.menu.pot_raise_to == hand.menu.raise_to.most == 350  # TDA24-54B


def test_a_log_that_ends_with_other_stacks_is_no_log_of_this_hand() -> None:
    hand = seated("holdem-no-limit", {1: 500, 2: 500}, button=1, stakes=blinds(5, 10))
    do(hand, "1 fold")
    *begun, ended = hand.events
    assert isinstance(ended, ev.HandEnded)
    wrong = ev.HandEnded(stacks={1: 500, 2: 500})
    with pytest.raises(InvariantBroken, match="ends with other stacks"):
        Hand.replay(hand.rules, [*begun, wrong])


def burning_triple_draw() -> HandRules:
    """Return deuce-to-seven triple draw with a card burned before each draw."""
    rules = hand_rules("27-triple-draw-fixed-limit")
    streets = tuple(msgspec.structs.replace(street, burn=bool(street.draw)) for street in rules.streets)
    return msgspec.structs.replace(rules, streets=streets)


@pytest.mark.parametrize("seed", range(20))
def test_a_burn_card_too_is_a_reason_to_shuffle(seed: int) -> None:
    chance = random.Random(seed)
    hand, _ = Hand.start(
        burning_triple_draw(),
        hand=1,
        stakes=Stakes(small_blind=5, big_blind=10),
        stacks=dict.fromkeys(range(1, 7), 10),  # all-in at once: six seats draw three times
        button=6,
        small_blind=1,
        big_blind=2,
        deck=chance.sample(STANDARD_52, 52),
    )
    quietly(hand, until="first draw")
    shuffles = 0
    while not hand.over:
        if hand.to_shuffle:
            with pytest.raises(HandRefused) as refused:
                hand.act(Check(seat=1))
            assert refused.value.reason is Reason.STUB_RUNS_OUT
            hand.act(Reshuffle(cards=tuple(chance.sample(hand.to_shuffle, len(hand.to_shuffle)))))
            shuffles += 1
            continue
        seat = hand.to_act
        assert seat is not None
        held = hand.hole_cards[seat]
        hand.act(Draw(seat=seat, discard=tuple(chance.sample(held, chance.choice([0, 4, 5])))))
    assert shuffles
    assert sum(hand.stacks.values()) == 60
