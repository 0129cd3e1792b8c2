"""A typed spot's acts or bets determine its other facts; contradicting facts are refused."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tapete.floor import Impossible, Ruling, Spot, SpotSeat, StreetAct, rule
from tapete.floor.dispatch import spot_known
from tapete.floor.incidents import Wager
from tapete.floor.incidents.turn import OutOfTurn, TurnComes, Undercall
from tapete.floor.questionnaire import ask
from tapete.floor.spot import Early
from tapete.rules import book, books
from tapete.rules.rows import Language
from tapete.scenarios import ScenarioError, read_scenario

TDA = book("tda-2019")
REOPENED = Spot(
    seats={
        1: SpotSeat(stack=19_500),
        2: SpotSeat(stack=19_500),
        3: SpotSeat(stack=0),
        4: SpotSeat(stack=0),
        5: SpotSeat(stack=19_001),
        6: SpotSeat(),
    },
    street="flop",
    big_blind=200,
    button=6,
    acts=(
        StreetAct(seat=1, act="bet", to=500),
        StreetAct(seat=2, act="call"),
        StreetAct(seat=3, act="all_in", to=800),
        StreetAct(seat=4, act="all_in", to=999),
        StreetAct(seat=5, act="call"),
        StreetAct(seat=6, act="fold"),
    ),
)
RAISED = Spot(
    seats={1: SpotSeat(bet=1_500), 2: SpotSeat(bet=6_000), 3: SpotSeat(), 4: SpotSeat()},
    street="flop",
    big_blind=500,
)


def test_all_that_follows_from_acts_is_derived() -> None:
    spot = spot_known(REOPENED, TDA)
    assert (spot.bet, spot.raise_by, spot.raises, spot.to_act, spot.may_raise) == (999, 500, 2, 1, False)
    assert {seat: place.bet for seat, place in spot.seats.items()} == {
        1: 500,
        2: 500,
        3: 800,
        4: 999,
        5: 999,
        6: 0,
    }
    assert [seat for seat, place in spot.seats.items() if place.all_in] == [3, 4]
    assert spot.live == (1, 2, 3, 4, 5)


@pytest.mark.parametrize("name", [name for name in books() if name != "roberts"])
def test_a_raise_that_short_all_ins_do_not_open_is_a_call(name: str) -> None:
    ruling = rule(REOPENED, Wager(seat=1, says="raise", amount=1_500), book(name))
    assert (ruling.outcome, ruling.to) in {("call", 999), ("not_covered", None)}
    assert name != "tda-2019" or (ruling.to, "TDA19-47A" in ruling.cites) == (999, True)


@pytest.mark.parametrize(
    ("named", "why"),
    [
        ({"bet": 800}, "bet: 800 was given, but the `acts` lead to 999"),
        ({"bet": 2_000}, "bet: 2000 was given, but the `acts` lead to 999"),
        ({"raise_by": 200}, "raise_by: 200 was given, but the `acts` lead to 500"),
        ({"raises": 0}, "raises: 0 was given, but the `acts` lead to 2"),
        ({"to_act": 2}, "to_act: seat 2 was given, but by the `acts` seat 1 is to act"),
        ({"may_raise": True}, "may_raise: the facts say that seat 1 may raise, but by the `acts` it may not"),
        ({"pot": 100}, "pot: 100 is less than the bets in front, 3798 in all"),
        (
            {"seats": REOPENED.seats | {2: SpotSeat(stack=1, bet=400)}},
            "seats.2.bet: 400 in front of seat 2 was given, but the `acts` put 500 there",
        ),
        (
            {"seats": REOPENED.seats | {3: SpotSeat(stack=70, all_in=True)}},
            "seats.3.all_in: seat 3 can't be all-in with 70 behind",
        ),
        (
            {"seats": REOPENED.seats | {2: SpotSeat(all_in=True)}, "acts": REOPENED.acts[:1]},
            "",
        ),
    ],
)
def test_a_typed_fact_that_the_acts_contradict_is_refused(named: dict[str, Any], why: str) -> None:
    if not why:
        assert spot_known(replace(REOPENED, **named), TDA).seats[2].all_in
        return
    with pytest.raises(Impossible) as error:
        spot_known(replace(REOPENED, **named), TDA)
    assert str(error.value).startswith(why)


BET = StreetAct(seat=1, act="bet", to=500)


@pytest.mark.parametrize(
    ("acts", "why"),
    [
        ((BET, StreetAct(seat=3, act="call")), "acts[1]: seat 3 was not to act, but seat 2"),
        ((BET, StreetAct(seat=2, act="check")), "acts[1]: seat 2 faces a bet of 500 and can't have checked"),
        (
            (BET, StreetAct(seat=2, act="call", to=300)),
            "acts[1]: a call to 300 by seat 2, but the bet is 500",
        ),
        ((BET, StreetAct(seat=2, act="raise", to=400)), "acts[1]: 400 by seat 2 is not a bet or raise"),
        ((BET, StreetAct(seat=2, act="raise")), "acts[1].to: say what the raise of seat 2 comes to"),
        (
            (BET, StreetAct(seat=2, act="fold"), StreetAct(seat=3, act="fold"), BET),
            "acts[3]: seat 1 can't act any more",
        ),
        ((StreetAct(seat=1, act="call"),), "acts[0]: there is nothing that seat 1 could have called"),
    ],
)
def test_impossible_sequences_of_acts_are_refused(acts: tuple[StreetAct, ...], why: str) -> None:
    spot = Spot(seats={seat: SpotSeat() for seat in (1, 2, 3)}, street="flop", big_blind=200, acts=acts)
    with pytest.raises(Impossible) as error:
        spot_known(spot, TDA)
    assert str(error.value).startswith(why)


def test_seats_passed_over_with_nothing_to_call_have_checked() -> None:
    spot = Spot(
        seats={seat: SpotSeat() for seat in (1, 2, 3, 4)}, street="flop", big_blind=200, button=4, acts=(BET,)
    )
    found = spot_known(replace(spot, acts=(StreetAct(seat=3, act="bet", to=500),)), TDA)
    assert [act.act for act in found.acts] == ["check", "check", "bet"] and found.to_act == 4


def test_an_act_out_of_turn_stands_where_it_is_told_as_one() -> None:
    early = StreetAct(seat=3, act="call", in_turn=False)
    spot = Spot(
        seats={seat: SpotSeat() for seat in (1, 2, 3)}, street="flop", big_blind=200, acts=(BET, early)
    )
    found = spot_known(spot, TDA)
    assert (found.to_act, found.seats[3].bet) == (2, 500)


def test_acts_before_the_flop_begin_behind_the_blinds() -> None:
    spot = Spot(
        seats={seat: SpotSeat() for seat in (1, 2, 3, 4)},
        small_blind=100,
        big_blind=200,
        button=4,
        acts=(
            StreetAct(seat=3, act="raise", to=600),
            StreetAct(seat=4, act="fold"),
            StreetAct(seat=1, act="call"),
        ),
    )
    found = spot_known(spot, TDA)
    assert (found.to_act, found.raises, found.raise_by, found.seats[2].bet) == (2, 1, 400, 200)


def test_a_raise_told_by_amounts_is_no_opening_bet() -> None:
    made = Undercall(seat=3, chips=(1_500,))
    assert rule(RAISED, made, TDA).outcome == "director"
    assert rule(replace(RAISED, seats=RAISED.seats | {1: SpotSeat()}), made, TDA).outcome == "full_call"
    with pytest.raises(Impossible, match="^raises: 0 was given, but bets of 1500, 6000 in front .* show 1"):
        rule(replace(RAISED, raises=0), made, TDA)


@pytest.mark.parametrize(
    ("named", "least"),
    [
        ({"bet": 500}, 1_000),
        ({"bet": 100}, 300),
        ({"bet": 500, "raise_by": 300}, 800),
        ({"bet": 900, "seats": {1: SpotSeat(bet=300), 2: SpotSeat(), 3: SpotSeat(bet=900)}}, 1_500),
        ({"bet": 500, "street": "preflop"}, 800),
    ],
)
def test_the_least_raise_follows_from_the_bet(named: dict[str, Any], least: int) -> None:
    spot = Spot(seats={1: SpotSeat(), 2: SpotSeat()}, street="flop", big_blind=200)
    ruling = rule(replace(spot, **named), Wager(seat=2, says="raise"), TDA)
    assert (ruling.outcome, ruling.facts["min_raise_to"]) == ("must_raise", least)


@pytest.mark.parametrize(
    ("named", "why"),
    [
        (
            {"raise_by": 700},
            "raise_by: 700 was given, but with bets of 500 no bet or raise was more than 500",
        ),
        ({"raises": 0, "raise_by": 300}, "raises: 0 raises were given, but with a largest one of 300"),
        ({"raises": 2}, "raise_by: the bets in front do not show the size of the raise to 500"),
        (
            {"pot": 400, "seats": {1: SpotSeat(bet=500), 2: SpotSeat()}},
            "pot: 400 is less than the bets in front",
        ),
        (
            {"seats": {1: SpotSeat(bet=500), 2: SpotSeat(bet=400)}, "may_raise": True, "raise_by": 400},
            "may_raise: seat 2 may not raise: it has bet 400 and faces 100 more",
        ),
    ],
)
def test_impossible_bets_are_refused(named: dict[str, Any], why: str) -> None:
    spot = Spot(seats={1: SpotSeat(), 2: SpotSeat()}, street="flop", big_blind=200, bet=500)
    with pytest.raises(Impossible) as error:
        rule(replace(spot, **named), Wager(seat=2, says="raise"), TDA)
    assert str(error.value).startswith(why)


def test_the_number_of_raises_is_not_asked_for_once_the_bets_are_told() -> None:
    table: dict[str, Any] = {"seats": [1, 2, 3, 4], "bets": {1: 1_500, 2: 6_000}, "stacks": None}
    table |= {"folded": [], "all_in": [], "street": "flop"}
    incident = {"seat": 3, "chips": [1_500], "in_turn": True, "said_call": False, "behind_another": False}
    asked = []
    while not isinstance(
        found := ask(Undercall, {**incident, "meant": None, "amount": None}, table, TDA), Ruling
    ):
        asked.append(found[0].name)
        table[found[0].name] = None
    assert not {"raises", "raise_by", "may_raise", "to_act"} & {*asked}
    assert found.outcome == "director"


FILE = """\
title: A raise without a declaration
rules: [TDA19-51B.4]
book: tda-2019
spot:
  seats: {1: {}, 2: {}, 3: {}, 4: {}}
  street: flop
  big_blind: 500
  raises: 0
  acts: [{seat: 1, act: bet, to: 1500}, {seat: 2, act: raise, to: 6000}]
play:
  - incident: {is: undercall, seat: 3, chips: [1500]}
    ruling: {outcome: director}
"""


@pytest.mark.parametrize(
    ("language", "why"),
    [
        ("en", "mine.yaml: line 8: spot.raises: 0 was given, but the `acts` lead to 1"),
        ("es", "mine.yaml: línea 8: spot.raises: se dijo 0, pero las acciones (`acts`) llevan a 1"),
        ("pt", "mine.yaml: linha 8: spot.raises: foi dito 0, mas as ações (`acts`) levam a 1"),
    ],
)
def test_a_file_that_contradicts_itself_is_refused_in_each_language(language: Language, why: str) -> None:
    with pytest.raises(ScenarioError) as error:
        read_scenario(FILE, file="mine.yaml")
    assert error.value.in_words(language).replace("spot: ", "spot.") == why
    read_scenario(FILE.replace("  raises: 0\n", ""), file="mine.yaml")


def test_a_typed_act_out_of_turn_that_waits_is_remembered_too() -> None:
    held = Early(seat=3, act="raise", to=1_500, faced=500)
    spot = Spot(
        seats={1: SpotSeat(bet=500), 2: SpotSeat(bet=500), 3: SpotSeat(stack=9_000)},
        street="flop",
        big_blind=200,
        bet=500,
        pending=(held,),
    )
    assert (rule(spot, TurnComes(seat=3), TDA).outcome, rule(spot, TurnComes(seat=3), TDA).to) == (
        "binding",
        1_500,
    )
    two = OutOfTurn(seat=2, act="call")
    asked = rule(replace(spot, to_act=1, bet=500, seats=spot.seats | {1: SpotSeat()}), two, TDA)
    assert [option.name for option in asked.options][0] == "had_no_time"
