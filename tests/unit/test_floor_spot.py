"""A spot can be taken from a running hand after the floor has corrected something in it."""

from __future__ import annotations

from tapete.cards import STANDARD_52
from tapete.engine import Call, Hand, RaiseTo, Stakes
from tapete.engine.commands import CorrectBets, Fold, Restore, TakeBack
from tapete.floor import Spot, StreetAct
from tapete.rules import hand_rules


def three_handed() -> Hand:
    """Return a hand where seat 1 has the button and has raised to 300, and seat 2 has called."""
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=1,
        stakes=Stakes(small_blind=50, big_blind=100),
        stacks={1: 5_000, 2: 5_000, 3: 5_000},
        button=1,
        small_blind=2,
        big_blind=3,
        deck=STANDARD_52,
    )
    hand.act(RaiseTo(seat=1, amount=300))
    hand.act(Call(seat=2))
    return hand


def test_what_was_taken_back_was_not_done() -> None:
    hand = three_handed()
    hand.act(TakeBack(seat=2))
    spot = Spot.of_hand(hand)
    assert spot.acts == (StreetAct(seat=1, act="raise", to=300),)
    hand.act(Call(seat=2))
    assert Spot.of_hand(hand).acts[-1] == StreetAct(seat=2, act="call", to=300)


def test_amounts_that_were_put_right_count() -> None:
    hand = three_handed()
    hand.act(CorrectBets(bets={1: 400, 2: 400}))
    assert [act.to for act in Spot.of_hand(hand).acts] == [400, 400]


def test_a_hand_restored_has_not_folded() -> None:
    hand = three_handed()
    before = Spot.of_hand(hand).acts
    hand.act(RaiseTo(seat=3, amount=900))
    hand.act(Fold(seat=1))
    hand.act(Restore(seat=1))
    assert Spot.of_hand(hand).acts == (*before, StreetAct(seat=3, act="raise", to=900))
