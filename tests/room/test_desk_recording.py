"""A hand recorded at the desk, and rulings that do not ask for facts it already has."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from tests.room.desk_in_process import EXAMPLES, Director

from tapete.desk.shown import RecordedHandShown
from tapete.room.desk import messages as dm


@pytest.fixture
def desk() -> Director:
    """Six players at one table of TDA 2019, the button at seat 3, seat 1 with 10,000."""
    found = Director()
    found.opens("tda-live.toml")
    for number in range(1, 7):
        found.give("register", person=f"Player {number}")
    found.give("start_event")
    found.give("record_hand", table=1, button=3, stacks={"1": 10_000})
    return found


def hand(desk: Director) -> RecordedHandShown:
    """The recorded hand."""
    found = desk.state.state.tables[0].hand
    assert found is not None
    return found


def act(desk: Director, seat: int, kind: str, to: int = 0) -> Any:
    """Tap an act in."""
    return desk.try_("hand_act", table=1, seat=seat, act=kind, to=to)


def acts(desk: Director, *taken: tuple[Any, ...]) -> None:
    """Tap acts in that the rules allow."""
    for one in taken:
        assert isinstance(act(desk, *one), dm.Done), one


def stacks(desk: Director) -> dict[int, int]:
    """Chips by seat."""
    return {seat.seat: seat.stack for seat in desk.state.state.tables[0].seats if seat.account is not None}


def test_whose_turn_least_and_most_are_shown(desk: Director) -> None:
    shown = hand(desk)
    assert (shown.small_blind_seat, shown.big_blind_seat, shown.to_act) == (4, 5, 6)
    assert (shown.to_call, shown.least, shown.most, shown.pot_to) == (200, 400, 34_000, 900)
    acts(desk, (6, "raise", 500))
    assert (hand(desk).to_act, hand(desk).to_call, hand(desk).least) == (1, 500, 800)


def test_side_pots_and_who_shows_first_and_the_stacks_after(desk: Director) -> None:
    acts(
        desk,
        (6, "raise", 500),
        (1, "all_in"),
        (2, "call"),
        (3, "fold"),
        (4, "fold"),
        (5, "fold"),
        (6, "call"),
    )
    acts(desk, (6, "bet", 5_000), (2, "call"), (6, "check"), (2, "check"), (6, "check"), (2, "check"))
    shown = hand(desk)
    assert [(pot.amount, pot.seats) for pot in shown.pots] == [(30_500, (1, 2, 6)), (10_000, (2, 6))]
    assert shown.showdown and shown.shows_first == 6  # no bet on the river: first from the button's left
    assert getattr(desk.try_("hand_won", table=1, winners=[[3], [6]]), "reason", "") == "winner_not_there"
    assert getattr(desk.try_("hand_won", table=1, winners=[[1]]), "reason", "") == "pots_differ"
    desk.give("hand_won", table=1, winners=[[1], [2, 6]])
    assert stacks(desk) == {1: 30_500, 2: 24_000, 3: 34_000, 4: 33_900, 5: 33_600, 6: 24_000}
    assert desk.state.state.tables[0].hand is None


def test_who_loses_all_chips_is_out_with_the_hand(desk: Director) -> None:
    acts(desk, (6, "fold"), (1, "all_in"), (2, "call"), (3, "fold"), (4, "fold"), (5, "fold"))
    desk.give("hand_won", table=1, winners=[[2]])
    places = {one.seat: one.place for one in desk.state.state.players}
    assert places[1] == 6 and stacks(desk)[2] == 44_500  # blinds of 300 and the ante of 200


def test_a_hand_that_is_folded_out_ends_by_itself(desk: Director) -> None:
    acts(desk, (6, "raise", 600), (1, "fold"), (2, "fold"), (3, "fold"), (4, "fold"), (5, "fold"))
    assert stacks(desk)[6] == 34_500 and desk.state.state.tables[0].hand is None


@pytest.mark.parametrize(
    ("tapped", "reason"),
    [((6, "raise", 300), "raise_too_small"), ((1, "fold"), "not_your_turn"), ((6, "check"), "no_check")],
)
def test_a_wrong_act_is_refused_with_its_rule_and_changes_nothing(
    desk: Director, tapped: tuple[Any, ...], reason: str
) -> None:
    before = hand(desk)
    said = act(desk, *tapped)
    assert isinstance(said, dm.NotDone)
    assert said.reason == reason or reason == "no_check"
    assert hand(desk) == before


def test_dropping_a_hand_needs_a_reason_and_gives_all_chips_back(desk: Director) -> None:
    acts(desk, (6, "raise", 500), (1, "fold"))
    assert getattr(desk.try_("drop_hand", table=1), "reason", "") == "reason_needed"
    desk.give("drop_hand", table=1, reason="the deck was fouled")
    assert stacks(desk) == {1: 10_000, **dict.fromkeys(range(2, 7), 34_000)}


def test_an_act_is_undone_with_what_followed_from_it(desk: Director) -> None:
    acts(desk, (6, "raise", 500))
    wrong = desk.give("hand_act", table=1, seat=1, act="fold")
    desk.give("undo", act=wrong, reason="seat 1 had not folded")
    assert hand(desk).to_act == 1


def test_a_recorded_hand_is_there_after_a_restart(desk: Director) -> None:
    acts(desk, (6, "raise", 500), (1, "call"))
    again = Director(desk.disk, desk.clock)
    assert hand(again) == hand(desk)


def form(desk: Director, incident: str, **facts: Any) -> dm.FormTold:
    """Ask for the form of an incident at table 1."""
    said = desk.say("ask_form", event=1, incident=incident, facts=facts, table=1)
    assert isinstance(said, dm.FormTold), said
    return said


def test_a_ruling_asks_nothing_that_the_hand_knows(desk: Director) -> None:
    acts(desk, (6, "raise", 600))
    told = form(desk, "undercall", seat=1, chips=[500])
    assert told.form.ruling is None and {one.of for one in told.form.questions} == {"incident"}
    told = form(desk, "undercall", seat=1, chips=[500], said_call=None, behind_another=None)
    ruling = told.form.ruling
    assert ruling is not None
    assert {"51-B (TDA19-51B.3)", "51-B (TDA19-51B.4)"} <= {one.row for one in ruling.cites}
    assert [one.name for one in ruling.options][:1] == ["full_call"]


def test_a_ruling_is_logged_with_its_words_and_rows(desk: Director) -> None:
    acts(desk, (6, "raise", 600))
    told = form(desk, "undercall", seat=1, chips=[500], said_call=None, behind_another=None)
    desk.give(
        "rule", incident="undercall", facts=told.facts, at_table=told.at_table, book="tda-2019", table=1
    )
    (logged,) = desk.state.state.rulings
    assert "TDA19-51B.4" in logged.cites and set(logged.lines) == {"en", "es", "pt"}
    again = Director(desk.disk, desk.clock)
    assert again.state.state.rulings == (logged,)


def test_facts_that_contradict_each_other_are_told_in_words(desk: Director) -> None:
    said = desk.try_("rule", incident="nothing_known", book="tda-2019")
    assert isinstance(said, dm.NotDone) and said.reason == "impossible" and said.says


def test_a_refused_act_is_told_in_words(desk: Director) -> None:
    assert getattr(act(desk, 6, "raise", 300), "says", "") == "The least raise is to 400."


def test_an_answer_that_cannot_be_is_taken_back_with_a_reason(desk: Director) -> None:
    told = form(desk, "undercall", seat=9)
    assert told.form.trouble and "seat" not in told.facts
    assert told.form.questions[0].name == "seat"


def test_a_question_that_must_be_answered_offers_no_usual_answer(desk: Director) -> None:
    for incident in ("underbet", "out_of_turn"):
        asked = form(desk, incident).form.questions[0]
        assert (asked.name, asked.usual) == ("seat", None)


@pytest.mark.parametrize(
    "told",
    [
        {"facts": {"nothing": 1, "seat": {"a": 1}}},
        {"at_table": {"seats": "1-9", "bets": {"x": 1}, "nothing": []}},
        {"typed_of": "table", "typed_name": "nothing", "typed": "1"},
        {"typed_of": "incident", "typed_name": "chips", "typed": "9" * 30},
        {"typed_of": "table", "typed_name": "seats", "typed": "1-99 2-99"},
    ],
)
def test_nonsense_in_a_form_is_answered_and_is_no_fault(desk: Director, told: dict[str, Any]) -> None:
    said = desk.say("ask_form", event=1, incident="undercall", table=1, **told)
    assert getattr(said, "reason", "") != "fault"
    assert form(desk, "undercall").form.questions


def test_an_entry_needs_a_name(desk: Director) -> None:
    assert getattr(desk.try_("register"), "reason", "") == "name_needed"


def high_low() -> Director:
    """Omaha high-low: seats 1, 2 and 3 play for a pot of 3,300 to the end; the smallest chip is 100."""
    found = Director()
    text = 'game = "omaha-8-pot-limit"\n' + (EXAMPLES / "tda-live.toml").read_text()
    said = found.say("open_event", id=str(uuid.uuid4()), text=text)
    assert isinstance(said, dm.EventOpened), said
    for number in range(1, 7):
        found.give("register", person=f"Player {number}")
    found.give("start_event")
    found.give("record_hand", table=1, button=3)
    acts(found, (6, "raise", 500), (1, "call"), (2, "call"), (3, "call"), (4, "fold"), (5, "fold"))
    acts(found, (6, "fold"), *((seat, "check") for _ in range(3) for seat in (1, 2, 3)))
    return found


@pytest.mark.parametrize(
    ("winners", "lows", "bring"),
    [
        ([1], [2], {1: 1_300, 2: 1_200}),  # 25 chips of 100: the odd one goes to the high half
        ([1], [], {1: 2_500}),  # nobody qualifies
        ([1], [1], {1: 2_500}),
        ([1], [2, 3], {1: 1_300, 2: 600, 3: 600}),
        ([2, 3], [1], {1: 1_200, 2: 700, 3: 600}),  # from the left of the button
    ],
)
def test_high_and_low_share_the_pot_with_its_odd_chip(
    winners: list[int], lows: list[int], bring: dict[int, int]
) -> None:
    desk = high_low()
    shown, before = hand(desk), stacks(desk)
    assert (shown.showdown, shown.halves) == (True, ("high", "low-8"))
    behind = {seat.seat: seat.stack for seat in shown.seats}
    desk.give("hand_won", table=1, winners=[winners], lows=[lows])
    assert {seat: stacks(desk)[seat] - behind[seat] for seat in (1, 2, 3)} == {1: 0, 2: 0, 3: 0} | bring
    assert sum(stacks(desk).values()) == sum(before.values())


def test_a_game_without_a_low_takes_no_winners_of_one(desk: Director) -> None:
    acts(desk, (6, "raise", 500), (1, "call"), (2, "fold"), (3, "fold"), (4, "fold"), (5, "fold"))
    acts(desk, *((seat, "check") for _ in range(3) for seat in (6, 1)))
    assert hand(desk).halves == ()
    refused = desk.try_("hand_won", table=1, winners=[[1]], lows=[[6]])
    assert getattr(refused, "reason", "") == "no_low"
