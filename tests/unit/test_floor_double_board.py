"""The floor's rulings on later cards reach both boards of a double-board game."""

from __future__ import annotations

import pytest
from tests.unit.staff_table import checked, move, staff, stub
from tests.unit.test_floor_board import house, ruled, whole
from tests.unit.test_staff_double_board import bomb

from tapete.engine import DealEarly, MoveCards, Reshuffle, SetBurns
from tapete.floor import Impossible, Spot, SpotSeat, rule
from tapete.floor.incidents.board import ExtraBoardCards, PrematureCards, WrongBurns
from tapete.floor.questionnaire import Missing, ask
from tapete.rules import book


def test_a_turn_without_a_burn_is_put_right_on_both_boards() -> None:
    hand = bomb()
    first, second = hand.boards
    c = stub(hand)
    staff(hand, SetBurns(count=0))
    checked(hand)
    assert (hand.boards[0][3], hand.boards[1][3]) == c[:2]
    ruling = ruled(hand, WrongBurns(burns=0), book("roberts"))
    assert ruling.outcome == "proper_cards"
    assert hand.boards == ((*first, c[1]), (*second, c[2])) and hand.burns == c[:1]
    assert whole(hand)


def test_two_burns_before_the_turn_are_put_right_on_both_boards() -> None:
    hand = bomb()
    first, second = hand.boards
    c = stub(hand)
    staff(hand, SetBurns(count=2))
    checked(hand)
    ruling = ruled(hand, WrongBurns(burns=2), book("roberts"))
    assert ruling.outcome == "proper_cards"
    assert hand.boards == ((*first, c[1]), (*second, c[2])) and stub(hand) == c[3:]
    assert whole(hand)


def test_a_street_with_a_wrong_burn_can_be_dealt_again_on_both_boards() -> None:
    hand = bomb()
    first, second = hand.boards
    staff(hand, SetBurns(count=2))
    checked(hand)
    ruling = ruled(hand, WrongBurns(burns=2), house("roberts", street_burn="'redeal'"))
    assert ruling.outcome == "street_redealt"
    assert [step.facts["cards"] for step in ruling.steps if "cards" in step.facts] == [2, 2]
    due = hand.to_shuffle
    staff(hand, Reshuffle(cards=due))
    assert hand.boards == ((*first, due[0]), (*second, due[1]))
    assert whole(hand)


def test_premature_cards_of_both_boards_are_dealt_again() -> None:
    hand = bomb()
    first, second = hand.boards
    c = stub(hand)
    staff(hand, DealEarly())
    ruling = ruled(hand, PrematureCards(), book("tda-2024"))
    assert ruling.outcome == "premature_redealt" and ruling.facts["early"] == list(c[1:3])
    due = hand.to_shuffle
    staff(hand, Reshuffle(cards=due))
    checked(hand)
    assert hand.boards == ((*first, due[0]), (*second, due[1])) and len(hand.burns) == 1
    assert whole(hand)


def test_premature_cards_of_both_boards_are_set_aside_and_the_next_ones_dealt() -> None:
    hand = bomb()
    first, second = hand.boards
    c = stub(hand)
    staff(hand, DealEarly())
    ruling = ruled(hand, PrematureCards(), book("tda-2019"))
    assert ruling.outcome == "premature_set_aside"
    checked(hand)
    assert hand.boards == ((*first, c[4]), (*second, c[5]))
    assert hand.floor is not None and hand.floor.aside == c[1:3]


def test_one_premature_card_means_the_first_board() -> None:
    hand = bomb()
    first, second = hand.boards
    c = stub(hand)
    staff(hand, DealEarly(count=1))
    kept = house("roberts", premature_choice="'players'")
    ruling = ruled(hand, PrematureCards(accepted=True), kept)
    assert ruling.outcome == "premature_kept" and ruling.facts["early"] == [c[1]]
    checked(hand)
    assert hand.boards == ((*first, c[1]), (*second, c[2]))
    assert whole(hand)


def test_a_fourth_card_on_the_second_flop_is_drawn_there() -> None:
    hand = bomb()
    first, second = hand.boards
    extra = stub(hand)[0]
    staff(hand, MoveCards(moves=(move("stub", "loose", 1),)))
    ruling = ruled(hand, ExtraBoardCards(count=4, board=2, drawn=1), book("tda-2019"))
    assert ruling.outcome == "burn_drawn" and ruling.facts["burn"] == second[0]
    assert hand.boards == (first, (*second[1:], extra))
    checked(hand)
    assert hand.burns == (second[0],)
    assert whole(hand)


def test_a_second_flop_with_too_many_cards_is_dealt_again_alone() -> None:
    hand = bomb()
    first, second = hand.boards
    staff(hand, MoveCards(moves=(move("stub", "loose", 1),)))
    ruling = ruled(hand, ExtraBoardCards(count=4, board=2), book("roberts"))
    assert ruling.outcome == "street_redealt"
    assert {step.do: step.facts.get("cards") for step in ruling.steps}["deal_street"] == 3
    due = hand.to_shuffle
    staff(hand, Reshuffle(cards=due))
    assert hand.boards == (first, due[:3])
    assert whole(hand)


def test_the_flop_of_a_bomb_pot_is_the_first_street() -> None:
    where = Spot(
        seats={1: SpotSeat(), 2: SpotSeat()}, game="bomb-pot-holdem", street="flop", to_act=1, acts=()
    )
    ruling = rule(where, WrongBurns(burns=0), book("tda-2024"))
    assert ruling.outcome == "burn_drawn"
    assert {step.do: step.facts.get("cards") for step in ruling.steps}["draw_one"] == 6


def test_which_board_is_asked_in_a_double_board_game_alone() -> None:
    def asked(game: str) -> object:
        table = {"seats": [1, 2], "game": game, "street": "flop", "to_act": 1}
        return ask(ExtraBoardCards, {"count": 4, "extra": None, "drawn": None}, table, book("roberts"))

    assert Missing(of="incident", name="board") in asked("bomb-pot-holdem")  # type: ignore[operator]
    assert "board" not in str(asked("holdem"))


def test_a_board_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(Impossible, match="there is no board 3, but 2"):
        rule(Spot.of_hand(bomb()), ExtraBoardCards(count=4, board=3), book("roberts"))
