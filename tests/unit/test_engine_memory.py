"""The engine's caches and shortcuts do not change its answers."""

from __future__ import annotations

import msgspec
import pytest

from tapete.cards import STANDARD_52
from tapete.engine import Call, Check, Fold, Hand, HandRules, InvariantBroken, Stakes
from tapete.engine.pots import pots_of
from tapete.engine.start_checks import check_start
from tapete.rules import hand_rules

RULES = hand_rules("holdem-no-limit")
STAKES = Stakes(small_blind=50, big_blind=100)


def begin(rules: HandRules = RULES, stakes: Stakes = STAKES, *, cards: int = 52, boards: int = 1) -> Hand:
    hand, _ = Hand.start(
        rules,
        hand=1,
        stakes=stakes,
        stacks={1: 5_000, 2: 5_000, 3: 5_000},
        button=1,
        small_blind=2,
        big_blind=3,
        deck=STANDARD_52[:cards],
        boards=boards,
    )
    return hand


@pytest.mark.parametrize("wrong", [True, 1.0])
def test_stakes_that_only_equal_good_ones_are_refused_after_them(wrong: int) -> None:
    good = Stakes(small_blind=50, big_blind=100, smallest_chip=1)
    begin(stakes=good)
    alike = msgspec.structs.replace(good, smallest_chip=wrong)
    assert alike == good
    with pytest.raises(ValueError, match="smallest_chip can't be"):
        begin(stakes=alike)
    begin(stakes=good)


def test_the_cards_needed_are_those_of_these_rules_seats_and_boards() -> None:
    begin(cards=11)
    with pytest.raises(ValueError, match="3 seats may need 11"):
        begin(cards=10)
    with pytest.raises(ValueError, match="3 seats may need 16"):
        begin(cards=15, boards=2)
    with pytest.raises(ValueError, match="3 seats may need 17"):
        begin(hand_rules("omaha-pot-limit"), cards=16)
    begin(cards=11)


def test_true_is_no_number_of_boards_after_one_board() -> None:
    begin(boards=1)
    with pytest.raises(ValueError, match="can't be dealt True boards"):
        check_start(  # asked directly, for a compiled `Hand.start` takes True for 1 at its door
            RULES,
            hand=1,
            stakes=STAKES,
            stacks={1: 5_000, 2: 5_000, 3: 5_000},
            button=1,
            small_blind=2,
            big_blind=3,
            deck=STANDARD_52,
            posts=None,
            boards=True,
            event_heads_up=False,
        )


def test_chips_that_went_astray_are_told_when_bets_are_gathered() -> None:
    hand = begin()
    hand.act(Call(seat=1))
    hand.act(Call(seat=2))
    hand._stacks[1] += 1
    with pytest.raises(InvariantBroken, match="chips not conserved after BetsCollected"):
        hand.act(Check(seat=3))


def test_a_wrong_account_of_what_was_put_in_is_told_at_the_end() -> None:
    hand = begin()
    hand.act(Fold(seat=1))
    hand.put_in[2] -= 1
    with pytest.raises(InvariantBroken, match="chips not conserved after HandEnded"):
        hand.act(Fold(seat=2))


def test_the_one_pot_of_a_hand_without_all_ins_is_what_the_reckoning_gives() -> None:
    hand = begin(stakes=Stakes(small_blind=50, big_blind=100, ante=100, ante_form="big_blind"))
    while hand.menu is not None:
        assert hand.pots == pots_of(hand.matched, folded=hand.folded, all_in=hand.all_in, dead=hand.dead)
        assert hand.pots[0].amount == hand.pot
        menu = hand.menu
        hand.act(Check(seat=menu.seat) if menu.check else Call(seat=menu.seat))
    assert hand.pots[0].amount == 400
