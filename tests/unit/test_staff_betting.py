"""The floor corrects betting: amounts, turns, hands that play on, what a seat may do."""

from __future__ import annotations

import pytest
from tests.unit.games_table import blinds, do, offer, quietly, seated, studs
from tests.unit.staff_table import everything, flop, staff, table

from tapete.cards import STANDARD_52
from tapete.engine import (
    Bet,
    Call,
    Check,
    CorrectBets,
    Fold,
    Forfeit,
    GoOn,
    Hand,
    HandRefused,
    Hold,
    Kill,
    LetStand,
    RaiseTo,
    Release,
    Restore,
    Restrict,
    TakeBack,
)
from tapete.engine import events as ev


def on_flop(seats: int = 4, *, game: str = "holdem-no-limit", stack: int = 20_000) -> Hand:
    """Play to the flop with calls of 100. Seat 1 is first, the last seat has the button."""
    hand = seated(
        game, dict.fromkeys(range(1, seats + 1), stack), button=seats, stakes=blinds(50, 100, bets=(100, 200))
    )
    flop(hand)
    return hand


def same_log(hand: Hand) -> None:
    """Check that the log alone gives the hand, and that no chip is lost."""
    assert Hand.replay(hand.rules, hand.events) == hand
    assert sum(hand.stacks.values()) + hand.pot == hand.chips
    assert everything(hand) == sorted(STANDARD_52)


# ---------------------------------------------------------------- amounts


def test_TDA19_X52A_R1_an_underraise_is_put_right_for_the_raiser_and_all_callers() -> None:
    hand = on_flop(5)
    do(hand, "1 bet 600")
    staff(hand, LetStand(act=RaiseTo(seat=2, amount=1_000)))
    do(hand, "3 call", "4 call", "5 fold")
    assert offer(hand) == "1: fold, call 400"
    (event,) = staff(hand, CorrectBets(bets={2: 1_200, 3: 1_200, 4: 1_200}))
    assert isinstance(event, ev.BetsCorrected) and event.bets == {2: 1_200, 3: 1_200, 4: 1_200}
    assert hand.bets == {1: 600, 2: 1_200, 3: 1_200, 4: 1_200, 5: 0}
    assert hand.stacks == {1: 19_300, 2: 18_700, 3: 18_700, 4: 18_700, 5: 19_900}
    assert 5 in hand.folded
    assert offer(hand) == "1: fold, call 600, raise to 1800-19900"
    do(hand, "1 call")
    assert hand.pot == 500 + 4 * 1_200
    quietly(hand)
    same_log(hand)


def test_TDA19_X52A_R2_once_the_next_card_is_out_the_amount_stands() -> None:
    hand = on_flop(4)
    do(hand, "1 bet 600")
    staff(hand, LetStand(act=RaiseTo(seat=2, amount=1_000)))
    do(hand, "3 call", "4 call", "1 call")
    assert hand.view_for(None).street == "turn"
    assert hand.put_in == dict.fromkeys((1, 2, 3, 4), 1_100)
    with pytest.raises(HandRefused, match="nothing_changes"):
        hand.act(CorrectBets(bets={2: 0, 3: 0, 4: 0}))


def test_on_the_river_bets_are_put_right_until_the_showdown_if_the_hand_is_held() -> None:
    """TDA19-52A: on the last street until the showdown begins."""
    hand = on_flop(3)
    quietly(hand, until="river")
    staff(hand, Hold())
    do(hand, "1 bet 600")
    staff(hand, LetStand(act=RaiseTo(seat=2, amount=1_000)))
    do(hand, "3 call", "1 call")
    assert hand.to_act is None and hand.betting
    staff(hand, CorrectBets(bets={2: 1_200, 3: 1_200}))
    assert offer(hand) == "1: fold, call 200"
    do(hand, "1 call")
    staff(hand, Release())
    assert hand.over and sum(e.amount for e in hand.events if isinstance(e, ev.PotAwarded)) == 300 + 3_600
    same_log(hand)


def pot_limit_flop(bet: int) -> Hand:
    """Return a pot of 10,500 in which seat 1 has bet the pot after a wrong count."""
    hand = seated(
        "omaha-pot-limit",
        dict.fromkeys((1, 2, 3, 4), 50_000),
        button=4,
        stakes=blinds(1_312, 2_625),
    )
    flop(hand)
    assert hand.pot == 10_500
    if bet > 10_500:
        staff(hand, LetStand(act=Bet(seat=1, amount=bet)))
    else:
        do(hand, f"1 bet {bet}")
    return hand


def test_TDA19_X52B_3_a_pot_counted_too_high_is_cut_for_everybody_while_the_street_lasts() -> None:
    hand = pot_limit_flop(11_500)
    staff(hand, Hold())  # before the next card
    do(hand, "2 fold", "3 call", "4 call")
    staff(hand, CorrectBets(bets={1: 10_500, 3: 10_500, 4: 10_500}), Release())
    assert hand.view_for(None).street == "turn"
    assert hand.stacks == {1: 36_875, 2: 47_375, 3: 36_875, 4: 36_875}
    same_log(hand)


def test_cutting_the_bet_alone_cuts_the_calls_that_were_made_of_it() -> None:
    hand = pot_limit_flop(11_500)
    staff(hand, Hold())
    do(hand, "2 fold", "3 call", "4 call")
    staff(hand, CorrectBets(bets={1: 10_500}))
    assert hand.bets == {1: 10_500, 2: 0, 3: 10_500, 4: 10_500}
    assert hand.level == 10_500


def test_TDA19_X52B_1_a_pot_counted_too_low_stands_by_itself() -> None:
    hand = pot_limit_flop(9_500)
    do(hand, "2 fold", "3 call")
    assert hand.bets[3] == 9_500


def test_TDA19_X52B_2_a_pot_counted_too_low_is_made_whole() -> None:
    hand = pot_limit_flop(9_500)
    do(hand, "2 fold")
    staff(hand, CorrectBets(bets={1: 10_500}))
    assert offer(hand) == "3: fold, call 10500, raise to 21000-42000"


def test_TDA19_49_2_a_caller_who_accepted_the_bet_puts_in_the_right_amount_or_all_it_has() -> None:
    hand = seated("holdem-no-limit", {1: 9_000, 2: 700, 3: 9_000}, button=3, stakes=blinds(50, 100))
    flop(hand)
    do(hand, "1 bet 800")
    assert staff(hand, LetStand(act=Call(seat=2)))[-1] == ev.Called(seat=2, amount=600, all_in=True)
    hand = seated("holdem-no-limit", {1: 9_000, 2: 700, 3: 9_000}, button=3, stakes=blinds(50, 100))
    flop(hand)
    do(hand, "1 bet 300", "2 call")
    staff(hand, CorrectBets(bets={1: 800, 2: 800}))
    assert hand.bets[2] == 600 and hand.all_in == {2}
    assert offer(hand) == "3: fold, call 800, raise to 1600-8900"
    same_log(hand)


def test_a_call_that_is_not_put_right_owes_the_rest_and_acts_again() -> None:
    hand = on_flop(4)
    do(hand, "1 bet 600", "2 call", "3 call")
    staff(hand, CorrectBets(bets={1: 900}))
    assert hand.waiting == [2, 3, 4]
    assert offer(hand) == "2: fold, call 300"
    do(hand, "2 call", "3 call", "4 fold")
    same_log(hand)


def test_a_blind_of_the_wrong_size_is_put_right_before_anybody_acts() -> None:
    hand = table(3)
    staff(hand, CorrectBets(bets={2: 50}))
    assert hand.bets == {1: 50, 2: 50, 3: 0}
    staff(hand, CorrectBets(bets={2: 200}))
    assert hand.level == 200 and offer(hand).startswith("3: fold, call 200")


def test_in_fixed_limit_the_raise_put_right_is_the_one_that_counts() -> None:
    hand = on_flop(3, game="holdem-fixed-limit")
    do(hand, "1 bet 100")
    staff(hand, LetStand(act=RaiseTo(seat=2, amount=130)))
    assert hand.bets_made == 1, "less than half a bet"
    staff(hand, CorrectBets(bets={2: 200}))
    assert (hand.bets_made, hand.raise_from, hand.level) == (2, 200, 200)
    assert offer(hand) == "3: fold, call 200, raise to 300"


def test_bets_that_are_gathered_can_t_be_put_right() -> None:
    hand = table(2)
    staff(hand, Hold())
    do(hand, "2 call", "1 check")
    staff(hand, GoOn())
    with pytest.raises(HandRefused, match="no_betting"):
        hand.act(CorrectBets(bets={1: 50}))
    with pytest.raises(HandRefused, match="no_betting"):
        hand.act(TakeBack(seat=1))


# ---------------------------------------------------------------- going back


def test_TDA19_51C_play_backs_up_to_the_first_who_put_in_too_little() -> None:
    hand = on_flop(5)
    do(hand, "1 bet 600", "2 call", "3 call", "4 fold")
    before = hand.copy()
    (event,) = staff(hand, TakeBack(seat=2))
    assert isinstance(event, ev.ActionTakenBack)
    assert hand.bets == {1: 600, 2: 0, 3: 0, 4: 0, 5: 0} and hand.folded == set()
    assert hand.waiting == [2, 3, 4, 5]
    assert offer(hand) == "2: fold, call 600, raise to 1200-19900"
    same_log(hand)
    staff(before, TakeBack(seat=2, folds_stand=True))
    assert before.folded == {4} and before.waiting == [2, 3, 5]
    quietly(before)
    same_log(before)


def test_going_back_twice_goes_back_two_acts() -> None:
    hand = on_flop(2)
    do(hand, "1 bet 100", "2 raise 200", "1 raise 600")
    staff(hand, TakeBack(seat=1))
    assert offer(hand) == "1: fold, call 100, raise to 300-19900"
    staff(hand, TakeBack(seat=1))
    assert offer(hand) == "1: free fold, check, bet 100-19900"
    with pytest.raises(HandRefused, match="no_act"):
        hand.act(TakeBack(seat=1))
    same_log(hand)


def test_going_back_over_a_raise_gives_back_the_least_raise_and_the_right_to_raise() -> None:
    hand = on_flop(3)
    do(hand, "1 bet 600", "2 raise 5000", "3 call")
    staff(hand, TakeBack(seat=2))
    assert (hand.level, hand.full_raise, hand.aggressor) == (600, 600, 1)
    assert offer(hand) == "2: fold, call 600, raise to 1200-19900"


def test_a_hand_killed_since_stays_dead_with_its_chips_in() -> None:
    hand = on_flop(4)
    do(hand, "1 bet 600", "2 call", "3 call")
    hand.act(Kill(seat=3))
    staff(hand, TakeBack(seat=2))
    assert hand.folded == {3} and hand.bets == {1: 600, 2: 0, 3: 600, 4: 0}
    assert hand.waiting == [2, 4]
    with pytest.raises(HandRefused, match="not_in_hand"):
        hand.act(TakeBack(seat=3))
    same_log(hand)


def test_an_all_in_that_is_taken_back_plays_on() -> None:
    hand = on_flop(3, stack=1_000)
    do(hand, "1 bet 900", "2 call")
    assert hand.all_in == {1, 2}
    staff(hand, TakeBack(seat=1))
    assert hand.all_in == set() and hand.active == [1, 2, 3]
    assert offer(hand) == "1: free fold, check, bet 100-900"


def test_a_bring_in_can_be_taken_back() -> None:
    hand = seated(
        "stud-fixed-limit",
        dict.fromkeys((1, 2, 3), 500),
        button=3,
        stakes=studs(1, 5, 10),
        held={1: "AsAhKs", 2: "KdKhQs", 3: "QdQh2c"},
    )
    do(hand, "3 bring-in", "1 call")
    staff(hand, TakeBack(seat=3))
    assert offer(hand) == "3: bring in 5, bet 10"
    same_log(hand)


def test_who_has_not_acted_on_this_street_has_nothing_to_take_back() -> None:
    hand = on_flop(3)
    with pytest.raises(HandRefused, match="no_act: seat 2"):
        hand.act(TakeBack(seat=2))


# ---------------------------------------------------------------- acts that stand


def test_TDA19_53A_5_a_fold_out_of_turn_binds_and_the_turn_stays() -> None:
    hand = on_flop(4)
    do(hand, "1 bet 600")
    events = staff(hand, LetStand(act=Fold(seat=4)))
    assert events == [ev.ActLetStand(seat=4, waiting=(4, 2, 3)), ev.Folded(seat=4)]
    assert hand.waiting == [2, 3] and hand.to_act == 2
    same_log(hand)


def test_TDA19_58_a_fold_with_nothing_to_call_out_of_turn_is_irregular_and_binds() -> None:
    hand = on_flop(3)
    assert staff(hand, LetStand(act=Fold(seat=3)))[-1] == ev.Folded(seat=3, irregular=True)
    assert hand.to_act == 1


def test_TDA19_X53B_1_a_call_and_a_fold_out_of_turn_stand_and_the_skipped_seat_acts() -> None:
    hand = table(6)
    do(hand, "3 raise 600")
    staff(hand, LetStand(act=Call(seat=5)), LetStand(act=Fold(seat=6)))
    assert hand.bets[5] == 600 and 6 in hand.folded
    assert hand.waiting == [4, 1, 2]
    staff(hand, Restrict(seat=4, may=("fold", "call"), rule="TDA19-53B.3"))
    assert offer(hand) == "4: fold, call 600"
    do(hand, "4 call")
    assert hand.to_act == 1
    quietly(hand)
    same_log(hand)


def test_TDA19_53B_2_a_raise_out_of_turn_that_stands_comes_back_to_who_was_skipped() -> None:
    hand = on_flop(5)
    do(hand, "1 bet 300")
    events = staff(hand, LetStand(act=RaiseTo(seat=3, amount=900)))
    assert events == [
        ev.ActLetStand(seat=3, waiting=(3, 2, 4, 5)),
        ev.RaisedTo(seat=3, amount=900),
        ev.TurnGiven(seat=2, waiting=(2, 4, 5, 1)),
    ]
    assert offer(hand) == "2: fold, call 900, raise to 1500-19900"
    do(hand, "2 call", "4 fold", "5 fold", "1 call")
    assert hand.view_for(None).street == "turn"
    same_log(hand)


def test_TDA19_X53A_2_2_a_check_out_of_turn_stands_once_the_turn_comes() -> None:
    hand = on_flop(4)
    do(hand, "1 check", "2 check")
    staff(hand, LetStand(act=Check(seat=4)))
    assert hand.to_act == 3
    do(hand, "3 check")
    assert hand.view_for(None).street == "turn"


def test_an_amount_that_stands_changes_neither_the_least_raise_nor_who_may_raise() -> None:
    hand = on_flop(3)
    do(hand, "1 bet 600")
    staff(hand, LetStand(act=RaiseTo(seat=2, amount=1_000)))
    assert offer(hand) == "3: fold, call 1000, raise to 1600-19900"
    do(hand, "3 call")
    assert offer(hand) == "1: fold, call 400", "it faces less than a full raise (TDA19-47A)"


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (Check(seat=2), "cannot_check: to_call 600"),
        (Bet(seat=2, amount=900), "bet_already_made: bet 600"),
        (RaiseTo(seat=2, amount=600), "raise_too_small: asked 600, least 601"),
        (RaiseTo(seat=2, amount=20_000), "more_than_stack: asked 20,000, most 19,900"),
        (Fold(seat=4), "not_in_hand: seat 4"),
        (Fold(seat=9), "not_in_hand: seat 9"),
    ],
)
def test_what_is_not_possible_can_t_stand_either(act: Fold | Check | Bet | RaiseTo, reason: str) -> None:
    hand = on_flop(4)
    hand.act(Kill(seat=4))
    do(hand, "1 bet 600")
    before = hand.copy()
    with pytest.raises(HandRefused) as refused:
        hand.act(LetStand(act=act))
    assert str(refused.value) == reason and hand == before


# ---------------------------------------------------------------- hands that play on


def test_TDA19_65B_a_hand_killed_by_mistake_that_can_be_identified_plays_on() -> None:
    hand = on_flop(4)
    do(hand, "1 bet 600", "2 call")
    held = hand.hole_cards[2]
    hand.act(Kill(seat=2))
    assert hand.muck == held
    staff(hand, Restore(seat=2))
    assert hand.muck == () and hand.folded == set() and hand.bets[2] == 600
    assert hand.waiting == [3, 4], "it has called already"
    do(hand, "3 call", "4 call")
    assert hand.view_for(None).street == "turn" and hand.to_act == 1
    quietly(hand)
    same_log(hand)


def test_a_hand_killed_before_its_turn_gets_it_and_one_folded_by_mistake_gets_it_back() -> None:
    hand = on_flop(4)
    do(hand, "1 bet 600")
    hand.act(Kill(seat=3))
    do(hand, "2 fold")
    assert hand.to_act == 4
    staff(hand, Restore(seat=3))
    assert hand.waiting == [3, 4] and hand.to_act == 3
    staff(hand, Restore(seat=2))
    assert hand.waiting == [2, 3, 4]
    assert offer(hand) == "2: fold, call 600, raise to 1200-19900", "it may raise: it has not acted"
    quietly(hand)
    same_log(hand)


def test_a_hand_that_missed_a_bet_of_another_street_does_not_play_on() -> None:
    hand = on_flop(3)
    do(hand, "1 bet 600")
    hand.act(Kill(seat=3))
    do(hand, "2 call")
    with pytest.raises(HandRefused, match="not_matched: lacks 600"):
        hand.act(Restore(seat=3))
    hand.act(Kill(seat=2))
    assert hand.over
    with pytest.raises(HandRefused, match="hand_over"):
        hand.act(Restore(seat=2))


def test_a_hand_killed_on_another_street_that_had_called_plays_on() -> None:
    hand = on_flop(3)
    do(hand, "1 bet 600", "2 call", "3 call")
    hand.act(Kill(seat=3))
    do(hand, "1 check")
    staff(hand, Restore(seat=3))
    assert hand.waiting == [2, 3]
    quietly(hand)
    same_log(hand)


def test_an_all_in_hand_killed_by_mistake_contests_its_pot_again() -> None:
    hand = seated("holdem-no-limit", {1: 300, 2: 5_000, 3: 5_000}, button=3, stakes=blinds(50, 100))
    flop(hand)
    do(hand, "1 bet 200", "2 call")
    hand.act(Kill(seat=1))
    staff(hand, Restore(seat=1))
    assert hand.all_in == {1} and hand.to_act == 3
    do(hand, "3 call")
    quietly(hand)
    assert {pot.eligible for pot in hand.pots} == {(1, 2, 3)}
    same_log(hand)


# ---------------------------------------------------------------- what a seat may do


def test_TDA19_55_2_who_says_check_facing_a_bet_may_call_or_fold() -> None:
    hand = on_flop(3)
    do(hand, "1 bet 600")
    staff(hand, Restrict(seat=2, may=("fold", "call"), rule="TDA19-55.2"))
    assert offer(hand) == "2: fold, call 600"
    with pytest.raises(HandRefused) as refused:
        hand.decide(RaiseTo(seat=2, amount=1_200))
    assert str(refused.value) == "restricted (TDA19-55.2)"
    with pytest.raises(HandRefused, match="restricted"):
        hand.decide(RaiseTo(seat=2, amount=700))
    do(hand, "2 call", "3 raise 1200", "1 call")
    assert "raise to" in offer(hand), "lifted after the act"
    same_log(hand)


def test_TDA19_46B_who_pulls_back_its_chips_may_not_fold() -> None:
    hand = on_flop(3)
    do(hand, "1 bet 600")
    staff(hand, Restrict(seat=2, may=("call", "raise"), rule="TDA19-46B"))
    with pytest.raises(HandRefused, match=r"^restricted \(TDA19-46B\)$"):
        hand.decide(Fold(seat=2))


def test_TDA19_54C_who_says_pot_in_no_limit_must_bet() -> None:
    hand = on_flop(3)
    staff(hand, Restrict(seat=1, may=("raise",), rule="TDA19-54C"))
    assert offer(hand) == "1: bet 100-19900"
    for act in (Fold(seat=1), Check(seat=1)):
        with pytest.raises(HandRefused, match=r"^restricted \(TDA19-54C\)$"):
            hand.decide(act)


def test_who_must_raise_and_can_t_has_the_usual_menu() -> None:
    hand = seated("holdem-no-limit", {1: 9_000, 2: 700, 3: 9_000}, button=3, stakes=blinds(50, 100))
    flop(hand)
    do(hand, "1 bet 700")
    staff(hand, Restrict(seat=2, may=("raise",), rule="TDA19-54C.2"))
    assert offer(hand) == "2: fold, call 600"


@pytest.mark.parametrize(
    ("until", "turn", "river"), [("act", True, True), ("street", True, True), ("hand", False, False)]
)
def test_a_restriction_lasts_as_long_as_it_says(until: str, turn: bool, river: bool) -> None:
    """TDA26-55B: no raise for the rest of the round."""
    hand = on_flop(2)
    staff(hand, Restrict(seat=2, may=("fold", "check", "call"), until=until))  # type: ignore[arg-type]
    do(hand, "1 check")
    assert "bet" not in offer(hand)
    do(hand, "2 check", "1 bet 100")
    assert ("raise to" in offer(hand)) is turn
    do(hand, "2 call", "1 bet 100")
    assert ("raise to" in offer(hand)) is river


def test_a_restriction_for_the_street_outlasts_an_act() -> None:
    hand = on_flop(2)
    staff(hand, Restrict(seat=1, may=("check", "call", "fold"), until="street"))
    do(hand, "1 check", "2 bet 100")
    assert offer(hand) == "1: fold, call 100"


def test_a_restriction_of_an_act_that_is_taken_back_still_holds() -> None:
    hand = on_flop(2)
    staff(hand, Restrict(seat=1, may=("fold", "check"), rule="TDA19-46B"))
    do(hand, "1 check")
    staff(hand, TakeBack(seat=1))
    assert offer(hand) == "1: free fold, check"
    do(hand, "1 check", "2 bet 100")
    assert offer(hand) == "1: fold, call 100, raise to 200-19900"
    same_log(hand)


def test_a_new_restriction_takes_the_place_of_the_old_one() -> None:
    hand = on_flop(2)
    staff(hand, Restrict(seat=1, may=("check",)), Restrict(seat=1, may=("check", "raise")))
    assert offer(hand) == "1: check, bet 100-19900"


# ---------------------------------------------------------------- chips given up


def test_TDA19_X51_1_an_undercall_is_forfeited_and_the_hand_folded() -> None:
    hand = on_flop(3)
    do(hand, "1 bet 2000", "2 raise 8000")
    events = staff(hand, Forfeit(seat=3, amount=2_000))
    assert events[:2] == [ev.ChipsForfeited(seat=3, amount=2_000), ev.HandKilled(seat=3)]
    assert hand.bets[3] == 2_000 and 3 in hand.folded and hand.to_act == 1
    do(hand, "1 call")
    assert hand.pot == 300 + 8_000 * 2 + 2_000
    quietly(hand)
    same_log(hand)


def test_more_than_the_call_can_t_be_forfeited() -> None:
    hand = on_flop(3)
    do(hand, "1 bet 2000")
    for amount in (0, 2_001):
        with pytest.raises(HandRefused, match=f"forfeit_too_large: asked {amount:,}, most 2,000"):
            hand.act(Forfeit(seat=2, amount=amount))


def test_forfeiting_all_one_has_ends_the_hand_too() -> None:
    hand = seated("holdem-no-limit", {1: 9_000, 2: 700, 3: 9_000}, button=3, stakes=blinds(50, 100))
    flop(hand)
    do(hand, "1 bet 2000")
    staff(hand, Forfeit(seat=2, amount=600))
    do(hand, "3 call")
    quietly(hand)
    assert hand.stacks[2] == 0 and sum(hand.stacks.values()) == 18_700
    assert not [e for e in hand.events if isinstance(e, ev.PotAwarded) and e.seat == 2]
    same_log(hand)


def test_hands_of_draw_games_have_their_bets_put_right_too() -> None:
    hand = seated("badugi-fixed-limit", dict.fromkeys((1, 2, 3), 500), button=3, stakes=blinds(5, 10))
    do(hand, "3 call", "1 call", "2 check")
    with pytest.raises(HandRefused, match="no_betting"):
        hand.act(CorrectBets(bets={1: 5}))
    do(hand, "1 pat", "2 pat", "3 pat", "1 bet 10")
    staff(hand, TakeBack(seat=1))
    assert offer(hand) == "1: free fold, check, bet 10"
    same_log(hand)
