"""The floor on the deal, where scenarios don't reach: impossible facts, values of no packaged book."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from tapete.engine.types import Sourced
from tapete.floor import Ruling, Spot, SpotSeat, rule
from tapete.floor.citing import Citing
from tapete.floor.dealing import deal_order, owner
from tapete.floor.incidents import Incident
from tapete.floor.incidents.deal import (
    BoxedCards,
    CardsMixed,
    DealtToSeat,
    ExposedInDeal,
    ForeignCard,
    FouledDeck,
    FouledDeckUsed,
    OldLevel,
    OtherDealFault,
    OutOfSequence,
    SkippedSeat,
    TableNotHalted,
    TwoInARow,
    WrongButton,
    WrongCardCount,
)
from tapete.floor.procedures.deals import FirstDeal, changes_deck, dealt_in_stud, first_buttons, redeal
from tapete.floor.rulings.deal.misdeal import players_acted
from tapete.floor.rulings.deal.wrong_start import blinds_moved, put_right
from tapete.floor.spot import StreetAct
from tapete.floor.substantial import substantial
from tapete.rules import Book, book, layers
from tapete.rules.book_layers import read_book

SIX = {1: SpotSeat(stack=900, bet=100), 2: SpotSeat(stack=800, bet=200)} | {
    seat: SpotSeat() for seat in (3, 4, 5, 6)
}


def spot(**named: Any) -> Spot:
    """Return a spot of six players in hold'em, with blinds posted and all cards dealt."""
    facts: dict[str, Any] = {
        "seats": SIX,
        "button": 6,
        "small_blind": 100,
        "big_blind": 200,
        "small_blind_seat": 1,
        "big_blind_seat": 2,
        "bet": 200,
    }
    return Spot(**facts | named)


def house(on: str, **values: str) -> Book:
    """Return a house that builds on a book, with its own values for the deal."""
    lines = [f"{name} = {{ value = {value}, source = 'HOUSE' }}" for name, value in values.items()]
    text = "\n".join(
        [f"id = 'house'\ntitle = 'House'\non = '{on}'\n[own.HOUSE]\ntitle = 'House rule'\n[deal]", *lines]
    )
    return read_book(text, file="houses/house.toml", below=layers(on))


@pytest.mark.parametrize(
    ("incident", "why"),
    [
        (ExposedInDeal(cards=()), "cards: at least one, none twice"),
        (ExposedInDeal(cards=(3, 3)), "cards: at least one, none twice"),
        (ExposedInDeal(cards=(13,)), "cards: card 13 is not dealt face down; cards 1 to 12 are"),
        (ExposedInDeal(cards=(3, 4), faces="Kd"), "faces: 2 cards were exposed, name as many faces"),
        (OutOfSequence(card=13, seat=1), "card: the initial deal has cards 1 to 12, not 13"),
        (OutOfSequence(card=8, seat=2), "seat: card 8 is that of seat 2"),
        (TwoInARow(seat=7), "seat: seat 7 is not dealt in"),
        (DealtToSeat(seat=3), "seat: seat 3 is dealt in, so somebody in the hand sits there"),
        (DealtToSeat(seat=7, holds="absent"), "seat: seat 7 is not dealt in"),
        (SkippedSeat(seat=3), "seat: seat 3 is dealt in"),
        (WrongCardCount(hands={}), "hands: at least one"),
        (WrongCardCount(hands={3: 2}), "hands.3: 2 cards are what it should have"),
        (WrongCardCount(hands={7: 3}), "seat: seat 7 is not dealt in"),
        (ForeignCard(card="4c"), "card: 4c belongs to the deck of holdem"),
        (ForeignCard(card="joker", where="hand"), "seat: it goes with a card in a hand, and with no other"),
        (ForeignCard(card="joker", seat=3), "seat: it goes with a card in a hand, and with no other"),
        (ForeignCard(card="joker", where="hand", seat=8), "seat: seat 8 is not dealt in"),
        (ForeignCard(card="joker", where="board"), "where: there is no board"),
        (FouledDeckUsed(seat=8), "seat: seat 8 is not dealt in"),
        (WrongButton(should=6), "should: the button is at seat 6"),
        (
            OldLevel(small_blind=100, big_blind=200),
            "big_blind: these are the blinds of the hand, so it is at the right level",
        ),
    ],
)
def test_facts_that_cannot_be_so_are_named(incident: Incident, why: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        rule(spot(), incident, book("tda-2024"))


def test_what_needs_more_of_the_spot_says_so() -> None:
    tda = book("tda-2024")
    folded = spot(seats={**SIX, 3: SpotSeat(live=False)}, acts=(StreetAct(seat=3, act="fold"),))
    for where, incident, why in (
        (spot(button=None), ExposedInDeal(cards=(3,)), "button: the order of the deal needs it"),
        (spot(button=None), WrongButton(should=3), "button: where it stands must be known"),
        (spot(game="whist"), BoxedCards(count=2), "game: no such game 'whist'"),
        (
            spot(street="third"),
            BoxedCards(count=2),
            "street: holdem has no street 'third', but preflop, flop, turn, river",
        ),
        (folded, WrongCardCount(hands={3: 1}), "hands.3: the hand is dead"),
        (
            folded,
            ForeignCard(card="joker", where="hand", seat=3),
            "seat: the hand of seat 3 is dead",
        ),
        (
            folded,
            WrongButton(should=5, found="during_deal"),
            "found: somebody has acted, so the deal was over",
        ),
    ):
        with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
            rule(where, incident, tda)


BACK = {1: -100, 2: -200}
FOLDED = (StreetAct(seat=3, act="fold"),)
FOLDS = tuple(StreetAct(seat=seat, act="fold") for seat in (3, 4, 5))


@pytest.mark.parametrize(
    ("values", "incident", "acts", "expected"),
    [
        ({"misdeal_until": "'first-act'"}, SkippedSeat(seat=7), FOLDED, {"outcome": "too_late"}),
        ({"misdeal_list": "'closed'"}, CardsMixed(), (), {"outcome": "play_on"}),
        ({"misdeal_list": "'closed'"}, OtherDealFault(what="no cut"), (), {"outcome": "play_on"}),
        ({"misdeal_chips": "'posts-stay'"}, SkippedSeat(seat=7), (), {"outcome": "misdeal", "owes": {}}),
        ({"misdeal_chips": "'returned'"}, SkippedSeat(seat=7), (), {"outcome": "misdeal", "owes": BACK}),
        ({"first_card_wrong_seat": "'play-on'"}, OutOfSequence(card=1, seat=2), (), {"outcome": "play_on"}),
        ({"out_of_sequence": "'play-on'"}, OutOfSequence(card=2, seat=1), (), {"outcome": "play_on"}),
        ({"out_of_sequence": "'misdeal'"}, OutOfSequence(card=2, seat=1), (), {"outcome": "misdeal"}),
        ({"button_two_in_a_row": "'misdeal'"}, TwoInARow(seat=6), (), {"outcome": "misdeal"}),
        ({"unentitled_seat": "'take-back'"}, DealtToSeat(seat=7), (), {"outcome": "play_on"}),
        ({"away_is_entitled": "false"}, DealtToSeat(seat=3, holds="absent"), (), {"outcome": "misdeal"}),
        ({"skipped_seat": "'sits-out'"}, SkippedSeat(seat=7), (), {"outcome": "play_on"}),
        ({"not_halted": "'misdeal'"}, TableNotHalted(), (), {"outcome": "misdeal"}),
        ({"boxed_fewer": "'play-on'"}, BoxedCards(count=1), (), {"outcome": "play_on"}),
        ({"boxed": "'scrap-unless-dealt-on'"}, BoxedCards(count=2), (), {"outcome": "scrap"}),
        ({"exposed_protected": "'none'"}, ExposedInDeal(cards=(1,)), (), {"outcome": "card_replaced"}),
        ({"exposed_one": "'kept'"}, ExposedInDeal(cards=(5,)), (), {"outcome": "card_stands", "seat": 5}),
        ({"exposed_one": "'player-chooses'"}, ExposedInDeal(cards=(5,)), (), {"outcome": "director"}),
        (
            {"wrong_count_late": "'plays'"},
            WrongCardCount(hands={6: 3}),
            FOLDS,
            {"outcome": "too_late"},
        ),
        ({"button_short": "'misdeal'"}, WrongCardCount(hands={6: 1}), (), {"outcome": "misdeal"}),
        ({"extra_to_first": "'misdeal'"}, WrongCardCount(hands={1: 3}), (), {"outcome": "misdeal"}),
        ({"fouled_otherwise": "'sound'"}, FouledDeck(what="missing"), (), {"outcome": "play_on"}),
        ({"fouled_if": "['extra']"}, FouledDeck(what="extra"), (), {"outcome": "void_hand", "owes": BACK}),
        (
            {"fouled_if": "['extra']", "fouled_effect": "'misdeal-in-time'"},
            FouledDeck(what="extra"),
            FOLDS,
            {"outcome": "too_late"},
        ),
        (
            {"fouled_claim": "'next-substantial-action'", "fouled_if": "['extra']"},
            FouledDeck(what="extra", found="in_next_hand"),
            (),
            {"outcome": "void_hand"},
        ),
        ({"fouled_used": "'penalty'"}, FouledDeckUsed(seat=3), (), {"outcome": "penalised", "dead": ()}),
        (
            {"old_level_until": "'first-act'"},
            OldLevel(small_blind=200, big_blind=400),
            FOLDED,
            {"outcome": "level_stands"},
        ),
        (
            {"old_level_in_time": "'stands'"},
            OldLevel(small_blind=200, big_blind=400),
            (),
            {"outcome": "level_stands"},
        ),
        (
            {"old_level_noticed_by": "'staff'"},
            OldLevel(small_blind=200, big_blind=400, by="player"),
            (),
            {"outcome": "play_on"},
        ),
        (
            {"wrong_button_until": "'first-act'", "wrong_button_next": "'from-right'"},
            WrongButton(should=4),
            FOLDED,
            {"outcome": "button_stays", "facts": {"button": 6, "next_button": 5}},
        ),
    ],
)
def test_values_that_no_packaged_book_has(
    values: dict[str, str], incident: Incident, acts: tuple[StreetAct, ...], expected: dict[str, Any]
) -> None:
    ruling = rule(spot(acts=acts), incident, house("tda-2019", **values))
    assert {name: getattr(ruling, name) for name in expected} == expected


def test_a_misdeal_keeps_what_was_posted_apart_from_what_was_bet() -> None:
    raised = {1: SpotSeat(bet=600, put_in=650), 2: SpotSeat(bet=200, put_in=250)}
    after = spot(seats=raised, button=1, bet=600, acts=(StreetAct(seat=1, act="raise", to=600),))
    mine = house("tda-2019", misdeal_chips="'posts-stay'")
    assert rule(after, SkippedSeat(seat=7), mine).owes == {1: -500}


def test_a_house_names_its_own_misdeals_in_draw_games() -> None:
    draw = Spot(
        seats={seat: SpotSeat() for seat in (1, 2, 3)}, game="27-single-draw", street="deal", button=3, bet=0
    )
    mine = house("tda-2019", draw_grounds="['exposed', 'boxed']")
    assert rule(draw, BoxedCards(count=2), mine).outcome == "misdeal"
    assert rule(draw, SkippedSeat(seat=5), mine).outcome == "play_on"
    listed = house("tda-2019", draw_misdeals="'listed'")
    assert rule(draw, SkippedSeat(seat=5), listed).outcome == "misdeal"
    many = Spot(
        seats={seat: SpotSeat() for seat in (1, 2, 3, 4)},
        game="27-single-draw",
        street="deal",
        button=3,
        acts=tuple(StreetAct(seat=seat, act="fold") for seat in (1, 2, 3)),
    )
    assert rule(many, BoxedCards(count=2), mine).outcome == "too_late"


def test_two_down_cards_of_one_player_in_stud_are_for_the_director() -> None:
    stud = Spot(
        seats={seat: SpotSeat(put_in=25) for seat in (1, 2, 3)}, game="stud", street="third", button=3
    )
    ruling = rule(stud, ExposedInDeal(cards=(1, 4)), book("tda-2019"))
    assert [option.name for option in ruling.options] == ["misdeal", "play_on"]
    assert rule(stud, ExposedInDeal(cards=(1, 5)), book("tda-2019")).outcome == "door_card"


def test_what_a_seat_adds_for_the_right_level_is_no_more_than_it_has() -> None:
    short = spot(seats={**SIX, 2: SpotSeat(stack=50, bet=200), 3: SpotSeat(stack=10)})
    raised = OldLevel(small_blind=200, big_blind=400, ante=50, ante_posted=25)
    assert rule(short, raised, book("tda-2019")).owes == {1: 125, 2: 50, 3: 10, 4: 25, 5: 25, 6: 25}


def test_hole_cards_of_a_later_street_of_stud_are_counted() -> None:
    seats = {seat: SpotSeat(put_in=75) for seat in (1, 2, 3)}
    fifth = Spot(seats=seats, game="stud", street="fifth", button=3)
    ruling: Ruling = rule(fifth, WrongCardCount(hands={2: 4}), book("tda-2019"))
    assert (ruling.outcome, ruling.dead, ruling.facts) == ("dead_hand", (2,), {"should": 5, "burns": 1})


def test_restoring_the_order_burns_as_many_as_are_missing() -> None:
    mine = house("tda-2019", burns_after_dead="'restore-order'")
    late = spot(acts=(StreetAct(seat=3, act="call", to=200), StreetAct(seat=4, act="call", to=200)))
    assert rule(late, WrongCardCount(hands={5: 1}), mine).facts["burns"] == 2
    assert rule(late, WrongCardCount(hands={5: 3}), mine).facts["burns"] == 0


def test_the_deal_goes_round_from_the_left_of_the_button() -> None:
    assert deal_order(spot(button=2)) == (3, 4, 5, 6, 1, 2)
    assert [owner(spot(button=2), card) for card in (1, 6, 7, 12)] == [3, 2, 3, 2]


def test_blinds_and_acts_out_of_turn_count_only_where_the_book_counts_them() -> None:
    tda = book("tda-2019")
    early = StreetAct(seat=5, act="call", to=200, in_turn=False)
    call = StreetAct(seat=3, act="call", to=200)
    assert not substantial([call, early], tda, Citing())
    assert not substantial([call], tda, Citing(), posts=2)
    assert not substantial([StreetAct(seat=3, act="bring_in", to=50), call], tda, Citing())
    assert substantial([call, call], tda, read := Citing()) and read.cites == ("TDA19-36A",)
    posting = replace(tda, turn=replace(tda.turn, substantial_blinds=Sourced(True, "TDA19-36A")))
    assert substantial([call], posting, Citing(), posts=1)
    assert substantial([StreetAct(seat=3, act="bring_in", to=50), call], posting, Citing())  # it is a post


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"seats": (1,)}, "seats: two or more, none twice: [1]"),
        ({"seats": (1, 1)}, "seats: two or more, none twice: [1, 1]"),
        ({"absent": (9,)}, "absent: seat 9 was not dealt in"),
        ({"penalised": (9,)}, "penalised: seat 9 was not dealt in"),
    ],
)
def test_a_first_deal_that_cannot_have_been(given: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        FirstDeal(**{"button": 1, "seats": (1, 2, 3), "level": 1, **given})


def test_procedures_say_what_cannot_be() -> None:
    tda, first = book("tda-2019"), FirstDeal(button=1, seats=(1, 2, 3), level=1)
    for wrong, why in (
        (lambda: redeal(first, tda, Citing(), back=(2,)), "back: seat 2 was not away"),
        (lambda: redeal(first, tda, Citing(), newcomers=(2,)), "newcomers: seat 2 is taken"),
        (
            lambda: first_buttons({1: (1, 2)}, book("casino-club"), Citing()),
            "drawn: the book has the first button drawn",
        ),
        (lambda: first_buttons({1: ()}, book("aconcagua"), Citing()), "tables.1: nobody sits there"),
    ):
        with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
            wrong()


def test_other_values_of_the_procedures() -> None:
    first = FirstDeal(button=1, seats=(1, 2, 3), level=1, absent=(2,), penalised=(3,))
    mine = house(
        "tda-2019",
        redeal_button="'moves'",
        redeal_newcomers="true",
        redeal_level="'new'",
        redeal_penalised="'may-play'",
        redeal_counts="'two-hands'",
        dead_stud_hand="'cards'",
        deck_change_at="['house']",
    )
    again = redeal(first, mine, Citing(), newcomers=(5,), level=2)
    assert (again.button, again.seats, again.killed) == (2, (3, 5, 1, 2), (2,))
    assert (again.waiting, again.level, again.penalty_hands) == ((), 2, 2)
    nobody = FirstDeal(button=1, seats=(1, 2, 3), level=1)
    assert redeal(nobody, mine, Citing()).penalty_hands == 1  # of a hand that nobody is punished in
    assert dealt_in_stud((1, 2), mine, Citing(), dead=(2,)) == (1, 2)
    assert dealt_in_stud((1, 2), book("aconcagua"), Citing(), dead=()) == (1, 2)
    assert changes_deck("house", mine, Citing()) and not changes_deck("dealer_change", mine, Citing())


def test_moved_blinds_are_paid_and_given_back_and_nobody_else_owes_anything() -> None:
    """TDA19-PR10: with the button at seat 1, seat 2 has the small blind, and seat 3 the big one."""
    assert blinds_moved(spot(), 1) == (2, 3, {1: -100, 2: -100, 3: 200})
    assert blinds_moved(spot(), 6) == (1, 2, {})
    two = spot(seats={1: SpotSeat(stack=900, bet=100), 2: SpotSeat(stack=800, bet=200)}, button=1)
    assert blinds_moved(two, 2) == (2, 1, {2: -100, 1: 100})


def test_what_was_bet_or_called_since_stays_in_and_nobody_owes_more_than_there_is() -> None:
    acts = (StreetAct(seat=2, act="raise", to=600), StreetAct(seat=4, act="fold"))
    seats = SIX | {2: SpotSeat(stack=400, bet=600), 3: SpotSeat(stack=50)}
    assert put_right(spot(seats=seats, acts=acts, bet=600), {1: 0, 2: 100, 3: 200}) == {1: -100, 3: 50}


@pytest.mark.parametrize(("street", "board", "count"), [("preflop", 0, 2), ("flop", 3, 6), ("river", 5, 6)])
def test_all_have_acted_once_the_first_street_is_over(street: str, board: int, count: int) -> None:
    acts = (
        StreetAct(seat=3, act="call", to=200),
        StreetAct(seat=4, act="fold"),
        StreetAct(seat=3, act="call", to=400),
    )
    assert players_acted(spot(street=street, board=board, acts=acts)) == count
