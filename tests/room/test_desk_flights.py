"""An event of several days at the desk: flights, bags, the final day."""

from __future__ import annotations

import csv
import io
import uuid
from typing import Any

import pytest
from tests.room.desk_days import FINAL, FLIGHT_A, FLIGHT_B, Days

from tapete.desk.templates import template
from tapete.room.desk import messages as dm
from tapete.room.desk.reports.files import file_of
from tapete.rules.rows import Language

STACK = 20_000


@pytest.fixture
def days() -> Days:
    """Flights 1A and 1B of two levels each, and their final."""
    days = Days()
    said = days.opens_days()
    assert isinstance(said, dm.EventOpened), said
    return days


def refused(said: dm.DeskServerMessage) -> tuple[str, dict[str, Any]]:
    """Reason and figures of a refusal."""
    assert isinstance(said, dm.NotDone), said
    return said.reason, dict(said.facts)


# ------------------------------------------------------------ set-up


def test_one_message_opens_the_final_and_every_flight(days: Days) -> None:
    said = days.say("list_events")
    assert isinstance(said, dm.Events)
    found = {one.event: (one.name, one.final) for one in said.events}
    assert found == {
        FINAL: ("Club night", None),
        FLIGHT_A: ("Club night, 1A", FINAL),
        FLIGHT_B: ("Club night, 1B", FINAL),
    }
    assert [one.flight for one in days.flights.flights] == ["1A", "1B"]


def test_a_repeated_set_up_opens_nothing_twice() -> None:
    days, id = Days(), str(uuid.uuid4())
    asked = {
        "id": id,
        "document": template("club-night"),
        "plan": {"flights": ["1A"], "end": "level", "value": 2},
    }
    first, again = days.say("open_series", **asked), days.say("open_series", **asked)
    assert first == again == dm.EventOpened(id=id, event=FINAL)
    assert len(days.desk.owners) == 2


def test_two_flights_need_two_names_and_a_level_that_exists() -> None:
    days = Days()
    assert refused(days.opens_days(flights=["1A", "1a"]))[0] == "flight_twice"
    said = days.opens_days(end="share", value=101)
    assert isinstance(said, dm.NotDone) and "101 per cent" in said.says
    assert not days.desk.owners


def test_a_flight_can_be_added_until_the_final_is_set_up(days: Days) -> None:
    said = days.say("add_flight", id=str(uuid.uuid4()), event=FINAL, flight="1C")
    assert isinstance(said, dm.EventOpened)
    assert [one.flight for one in days.flights.flights] == ["1A", "1B", "1C"]
    again = days.say("add_flight", id=str(uuid.uuid4()), event=FINAL, flight="1c")
    assert refused(again)[0] == "flight_twice"
    assert refused(days.say("add_flight", id=str(uuid.uuid4()), event=FLIGHT_A, flight="1D"))[0] == "no_final"


def test_nobody_enters_the_final(days: Days) -> None:
    assert refused(days.try_("register", person="Late"))[0] == "by_invitation"
    assert refused(days.try_("set_up_final"))[0] == "no_stacks"


# ------------------------------------------------------------ bags


def test_a_flight_ends_with_its_level_and_waits_for_the_bags(days: Days) -> None:
    days.plays(FLIGHT_A, "Ana", "Rui", "Eva", "Leo")
    assert days.bags.ends_level == 2 and not days.bags.over
    assert refused(days.try_("end_flight"))[0] == "event_goes_on"
    days.to_the_end()
    assert days.bags.over and days.kinds == ["bag"]
    assert refused(days.try_("end_flight")) == ("bag_missing", {"players": 4, "bags": 0})
    days.bag_all()
    assert days.kinds == ["end_flight"] and days.bags.counted == days.bags.recorded == 4 * STACK
    days.give("end_flight")
    assert days.state.state.state == "finished" and days.bags.done and days.bags.bags == 4
    assert {(one.state, one.bag) for one in days.state.state.players} == {("bagged", STACK)}


def test_a_wrong_count_is_told_where_it_was_typed(days: Days) -> None:
    days.plays(FLIGHT_A, "Ana", "Rui", "Eva")
    days.to_the_end()
    ana, rui = days.number("Ana"), days.number("Rui")
    odd = days.try_("bag_table", table=1, counts={str(ana): STACK + 1, str(rui): STACK})
    assert refused(odd) == ("bag_wrong", {"player": ana, "counted": STACK + 1, "least": 100})
    assert refused(days.try_("bag_table", table=2, counts={str(ana): STACK}))[0] == "no_such_table"
    assert refused(days.try_("bag_table", table=1, counts={"99": STACK}))[0] == "no_such_player"
    assert days.bags.bags == 0
    days.bag_all(Ana=STACK + 5_000, Rui=STACK - 4_000)
    table = days.bags.tables[0]
    assert (table.counted, table.recorded) == (3 * STACK + 1_000, 3 * STACK)
    assert refused(days.try_("end_flight")) == (
        "bags_differ",
        {"counted": 3 * STACK + 1_000, "in_play": 3 * STACK},
    )
    days.give("bag_table", table=1, counts={str(ana): STACK + 4_000})
    days.give("end_flight")
    assert {one.name: one.bag for one in days.state.state.players} == {
        "Ana": STACK + 4_000,
        "Rui": STACK - 4_000,
        "Eva": STACK,
    }


def test_a_difference_is_accepted_with_a_reason_and_stays_in_the_log(days: Days) -> None:
    days.plays(FLIGHT_A, "Ana", "Rui")
    days.to_the_end()
    days.bag_all(Ana=STACK - 100)
    assert refused(days.try_("end_flight", difference=True))[0] == "reason_needed"
    days.give("end_flight", difference=True, reason="a chip of 100 is lost")
    line = days.state.state.log[0]
    assert line.facts["difference"] == -100 and line.reason == "a chip of 100 is lost"
    tournament = days.desk.owners[FLIGHT_A].live.tournament
    assert tournament.removed == 100 and tournament.in_play == 2 * STACK - 100


def test_a_flight_can_be_ended_early_with_a_reason(days: Days) -> None:
    days.plays(FLIGHT_A, "Ana", "Rui")
    days.bag_all()
    days.give("end_flight", early=True, reason="the club closes")
    assert days.state.state.state == "finished"


def test_the_last_hand_may_end_after_the_level(days: Days) -> None:
    days.plays(FLIGHT_A, "Ana", "Rui", "Eva")
    days.to_the_end()
    days.bag_all()
    days.give("out", losers=[{"account": days.number("Rui"), "winner": days.number("Ana")}])
    assert days.state.state.state == "running" and days.bags.players == 2
    assert days.bags.bags == 1, "the winner's stack has to be counted again"
    days.bag_all()
    days.give("end_flight")
    assert {one.name: one.bag for one in days.state.state.players} == {
        "Ana": 2 * STACK,
        "Rui": None,
        "Eva": STACK,
    }


def test_a_flight_that_ends_with_players_left_waits_for_the_bags_too() -> None:
    days = Days()
    days.opens_days(end="players", value=2)
    days.plays(FLIGHT_A, "Ana", "Rui", "Eva")
    days.later(20)
    days.give("say_level")
    days.give("out", losers=[{"account": days.number("Eva"), "winner": days.number("Ana")}])
    assert days.state.state.state == "running" and days.bags.over and days.bags.ends_players == 2
    days.bag_all()
    days.give("end_flight")
    assert days.bags.done


def test_a_bag_is_undone_with_a_reason(days: Days) -> None:
    days.plays(FLIGHT_A, "Ana", "Rui")
    days.to_the_end()
    days.bag_all()
    end = days.give("end_flight")
    assert refused(days.try_("undo", act=end))[0] == "reason_needed"
    days.give("undo", act=end, reason="counted wrong")
    assert days.state.state.state == "running" and days.bags.bags == 2
    days.bag_all(Ana=STACK + 100, Rui=STACK - 100)
    days.give("end_flight")
    assert days.bags.done


@pytest.mark.parametrize("language", ["en", "es", "pt"])
def test_the_list_of_bags_is_there_in_each_form(days: Days, language: Language) -> None:
    days.qualifies(FLIGHT_A, "Ana", "Rui", Ana=STACK - 500, Rui=STACK + 500)
    live, names = days.desk.owners[FLIGHT_A].live, days.desk.names[FLIGHT_A]
    made = {form: file_of(live, names, "bags", form, language) for form in ("csv", "xlsx", "pdf")}
    assert all(made.values())
    lines = list(csv.reader(io.StringIO((made["csv"] or b"").decode("utf-8-sig"))))
    assert [(line[0], line[2], line[5]) for line in lines[1:]] == [
        ("1A", "Rui", "20500"),
        ("1A", "Ana", "19500"),
    ]
    assert file_of(live, names, "stage", "json", language) is not None
    final = days.desk.owners[FINAL].live
    assert file_of(final, names, "stage", "json", language) is None


# ------------------------------------------------------------ several flights


def test_a_player_has_one_number_in_all_flights(days: Days) -> None:
    days.qualifies(FLIGHT_A, "Ana", "Rui")
    days.event = FLIGHT_B
    known = {one.name: (one.account, one.flights, one.bag) for one in days.state.state.known}
    assert known == {"Ana": (1, ("1A",), STACK), "Rui": (2, ("1A",), STACK)}
    days.give("register", person="Eva")
    days.give("register", person="Ana", number=1)
    assert {one.name: one.account for one in days.state.state.players} == {"Eva": 3, "Ana": 1}
    assert refused(days.try_("register", person="Ana", number=1))[0] == "already_registered"
    assert refused(days.try_("register", person="Nobody", number=77))[0] == "no_such_player"


def test_the_best_stack_goes_on_and_the_other_is_accounted_for(days: Days) -> None:
    days.qualifies(FLIGHT_A, "Ana", "Rui", Ana=STACK + 7_000, Rui=STACK - 7_000)
    days.qualifies(FLIGHT_B, "Eva", known={"Ana": 1}, Ana=STACK - 1_000, Eva=STACK + 1_000)
    (twice,) = days.flights.twice
    assert (twice.name, twice.stacks, twice.goes_on) == ("Ana", (STACK + 7_000, STACK - 1_000), STACK + 7_000)
    days.event = FINAL
    days.give("set_up_final")
    stacks = {one.name: one.stack for one in days.state.state.players}
    assert stacks == {"Ana": STACK + 7_000, "Rui": STACK - 7_000, "Eva": STACK + 1_000}
    assert days.flights.discarded == STACK - 1_000
    assert days.flights.bagged == sum(stacks.values()) + days.flights.discarded == 4 * STACK
    assert days.state.state.figures.in_play == sum(stacks.values())


def test_with_the_first_stack_a_qualified_player_plays_no_other_flight() -> None:
    days = Days()
    days.opens_days(carry="first")
    days.qualifies(FLIGHT_A, "Ana", "Rui")
    days.event = FLIGHT_B
    assert refused(days.try_("register", person="Ana", number=1))[0] == "qualified_already"


def test_further_stacks_are_paid_where_the_event_pays_for_them() -> None:
    days = Days()
    days.opens_days(carry="best_and_cash", cash=500)
    days.qualifies(FLIGHT_A, "Ana", "Rui")
    days.qualifies(FLIGHT_B, "Eva", known={"Ana": 1})
    days.event = FINAL
    days.give("set_up_final")
    assert days.flights.cashed == 500
    assert days.state.state.figures.pool == days.flights.pool - 500


# ------------------------------------------------------------ the final day


def test_one_act_sets_the_final_up(days: Days) -> None:
    days.qualifies(FLIGHT_A, *(f"A{number}" for number in range(1, 13)))
    days.event = FINAL
    days.qualifies(FLIGHT_B, *(f"B{number}" for number in range(1, 9)))
    days.event = FINAL
    at = days.clock.at + 86_400_000
    act = days.give("set_up_final", starts_at=at)
    shown = days.state.state
    assert shown.state == "running" and shown.clock.level == 3 and not shown.clock.running
    assert shown.figures.in_play == 20 * STACK and len(shown.tables) == 3
    assert sorted(one.name for one in shown.players)[:2] == ["A1", "A10"]
    pool = sum(one.pool for one in days.flights.flights)
    assert pool and sum(one.amount for one in shown.prizes) == shown.figures.pool == pool
    assert days.flights.entries == 20 and days.flights.starts_at == at
    assert refused(days.try_("register", person="Late"))[0] == "by_invitation"
    assert refused(days.try_("set_up_final"))[0] == "final_set_up"
    days.give("resume_clock")
    assert days.state.state.clock.running
    days.give("undo", act=days.desk.owners[FINAL].live.last_act, reason="too early")
    days.give("undo", act=act, reason="a bag was counted wrong")
    assert days.state.state.state == "registering" and not days.state.state.players


def test_the_final_waits_for_every_flight_that_has_players(days: Days) -> None:
    days.qualifies(FLIGHT_A, "Ana", "Rui")
    days.event = FLIGHT_B
    days.give("register", person="Eva")
    days.event = FINAL
    assert days.flights.waits_for == "1B"
    assert refused(days.try_("set_up_final")) == ("flight_goes_on", {"event": FLIGHT_B})


def test_a_flight_changes_no_more_once_the_final_has_its_stacks(days: Days) -> None:
    days.qualifies(FLIGHT_A, "Ana", "Rui")
    end = days.desk.owners[FLIGHT_A].live.last_act
    days.event = FINAL
    days.give("set_up_final")
    days.event = FLIGHT_A
    assert refused(days.try_("undo", act=end, reason="wrong"))[0] == "final_set_up"
    days.event = FLIGHT_B
    assert refused(days.try_("register", person="Eva"))[0] == "final_set_up"
    days.give("note", reason="bags are in the safe")


def test_stacks_from_a_page_do_not_count(days: Days) -> None:
    days.qualifies(FLIGHT_A, "Ana", "Rui")
    days.event = FINAL
    forged = [{"account": 1, "flight": "x", "stack": 900_000}]
    days.give("set_up_final", results=forged, pool=1, entries=1, end_levels=[1])
    assert {one.stack for one in days.state.state.players} == {STACK}


def test_a_players_page_tells_the_next_days_seat(days: Days) -> None:
    days.qualifies(FLIGHT_A, "Ana", "Rui")
    code = days.desk.code_of(FLIGHT_A, 1)
    page = days.desk.seat_state(FLIGHT_A, code)
    assert page is not None and page.state.player.state == "bagged" and page.state.player.bag == STACK
    assert page.state.next_day is not None and not page.state.next_day.drawn and page.state.next_seat is None
    days.event = FINAL
    told: list[int] = []
    days.desk.watchers.append(told.append)
    days.give("set_up_final", starts_at=days.clock.at)
    assert FLIGHT_A in told, "pages of the flight hear of the final"
    page = days.desk.seat_state(FLIGHT_A, code)
    assert page is not None and page.state.next_day is not None and page.state.next_day.level == 3
    seat, place = page.state.next_seat, days.desk.owners[FINAL].live.tournament.place_of(1)
    assert seat is not None and place is not None
    assert (seat.table, seat.seat, seat.stack) == (place.table, place.seat, STACK)


def test_all_of_it_is_there_if_the_server_dies_after_any_act(days: Days) -> None:
    acts = 0

    def dies() -> None:
        nonlocal acts
        acts += 1
        again = Days(days.disk, days.clock)
        for one in (FINAL, FLIGHT_A, FLIGHT_B):
            assert again.desk.desk_state(one) == days.desk.desk_state(one)
            assert again.desk.names[one] == days.desk.names[one]

    give = days.give

    def give_and_die(what: str, /, **fields: Any) -> int:
        act = give(what, **fields)
        dies()
        return act

    days.give = give_and_die  # type: ignore[method-assign]
    days.qualifies(FLIGHT_A, "Ana", "Rui", Ana=STACK + 500, Rui=STACK - 500)
    days.qualifies(FLIGHT_B, "Eva", known={"Ana": 1})
    days.event = FINAL
    days.give("set_up_final", starts_at=days.clock.at)
    days.give("resume_clock")
    assert acts > 12
