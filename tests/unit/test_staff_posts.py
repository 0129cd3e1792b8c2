"""Corrected posts, chips for a closed street, shared pots, door cards, streets dealt again."""

from __future__ import annotations

import pytest
from tests.unit.games_table import blinds, do, offer, quietly, seated, straddle, studs
from tests.unit.staff_table import LIVE, LIVE_STUD, everything, flop, move, staff, stub, table

from tapete.cards import STANDARD_52, Card
from tapete.engine import (
    AddChips,
    CorrectBets,
    DoorCard,
    Forfeit,
    GoOn,
    Halt,
    Hand,
    HandRefused,
    Hold,
    Kill,
    MoveButton,
    MoveCards,
    Release,
    Reshuffle,
    Restore,
    SetLevel,
    SharePot,
    TakeBack,
    VoidHand,
)
from tapete.engine import events as ev
from tapete.engine.views import seen_by

DOUBLED = SetLevel(small_blind=100, big_blind=200)


def is_its_log(hand: Hand) -> None:
    again = Hand.replay(hand.rules, hand.events)
    assert again == hand
    assert list(again.seats) == list(hand.seats) and list(again.stacks) == list(hand.stacks)
    assert sum(hand.stacks.values()) + hand.pot == hand.chips


# ---------------------------------------------------------------- the level


def test_TDA19_23_4_the_blinds_are_those_of_the_right_level() -> None:
    hand = table()
    (event,) = staff(hand, DOUBLED)
    assert isinstance(event, ev.PostsCorrected)
    assert (hand.bets, hand.level, hand.stakes.big_blind) == ({1: 100, 2: 200, 3: 0}, 200, 200)
    assert offer(hand) == "3: fold, call 200, raise to 400-5000"
    is_its_log(hand)
    quietly(hand)
    assert hand.over
    is_its_log(hand)


def test_a_raise_that_is_less_than_the_right_big_blind_is_a_call_of_less_and_acts_anew() -> None:
    hand = table(4)
    do(hand, "3 raise 200", "4 call")
    staff(hand, SetLevel(small_blind=150, big_blind=300))
    assert hand.bets == {1: 150, 2: 300, 3: 200, 4: 200}
    assert offer(hand) == "3: fold, call 100, raise to 600-5000"
    do(hand, "3 call", "4 call", "1 fold")
    assert offer(hand) == "2: free fold, check, raise to 600-5000", "nobody has raised the big blind"
    is_its_log(hand)


def test_a_raise_above_it_stays_one() -> None:
    hand = table(4)
    do(hand, "3 raise 600")
    staff(hand, DOUBLED)
    assert hand.aggressor == 3 and offer(hand) == "4: fold, call 600, raise to 1000-5000"


def test_who_has_folded_pays_the_right_blind_and_stays_folded() -> None:
    hand = table()
    do(hand, "3 call", "1 fold")
    staff(hand, DOUBLED)
    assert hand.folded == {1} and hand.put_in == {1: 100, 2: 200, 3: 100}
    assert hand.to_act == 3


def test_a_level_that_was_too_high_gives_chips_back() -> None:
    hand = table()
    staff(hand, SetLevel(small_blind=25, big_blind=50))
    assert hand.stacks == {1: 4_975, 2: 4_950, 3: 5_000}
    assert offer(hand) == "3: fold, call 50, raise to 100-5000"


def test_antes_are_put_right_and_a_short_stack_is_all_in() -> None:
    hand = seated(LIVE, {1: 5_000, 2: 130, 3: 5_000}, button=3, stakes=blinds(50, 100, ante=10))
    assert hand.put_in == {1: 60, 2: 110, 3: 10}
    staff(hand, SetLevel(small_blind=100, big_blind=200, ante=20))
    assert (hand.put_in, hand.bets) == ({1: 120, 2: 130, 3: 20}, {1: 100, 2: 110, 3: 0})
    assert hand.all_in == {2} and hand.short_blinds == 90
    assert offer(hand) == "3: fold, call 200, raise to 400-4980"
    is_its_log(hand)
    staff(hand, SetLevel(small_blind=100, big_blind=200, ante=50, ante_form="big_blind"))
    assert hand.put_in == {1: 100, 2: 130, 3: 0} and hand.dead_money == {2: 50}
    quietly(hand)
    is_its_log(hand)


def test_a_straddle_stays_what_it_was() -> None:
    hand = seated(
        LIVE, dict.fromkeys((1, 2, 3, 4), 5_000), button=4, stakes=blinds(50, 100), posts=[straddle(3, 200)]
    )
    staff(hand, SetLevel(small_blind=75, big_blind=150))
    assert hand.bets == {1: 75, 2: 150, 3: 200, 4: 0} and hand.to_act == 4
    assert hand.opens_after == 3


def test_TDA19_23_4_stud_has_its_bring_in_put_right() -> None:
    hand = seated(LIVE_STUD, dict.fromkeys((1, 2, 3), 5_000), button=3, stakes=studs(5, 10, 50))
    seat = hand.to_act
    do(hand, f"{seat} bring-in")
    staff(hand, SetLevel(small_blind=0, big_blind=0, ante=10, bring_in=20, small_bet=100))
    assert hand.bets[seat or 0] == 20 and hand.put_in[seat or 0] == 30
    assert hand.to_act != seat and "call 20, raise to 100" in offer(hand)
    is_its_log(hand)


def test_what_was_ruled_before_stays_ruled() -> None:
    hand = table(4)
    do(hand, "3 raise 300", "4 call", "1 call")
    staff(hand, TakeBack(seat=4), CorrectBets(bets={3: 400}), Forfeit(seat=4, amount=100))
    assert (hand.bets, hand.folded) == ({1: 50, 2: 100, 3: 400, 4: 100}, {4})
    staff(hand, DOUBLED)
    assert (hand.bets, hand.folded) == ({1: 100, 2: 200, 3: 400, 4: 100}, {4})
    assert (hand.to_act, hand.facing(1), hand.aggressor) == (1, 300, 3)
    is_its_log(hand)


def test_an_act_from_before_can_be_taken_back_or_a_hand_restored_at_the_right_level() -> None:
    hand = table(4)
    do(hand, "3 raise 600", "4 fold")
    staff(hand, DOUBLED)
    restored = hand.copy()
    staff(restored, Restore(seat=4))
    assert restored.to_act == 4 and offer(restored) == "4: fold, call 600, raise to 1000-5000"
    is_its_log(restored)
    staff(hand, TakeBack(seat=3))
    assert (hand.bets, hand.to_act, hand.level) == ({1: 100, 2: 200, 3: 0, 4: 0}, 3, 200)
    assert hand.folded == set()
    staff(hand, SetLevel(small_blind=50, big_blind=100))
    assert (hand.bets, hand.to_act) == ({1: 50, 2: 100, 3: 0, 4: 0}, 3)
    is_its_log(hand)


def test_a_void_hand_gives_back_what_was_put_right() -> None:
    hand = table()
    staff(hand, DOUBLED, VoidHand())
    assert hand.stacks == {1: 5_000, 2: 5_000, 3: 5_000}
    is_its_log(hand)


# ---------------------------------------------------------------- the button


def test_TDA24_34A_blinds_move_with_the_button_and_the_acts_stand() -> None:
    hand = table(4)
    do(hand, "3 call")
    staff(hand, MoveButton(button=3, small_blind=4, big_blind=1))
    assert (hand.button, hand.small_blind, hand.big_blind) == (3, 4, 1)
    assert hand.seats == (4, 1, 2, 3)
    assert hand.bets == {1: 100, 2: 0, 3: 100, 4: 50}
    assert hand.to_act == 2, "on the left of the blinds now"
    is_its_log(hand)
    do(hand, "2 call", "4 call", "1 check")
    assert hand.to_act == 4
    assert hand.view_for(None).button == 3
    quietly(hand)
    is_its_log(hand)


def test_a_dead_small_blind_is_not_posted() -> None:
    hand = table(4)
    staff(hand, MoveButton(button=9, small_blind=None, big_blind=1))
    assert hand.bets == {1: 100, 2: 0, 3: 0, 4: 0} and hand.to_act == 2


def test_an_old_blind_that_folded_gets_its_chips_back() -> None:
    hand = table(4)
    do(hand, "3 call", "4 fold", "1 fold")
    staff(hand, MoveButton(button=1, small_blind=2, big_blind=3))
    assert hand.stacks == {1: 5_000, 2: 4_950, 3: 4_900, 4: 5_000} and hand.folded == {1, 4}


def test_who_folded_and_now_owes_a_blind_larger_than_the_stack_stays_dead() -> None:
    hand = seated(LIVE, {1: 5_000, 2: 5_000, 3: 60, 4: 5_000}, button=4, stakes=blinds(50, 100))
    do(hand, "3 fold")
    staff(hand, MoveButton(button=1, small_blind=2, big_blind=3))
    assert hand.folded == {3} and hand.put_in[3] == 60
    is_its_log(hand)


# ---------------------------------------------------------------- chips for a closed street


def test_CCL_verify_amounts_chips_of_a_closed_street_go_to_the_pot_and_nobody_faces_more() -> None:
    hand = table()
    flop(hand)
    do(hand, "1 bet 600")
    staff(hand, AddChips(chips={1: 200, 3: 200}))
    assert hand.pot == 300 + 600 + 400 and hand.facing(2) == 600
    assert hand.stacks == {1: 4_100, 2: 4_900, 3: 4_700}
    is_its_log(hand)


def test_the_last_chips_make_an_all_in_that_has_no_turn_any_more() -> None:
    hand = seated(LIVE, {1: 300, 2: 5_000, 3: 5_000}, button=3, stakes=blinds(50, 100))
    flop(hand)
    staff(hand, AddChips(chips={1: 200, 2: 300, 3: 300}))
    assert hand.all_in == {1} and hand.to_act == 2
    assert [pot.amount for pot in hand.pots] == [900, 200]
    is_its_log(hand)
    quietly(hand)
    is_its_log(hand)


def test_a_dead_hand_pays_what_it_lacked() -> None:
    hand = seated(LIVE, {1: 300, 2: 5_000, 3: 5_000}, button=3, stakes=blinds(50, 100))
    flop(hand)
    do(hand, "1 fold")
    staff(hand, AddChips(chips={1: 200}))
    assert (hand.stacks[1], hand.pot, hand.to_act) == (0, 500, 2)
    is_its_log(hand)


def test_bets_that_are_put_right_later_know_of_those_chips() -> None:
    hand = seated(LIVE, {1: 1_000, 2: 5_000, 3: 5_000}, button=3, stakes=blinds(50, 100))
    flop(hand)
    do(hand, "1 bet 400", "2 call")
    taken_back = hand.copy()
    staff(hand, AddChips(chips={1: 300}), CorrectBets(bets={1: 700, 2: 700}))
    assert hand.stacks[1] == 0 and hand.bets == {1: 600, 2: 700, 3: 0}
    is_its_log(hand)
    staff(taken_back, CorrectBets(bets={1: 200, 2: 200}), AddChips(chips={1: 700}), TakeBack(seat=2))
    assert taken_back.stacks[1] == 0 and taken_back.bets[1] == 200
    is_its_log(taken_back)


# ---------------------------------------------------------------- shared pots


def test_CCL_miscall_relief_a_dead_hand_shares_what_the_other_wins() -> None:
    hand = table(2, held={1: "2c7d", 2: "AhAd"})
    staff(hand, Hold())
    do(hand, "2 call", "1 raise 1000", "2 call")
    hand.act(Kill(seat=1))
    staff(hand, SharePot(seats=(1, 2)))
    events = staff(hand, Release())
    assert events[-2:] == [
        ev.AwardCorrected(taken={2: 1_000}, given={1: 1_000}),
        ev.HandEnded(stacks={1: 5_000, 2: 5_000}),
    ]
    is_its_log(hand)
    assert hand.decide(VoidHand())


def test_odd_chips_go_to_the_left_of_the_button_and_others_keep_what_they_win() -> None:
    hand = seated(
        LIVE,
        {1: 101, 2: 5_000, 3: 5_000},
        button=3,
        stakes=blinds(50, 100),
        held={1: "AsAc", 2: "KsKc", 3: "QsQc"},
        board="2h3d7c9dTs",
    )
    do(hand, "3 call", "1 raise 101", "2 call", "3 call")
    staff(hand, SharePot(seats=(3, 2)))
    do(hand, "2 bet 501", "3 call")
    quietly(hand)
    assert hand.stacks == {1: 303, 2: 4_899, 3: 4_899}
    is_its_log(hand)


# ---------------------------------------------------------------- the door card


def door_table() -> Hand:
    held = {1: "AhKd9c", 2: "Qc2cJd", 3: "8s7h5d"}
    return seated(LIVE_STUD, dict.fromkeys(held, 5_000), button=3, stakes=studs(5, 10, 50), held=held)


def test_TDA19_PR10A_the_exposed_card_is_the_door_card_and_brings_in() -> None:
    hand = door_table()
    assert hand.to_act == 3
    (event,) = staff(hand, DoorCard(seat=2, card=Card("2c")))
    assert isinstance(event, ev.DoorCardChanged) and (event.up, event.down) == ("2c", "Jd")
    assert hand.up[2] == ("2c",) and hand.hole_cards[2] == ("Qc", "2c", "Jd")
    assert (hand.to_act, hand.bring_in_due, hand.opener) == (2, True, 2)
    assert hand.view_for(1).hole_cards[2] == ("??", "2c", "??")
    assert seen_by(event, 1) == event, "both have lain face up"
    is_its_log(hand)
    quietly(hand)
    assert everything(hand) == sorted(STANDARD_52)
    is_its_log(hand)


def test_once_somebody_has_acted_it_changes_the_cards_in_sight_alone() -> None:
    hand = door_table()
    do(hand, "3 bring-in")
    (event,) = staff(hand, DoorCard(seat=2, card=Card("2c")))
    assert isinstance(event, ev.DoorCardChanged) and event.round is None
    assert (hand.to_act, hand.bets, hand.up[2]) == (1, {1: 0, 2: 0, 3: 10}, ("2c",))
    is_its_log(hand)


# ---------------------------------------------------------------- streets dealt anew


def run_to_turn() -> Hand:
    hand = table(2)
    staff(hand, Hold())
    do(hand, "2 raise 5000", "1 call")
    staff(hand, GoOn(), GoOn(), GoOn())
    assert len(hand.board) == 4 and hand.halt is Halt.HELD
    return hand


def test_RRP_HE_BURN_ALLIN_a_flop_is_dealt_anew_with_the_turn_after_it() -> None:
    hand = run_to_turn()
    burns, cards = hand.burns, hand.board
    staff(
        hand,
        MoveCards(moves=(move("board", "stub", "".join(cards)), move("burns", "stub", burns[1]))),
    )
    assert (hand.board, hand.burns, hand.street.name, hand.to_act) == ((), burns[:1], "flop", None)
    new = Reshuffle(cards=tuple(reversed(hand.to_shuffle)))
    staff(hand, new, GoOn())
    assert hand.board == new.cards[:3] and hand.burns == burns[:1]
    staff(hand, GoOn())
    assert hand.board == (*new.cards[:3], new.cards[4]) and hand.burns == (burns[0], new.cards[3])
    is_its_log(hand)
    staff(hand, Release())
    assert hand.over and everything(hand) == sorted(STANDARD_52)
    is_its_log(hand)


def test_a_flop_that_somebody_has_acted_on_is_not() -> None:
    hand = table()
    flop(hand)
    do(hand, "1 check", "2 check", "3 check")
    with pytest.raises(HandRefused, match="already_acted"):
        hand.act(MoveCards(moves=(move("board", "stub", "".join(hand.board)),)))
    assert len(stub(hand)) == 52 - 6 - 6
