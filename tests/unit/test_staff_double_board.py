"""Dealer and floor reach both boards of a double-board game, and the board of a street with draws."""

from __future__ import annotations

import pytest
from tests.properties.dealing import burning
from tests.unit.games_table import blinds, do, seated
from tests.unit.staff_table import checked, everything, move, staff, stub, stud_table

from tapete.cards import deck_named
from tapete.engine import (
    Check,
    DealEarly,
    Draw,
    GoOn,
    Hand,
    HandRefused,
    Hold,
    Kill,
    MoveCards,
    Release,
    Reshuffle,
    Restore,
    SetBurns,
    hand_text,
)
from tapete.engine import events as ev
from tapete.engine.phases import phase_of
from tapete.engine.staff.piles import board_lacks, boards_short
from tapete.engine.stub import takes_burns
from tapete.rules import hand_rules
from tapete.rules.played import read_hand

BOMB = burning(hand_rules("bomb-pot-holdem-no-limit"))


def bomb(stack: int = 5_000) -> Hand:
    """Return a bomb pot of three seats on its flop; from the turn on a card is burned."""
    stakes = blinds(0, 100, ante=100)
    return seated(BOMB, dict.fromkeys((1, 2, 3), stack), button=3, stakes=stakes, positions=(None, None))


def same(hand: Hand) -> None:
    """Check that all cards are there once, and that the log is the hand."""
    assert everything(hand) == sorted(deck_named("standard-52"))
    assert Hand.replay(hand.rules, hand.events, deck=hand._deck) == hand


def to_street(hand: Hand, name: str) -> None:
    while hand.street.name != name:
        checked(hand)


# ------------------------------------------------------------ moves


def test_a_card_of_the_second_board_is_replaced_and_the_first_board_stands() -> None:
    hand = bomb()
    first, second = hand.boards
    top = stub(hand)[0]
    staff(hand, MoveCards(moves=(move("board", "burns", second[0], on=2), move("stub", "board", 1, on=2))))
    assert hand.boards == (first, (*second[1:], top))
    assert hand.to_act == 1
    same(hand)


def test_the_second_board_alone_is_dealt_again() -> None:
    hand = bomb()
    first, second = hand.boards
    staff(hand, MoveCards(moves=(move("board", "stub", " ".join(second), on=2),)))
    assert board_lacks(hand) == 3 and boards_short(hand) == 1 and hand.to_act is None
    due = hand.to_shuffle
    staff(hand, Reshuffle(cards=due))
    assert hand.boards == (first, due[:3])
    assert hand.to_act == 1 and hand.deals_left == 0
    same(hand)


def test_both_boards_are_dealt_again_in_their_order() -> None:
    hand = bomb()
    first, second = hand.boards
    back = (move("board", "stub", " ".join(first)), move("board", "stub", " ".join(second), on=2))
    staff(hand, MoveCards(moves=back), SetBurns(count=1))
    due = hand.to_shuffle
    events = staff(hand, Reshuffle(cards=due))
    dealt = [event for event in events if isinstance(event, ev.BoardDealt)]
    assert [(event.board, event.cards) for event in dealt] == [(0, due[1:4]), (1, due[4:7])]
    assert hand.burns == due[:1]
    same(hand)


def test_a_board_with_action_on_it_stands() -> None:
    hand = bomb()
    do(hand, "1 check")
    with pytest.raises(HandRefused, match="already_acted"):
        staff(hand, MoveCards(moves=(move("board", "stub", hand.boards[1][0], on=2),)))


@pytest.mark.parametrize("on", [0, 3, -1])
def test_a_board_that_the_game_does_not_deal_is_refused(on: int) -> None:
    hand = bomb()
    with pytest.raises(HandRefused, match="no_such_move"):
        staff(hand, MoveCards(moves=(move("stub", "board", 1, on=on),)))


def test_a_game_with_one_board_and_moves_without_a_board_have_no_second_board() -> None:
    hand = seated("holdem-no-limit", {1: 500, 2: 500}, button=1, stakes=blinds(50, 100))
    for wrong in (move("stub", "board", 1, on=2), move("stub", "loose", 1, on=2)):
        with pytest.raises(HandRefused, match="no_such_move"):
            staff(hand, MoveCards(moves=(wrong,)))


def test_too_many_cards_on_the_second_board_are_refused() -> None:
    hand = bomb()
    with pytest.raises(HandRefused, match="card_count: cards 4, most 3"):
        staff(hand, MoveCards(moves=(move("stub", "board", 1, on=2),)))


def test_cards_of_a_board_are_kept_for_the_stub_that_has_to_complete_it() -> None:
    hand = seated(
        "bomb-pot-omaha-no-limit",
        dict.fromkeys(range(1, 10), 500),
        button=9,
        stakes=blinds(0, 100, ante=100),
        positions=(None, None),
    )
    assert len(stub(hand)) == 10
    flop = " ".join(hand.boards[1])
    staff(hand, MoveCards(moves=(move("stub", "aside", 4),)))
    with pytest.raises(HandRefused, match="stub_runs_out"):
        staff(hand, MoveCards(moves=(move("board", "aside", flop, on=2),)))


# ------------------------------------------------------------ several streets


def test_several_streets_of_one_board_are_dealt_again_and_the_other_board_stands() -> None:
    hand = bomb(stack=1_000)
    staff(hand, Hold())
    do(hand, "1 bet 900", "2 call", "3 call")
    while len(hand.board) < 5:
        staff(hand, GoOn())
    first, second = hand.boards
    staff(hand, MoveCards(moves=(move("board", "stub", " ".join(second[3:]), on=2),)))
    assert hand.street.name == "turn"
    due = hand.to_shuffle
    staff(hand, Reshuffle(cards=due))
    while board_lacks(hand) or hand.street.name != "river":
        staff(hand, GoOn())
    assert hand.boards == (first, (*second[:3], due[0], due[2]))  # a burn comes before the river
    same(hand)
    staff(hand, Release())
    assert hand.over and [len(board) for board in hand.boards] == [5, 5]


def test_a_flop_that_was_bet_does_not_go_back_with_the_turn() -> None:
    hand = bomb(stack=1_000)
    staff(hand, Hold())
    do(hand, "1 bet 900", "2 call", "3 call")
    staff(hand, GoOn(), GoOn())
    first, second = hand.boards
    assert len(first) == len(second) == 4
    with pytest.raises(HandRefused, match="already_acted"):
        moves = (move("board", "stub", " ".join(first)), move("board", "stub", " ".join(second), on=2))
        staff(hand, MoveCards(moves=moves))


# ------------------------------------------------------------ premature cards


def test_a_premature_turn_of_both_boards_lies_loose_and_may_stand() -> None:
    hand = bomb()
    first, second = hand.boards
    top = stub(hand)
    staff(hand, DealEarly())
    assert hand.floor is not None and hand.floor.loose == top[1:3]
    staff(hand, MoveCards(moves=(move("loose", "next_board", " ".join(top[1:3])),)))
    checked(hand)
    assert hand.boards == ((*first, top[1]), (*second, top[2]))
    same(hand)


def test_a_premature_turn_of_the_first_board_alone_may_stand() -> None:
    hand = bomb()
    first, second = hand.boards
    top = stub(hand)
    staff(hand, DealEarly(count=1), MoveCards(moves=(move("loose", "next_board", top[1]),)))
    checked(hand)
    assert hand.boards == ((*first, top[1]), (*second, top[2]))
    same(hand)


# ------------------------------------------------------------ the board of a street with draws


def drawmaha() -> Hand:
    """Return drawmaha of two seats whose flop is bet; the first seat is to draw before the turn."""
    hand = seated(
        burning(hand_rules("drawmaha-pot-limit")), {1: 1_000, 2: 1_000}, button=1, stakes=blinds(50, 100)
    )
    do(hand, "1 call", "2 check")
    checked(hand)
    assert hand.drawing and hand.to_act == 2
    return hand


def stand_pat(hand: Hand) -> None:
    while hand.drawing and hand.to_act is not None:
        hand.act(Draw(seat=hand.to_act))


def test_while_seats_draw_a_card_of_the_flop_changes_places_with_a_loose_card() -> None:
    hand = drawmaha()
    flop, top = hand.board, stub(hand)[0]
    moves = (move("stub", "loose", 1), move("board", "loose", flop[0]), move("loose", "board", top))
    staff(hand, MoveCards(moves=moves))
    assert hand.board == (*flop[1:], top) and hand.drawing and hand.to_act == 2
    staff(hand, MoveCards(moves=(move("loose", "muck", flop[0]),)))
    stand_pat(hand)
    assert len(hand.board) == 4 and hand.betting
    same(hand)


def test_while_seats_draw_the_flop_with_action_on_it_stands() -> None:
    hand = drawmaha()
    with pytest.raises(HandRefused, match="already_acted"):
        staff(hand, MoveCards(moves=(move("board", "stub", hand.board[0]),)))


def test_while_seats_draw_the_board_takes_no_card_too_many() -> None:
    hand = drawmaha()
    with pytest.raises(HandRefused, match="card_count: cards 4, most 3"):
        staff(hand, MoveCards(moves=(move("stub", "board", 1),)))


@pytest.mark.parametrize("kept", [True, False])
def test_a_turn_before_all_have_drawn_lies_loose(kept: bool) -> None:
    hand = drawmaha()
    flop, top = hand.board, stub(hand)
    staff(hand, DealEarly())
    assert hand.floor is not None and hand.floor.loose == top[1:2] and hand.burns[-1] == top[0]
    staff(hand, MoveCards(moves=(move("loose", "next_board" if kept else "aside", top[1]),)))
    stand_pat(hand)
    assert hand.board == (*flop, top[1] if kept else top[2])
    assert hand.burns.count(top[0]) == 1 and len(hand.burns) == 2  # the burn of the flop, and the early one
    same(hand)


def test_burns_are_ordered_for_the_board_after_the_draws() -> None:
    hand = drawmaha()
    burned = len(hand.burns)
    staff(hand, SetBurns(count=2))
    stand_pat(hand)
    assert len(hand.burns) == burned + 2 and len(hand.board) == 4
    same(hand)


def test_the_turn_after_the_draws_is_dealt_again_without_a_second_burn() -> None:
    hand = drawmaha()
    stand_pat(hand)
    burned = len(hand.burns)
    staff(hand, MoveCards(moves=(move("board", "stub", hand.board[3]),)))
    due = hand.to_shuffle
    staff(hand, Reshuffle(cards=due))
    assert hand.board[3] == due[0] and len(hand.burns) == burned and hand.betting
    same(hand)


def test_streets_dealt_while_nobody_could_act_go_back_until_somebody_draws() -> None:
    rules = burning(hand_rules("crazy-pineapple-no-limit"))
    hand = seated(rules, {1: 1_000, 2: 1_000}, button=1, stakes=blinds(50, 100))
    staff(hand, Hold())
    do(hand, "1 raise 1000", "2 call")
    while not hand.drawing:
        staff(hand, GoOn())
    drawn = hand.copy()
    drawn.act(Draw(seat=2, discard=drawn.hole_cards[2][:1]))
    back = MoveCards(moves=(move("board", "stub", " ".join(hand.board)),))
    with pytest.raises(HandRefused, match="already_acted"):
        staff(drawn, back)
    staff(hand, back)
    assert hand.street.name == "flop" and not hand.drawing and hand.to_act is None
    due = hand.to_shuffle
    staff(hand, Reshuffle(cards=due), Release())
    assert hand.board == due[:3] and hand.drawing and hand.to_act == 2
    same(hand)


# ------------------------------------------------------------ draws that wait for a shuffle


def test_no_hand_comes_back_in_the_middle_of_the_draws() -> None:
    hand = seated(
        "27-triple-draw-fixed-limit", dict.fromkeys((1, 2, 3), 1_000), button=3, stakes=blinds(50, 100)
    )
    do(hand, "3 call", "1 call", "2 check")
    staff(hand, MoveCards(moves=(move("stub", "burns", 36),)))
    hand.act(Draw(seat=1, discard=hand.hole_cards[1]))
    staff(hand, Hold(), Reshuffle(cards=hand.to_shuffle))
    hand.act(Kill(seat=3))
    staff(hand, MoveCards(moves=(move("stub", "burns", 6),)))
    hand.act(Kill(seat=2))
    assert phase_of(hand) == "awarding"
    with pytest.raises(HandRefused, match="no_betting"):
        staff(hand, Restore(seat=2))
    staff(hand, Release())
    assert hand.over and hand.stacks[1] == 1_200
    assert Hand.replay(hand.rules, hand.events, deck=hand._deck) == hand


def test_extra_burns_after_the_draws_are_kept_in_the_stub() -> None:
    hand = drawmaha()
    staff(hand, SetBurns(count=2))
    left = len(stub(hand))  # two burns and the turn, a burn and the river
    with pytest.raises(HandRefused, match="stub_runs_out"):
        staff(hand, MoveCards(moves=(move("stub", "muck", left - 4),)))


def test_the_muck_stays_while_it_has_to_complete_the_stub_for_the_board() -> None:
    rules = burning(hand_rules("drawmaha-pot-limit"))
    hand = seated(rules, dict.fromkeys(range(1, 9), 1_000), button=8, stakes=blinds(50, 100))
    do(hand, *(f"{seat} call" for seat in range(3, 9)), "1 call", "2 check")
    checked(hand)
    while len(hand.waiting) > 1:
        held = hand.hole_cards[hand.to_act or 0]
        hand.act(Draw(seat=hand.to_act or 0, discard=held[: min(5, len(stub(hand)))]))
    assert stub(hand) == () and len(hand.muck) == 8
    with pytest.raises(HandRefused, match="stub_runs_out"):
        staff(hand, MoveCards(moves=(move("muck", "aside", " ".join(hand.muck)),)))
    staff(hand, MoveCards(moves=(move("muck", "aside", " ".join(hand.muck[:4])),)))
    stand_pat(hand)
    staff(hand, Reshuffle(cards=hand.to_shuffle))
    assert len(hand.board) == 4
    same(hand)


def test_before_a_board_a_short_stub_takes_in_the_muck_and_before_stud_streets_the_burns() -> None:
    rules = burning(hand_rules("crazy-pineapple-no-limit"))
    hand = seated(rules, {1: 1_000, 2: 1_000}, button=1, stakes=blinds(50, 100))
    do(hand, "1 call", "2 check")
    checked(hand)
    for seat in (2, 1):
        hand.act(Draw(seat=seat, discard=hand.hole_cards[seat][:1]))
    assert not takes_burns(hand) and takes_burns(stud_table())
    burns, muck, cards = hand.burns, hand.muck, stub(hand)
    assert burns and muck
    hand.apply(ev.StubReshuffled(cards=(*cards, *muck)))
    assert hand.burns == burns and hand.muck == ()
    same(hand)


# ------------------------------------------------------------ written form


def test_the_text_of_a_move_on_the_second_board_plays_it_again() -> None:
    hand = bomb()
    second = hand.boards[1]
    staff(hand, MoveCards(moves=(move("board", "burns", second[0], on=2), move("stub", "board", 1, on=2))))
    while not hand.over:
        hand.act(Check(seat=hand.to_act or 0))
    text = hand_text(hand)
    assert f"move board burns {second[0]} on 2, stub board" in text
    assert read_hand(text, rules=BOMB) == hand
