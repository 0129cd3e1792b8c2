"""Cards corrected at a live table: each procedure of the books as a short list of the dealer's acts.

A test is named by the row that prescribes the procedure. It first states as a fact what went wrong, and then
carries out what the row prescribes, with the same few acts.
"""

from __future__ import annotations

import random

import pytest
from tests.unit.games_table import blinds, do, offer, quietly, seated
from tests.unit.staff_table import (
    LIVE,
    checked,
    everything,
    flop,
    move,
    staff,
    stub,
    stud_table,
    table,
)

from tapete.cards import HIDDEN, STANDARD_52, Card, read_cards
from tapete.engine import (
    DealEarly,
    ExposeCards,
    Fold,
    GoOn,
    Halt,
    Hand,
    HandRefused,
    Hold,
    Kill,
    MoveCards,
    Release,
    Reshuffle,
    SetBurns,
    Stakes,
)
from tapete.engine import events as ev
from tapete.engine.views import seen_by


def shuffled(hand: Hand, seed: int = 1) -> Reshuffle:
    """Return the shuffle that is due, as the owner gives it."""
    due = hand.to_shuffle
    return Reshuffle(cards=tuple(random.Random(seed).sample(due, len(due))))


def moves(*those: tuple[str, str, str | int] | tuple[str, str, str | int, int]) -> MoveCards:
    """Return moves: from where, to where, which cards or how many, and of which seat."""
    return MoveCards(
        moves=tuple(move(one[0], one[1], one[2], seat=one[3] if len(one) > 3 else None) for one in those)
    )


def ends_well(hand: Hand) -> None:
    """Check that every card is there once, and that the log gives the hand."""
    assert everything(hand) == sorted(STANDARD_52)
    assert Hand.replay(hand.rules, hand.events) == hand


# ---------------------------------------------------------------- cards that came out too early


def test_TDA19_PR5A_a_premature_flop_is_shuffled_in_and_dealt_anew_without_a_burn() -> None:
    hand = table()
    first = stub(hand)
    staff(hand, DealEarly())
    assert hand.floor is not None
    assert hand.floor.loose == first[1:4] and hand.burns == first[:1]
    assert hand.view_for(1).loose == first[1:4]
    assert hand.waiting[0] == 3, "the turn stays with who has it"
    do(hand, "3 call")
    staff(hand, moves(("loose", "stub", "".join(first[1:4]))))
    do(hand, "1 call", "2 check")
    assert (hand.to_act, hand.halt) == (None, Halt.SHUFFLE)
    assert sorted(hand.to_shuffle) == sorted((*first[1:4], *first[4:]))
    new = shuffled(hand)
    events = staff(hand, new)
    assert events == [
        ev.StubReshuffled(cards=new.cards, put_back=True),
        ev.BoardDealt(street="flop", cards=new.cards[:3]),
    ]
    assert hand.burns == first[:1], "the burn stays, and there is no other"
    checked(hand)
    assert hand.burns == (first[0], new.cards[3]), "before the turn a card is burned as ever"
    quietly(hand)
    ends_well(hand)


def test_CCL_irr_redeal_method_the_premature_flop_may_be_shuffled_in_at_once() -> None:
    hand = table()
    first = stub(hand)
    staff(hand, DealEarly(), moves(("loose", "stub", "".join(first[1:4]))))
    new = shuffled(hand)
    staff(hand, new)
    flop(hand)
    assert hand.board == new.cards[:3] and hand.burns == first[:1]


def test_RRP_HE_PREMATURE_play_waits_at_the_end_of_the_betting_until_the_cards_are_put_somewhere() -> None:
    hand = table()
    staff(hand, DealEarly())
    do(hand, "3 call", "1 call", "2 check")
    assert (hand.to_act, hand.menu, hand.halt) == (None, None, Halt.LOOSE)
    assert hand.view_for(None).halt is Halt.LOOSE
    with pytest.raises(HandRefused, match="floor_first"):
        hand.act(Fold(seat=1))
    assert hand.decide(Kill(seat=1)) == (ev.HandKilled(seat=1),)


def test_RRP_HE_PREMATURE_when_all_fold_the_cards_mean_nothing() -> None:
    hand = table()
    staff(hand, DealEarly())
    do(hand, "3 fold", "1 fold")
    assert hand.over and hand.stacks == {1: 4_950, 2: 5_050, 3: 5_000} and hand.board == ()


def test_TDA13_PR5_the_premature_board_may_be_kept() -> None:
    hand = table()
    first = stub(hand)
    staff(hand, DealEarly(), moves(("loose", "next_board", "".join(first[1:4]))))
    flop(hand)
    assert hand.board == first[1:4] and hand.burns == first[:1]
    checked(hand)
    assert hand.board[3:] == first[5:6], "the next cards come as they would have"
    quietly(hand)
    ends_well(hand)


@pytest.mark.parametrize("row", ["TDA19-PR5B", "RRP-HE-TURN-STEPS"])
def test_a_premature_turn_is_set_aside_and_comes_back_for_the_river(row: str) -> None:
    hand = table()
    flop(hand)
    do(hand, "1 check")
    first = stub(hand)
    staff(hand, DealEarly(), moves(("loose", "aside", first[1])), SetBurns(count=1))
    do(hand, "2 check", "3 check")
    assert hand.board[3] == first[3], "what would have been the river, after another burn"
    assert hand.burns[1:] == (first[0], first[2])
    staff(hand, moves(("aside", "stub", first[1])), SetBurns(count=0))
    checked(hand)
    assert hand.halt is Halt.SHUFFLE
    assert sorted(hand.to_shuffle) == sorted((first[1], *first[4:]))
    new = shuffled(hand)
    staff(hand, new)
    assert hand.board[4] == new.cards[0] and len(hand.burns) == 3
    quietly(hand)
    ends_well(hand)


@pytest.mark.parametrize("row", ["TDA19-PR5C", "RRP-HE-RIVER"])
def test_a_premature_river_is_shuffled_in_and_dealt_anew_without_a_burn(row: str) -> None:
    hand = table()
    flop(hand)
    checked(hand)
    first = stub(hand)
    staff(hand, DealEarly(), moves(("loose", "stub", first[1])))
    checked(hand)
    new = shuffled(hand)
    staff(hand, new)
    assert hand.board[4] == new.cards[0] and hand.burns[2:] == first[:1]
    quietly(hand)
    ends_well(hand)


@pytest.mark.parametrize("row", ["TDA24-RP5B", "CCL-X-redeal-1"])
def test_a_premature_turn_is_shuffled_in_and_dealt_anew_without_a_burn(row: str) -> None:
    hand = table()
    flop(hand)
    first = stub(hand)
    staff(hand, DealEarly(), moves(("loose", "stub", first[1])))
    checked(hand)
    new = shuffled(hand)
    staff(hand, new)
    assert hand.board[3] == new.cards[0] and hand.burns[1:] == first[:1]
    checked(hand)
    assert hand.burns[2:] == new.cards[1:2], "the river's burn is as ever"


def test_TDA19_PR5_a_burn_alone_that_came_too_early_stays_the_burn_of_its_street() -> None:
    hand = table()
    first = stub(hand)
    staff(hand, DealEarly(count=0))
    flop(hand)
    assert hand.burns == first[:1] and hand.board == first[1:4]


def test_TDA19_PR5D_premature_cards_of_stud_are_set_aside_until_the_last_street() -> None:
    hand = stud_table()
    first = stub(hand)
    do(hand, "3 bring-in")
    staff(hand, DealEarly(seats=(1,)))
    assert hand.floor is not None and hand.floor.loose == first[1:2]
    # Two more make the round complete for three players.
    staff(hand, moves(("loose", "aside", first[1]), ("stub", "aside", 2)), SetBurns(count=1))
    do(hand, "1 call", "2 call")
    assert [hand.up[seat][-1] for seat in (1, 2, 3)] == list(first[5:8]), "a burn, and the next three"
    assert hand.burns == (first[0], first[4])
    for _ in range(2):
        checked(hand)
    staff(hand, moves(("aside", "stub", "".join(first[1:4]))))
    checked(hand)
    new = shuffled(hand)
    assert set(first[1:4]) < set(new.cards)
    staff(hand, new)
    assert [hand.hole_cards[seat][-1] for seat in (1, 2, 3)] == list(new.cards[1:4])
    quietly(hand)
    ends_well(hand)


def test_TDA24_RP5D_a_premature_card_of_stud_is_shuffled_in_and_the_street_has_no_other_burn() -> None:
    hand = stud_table()
    first = stub(hand)
    do(hand, "3 bring-in")
    staff(hand, DealEarly(seats=(1,)), moves(("loose", "stub", first[1])))
    do(hand, "1 call", "2 call")
    new = shuffled(hand)
    staff(hand, new)
    assert [hand.up[seat][-1] for seat in (1, 2, 3)] == list(new.cards[:3]) and hand.burns == first[:1]


# ---------------------------------------------------------------- flops of the wrong size


@pytest.mark.parametrize("chosen", range(4))
def test_TDA19_39_of_a_four_card_flop_one_drawn_at_random_is_the_next_burn(chosen: int) -> None:
    hand = table()
    flop(hand)
    staff(hand, moves(("stub", "loose", 1)))
    assert hand.floor is not None
    four = (*hand.board, *hand.floor.loose)
    burn, extra = four[chosen], four[3]
    if burn == extra:
        staff(hand, moves(("loose", "next_burn", extra)))
    else:
        staff(hand, moves(("board", "next_burn", burn), ("loose", "board", extra)))
    assert sorted(hand.board) == sorted(set(four) - {burn}) and hand.to_act == 1
    left = stub(hand)
    checked(hand)
    assert hand.burns[1:] == (burn,), "the one burn before the turn"
    assert hand.board[3] == left[0]
    quietly(hand)
    ends_well(hand)


@pytest.mark.parametrize("row", ["RRP-HE-FLOP-EXTRA", "RRP-HE-FLOP-EXTRA-KNOWN", "CCL-irr-extra-community"])
def test_a_flop_with_too_many_cards_is_dealt_anew(row: str) -> None:
    hand = table()
    flop(hand)
    staff(hand, moves(("stub", "loose", 1)))
    assert hand.floor is not None
    put_back = (*hand.board, *hand.floor.loose)
    before = hand.copy()
    staff(hand, moves(("board", "stub", "".join(hand.board)), ("loose", "stub", hand.floor.loose[0])))
    assert (hand.board, hand.to_act, hand.menu, hand.halt) == ((), None, None, Halt.SHUFFLE)
    new = shuffled(hand)
    assert set(put_back) < set(new.cards)
    staff(hand, new)
    assert hand.board == new.cards[:3]
    assert hand.burns == before.burns, "RRP-HE-FLOP-REDEAL: the burn stays and there is no other"
    assert offer(hand) == offer(before)
    checked(hand)
    assert len(hand.burns) == 2
    quietly(hand)
    ends_well(hand)


def test_a_board_on_which_somebody_has_acted_stands() -> None:
    """RRP-HE-BURN-STAYS, CCL-irr-flop-burn; who rules otherwise takes the action back first."""
    hand = table()
    flop(hand)
    do(hand, "1 check")
    with pytest.raises(HandRefused, match="already_acted"):
        hand.act(moves(("board", "stub", "".join(hand.board))))


# ---------------------------------------------------------------- burns


def test_RRP_HE_FLOP_BURN_without_a_burn_the_first_card_dealt_is_the_burn() -> None:
    hand = table()
    flop(hand)
    c = (*hand.burns, *hand.board, *stub(hand))
    staff(hand, moves(("burns", "board", c[0]), ("board", "top", c[3])))  # no burn: c0 c1 c2 lie there
    assert sorted(hand.board) == sorted(c[:3]) and hand.burns == ()
    staff(hand, moves(("board", "burns", c[0]), ("stub", "board", 1)))
    assert sorted(hand.board) == sorted(c[1:4]) and hand.burns == c[:1] and stub(hand) == c[4:]


def test_RRP_HE_FLOP_BURN_of_two_burns_the_second_is_the_first_card_of_the_flop() -> None:
    hand = table()
    flop(hand)
    c = (*hand.burns, *hand.board, *stub(hand))
    staff(hand, moves(("board", "burns", c[1]), ("stub", "board", 1)))  # two burns: c0 c1, then c2 c3 c4
    assert hand.burns == c[:2] and hand.board == c[2:5]
    staff(hand, moves(("burns", "board", c[1]), ("board", "top", c[4])))
    assert sorted(hand.board) == sorted(c[1:4]) and hand.burns == c[:1] and stub(hand) == c[4:]
    quietly(hand)
    ends_well(hand)


@pytest.mark.parametrize("row", ["RRP-HE-FLOP-BURN-EXPOSED", "CCL-irr-flop-burn"])
def test_with_the_flop_exposed_a_wrong_burn_has_it_dealt_anew(row: str) -> None:
    hand = table()
    flop(hand)
    c = (*hand.burns, *hand.board, *stub(hand))
    staff(hand, moves(("board", "burns", c[1]), ("stub", "board", 1)))
    staff(hand, moves(("board", "stub", "".join(hand.board))))
    new = shuffled(hand)
    staff(hand, new)
    assert hand.board == new.cards[:3] and hand.burns == c[:2]


def turn_after_two_burns(*, acted: bool) -> tuple[Hand, tuple[Card, ...]]:
    """Deal to the turn: c1 and c2 were burned and c3 turned; c4 and c5 are next."""
    hand = table()
    flop(hand)
    c = stub(hand)
    checked(hand)
    staff(hand, moves(("board", "burns", c[1]), ("stub", "board", 1)))
    assert hand.burns[1:] == c[:2] and hand.board[3] == c[2]
    if acted:
        do(hand, "1 check")
    return hand, c


def test_RRP_XBURN_1_once_acted_on_the_card_stays_and_one_burn_goes_back() -> None:
    hand, c = turn_after_two_burns(acted=True)
    staff(hand, moves(("burns", "next_burn", c[1])))
    do(hand, "2 check", "3 check")
    assert hand.board[3:] == (c[2], c[3]) and hand.burns[1:] == (c[0], c[1])
    quietly(hand)
    ends_well(hand)


def test_RRP_XBURN_2_before_any_action_the_second_burn_is_the_turn() -> None:
    hand, c = turn_after_two_burns(acted=False)
    staff(hand, moves(("burns", "board", c[1]), ("board", "top", c[2])))
    assert hand.board[3] == c[1] and stub(hand)[0] == c[2] and hand.to_act == 1
    checked(hand)
    assert hand.board[4] == c[3] and hand.burns[1:] == (c[0], c[2])


def test_CCL_X_burn_1_after_no_burn_two_are_burned_the_next_time() -> None:
    hand = table()
    flop(hand)
    staff(hand, SetBurns(count=0))  # the dealer forgets it
    c = stub(hand)
    checked(hand)
    assert hand.board[3] == c[0]
    do(hand, "1 check")
    staff(hand, SetBurns(count=2))
    do(hand, "2 check", "3 check")
    assert hand.board[4] == c[3] and hand.burns[1:] == c[1:3]
    quietly(hand)
    ends_well(hand)


def test_CCL_X_burn_2_after_two_burns_none_is_burned_the_next_time() -> None:
    hand, c = turn_after_two_burns(acted=True)
    staff(hand, SetBurns(count=0))
    do(hand, "2 check", "3 check")
    assert hand.board[3:] == (c[2], c[3])


def test_TDA24_39B_of_a_flop_without_a_burn_one_card_drawn_becomes_it() -> None:
    hand = table()
    staff(hand, SetBurns(count=0))
    c = stub(hand)
    flop(hand)
    assert hand.board == c[:3]
    staff(hand, moves(("board", "burns", c[1]), ("stub", "board", 1)))
    assert sorted(hand.board) == sorted((c[0], c[2], c[3])) and hand.burns == c[1:2]
    checked(hand)
    assert hand.burns == (c[1], c[4]) and hand.board[3] == c[5]


def test_TDA24_39B_2_once_acted_on_the_flop_stands_and_one_card_is_burned_for_the_turn() -> None:
    hand = table()
    staff(hand, SetBurns(count=0))
    c = stub(hand)
    flop(hand)
    do(hand, "1 check", "2 check", "3 check")
    assert hand.board[:3] == c[:3] and hand.burns == c[3:4]


def test_RRP_HE_BURN_ALLIN_with_no_betting_it_is_put_right_until_the_pot_is_awarded() -> None:
    hand = table(2)
    staff(hand, Hold())
    do(hand, "2 raise 5000", "1 call")
    assert (hand.halt, hand.board, hand.bets) == (Halt.HELD, (), {1: 5_000, 2: 5_000})
    assert [type(e).__name__ for e in staff(hand, GoOn())] == ["BetsCollected"]
    shown_and_dealt = staff(hand, GoOn())
    assert [type(e).__name__ for e in shown_and_dealt] == ["Shown", "Shown", "Burned", "BoardDealt"]
    staff(hand, GoOn())
    c = stub(hand)
    assert hand.view_for(None).street == "turn"
    # The turn came after two burns: what was the second burn is the turn, and the card goes back on top.
    staff(hand, moves(("board", "burns", hand.board[3]), ("stub", "board", 1)))
    second = hand.burns[-1]
    staff(hand, moves(("burns", "board", second), ("board", "top", c[0])))
    assert hand.board[3] == second and stub(hand) == c
    staff(hand, Release())
    assert hand.over and hand.board[4] == c[1]
    ends_well(hand)


def test_TDA19_PR8F_while_it_is_held_nobody_tables_an_all_in_hand() -> None:
    hand = table(2)
    staff(hand, Hold())
    do(hand, "2 raise 5000", "1 call")
    staff(hand, GoOn())
    assert not hand.shown
    staff(hand, Release())
    assert hand.shown == {1, 2}


# ---------------------------------------------------------------- hole cards


@pytest.mark.parametrize("row", ["RRP-HE-EXPOSED-REPLACE", "CCL-X-irr-1"])
def test_an_exposed_hole_card_is_replaced_from_the_top_and_becomes_the_burn(row: str) -> None:
    hand = table(held={2: "AhKd"})
    staff(hand, ExposeCards(seat=2, cards=read_cards("Kd")))
    assert hand.view_for(3).hole_cards[2] == (HIDDEN, "Kd")
    c = stub(hand)
    staff(hand, moves(("hole", "next_burn", "Kd", 2), ("stub", "hole", 1, 2)))
    assert hand.hole_cards[2] == ("Ah", c[0])
    assert hand.view_for(3).hole_cards[2] == (HIDDEN, HIDDEN)
    flop(hand)
    assert hand.burns == ("Kd",) and hand.board == c[1:4], "no further burn"
    quietly(hand)
    ends_well(hand)


def test_the_replacement_can_be_named_where_the_deck_is_a_real_one() -> None:
    hand, _ = Hand.start(
        LIVE,
        hand=1,
        stakes=Stakes(small_blind=50, big_blind=100),
        stacks={1: 500, 2: 500},
        button=2,
        small_blind=2,
        big_blind=1,
        deck=(*read_cards("AhKd"), *[HIDDEN] * 50),
    )
    staff(hand, ExposeCards(seat=2, cards=read_cards("Kd")))
    staff(hand, moves(("hole", "muck", "Kd", 2), ("stub", "hole", "7c", 2)))
    assert hand.hole_cards[2] == (HIDDEN, "7c") and hand.muck == ("Kd",)
    with pytest.raises(HandRefused, match="not_there"):
        hand.act(moves(("stub", "hole", "Kd", 2)))


def test_TDA19_PR10B_a_seventh_card_that_the_dealer_exposed_is_replaced() -> None:
    hand = stud_table()
    quietly(hand, until="seventh")
    card, c = hand.hole_cards[1][-1], stub(hand)
    staff(hand, ExposeCards(seat=1, cards=(card,)))
    assert hand.view_for(2).hole_cards[1][-1] == card
    staff(hand, moves(("hole", "muck", card, 1), ("stub", "hole", 1, 1)))
    assert hand.hole_cards[1][-1] == c[0] and hand.view_for(2).hole_cards[1][-1] == HIDDEN
    quietly(hand)
    ends_well(hand)


def test_TDA26_RP10B_or_it_is_shuffled_in_and_dealt_from_the_new_stub() -> None:
    hand = stud_table()
    quietly(hand, until="seventh")
    card = hand.hole_cards[1][-1]
    staff(hand, ExposeCards(seat=1, cards=(card,)), moves(("hole", "stub", card, 1)))
    with pytest.raises(HandRefused, match="shuffle_first"):
        hand.act(moves(("stub", "hole", 1, 1)))
    new = shuffled(hand)
    staff(hand, new, moves(("stub", "hole", 1, 1)))
    assert hand.hole_cards[1][-1] == new.cards[0]
    quietly(hand)
    ends_well(hand)


def short_button() -> Hand:
    """Deal the button, seat 5, one card only; what should be its second is still on top."""
    hand = table(5)
    staff(hand, moves(("hole", "top", hand.hole_cards[5][1], 5)))
    return hand


def test_TDA19_37_2_the_button_gets_its_missing_card_even_after_substantial_action() -> None:
    hand = short_button()
    do(hand, "3 fold", "4 call")
    c = stub(hand)
    staff(hand, moves(("stub", "hole", 1, 5)))
    assert hand.hole_cards[5][1] == c[0]
    do(hand, "5 call", "1 call", "2 check")
    quietly(hand)
    ends_well(hand)


@pytest.mark.parametrize("example", ["TDA19-X38-1A", "TDA19-X38-1B"])
def test_a_hand_with_the_wrong_number_of_cards_is_killed_and_one_card_is_burned(example: str) -> None:
    if example == "TDA19-X38-1A":
        hand = short_button()
    else:
        hand = table(5)
        staff(hand, moves(("stub", "hole", 1, 5)))
    do(hand, "3 fold", "4 call")
    held, c = hand.hole_cards[5], stub(hand)
    assert len(held) == (1 if example == "TDA19-X38-1A" else 3)
    do(hand, "5 kill")
    assert hand.muck[-len(held) :] == held
    do(hand, "1 call", "2 check")
    assert hand.burns == c[:1] and hand.board == c[1:4], "neither more burns, nor the extra card as one"
    quietly(hand)
    ends_well(hand)


def test_a_wrong_number_of_cards_stops_the_showdown_until_the_floor_has_decided() -> None:
    hand = short_button()
    quietly(hand, until="river")
    do(hand, *(f"{seat} check" for seat in (1, 2, 3, 4, 5)))
    assert (hand.over, hand.halt) == (False, Halt.COUNT)
    do(hand, "5 kill")
    assert hand.over
    ends_well(hand)


@pytest.mark.parametrize("row", ["RRP-HE-EXTRA-ONE", "CCL-irr-extra-first"])
def test_an_extra_card_of_the_first_player_becomes_the_burn(row: str) -> None:
    hand = table()
    staff(hand, moves(("stub", "hole", 1, 1)))
    extra = hand.hole_cards[1][2]
    c = stub(hand)
    staff(hand, moves(("hole", "next_burn", extra, 1)))
    flop(hand)
    assert hand.burns == (extra,) and hand.board == c[:3]
    quietly(hand)
    ends_well(hand)


# ---------------------------------------------------------------- what others may see


def test_a_card_seen_and_shuffled_in_is_hidden_again_wherever_it_goes() -> None:
    hand = table(held={2: "AhKd"})
    staff(hand, ExposeCards(seat=2, cards=read_cards("Kd")))
    staff(hand, moves(("hole", "stub", "Kd", 2)))
    rest = [card for card in hand.to_shuffle if card != "Kd"]
    staff(hand, Reshuffle(cards=(*read_cards("Kd"), *rest)), moves(("stub", "hole", 1, 2)))
    assert hand.hole_cards[2] == ("Ah", "Kd"), "it has come back"
    assert hand.view_for(3).hole_cards[2] == (HIDDEN, HIDDEN)


def test_moves_show_what_everybody_has_seen_and_to_each_seat_its_own() -> None:
    hand = table(held={2: "AhKd"})
    staff(hand, ExposeCards(seat=2, cards=read_cards("Kd")))
    c = stub(hand)
    (event,) = staff(
        hand,
        moves(
            ("hole", "next_burn", "Kd", 2),
            ("stub", "hole", 1, 2),
            ("stub", "aside", 1),
            ("hole", "top", "Ah", 2),
        ),
    )
    assert isinstance(event, ev.CardsMoved)
    assert [one.cards for one in event.moves] == [("Kd",), c[:1], c[1:2], ("Ah",)]
    assert event.stub == ("Ah", *c[2:])

    def told(seat: int | None) -> list[tuple[Card, ...]]:
        seen = seen_by(event, seat)
        assert isinstance(seen, ev.CardsMoved) and seen.stub == (HIDDEN,) * len(event.stub or ())
        return [one.cards for one in seen.moves]

    assert told(2) == [("Kd",), c[:1], (HIDDEN,), ("Ah",)]
    assert told(3) == told(None) == [("Kd",), (HIDDEN,), (HIDDEN,), (HIDDEN,)]


def test_cards_dealt_early_are_seen_and_their_burn_is_not() -> None:
    hand = table()
    c = stub(hand)
    (event,) = staff(hand, DealEarly())
    seen = seen_by(event, 1)
    assert isinstance(seen, ev.DealtEarly)
    assert (seen.burned, seen.cards) == ((HIDDEN,), c[1:4])


def test_a_seventh_card_dealt_early_lies_face_down() -> None:
    hand = stud_table()
    quietly(hand, until="sixth")
    (event,) = staff(hand, DealEarly(seats=(2,)))
    assert isinstance(event, ev.DealtEarly) and not event.up
    assert hand.view_for(2).loose == (HIDDEN,)
    seen = seen_by(event, 2)
    assert isinstance(seen, ev.DealtEarly) and seen.cards == (HIDDEN,)


def test_games_without_burns_are_put_right_alike() -> None:
    hand = seated("holdem-no-limit", dict.fromkeys((1, 2, 3), 500), button=3, stakes=blinds(5, 10))
    c = stub(hand)
    staff(hand, DealEarly(), moves(("loose", "stub", "".join(c[:3]))))
    do(hand, "3 call", "1 call", "2 check")
    new = shuffled(hand)
    staff(hand, new)
    assert hand.board == new.cards[:3] and hand.burns == ()


def test_the_first_board_card_of_courchevel_is_dealt_anew_with_the_blinds_standing() -> None:
    hand = seated("courchevel-pot-limit", dict.fromkeys((1, 2, 3), 500), button=3, stakes=blinds(5, 10))
    offered, door = offer(hand), hand.board[0]
    staff(hand, moves(("board", "stub", door)))
    assert hand.menu is None
    new = shuffled(hand)
    staff(hand, new)
    assert hand.board == new.cards[:1] and offer(hand) == offered
    quietly(hand)
    ends_well(hand)
