"""A row counts as covered only if something in the product was seen to carry it out."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec import structs

from tapete.cli.coverage import every_run
from tapete.rules import book
from tapete.rules.rows import all_rows
from tapete.scenarios import check, packaged, packaged_names
from tapete.scenarios.coverage import Covered, Runs, lacks
from tapete.scenarios.files import in_room
from tapete.scenarios.format import Scenario
from tapete.scenarios.in_room import InRoom, RowsInRoom
from tapete.scenarios.watching import watched

NOTHING = InRoom(scenarios={}, shown=())


def covered(name: str, scenarios: dict[str, Scenario], played: InRoom = NOTHING) -> dict[str, Covered]:
    return {one.row: one for one in Runs(scenarios).coverage(book(name), in_room=played)}


def some(*names: str) -> dict[str, Scenario]:
    return {name: packaged(name) for name in names}


@cache
def every(name: str) -> dict[str, Covered]:
    return {one.row: one for one in every_run().coverage(book(name), in_room=in_room())}


def test_a_hand_shows_its_rows_through_the_engine() -> None:
    found = covered("aconcagua", some("aconcagua/ACO-X-nl-minbet-1"))
    assert found["ACO-nl-min-bet"].faces == found["ACO-nl-allin-any"].faces == ("engine",)
    assert found["ACO-fl-cap"].faces == ()


def test_a_ruling_shows_the_rows_that_it_cites_through_the_floor() -> None:
    assert covered("tda-2019", some("tda-2019/TDA19-X45-1B"))["TDA19-45A"].faces == ("floor",)


def test_a_function_that_only_a_scenario_calls_counts_for_nothing() -> None:
    """Tables with the mark `Twice`: only a test that opens one in the room counts."""
    name = "aconcagua/ACO-rit-badge"
    assert not check(packaged(name), "aconcagua").differences
    assert covered("aconcagua", some(name))["ACO-rit-badge"].faces == ()
    assert every("aconcagua")["ACO-rit-badge"].faces == ("room",)


def test_a_value_counts_for_the_tournament_once_a_running_event_reads_it() -> None:
    event = "tda-2019/TDA19-11A-event"
    with watched() as readings:
        check(packaged(event), "tda-2019")
    assert {one.inside for one in readings if "TDA19-11A" in one.rows} == {"tournament"}
    assert covered("tda-2019", some(event))["TDA19-11A"].faces == ("tournament",)


def test_what_a_test_plays_in_a_room_counts_for_the_room() -> None:
    hand = some("aconcagua/ACO-X-nl-minbet-1")
    played = InRoom(scenarios={"aconcagua/ACO-X-nl-minbet-1": ("aconcagua",)}, shown=())
    assert covered("aconcagua", hand, played)["ACO-nl-min-bet"].faces == ("engine", "room")
    marked = InRoom(scenarios={}, shown=(RowsInRoom(test="a::b", book="aconcagua", rows=("ACO-re-fee",)),))
    one = covered("aconcagua", {}, marked)["ACO-re-fee"]
    assert (one.faces, one.tests) == (("room",), ("a::b",))
    elsewhere = InRoom(scenarios={}, shown=(RowsInRoom(test="a::b", book="roberts", rows=("ACO-re-fee",)),))
    assert covered("aconcagua", {}, elsewhere)["ACO-re-fee"].faces == ()


def test_a_failing_scenario_counts_for_nothing() -> None:
    name = "aconcagua/ACO-X-nl-minbet-1"
    right = packaged(name)
    wrong = structs.replace(right, seats={1: 300, 2: 300})
    one = covered("aconcagua", {name: wrong})["ACO-nl-min-bet"]
    assert (one.faces, one.failing) == ((), True)


def test_the_room_is_for_rows_of_online_play_and_text_needs_no_room() -> None:
    rows = every("tda-2019")
    on_the_floor = structs.replace(rows["TDA19-45A"], faces=("floor",))
    assert lacks(on_the_floor, "desk") and not lacks(on_the_floor, "floor")
    stated = next(one for one in rows.values() if one.faces == ("stated",))
    assert not any(lacks(stated, face) for face in ("room", "desk", "engine"))


def test_a_row_that_the_desk_rules_on_has_a_desk_and_a_row_of_online_play_needs_none() -> None:
    assert "desk" in every("tda-2019")["TDA19-45A"].faces
    online = next(one for name, one in every("aconcagua").items() if all_rows()[name].setting == ("online",))
    assert not lacks(online, "desk")


@pytest.mark.parametrize("name", ["tda-2019", "aconcagua"])
def test_watching_changes_no_outcome(name: str) -> None:
    scenarios = [packaged(one) for one in packaged_names() if name in packaged(one).under]
    for scenario in [one for one in scenarios if getattr(one, "procedure", "") == "play_event"]:
        with watched():
            seen = check(scenario, name)
        assert seen.outcome() == check(scenario, name).outcome()
