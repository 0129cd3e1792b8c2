"""An event back from paper: what was noted is checked where it was typed, and taken in as usual acts."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from tests.room.desk_in_process import Director

from tapete.room.desk import messages as dm

MINUTE = 60_000
STACK = 30_000


@pytest.fixture
def desk() -> Director:
    """Twenty players at three tables in level 1, and a power failure of two hours."""
    desk = Director()
    desk.opens("tda-live.toml")
    for number in range(1, 21):
        desk.give("register", person=f"Player {number}")
    desk.give("start_event")
    desk.later(120)
    return desk


def at_table(desk: Director, table: int) -> list[int]:
    """Accounts at a table, by seat."""
    (shown,) = (one for one in desk.state.state.tables if one.table == table)
    return [seat.account for seat in shown.seats if seat.account is not None]


def noted(desk: Director, **changed: Any) -> dict[str, Any]:
    """Notes on paper: level 4 with twelve minutes left."""
    now = desk.clock.at
    return {
        "since": now - 100 * MINUTE,
        "reason": "the power failed",
        "level": 4,
        "remaining_ms": 12 * MINUTE,
    } | changed


def told(desk: Director, **changed: Any) -> Any:
    """What the desk says of the notes."""
    said = desk.say("ask_paper", event=1, paper=noted(desk, **changed))
    assert isinstance(said, dm.PaperTold), said
    return said.told


def take_in(desk: Director, **changed: Any) -> dm.DeskServerMessage:
    """Confirm the notes."""
    seen = desk.state.state.act
    return desk.say("give_paper", id=str(uuid.uuid4()), event=1, seen=seen, paper=noted(desk, **changed))


def whole_paper(desk: Director) -> dict[str, Any]:
    """Two players out at table 1, one at table 2 in the same moment as the second; table 1 was counted."""
    one, two = at_table(desk, 1), at_table(desk, 2)
    now, stack = desk.clock.at, STACK
    rest = one[2:]
    counts = dict.fromkeys(rest, stack)
    counts[rest[0]] += stack + 5_000
    counts[rest[1]] += stack - 5_000
    return {
        "outs": [
            {"account": one[0], "at": now - 90 * MINUTE, "winner": rest[0]},
            {"account": one[1], "at": now - 50 * MINUTE},
            {"account": two[0], "at": now - 50 * MINUTE, "same": True},
        ],
        "counts": {str(account): chips for account, chips in counts.items()},
        "breaks": [],
    }


def test_what_was_noted_on_paper_becomes_usual_acts_each_with_the_reason(desk: Director) -> None:
    paper = whole_paper(desk)
    first = desk.state.state.act + 1
    shown = told(desk, **paper)
    assert shown.wrongs == () and shown.act == first - 1
    said = take_in(desk, **paper)
    assert isinstance(said, dm.Done) and said.act == first
    state = desk.state.state
    log = [one for one in reversed(state.log) if one.act >= first]
    kinds = ["on_paper", "say_level", "correct_clock", "out", "out", "out", "same_time", "count_chips"]
    assert [one.kind for one in log] == kinds == [one.kind for one in shown.lines]
    assert {one.reason for one in log} == {"the power failed"}
    assert log[3].facts["happened_at"] == desk.clock.at - 90 * MINUTE
    assert (state.clock.level, state.clock.remaining_ms, state.clock.running) == (4, 12 * MINUTE, True)
    assert state.figures.in_play == 20 * STACK
    places = {one.account: one.place for one in state.players}
    outs = [one["account"] for one in paper["outs"]]
    assert places[outs[0]] == 20 and places[outs[1]] == places[outs[2]] == 18
    stacks = {one.account: one.stack for one in state.players}
    assert {account: stacks[int(account)] for account in paper["counts"]} == paper["counts"]
    again = Director(desk.disk, desk.clock)
    assert again.state.state == state


def test_each_act_from_paper_is_undone_by_itself(desk: Director) -> None:
    said = take_in(desk, **whole_paper(desk))
    assert isinstance(said, dm.Done)
    count = said.act + 7
    desk.give("undo", act=count, reason="counted again")
    assert desk.state.state.clock.level == 4
    desk.give("undo", act=said.act + 2, reason="it was more")
    assert desk.state.state.clock.remaining_ms != 12 * MINUTE


def test_the_same_notes_sent_twice_are_taken_in_once(desk: Director) -> None:
    message = {
        "id": str(uuid.uuid4()),
        "event": 1,
        "seen": desk.state.state.act,
        "paper": noted(desk, **whole_paper(desk)),
    }
    first = desk.say("give_paper", **message)
    act = desk.state.state.act
    assert desk.say("give_paper", **message) == first
    assert desk.state.state.act == act


def wrong(desk: Director, **changed: Any) -> set[tuple[str, str]]:
    """Where something is wrong, and what; it is refused as well and changes nothing."""
    shown, before = told(desk, **changed), desk.state.state
    assert shown.wrongs and shown.lines == ()
    said = take_in(desk, **changed)
    assert isinstance(said, dm.NotDone)
    assert (said.reason, said.at) == ("paper_wrong", shown.wrongs[0].at)
    assert desk.state.state == before
    return {(one.at, one.reason) for one in shown.wrongs}


def test_each_fact_that_does_not_add_up_is_named_where_it_was_typed(desk: Director) -> None:
    now, (a, b, *rest) = desk.clock.at, at_table(desk, 1)
    other = at_table(desk, 2)[0]
    assert wrong(desk, since=now + 1) == {("since", "paper_since")}
    assert wrong(desk, reason=" ") == {("reason", "reason_needed")}
    assert wrong(desk, level=99) == {("level", "paper_level")}
    assert wrong(desk, remaining_ms=600 * MINUTE) == {("remaining_ms", "paper_time_left")}
    assert wrong(desk, breaks=[1, 19]) == {("breaks.1", "paper_break"), ("breaks.19", "paper_break")}
    assert wrong(desk, outs=[{"account": 99}]) == {("outs.99", "no_such_player")}
    assert wrong(desk, outs=[{"account": a}, {"account": a}]) == {(f"outs.{a}", "paper_out_twice")}
    assert wrong(desk, outs=[{"account": a, "at": now - 200 * MINUTE}]) == {(f"outs.{a}", "paper_out_time")}
    assert wrong(desk, outs=[{"account": a, "winner": other}]) == {(f"outs.{a}", "winner_not_there")}
    late, early = {"account": a, "at": now - MINUTE}, {"account": b, "at": now - 2 * MINUTE}
    assert wrong(desk, outs=[late, early]) == {(f"outs.{b}", "paper_out_order")}
    assert wrong(desk, outs=[early, late | {"same": True}]) == {(f"outs.{a}", "paper_same_table")}
    counts = {str(account): STACK for account in (a, b, *rest)}
    assert wrong(desk, outs=[late], counts=counts) == {(f"counts.{a}", "paper_out_has_chips")}
    assert wrong(desk, counts=counts | {str(a): 0}) == {(f"counts.{a}", "paper_no_chips")}
    assert wrong(desk, counts=counts | {str(a): 20_001}) == {(f"counts.{a}", "paper_uneven")}
    assert wrong(desk, counts=counts | {str(a): 21_000}) == {("tables.1", "paper_sum")}
    del counts[str(a)]
    assert wrong(desk, counts=counts) == {(f"counts.{a}", "paper_count_missing")}


def test_tables_that_make_up_for_each_other_are_pointed_out(desk: Director) -> None:
    one, two = at_table(desk, 1), at_table(desk, 2)
    counts = {str(account): STACK for account in (*one, *two)}
    counts[str(one[0])] += 1_000
    counts[str(two[0])] -= 1_000
    shown = told(desk, counts=counts)
    assert shown.wrongs == ()
    assert [
        (hint.at, hint.facts["difference"]) for hint in shown.hints if hint.reason == "paper_table_differs"
    ] == [
        ("tables.1", 1_000),
        ("tables.2", -1_000),
    ]
    assert [(table.missing, table.counted) for table in shown.tables] == [
        (0, sum(counts[str(account)] for account in one)),
        (0, sum(counts[str(account)] for account in two)),
        (len(at_table(desk, 3)), None),
    ]


def test_a_hand_that_is_still_recorded_is_ended_first(desk: Director) -> None:
    desk.give("record_hand", table=2, button=1)
    assert wrong(desk) == {("tables.2", "paper_hand_open")}


def test_an_act_since_the_answer_refuses_the_notes_and_says_which(desk: Director) -> None:
    seen = desk.state.state.act
    desk.give("note", reason="the light is back")
    said = desk.say("give_paper", id=str(uuid.uuid4()), event=1, seen=seen, paper=noted(desk))
    assert isinstance(said, dm.NotDone) and said.reason == "stale"
    assert [one.kind for one in said.since] == ["note"]


def test_a_break_on_paper_goes_on_and_the_clock_stands(desk: Director) -> None:
    assert isinstance(take_in(desk, break_left=7, remaining_ms=0), dm.Done)
    clock = desk.state.state.clock
    assert clock.on_break and clock.break_ends_at == desk.clock.at + 7 * MINUTE


def test_dealers_may_not_take_paper_in(desk: Director) -> None:
    desk.session._role = "dealer"
    answer = desk.say("ask_paper", event=1, paper=noted(desk))
    assert isinstance(answer, dm.NotDone) and answer.reason == "role_may_not"
