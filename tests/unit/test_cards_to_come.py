"""The cards reported as still to come are those that come if the same deck is played on."""

from __future__ import annotations

import random

import pytest

from tapete.cards import DECKS
from tapete.engine import Call, Check, Fold, Hand, Stakes
from tapete.engine.stub import cards_to_come
from tapete.rules import hand_rules


@pytest.mark.parametrize("game", ["holdem-no-limit", "omaha-pot-limit", "courchevel-pot-limit"])
@pytest.mark.parametrize("streets", [0, 1, 2])
@pytest.mark.parametrize("seed", range(5))
def test_they_are_the_next_of_the_board(game: str, streets: int, seed: int) -> None:
    deck = list(DECKS["standard-52"])
    random.Random(seed).shuffle(deck)

    def dealt() -> Hand:
        hand, _ = Hand.start(
            hand_rules(game),
            hand=1,
            stakes=Stakes(small_blind=1, big_blind=2),
            stacks={1: 100, 2: 100, 3: 100},
            button=1,
            small_blind=2,
            big_blind=3,
            deck=tuple(deck),
        )
        return hand

    def on(hand: Hand, street: int) -> None:
        while not hand.over and hand.street_index < street:
            menu, seat = hand.menu, hand.to_act
            assert menu is not None
            assert seat is not None
            hand.act(Check(seat=seat) if menu.check else Call(seat=seat))

    given_up, played = dealt(), dealt()
    on(given_up, streets)
    while not given_up.over:
        assert given_up.to_act is not None
        given_up.act(Fold(seat=given_up.to_act))
    on(played, 99)
    assert (*given_up.board, *cards_to_come(given_up, tuple(deck))) == played.board
    assert cards_to_come(played, tuple(deck)) == ()
