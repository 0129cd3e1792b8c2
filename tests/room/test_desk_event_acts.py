"""Acts around an event at the desk: undo and redo, deals, bounties, the clock on a player."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from tests.room.desk_in_process import Director

from tapete.room.desk import messages as dm


def opened(players: int, *, changed: str = "") -> Director:
    """An event of TDA 2019 that has started, at its last table once late entry is over."""
    desk = Director()
    desk.opens("tda-live.toml", more=changed)
    for number in range(1, players + 1):
        desk.give("register", person=f"Player {number}")
    desk.give("start_event")
    return desk


def out(desk: Director, account: int, winner: int | None = None) -> Any:
    """Note a player who is out."""
    return desk.try_("out", losers=[{"account": account, **({"winner": winner} if winner else {})}])


def places(desk: Director) -> dict[int, int | None]:
    """Places by account."""
    return {one.account: one.place for one in desk.state.state.players}


# ------------------------------------------------------------ undo and redo


def test_what_was_undone_is_redone_where_it_stood() -> None:
    desk = opened(6)
    first, second = out(desk, 3), out(desk, 5)
    assert isinstance(first, dm.Done) and isinstance(second, dm.Done)
    desk.give("undo", act=first.act, reason="seat 3 was not out")
    assert places(desk)[3] is None and places(desk)[5] == 6
    desk.give("redo", act=first.act)
    assert places(desk)[3] == 6 and places(desk)[5] == 5
    assert [line.kind for line in desk.state.state.log[:2]] == ["redo", "undo"]
    again = Director(desk.disk, desk.clock)
    assert again.state.state == desk.state.state


def test_only_what_was_undone_can_be_redone() -> None:
    desk = opened(6)
    done = out(desk, 3)
    assert getattr(desk.try_("redo", act=done.act), "reason", "") == "no_such_act"


def test_a_redo_that_no_longer_fits_changes_nothing() -> None:
    desk = opened(6)
    done = out(desk, 3)
    desk.give("undo", act=done.act, reason="a mistake")
    assert isinstance(out(desk, 3), dm.Done)
    before = places(desk)
    assert getattr(desk.try_("redo", act=done.act), "reason", "") == "later_act_depends"
    assert places(desk) == before


# ------------------------------------------------------------ deals


@pytest.fixture
def three() -> Director:
    """Three players left of nine, with deals offered and late entry over."""
    desk = opened(9, changed="[deals]\noffered = true\n")
    desk.give("say_level", level=desk.state.state.late_until_level + 1, reason="the test is short")
    for account in range(4, 10):
        assert isinstance(out(desk, account, 1), dm.Done)
    return desk


def left(desk: Director) -> int:
    """The prizes that are not won yet."""
    return sum(one.amount for one in desk.state.state.prizes[:3])


@pytest.mark.parametrize("method", ["icm", "chip_chop", "even"])
def test_a_deal_adds_up_and_is_paid_when_all_agree(three: Director, method: str) -> None:
    pool = left(three)
    three.give("propose_deal", method=method)
    deal = three.state.state.deal
    assert deal is not None and deal.agreed_at is None
    assert sum(one.amount for one in deal.lines) == pool
    three.give("votes_on_deal", votes={"1": True, "2": True, "3": True})
    deal, state = three.state.state.deal, three.state.state
    assert deal is not None and deal.agreed_at is not None
    assert state.state == "finished"
    assert {one.account: one.prize for one in state.players if one.account < 4} == {
        one.account: one.amount for one in deal.lines
    }


def test_a_part_is_left_to_play_for(three: Director) -> None:
    three.give("propose_deal", method="even", kept=1_000)
    three.give("votes_on_deal", votes={"1": True, "2": True, "3": True})
    assert three.state.state.state == "running"
    assert three.state.state.prizes[0].amount == 1_000


def test_one_no_closes_a_deal_and_nobody_is_told_whose_it_was(three: Director) -> None:
    three.give("propose_deal", method="icm")
    three.give("votes_on_deal", votes={"1": True, "2": False, "3": True})
    state = three.state.state
    assert state.state == "running" and state.deal is None
    (line,) = [one for one in state.log if one.kind == "votes_on_deal"]
    assert line.facts == {}


def test_votes_of_somebody_else_or_of_too_few_are_refused(three: Director) -> None:
    assert getattr(three.try_("votes_on_deal", votes={"1": True, "2": True}), "reason", "") == "no_deal"
    three.give("propose_deal", method="icm")
    for votes in ({"1": True, "2": True}, {"1": True, "2": True, "9": True}):
        assert getattr(three.try_("votes_on_deal", votes=votes), "reason", "") == "votes_missing"


def test_amounts_that_do_not_add_up_are_refused(three: Director) -> None:
    said = three.try_("propose_deal", method="custom", amounts={"1": 1, "2": 1, "3": 1})
    assert isinstance(said, dm.NotDone) and said.reason not in ("fault", "malformed")


# ------------------------------------------------------------ bounties


def test_a_bounty_is_won_on_a_break_too() -> None:
    desk = opened(6, changed="bounty = 500\n")
    assert getattr(out(desk, 3), "reason", "") == "bounty_winner"
    desk.give("say_break", minutes=10)
    assert isinstance(out(desk, 3, 2), dm.Done)
    entry = desk.desk.owners[1].live.tournament.entry_of(2)
    assert entry is not None and entry.bounties == 500


# ------------------------------------------------------------ the clock on a player


def test_a_clock_runs_as_long_as_the_book_says_and_ends_with_the_act() -> None:
    desk = opened(6)
    desk.give("call_clock", table=1, account=2)
    call = desk.state.state.tables[0].clock_call
    assert call is not None and (call.aloud_at - desk.clock.at, call.ends_at - desk.clock.at) == (
        25_000,
        30_000,
    )
    assert getattr(desk.try_("call_clock", table=1, account=3), "reason", "") == "clock_runs"
    assert Director(desk.disk, desk.clock).state.state.tables[0].clock_call == call
    desk.give("end_clock", table=1)
    assert desk.state.state.tables[0].clock_call is None
    assert getattr(desk.try_("end_clock", table=1), "reason", "") == "no_clock"


def test_an_act_in_the_recorded_hand_ends_the_clock() -> None:
    desk = opened(6)
    desk.give("record_hand", table=1, button=3)
    desk.give("call_clock", table=1, account=desk.state.state.tables[0].seats[5].account)
    desk.give("hand_act", table=1, seat=6, act="fold")
    assert desk.state.state.tables[0].clock_call is None


# ------------------------------------------------------------ the start


def test_the_desk_says_why_an_event_can_not_start() -> None:
    desk = Director()
    desk.opens("tda-live.toml", least=3)
    desk.give("register", person="Ada")
    (due,) = desk.state.state.due
    assert (due.kind, due.why_not, due.facts) == (
        "start",
        "too_few_entries",
        {"players": 1, "entries": 1, "least": 3},
    )
    refused = desk.try_("start_event")
    assert isinstance(refused, dm.NotDone)
    assert (refused.reason, refused.rule) == (due.why_not, due.rows[0])
    for name in ("Bo", "Cleo"):
        desk.give("register", person=name)
    (due,) = desk.state.state.due
    assert (due.kind, due.why_not, due.facts) == ("start", "", {"players": 3})
    desk.give("start_event")


# ------------------------------------------------------------ what the same person did before


def test_acts_of_a_person_are_no_news_to_their_own_later_taps() -> None:
    desk = opened(6)
    seen = desk.state.state.act
    first = desk.give("pause_clock")

    def resume(own: list[int], by: str = "Ana") -> dm.DeskServerMessage:
        desk.session._name = by
        order = {"type": "resume_clock"}
        return desk.say("give", id=str(uuid.uuid4()), event=1, seen=seen, own=own, order=order)

    for refused in (resume([]), resume([first], by="Rui")):
        assert isinstance(refused, dm.NotDone) and refused.reason == "stale"
    assert isinstance(resume([first]), dm.Done)
