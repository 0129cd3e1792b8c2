"""A hand keeps acts made out of turn until their seats' turns."""

from __future__ import annotations

from typing import Any

import pytest

from tapete.cards import STANDARD_52
from tapete.engine import (
    Bet,
    Call,
    Check,
    Command,
    Fold,
    Hand,
    HoldAct,
    Kill,
    LetStand,
    RaiseTo,
    ReleaseAct,
    Stakes,
    TakeBack,
)
from tapete.engine import events as ev
from tapete.engine.staff.pending import pending_acts
from tapete.engine.views import seen_by
from tapete.floor import Spot
from tapete.rules import hand_rules

EARLY = HoldAct(seat=4, act="raise", to=1_200, by="words")


def flop() -> Hand:
    """Return four seats on the flop; seat 1 has bet 400, and seat 4 has raised before its turn."""
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=1,
        stakes=Stakes(small_blind=50, big_blind=100),
        stacks=dict.fromkeys((1, 2, 3, 4), 5_000),
        button=4,
        small_blind=1,
        big_blind=2,
        deck=STANDARD_52,
    )
    for command in (Call(seat=3), Call(seat=4), Call(seat=1), Check(seat=2), Bet(seat=1, amount=400), EARLY):
        hand.act(command)
    return hand


def waiting(hand: Hand) -> list[int]:
    return [one.seat for one in pending_acts(hand)]


def test_the_act_its_way_and_the_bet_it_faced_are_remembered() -> None:
    hand = flop()
    held = ev.ActHeld(seat=4, act="raise", to=1_200, by="words", faced=400, players=4)
    assert hand.events[-1] == held
    assert (hand.to_act, hand.level, hand.bets[4]) == (2, 400, 0)
    assert Hand.replay(hand.rules, hand.events, deck=STANDARD_52) == hand
    assert seen_by(held, 2) == seen_by(held, None) == held
    spot = Spot.of_hand(hand)
    assert [(one.seat, one.act, one.to, one.by, one.faced, one.players) for one in spot.pending] == [
        (4, "raise", 1_200, "words", 400, 4)
    ]


def test_a_later_act_out_of_turn_answers_an_earlier_raise() -> None:
    hand = flop()
    hand.act(HoldAct(seat=3, act="call", to=1_200))
    found = [(one.seat, one.act, one.faced, one.answered) for one in pending_acts(hand)]
    assert found == [(4, "raise", 400, 0), (3, "call", 400, 1_200)]
    hand.act(HoldAct(seat=4, act="call", to=400))
    found = [(one.seat, one.act, one.faced, one.answered) for one in pending_acts(hand)]
    assert found == [(3, "call", 400, 1_200), (4, "call", 400, 0)]


ACTS: list[tuple[Command, ...]] = [
    (Call(seat=2), Call(seat=3), RaiseTo(seat=4, amount=1_200)),
    (Call(seat=2), Call(seat=3), Fold(seat=4)),
    (LetStand(act=RaiseTo(seat=4, amount=1_200)),),
    (Kill(seat=4),),
    (ReleaseAct(seat=4),),
    (TakeBack(seat=1),),
    (Fold(seat=2), Fold(seat=3), Kill(seat=4)),
]


@pytest.mark.parametrize("acts", ACTS)
def test_it_is_forgotten_once_its_seat_has_acted_or_play_goes_back(acts: tuple[Command, ...]) -> None:
    hand = flop()
    for command in acts:
        assert waiting(hand) == [4]
        hand.act(command)
    assert waiting(hand) == []
    assert Hand.replay(hand.rules, hand.events, deck=STANDARD_52) == hand


def test_it_waits_while_others_act_and_take_back_what_came_after_it() -> None:
    hand = flop()
    hand.act(Call(seat=2))
    hand.act(TakeBack(seat=2))
    assert (waiting(hand), hand.to_act) == ([4], 2)


def test_it_does_not_outlive_its_street() -> None:
    hand = flop()
    hand.act(ReleaseAct(seat=4))
    for command in (Call(seat=2), Call(seat=3), Call(seat=4)):
        hand.act(command)
    hand.act(HoldAct(seat=4, act="check"))
    assert waiting(hand) == [4]
    for seat in (1, 2, 3):
        hand.act(Check(seat=seat))
    hand.act(Check(seat=4))
    assert (hand.view_for(None).street, waiting(hand)) == ("river", [])


def test_an_unknown_act_is_a_type_error() -> None:
    wrong: Any = "shove"
    with pytest.raises(TypeError, match="'shove' is none of fold, check, call, bet, raise"):
        flop().act(HoldAct(seat=4, act=wrong))
