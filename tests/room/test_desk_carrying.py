"""Rulings that are carried out on a recorded hand, and the facts that a recorded hand supplies."""

from __future__ import annotations

from typing import Any

import pytest
from tests.room.desk_in_process import Director
from tests.room.test_desk_recording import act, acts, form, hand, stacks

from tapete.desk.rulings.possible_incidents import NEEDS, possible_in
from tapete.floor.incidents.bets import Wager
from tapete.floor.incidents.claims import NobodyShows
from tapete.floor.incidents.turn import FreeFold, Undercall
from tapete.room.desk import messages as dm
from tapete.scenarios.incidents import BY_NAME


@pytest.fixture
def desk() -> Director:
    """Six players at one table of TDA 2019, the button at seat 3."""
    found = Director()
    found.opens("tda-live.toml")
    for number in range(1, 7):
        found.give("register", person=f"Player {number}")
    found.give("start_event")
    return found


@pytest.fixture
def dealt(desk: Director) -> Director:
    """The same with a recorded hand: blinds 100 and 200 at seats 4 and 5, seat 6 in turn."""
    desk.give("record_hand", table=1, button=3)
    return desk


def rule(desk: Director, incident: str, *, carry: bool = True, option: str = "", **facts: Any) -> Any:
    """Rule on an incident of the recorded hand."""
    return desk.try_(
        "rule", incident=incident, facts=facts, book="tda-2019", table=1, carry=carry, option=option
    )


SILENT = {"says": None, "amount": None, "then": None, "order": None, "prior": None, "left": None}


def silent(desk: Director, seat: int, *chips: int) -> dict[str, Any]:
    """The facts of chips that were put in without a word, the rest as usual."""
    facts: dict[str, Any] = {"seat": seat, "chips": list(chips), "says": None}
    while True:
        told = form(desk, "wager", **facts)
        if told.form.ruling is not None:
            return facts
        facts |= {one.name: None for one in told.form.questions}


def test_one_silent_chip_is_a_call_and_becomes_one_in_the_hand(dealt: Director) -> None:
    assert isinstance(rule(dealt, "wager", **silent(dealt, 6, 1_000)), dm.Done)
    shown = hand(dealt)
    assert [(one.bet, one.stack) for one in shown.seats if one.seat == 6] == [(200, 29_800)]
    assert shown.to_act == 1


def test_an_undercall_is_made_whole_in_the_hand(dealt: Director) -> None:
    acts(dealt, (6, "raise", 600))
    facts: dict[str, Any] = {"seat": 1, "chips": [500], "said_call": None, "behind_another": None}
    assert isinstance(rule(dealt, "undercall", option="full_call", **facts), dm.Done)
    assert {one.seat: one.bet for one in hand(dealt).seats}[1] == 600 and hand(dealt).to_act == 2
    (logged,) = dealt.state.state.rulings
    assert logged.carried and logged.at_table["bets"] == {"4": 100, "5": 200, "6": 600}


def test_a_ruling_that_is_only_kept_changes_nothing(dealt: Director) -> None:
    before = hand(dealt)
    assert isinstance(rule(dealt, "wager", carry=False, **silent(dealt, 6, 1_000)), dm.Done)
    assert hand(dealt) == before


def test_a_ruling_that_was_carried_out_is_undone_with_the_hand_as_it_was(dealt: Director) -> None:
    before = hand(dealt)
    done = rule(dealt, "wager", **silent(dealt, 6, 1_000))
    assert isinstance(done, dm.Done)
    dealt.give("undo", act=done.act, reason="the chip was pulled back in time")
    assert hand(dealt) == before and not dealt.state.state.rulings


def test_it_is_there_after_a_restart(dealt: Director) -> None:
    assert isinstance(rule(dealt, "wager", **silent(dealt, 6, 1_000)), dm.Done)
    again = Director(dealt.disk, dealt.clock)
    assert hand(again) == hand(dealt)


def test_a_void_hand_gives_every_chip_back(dealt: Director) -> None:
    before = stacks(dealt)
    acts(dealt, (6, "raise", 600), (1, "call"))
    said = rule(dealt, "fouled_deck", what="missing_cards", found=None)
    told = form(dealt, "fouled_deck")
    facts: dict[str, Any] = {}
    while told.form.ruling is None:
        first = told.form.questions[0]
        facts[first.name] = first.choices[0].value if first.choices else None
        told = form(dealt, "fouled_deck", **facts)
    said = rule(dealt, "fouled_deck", **facts)
    assert isinstance(said, dm.Done), said
    assert stacks(dealt) == before and dealt.state.state.tables[0].hand is None


def test_without_a_recorded_hand_nothing_can_be_carried_out(desk: Director) -> None:
    said = rule(desk, "boxed_cards", count=1)
    assert getattr(said, "reason", "") == "no_recorded_hand"


def test_a_penalised_player_is_dealt_in_and_the_hand_is_killed(desk: Director) -> None:
    desk.give("punish", account=4, kind="missed_hands", count=2, reason="a phone at the table")
    seat = next(one.seat for one in desk.state.state.players if one.account == 4)
    desk.give("record_hand", table=1, button=(seat - 2) % 6 + 1)  # the player has the small blind
    shown = {one.seat: one for one in hand(desk).seats}
    assert shown[seat].folded and shown[seat].bet == 100
    assert desk.state.state.tables[0].seats[seat - 1].missing == 1
    again = Director(desk.disk, desk.clock)
    assert hand(again) == hand(desk)


def test_hands_of_hand_for_hand_can_be_recorded() -> None:
    desk = Director()
    desk.opens("tda-live.toml")
    for number in range(1, 21):
        desk.give("register", person=f"Player {number}")
    desk.give("start_event")
    desk.give("say_level", level=desk.state.state.late_until_level + 1, reason="the test is short")
    desk.give("say_hand_for_hand")
    desk.give("next_hand")
    table = desk.state.state.tables[0].table
    said = desk.try_("record_hand", table=table, stacks={"1": 10_000})
    assert getattr(said, "reason", "") == "count_first"
    desk.give("record_hand", table=table)
    while (shown := desk.state.state.tables[0].hand) is not None:
        desk.give("hand_act", table=table, seat=shown.to_act, act="fold")
    together = desk.state.state.together
    assert together is not None and table not in together.waits_for


def test_the_button_that_was_seen_leads_to_the_next_big_blind(desk: Director) -> None:
    before = stacks(desk)
    desk.give("button_at", table=1, seat=2)
    (table,) = desk.state.state.tables
    assert (table.button, table.big_blind_next) == (2, 5) and stacks(desk) == before
    desk.give("record_hand", table=1)
    assert (hand(desk).button, hand(desk).big_blind_seat) == (3, 5)


def test_incidents_that_cannot_be_now_come_last(dealt: Director) -> None:
    live = dealt.desk.owners[1].live
    before = possible_in(live.hands[1])
    assert {Wager, Undercall} <= before and not {NobodyShows, FreeFold} & before
    acts(dealt, (6, "fold"), (1, "fold"), (2, "fold"), (3, "fold"), (4, "call"))
    assert FreeFold in possible_in(live.hands[1]) and Undercall not in possible_in(live.hands[1])
    acts(dealt, (5, "check"))
    for _ in range(3):
        acts(dealt, (4, "check"), (5, "check"))
    after = possible_in(live.hands[1])
    assert NobodyShows in after and Wager not in after
    said = dealt.say("search_incidents", words="", event=1, table=1)
    assert isinstance(said, dm.Incidents)
    last = [one.incident for one in said.incidents if not one.now]
    assert "wager" in last and [one.incident for one in said.incidents][-len(last) :] == last


def test_every_need_is_of_an_incident() -> None:
    assert NEEDS.keys() <= BY_NAME.keys()


def test_a_wrong_act_after_a_ruling_is_still_refused(dealt: Director) -> None:
    assert isinstance(rule(dealt, "wager", **silent(dealt, 6, 1_000)), dm.Done)
    assert getattr(act(dealt, 6, "call"), "reason", "") == "not_your_turn"
