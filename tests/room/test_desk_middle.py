"""A hand that is entered from the middle, by frames: what the engine makes of it, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from tests.room.desk_in_process import Director

from tapete.desk.shown import RecordedHandShown
from tapete.room.desk import messages as dm

PREFLOP: dict[str, Any] = {"street": "preflop", "to_act": 1, "bets": {"6": 500}}
FLOP: dict[str, Any] = {
    "street": "flop",
    "to_act": 1,
    "pots": [1_700],
    "folded": [2, 3],
    "bets": {"5": 600, "6": 1_500},
}
ALL_IN: dict[str, Any] = {
    "street": "turn",
    "to_act": 6,
    "pots": [9_001, 2_000],
    "capped": {"1": 0},
    "folded": [2, 3],
    "bets": {"5": 600},
    "board": "Ah Kd 2c 7s",
}
OVER: dict[str, Any] = {
    "street": "river",
    "pots": [9_000],
    "folded": [2, 3],
    "bets": {"4": 600, "5": 600, "6": 600, "1": 600},
}


@pytest.fixture
def desk() -> Director:
    """Six players at one table of TDA 2019, 30,000 each; 100/200 with an ante of 200."""
    found = Director()
    found.opens("tda-live.toml")
    for number in range(1, 7):
        found.give("register", person=f"Player {number}")
    found.give("start_event")
    return found


def entered(desk: Director, middle: dict[str, Any]) -> RecordedHandShown:
    """The hand after it was entered, the button at seat 3."""
    desk.give("record_hand", table=1, button=3, middle=middle)
    return hand(desk)


def hand(desk: Director) -> RecordedHandShown:
    found = desk.state.state.tables[0].hand
    assert found is not None
    return found


def test_whose_turn_and_the_amounts_follow_from_what_lies_there(desk: Director) -> None:
    shown = entered(desk, FLOP)
    assert (shown.street, shown.to_act, shown.to_call, shown.pot) == ("flop", 1, 1_500, 3_800)
    assert (shown.least, shown.most, shown.pot_to) == (2_400, 29_575, 6_800)  # raised by 900
    assert [(one.seat, one.act, one.to) for one in shown.acts] == [
        (4, "check", 0),
        (5, "bet", 600),
        (6, "raise", 1_500),
    ]


def test_before_the_flop_blinds_and_ante_are_in(desk: Director) -> None:
    shown = entered(desk, PREFLOP)
    assert (shown.to_act, shown.least, shown.pot) == (1, 800, 1_000)
    assert {one.seat: one.bet for one in shown.seats} == {1: 0, 2: 0, 3: 0, 4: 100, 5: 200, 6: 500}


def test_side_pots_stay_as_they_were_told_and_the_hand_goes_on_to_its_end(desk: Director) -> None:
    shown = entered(desk, ALL_IN)
    assert [(pot.amount, pot.seats) for pot in shown.pots] == [(9_001, (1, 4, 5, 6)), (2_600, (4, 5, 6))]
    assert shown.board == "Ah Kd 2c 7s"
    for seat, act, to in ((6, "call", 0), (4, "fold", 0), (5, "bet", 1_000), (6, "call", 0)):
        desk.give("hand_act", table=1, seat=seat, act=act, to=to)
    shown = hand(desk)
    assert shown.showdown and shown.shows_first == 5  # the last bet of the river
    assert [(pot.amount, pot.seats) for pot in shown.pots] == [(9_001, (1, 5, 6)), (5_200, (5, 6))]
    desk.give("hand_won", table=1, winners=[[1, 6], [6]])
    stacks = {seat.seat: seat.stack for seat in desk.state.state.tables[0].seats if seat.account is not None}
    assert stacks[1] == 4_500 and sum(stacks.values()) == 180_000  # the odd chip is of seat 6, left of 3


def test_a_hand_whose_betting_is_over_waits_for_its_showdown(desk: Director) -> None:
    shown = entered(desk, OVER)
    assert shown.showdown and [(pot.amount, pot.seats) for pot in shown.pots] == [(11_400, (1, 4, 5, 6))]


def test_stacks_that_are_typed_are_counts(desk: Director) -> None:
    shown = entered(desk, FLOP | {"stacks": {"1": 2_000, "6": 0}})
    behind = {one.seat: one.stack for one in shown.seats}
    assert (behind[1], behind[6], shown.most) == (2_000, 0, 2_000)
    assert sum(behind.values()) + shown.pot == 180_000


@pytest.mark.parametrize(
    ("changed", "reason", "at"),
    [
        ({"to_act": 4}, "other_turn", "to_act"),
        ({"to_act": 2}, "cannot_act", "to_act"),
        ({"to_act": None}, "say_whose_turn", "to_act"),
        ({"bets": {"5": 600, "6": 900}}, "bet_not_lawful", "bets.6"),
        ({"bets": {"5": 600, "9": 900}}, "seat_not_dealt", "bets.9"),
        ({"bets": {"5": 99_000}}, "stack_too_small", "stacks.5"),
        ({"pots": []}, "pot_needed", "pots.0"),
        ({"pots": [3]}, "pot_too_few", "pots.0"),
        ({"pots": [900, 800]}, "pot_uncapped", "pots.0"),
        ({"pots": [900], "capped": {"4": 1}}, "no_such_pot", "capped.4"),
        ({"capped": {"5": 0}}, "capped_acts", "capped.5"),
        ({"stacks": {"4": 0}}, "say_its_pot", "capped.4"),
        ({"folded": [1, 2, 3, 4, 5]}, "too_few_live", "folded"),
        ({"street": "fifth"}, "no_such_street", "street"),
        ({"street": "preflop"}, "no_pot_yet", "pots.0"),
        ({"board": "Ah Kd"}, "board_differs", "board"),
        ({"board": "Ah Kd Kd"}, "board_twice", "board"),
        ({"board": "Ah Kd 1z"}, "board_unread", "board"),
    ],
)
def test_a_contradiction_is_refused_where_it_was_typed(
    desk: Director, changed: dict[str, Any], reason: str, at: str
) -> None:
    before = desk.desk.owners[1].live.last_act
    said = desk.try_("record_hand", table=1, button=3, middle=FLOP | changed)
    assert isinstance(said, dm.NotDone)
    assert (said.reason, said.at) == (reason, at)
    assert desk.desk.owners[1].live.last_act == before


def test_a_blind_that_is_not_there_is_pointed_out(desk: Director) -> None:
    said = desk.try_("record_hand", table=1, button=3, middle=PREFLOP | {"bets": {"5": 50, "6": 500}})
    assert isinstance(said, dm.NotDone) and (said.reason, said.at) == ("blind_missing", "bets.5")


def test_it_is_there_after_a_restart_and_an_undo_takes_it_back(desk: Director) -> None:
    act = desk.give("record_hand", table=1, button=3, middle=ALL_IN)
    assert hand(Director(desk.disk, desk.clock)) == hand(desk)
    desk.give("undo", act=act, reason="the wrong table")
    assert desk.state.state.tables[0].hand is None


def test_a_ruling_asks_nothing_that_was_typed(desk: Director) -> None:
    entered(desk, FLOP)
    said = desk.say("ask_form", event=1, incident="undercall", facts={"seat": 1, "chips": [500]}, table=1)
    assert isinstance(said, dm.FormTold)
    assert {one.of for one in said.form.questions} <= {"incident"}
    said = desk.say(
        "ask_form",
        event=1,
        incident="undercall",
        facts={"seat": 1, "chips": [500], "said_call": None, "behind_another": None},
        table=1,
    )
    assert isinstance(said, dm.FormTold) and said.form.ruling is not None
    # 51-B: three were live when seat 6 raised over an opening bet; the call may be full or given up.
    assert any("51B" in one.row for one in said.form.ruling.cites)


def test_in_hand_for_hand_the_stacks_must_be_those_that_were_dealt() -> None:
    desk = Director()
    desk.opens("tda-live.toml", late_until_level=0, re_entries=0)
    for number in range(1, 13):
        desk.give("register", person=f"Player {number}")
    desk.give("start_event")
    desk.give("say_hand_for_hand")
    desk.give("next_hand")
    seats = [seat.seat for seat in desk.state.state.tables[0].seats if seat.account is not None]
    middle = {"street": "flop", "to_act": seats[-1], "pots": [1_200], "bets": {}}
    said = desk.try_("record_hand", table=1, middle=middle | {"stacks": {str(seats[0]): 100}})
    assert getattr(said, "reason", "") == "count_first"
    said = desk.try_("record_hand", table=1, middle=middle)
    if isinstance(said, dm.NotDone):  # it is told whose turn it is
        assert said.reason == "other_turn" and said.at == "to_act"
        desk.give("record_hand", table=1, middle=middle | {"to_act": said.facts["seat"]})
    assert hand(desk).street == "flop"
