"""The floor on later cards, where scenarios don't reach: impossible facts, values of no packaged book."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.unit.games_table import blinds, do, quietly, seated
from tests.unit.staff_table import checked, everything, flop, move, staff, stub, stud_table, table

from tapete.cards import STANDARD_52, read_cards
from tapete.engine import DealEarly, Halt, Hand, HandRefused, Hold, MoveCards, Release, Reshuffle, SetBurns
from tapete.floor import Ruling, Spot, SpotSeat, rule
from tapete.floor.citing import Citing
from tapete.floor.incidents import Incident
from tapete.floor.incidents.board import (
    CardsAside,
    DisorderedStub,
    ExtraBoardCards,
    PrematureCards,
    SeventhExposed,
    ShortStub,
    WrongBurns,
)
from tapete.floor.procedures.draws import draw_dealt
from tapete.floor.spot import Piles
from tapete.rules import Book, book, layers
from tapete.rules.book_layers import read_book

THREE = {1: SpotSeat(), 2: SpotSeat(), 3: SpotSeat()}


def spot(street: str = "flop", **named: Any) -> Spot:
    """Return a spot of three players in hold'em."""
    facts: dict[str, Any] = {"seats": THREE, "street": street}
    return Spot(**facts | named)


def house(on: str, **values: str) -> Book:
    """Return a house that builds on a book, with its own values for later cards."""
    lines = [f"{name} = {{ value = {value}, source = 'HOUSE' }}" for name, value in values.items()]
    text = "\n".join(
        [f"id = 'house'\ntitle = 'House'\non = '{on}'\n[own.HOUSE]\ntitle = 'House rule'\n[board]", *lines]
    )
    return read_book(text, file="houses/house.toml", below=layers(on))


def ruled(hand: Hand, incident: Incident, under: Book) -> Ruling:
    """Rule on an incident in a running hand, and carry out the ruling."""
    ruling = rule(Spot.of_hand(hand), incident, under)
    for command in ruling.default.carry:
        hand.act(command)
    return ruling


def moves(source: str, target: str, what: str | int) -> MoveCards:
    return MoveCards(moves=(move(source, target, what),))


def whole(hand: Hand) -> bool:
    """Check that every card is there once, and that the log gives the hand."""
    return everything(hand) == sorted(STANDARD_52) and Hand.replay(hand.rules, hand.events) == hand


# ------------------------------------------------------------ facts that can't be

EARLY = Piles(board=read_cards("Ks8d3c"), burns=read_cards("2c"))
STUD: dict[str, Any] = {"game": "stud", "limit": "fixed-limit"}
DRAW: dict[str, Any] = {"game": "badugi", "limit": "fixed-limit"}


@pytest.mark.parametrize(
    ("where", "incident", "told"),
    [
        (spot(), ExtraBoardCards(count=2), "count: the flop has 3 cards, so 2 are not too many"),
        (spot(), ExtraBoardCards(count=3), "count: the flop has 3 cards, so 3 are not too many"),
        (spot(), ExtraBoardCards(count=4, drawn=5), "drawn: one of 4 cards is drawn"),
        (spot(), ExtraBoardCards(count=4, extra="KdQd"), "extra: one card, not 'KdQd'"),
        (spot("preflop"), ExtraBoardCards(count=4), "street: preflop of holdem has no community cards"),
        (spot(piles=EARLY), ExtraBoardCards(count=4), "count: 3 cards lie there for the flop, not 4"),
        (
            spot(piles=Piles(board=EARLY.board, loose=read_cards("2d"))),
            ExtraBoardCards(count=4, extra="Ah"),
            "extra: Ah is not a card of the flop",
        ),
        (spot(), WrongBurns(burns=1), "burns: one card is burned before the flop, as it should be"),
        (spot("preflop"), WrongBurns(burns=2), "street: there are no community cards on preflop"),
        (spot(), WrongBurns(burns=2, street="turn"), "street: the turn is still to come"),
        (spot(), WrongBurns(burns=2, street="fifth"), "street: holdem has no street 'fifth'"),
        (spot(piles=EARLY), WrongBurns(burns=2), "burns: 1 cards are burned in all, not 2 here"),
        (spot("turn"), WrongBurns(burns=2, street="flop", acted=False), "acted: the street is over"),
        (spot("river"), PrematureCards(), "street: no cards come after river"),
        (spot(), PrematureCards(seats=(1,)), "seats: they are told in stud"),
        (spot("fourth", **STUD), PrematureCards(), "seats: they are told in stud"),
        (spot("fourth", **STUD), PrematureCards(seats=(1, 1)), "seats: none has two cards"),
        (spot("fourth", **STUD), PrematureCards(seats=(8,)), "seat: seat 8 is not dealt in"),
        (
            spot("fourth", **STUD | {"seats": THREE | {3: SpotSeat(live=False)}}),
            PrematureCards(seats=(3,)),
            "seats: the hand of seat 3 is dead",
        ),
        (spot(piles=EARLY), PrematureCards(), "burn_only: 0 cards came too early, not 1"),
        (spot("river"), CardsAside(cards=1), "street: no cards come after river"),
        (spot("turn", piles=EARLY), CardsAside(cards=1), "cards: 0 are set aside, not 1"),
        (spot("river"), DisorderedStub(), "street: no cards come after river"),
        (spot("river"), SeventhExposed(seat=1), "street: it is about the last street of stud, not river"),
        (spot("sixth", **STUD), SeventhExposed(seat=1), "street: it is about the last street of stud"),
        (spot("seventh", **STUD), SeventhExposed(seat=9), "seat: seat 9 is not dealt in"),
        (spot("seventh", **STUD), SeventhExposed(seat=1, waiting=(1,)), "waiting: seat 1 has its card"),
        (spot("seventh", **STUD), SeventhExposed(seat=1, card="KdQd"), "card: one card, not 'KdQd'"),
        (spot(), ShortStub(stub=3, burns=1), "game: the stub of holdem never runs short"),
        (spot("fifth", **STUD), ShortStub(stub=3, burns=1), "street: a short stub matters before the last"),
        (spot("sixth", **STUD), ShortStub(stub=3, burns=1, needed=2), "needed: it is told in draw games"),
        (spot("first draw", **DRAW), ShortStub(stub=3, burns=1), "needed: it is told in draw games"),
        (spot("first draw", **DRAW), ShortStub(stub=1, burns=1, needed=3, own=2), "own: 2 of 0 cards"),
        (
            spot("first draw", **DRAW),
            ShortStub(stub=1, burns=1, needed=4, muck=1),
            "needed: there are only 3 cards for 4",
        ),
    ],
)
def test_facts_that_cannot_be_are_no_ruling(where: Spot, incident: Incident, told: str) -> None:
    under = book("casino-club" if isinstance(incident, WrongBurns | ExtraBoardCards) else "tda-2019")
    if isinstance(incident, ShortStub):
        under = book("tda-2026")
    with pytest.raises(ValueError, match=re.escape(told)):
        rule(where, incident, under)


@pytest.mark.parametrize(
    ("where", "incident", "silent"),
    [
        (spot("turn"), ExtraBoardCards(count=2), "tda-2019"),
        (spot("river"), ExtraBoardCards(count=2), "roberts"),
        (spot("turn"), ExtraBoardCards(count=3), "roberts"),
        (spot("turn"), WrongBurns(burns=0), "tda-2024"),
        (spot("preflop", to_act=1), PrematureCards(), "aconcagua"),
        (spot("third", **STUD), PrematureCards(seats=(1,)), "tda-2013"),
        (spot("deal", **DRAW), PrematureCards(), "tda-2019"),
        (spot("turn"), CardsAside(cards=1), "tda-2024"),
        (spot("seventh", **STUD), SeventhExposed(seat=1), "tda-2013"),
        (spot(), DisorderedStub(), "roberts"),
    ],
)
def test_what_a_book_does_not_cover_is_left_to_the_director(
    where: Spot, incident: Incident, silent: str
) -> None:
    assert rule(where, incident, book(silent)).outcome == "not_covered"


def test_a_street_on_which_somebody_has_acted_is_not_dealt_anew_by_a_rule_that_is_silent_on_it() -> None:
    hand = table()
    flop(hand)
    staff(hand, moves("stub", "loose", 1))
    do(hand, "1 check")
    before = hand.copy()
    assert ruled(hand, ExtraBoardCards(count=4), book("roberts")).outcome == "not_covered"
    assert hand == before


# ------------------------------------------------------------ values of no packaged book


def test_the_first_cards_can_stand_with_the_fourth_as_the_next_burn() -> None:
    hand = table()
    flop(hand)
    staff(hand, moves("stub", "loose", 1))
    fourth, board = hand.view_for(None).loose, hand.board
    ruling = ruled(hand, ExtraBoardCards(count=4), house("tda-2019", flop_four="'next-burn'"))
    assert (ruling.outcome, hand.board) == ("first_cards_stand", board)
    checked(hand)
    assert hand.burns[1:] == fourth
    quietly(hand)
    assert whole(hand)


def test_on_the_river_there_is_no_next_burn_so_the_card_goes_back() -> None:
    hand = table()
    quietly(hand, until="river")
    staff(hand, moves("stub", "loose", 1))
    extra = hand.view_for(None).loose
    ruled(hand, ExtraBoardCards(count=2), house("casino-club", river_extra="'next-burn'"))
    assert stub(hand)[:1] == extra and len(hand.board) == 5
    quietly(hand)
    assert whole(hand)


@pytest.mark.parametrize("known", [0, 3])
def test_a_card_that_everybody_knows_to_be_too_many_can_go_back_on_top(known: int) -> None:
    hand = table()
    flop(hand)
    staff(hand, moves("stub", "loose", 1))
    there = (*hand.board, *hand.view_for(None).loose)
    under = house("tda-2019", extra_known="'taken-back'")
    ruling = ruled(hand, ExtraBoardCards(count=4, extra=there[known]), under)
    assert ruling.outcome == "extra_taken_back" and stub(hand)[0] == there[known]
    assert sorted(hand.board) == sorted(set(there) - {there[known]})
    quietly(hand)
    assert whole(hand)


def test_another_card_can_be_burned_before_a_street_that_is_dealt_anew() -> None:
    hand = table()
    staff(hand, DealEarly())
    ruled(hand, PrematureCards(), house("roberts", redeal_burn="'another'"))
    flop_of(hand)
    assert len(hand.burns) == 2


def flop_of(hand: Hand) -> None:
    """Let everybody call, and shuffle the stub in its present order."""
    while hand.halt is not Halt.SHUFFLE:
        quietly_one(hand)
    staff(hand, Reshuffle(cards=hand.to_shuffle))


def quietly_one(hand: Hand) -> None:
    menu = hand.menu
    assert menu is not None
    do(hand, f"{menu.seat} {'check' if menu.check else 'call'}")


def test_players_could_accept_early_cards_and_a_burn_alone_could_go_back() -> None:
    hand = table()
    c = stub(hand)
    staff(hand, DealEarly())
    ruling = ruled(hand, PrematureCards(accepted=True), house("roberts", premature_choice="'players'"))
    assert ruling.outcome == "premature_kept"
    flop(hand)
    assert hand.board == c[1:4] and hand.burns == c[:1]

    hand = table()
    staff(hand, DealEarly(count=0))
    ruling = ruled(hand, PrematureCards(burn_only=True), house("tda-2019", premature_burn="'returned'"))
    assert ruling.outcome == "burn_returned" and hand.burns == () and stub(hand) == c
    flop(hand)
    assert hand.board == c[1:4] and hand.burns == c[:1]


def test_early_cards_could_be_used_where_all_the_others_fold() -> None:
    hand = table()
    flop(hand)
    c = stub(hand)
    do(hand, "1 bet 200", "2 call")
    staff(hand, DealEarly())
    do(hand, "3 fold")
    under = house("casino-club", premature_used="'if-the-rest-fold'")
    assert ruled(hand.copy(), PrematureCards(), under).outcome == "premature_redealt"
    assert ruled(hand, PrematureCards(rest_folded=True), under).outcome == "premature_kept"
    assert hand.board[3:] == c[1:2] and hand.to_act == 1


def test_a_wrong_burn_could_be_put_right_until_the_street_ends_and_the_order_come_back_after_the_flop() -> (
    None
):
    acted = spot("turn", acts=())
    late = house("roberts", burn_until="'end-of-street'")
    assert rule(acted, WrongBurns(burns=2, acted=True), late).outcome == "proper_cards"
    order = house("tda-2024", flop_no_burn_acted="'restore-order'", flop_no_burn="'proper-cards'")
    assert rule(spot(), WrongBurns(burns=0, acted=True), order).facts["next_burns"] == 2
    assert rule(spot(), WrongBurns(burns=0), order).outcome == "proper_cards"


def test_three_burns_before_the_turn_are_put_right_card_by_card() -> None:
    hand = table()
    flop(hand)
    c = stub(hand)
    staff(hand, SetBurns(count=3))
    checked(hand)
    assert hand.board[3:] == c[3:4]
    ruled(hand, WrongBurns(burns=3), book("roberts"))
    assert hand.board[3:] == c[1:2] and hand.burns[1:] == c[:1] and stub(hand) == c[2:]
    quietly(hand)
    assert whole(hand)


def test_with_nobody_to_bet_a_wrong_burn_could_stand_from_the_next_street_on() -> None:
    all_in = spot("river", seats={1: SpotSeat(all_in=True), 2: SpotSeat(), 3: SpotSeat(live=False)})
    found = WrongBurns(burns=2, street="turn")
    assert rule(all_in, found, book("roberts")).outcome == "proper_cards"
    under = house("roberts", burn_all_in="'until-next-street'")
    ruling = rule(all_in, found, under)
    assert (ruling.outcome, ruling.steps) == ("board_stands", ())
    seen_flop = WrongBurns(burns=2, street="flop")
    ruling = rule(all_in, seen_flop, book("casino-club"))
    did = [(step.do, step.facts.get("cards")) for step in ruling.steps]
    assert did[0] == ("return_later_streets", None) and did[2] == ("return_to_stub", 3), "the whole board"
    assert ruling.carry == ()


def test_a_fallen_stub_could_be_the_directors_or_be_shuffled_whole() -> None:
    under = house("tda-2019", stub_mixed="'director'", stub_apart="'everything'")
    ruling = rule(spot(), DisorderedStub(told_apart=False), under)
    assert [option.name for option in ruling.options] == ["all_shuffled", "stub_shuffled"]
    assert rule(spot(), DisorderedStub(), under).outcome == "all_shuffled"
    hand = table()
    ruled(hand, DisorderedStub(told_apart=False), book("tda-2019"))  # neither muck nor burns yet
    assert len(hand.to_shuffle) == 46
    staff(hand, Reshuffle(cards=hand.to_shuffle))
    quietly(hand)
    assert whole(hand)


def test_seventh_street_by_other_values() -> None:
    over = spot("seventh", **STUD | {"seats": {1: SpotSeat(all_in=True), 2: SpotSeat(all_in=True)}})
    up = house("tda-2019", seventh_no_action="'dealt-up'")
    steps = rule(over, SeventhExposed(seat=1, waiting=(2,)), up).steps
    assert [step.do for step in steps] == ["deal_rest_up"], "nobody covers anybody"
    always = house("tda-2019", seventh_if="'always'")
    assert rule(over, SeventhExposed(seat=1), always).outcome == "card_replaced"
    common = house("tda-2019", stud_common_opener="'best-showing'", stud_common_burns="'left-out'")
    ruling = rule(spot("sixth", **STUD), ShortStub(stub=1, burns=2), common)
    assert [step.do for step in ruling.steps] == ["burn", "deal_common", "opener_best_showing"]


def test_early_cards_of_all_seats_are_set_aside_without_more() -> None:
    hand = stud_table()
    c = stub(hand)
    do(hand, "3 bring-in")
    staff(hand, DealEarly(seats=(1, 2, 3)))
    ruling = ruled(hand, PrematureCards(seats=(1, 2, 3)), book("tda-2019"))
    assert ruling.facts["aside"] == 3
    do(hand, "1 call", "2 call")
    assert [hand.up[seat][-1] for seat in (1, 2, 3)] == list(c[5:8])


def test_a_draw_by_other_values() -> None:
    where = spot("first draw", **DRAW)
    short = ShortStub(stub=2, burns=1, needed=3, muck=9, own=3)
    assert rule(where, short, book("tda-2026")).outcome == "burns_added"
    assert rule(where, short, house("tda-2026", draw_exact="'add-muck'")).facts["cards"] == 12
    left_out = house("tda-2026", draw_burns="'left-out'", draw_own_discards="'left-out'")
    ruling = rule(where, short, left_out)
    assert (ruling.facts["cards"], ruling.facts["shuffled"]) == (8, ["stub", "muck"])
    # Own discards come in only where the rest is too little.
    least = ShortStub(stub=2, burns=1, needed=5, muck=6, own=4)
    assert rule(where, least, left_out).facts["cards"] == 8
    silent = house("tda-2026", draw_burns="'left-out'", draw_muck="'left-out'")
    assert rule(where, short, silent).outcome == "not_covered"


def test_while_a_seat_waits_for_its_draw_the_stub_is_completed_and_nothing_else() -> None:
    hand = seated("badugi-fixed-limit", dict.fromkeys(range(1, 9), 500), button=8, stakes=blinds(5, 10))
    quietly(hand, until="first draw")
    for seat in (1, 2, 3, 4):
        do(hand, f"{seat} draw {' '.join(hand.hole_cards[seat])}")
    staff(hand, moves("stub", "burns", 3))
    do(hand, f"5 draw {' '.join(hand.hole_cards[5])}")
    assert (hand.owed, len(stub(hand)), hand.halt) == (4, 1, Halt.SHUFFLE)
    for refused in (moves("stub", "aside", 1), moves("muck", "aside", hand.muck[0])):
        with pytest.raises(HandRefused, match="stub_runs_out"):
            hand.act(refused)
    staff(hand, Hold(), moves("burns", "stub", " ".join(hand.burns)))
    assert len(hand.to_shuffle) == 4
    staff(hand, Reshuffle(cards=hand.to_shuffle))
    staff(hand, moves("muck", "stub", " ".join(hand.muck)))
    staff(hand, Reshuffle(cards=hand.to_shuffle))
    assert (len(stub(hand)), hand.muck) == (24, ())
    staff(hand, moves("stub", "burns", 20))
    with pytest.raises(HandRefused, match="stub_runs_out"):
        hand.act(moves("stub", "burns", 1))
    staff(hand, Release())
    assert (hand.owed, hand.to_act) == (0, 6)
    quietly(hand)
    assert whole(hand)


def test_as_many_cards_are_pushed_as_are_pulled() -> None:
    with pytest.raises(ValueError, match="new: 2 cards are thrown away, so 2 are dealt, not 3"):
        draw_dealt(2, 3, book("tda-2026"), Citing())
    under = house("tda-2026", draw_motion="'discards-first'")
    assert [step.do for step in draw_dealt(1, 1, under, Citing())] == ["pull_discards", "push_new"]
