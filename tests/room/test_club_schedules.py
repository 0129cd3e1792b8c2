"""Recurring tournaments of clubs: set over HTTP, opened by the room at their local times, ended."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from tests.room.cash_tables import LIMA
from tests.room.members import Browser, House, house
from tests.room.test_clubs import founded, joins, named
from tests.waiting import wait_until

FRIDAYS: dict[str, Any] = {
    "name": "Viernes",
    "like": "tournament/1",
    "at": "20:30",
    "days": ["friday"],
    "zone": "America/Argentina/Buenos_Aires",
}


@pytest.fixture
def room() -> Iterator[House]:
    with house(cash=[LIMA]) as found:
        yield found


def page_of(browser: Browser, club: int) -> dict[str, Any]:
    status, page = browser.get(f"/clubs/{club}")
    assert status == 200
    return page  # type: ignore[no-any-return]


def events(browser: Browser, club: int, count: int) -> list[dict[str, Any]]:
    """The events of a club, once there are that many."""
    wait_until(lambda: len(page_of(browser, club)["events"]) == count, f"{count} events of the club")
    return page_of(browser, club)["events"]  # type: ignore[no-any-return]


def test_the_room_opens_the_next_event_at_its_local_time(room: House) -> None:
    ana, club = founded(room)
    rui = named(room, "Rui")
    joins(ana, club, rui)
    status, page = ana.post(f"/clubs/{club}/schedules", FRIDAYS)
    assert status == 200, page
    (told,) = page["schedules"]
    assert (told["name"], told["at"], told["days"], told["zone"]) == tuple(
        FRIDAYS[key] for key in ("name", "at", "days", "zone")
    )
    (event,) = events(rui, club, 1)
    starts = datetime.fromtimestamp(event["starts_at"] / 1_000, ZoneInfo(FRIDAYS["zone"]))
    assert (event["name"], starts.strftime("%A %H:%M")) == ("Viernes", "Friday 20:30")
    assert event["starts_at"] == told["next_at"]
    assert event["state"] == "registering"


def test_setting_it_twice_changes_nothing_and_another_time_changes_it(room: House) -> None:
    ana, club = founded(room)
    for _ in range(2):
        status, page = ana.post(f"/clubs/{club}/schedules", FRIDAYS)
        assert (status, len(page["schedules"])) == (200, 1)
    events(ana, club, 1)
    page = ana.post(f"/clubs/{club}/schedules", {**FRIDAYS, "name": " viernes", "at": "22:00", "days": []})[1]
    assert [(one["at"], one["days"]) for one in page["schedules"]] == [("22:00", [])]
    assert len(events(ana, club, 2)) == 2, "what was open stays open"


def test_who_manages_ends_it_and_what_is_open_stays(room: House) -> None:
    ana, club = founded(room)
    rui = named(room, "Rui")
    joins(ana, club, rui)
    assert rui.post(f"/clubs/{club}/schedules", FRIDAYS)[1]["code"] == "club_role"
    page = ana.post(f"/clubs/{club}/schedules", FRIDAYS)[1]
    (schedule,) = (one["schedule"] for one in page["schedules"])
    events(ana, club, 1)
    assert rui.post(f"/clubs/{club}/schedules/remove", {"schedule": schedule})[1]["code"] == "club_role"
    for _ in range(2):  # a second click changes nothing
        status, page = ana.post(f"/clubs/{club}/schedules/remove", {"schedule": schedule})
        assert (status, page["schedules"], len(page["events"])) == (200, [], 1)


def test_nobody_else_sees_or_sets_it(room: House) -> None:
    ana, club = founded(room)
    eva = named(room, "Eva")
    assert eva.post(f"/clubs/{club}/schedules", FRIDAYS)[1]["code"] == "no_club"
    ana.post(f"/clubs/{club}/schedules", FRIDAYS)
    (event,) = events(ana, club, 1)
    assert eva.get(f"/clubs/{club}")[0] == 404
    assert event["stream"] not in str(eva.get("/api/v1/lobby"))


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"zone": "Mars/Olympus"}, "no_zone"),
        ({"zone": "../../etc/passwd"}, "no_zone"),
        ({"name": "x"}, "event_name"),
        ({"name": "a\u202eb"}, "event_name"),
        ({"like": "tournament/999"}, "event_model"),
        ({"like": "ring/1"}, "event_model"),
        ({"like": "club/1"}, "event_model"),
    ],
)
def test_a_wrong_schedule_is_refused_and_changes_nothing(
    room: House, changed: dict[str, Any], code: str
) -> None:
    ana, club = founded(room)
    assert ana.post(f"/clubs/{club}/schedules", {**FRIDAYS, **changed})[1]["code"] == code
    for malformed in ({"at": "25:00"}, {"days": ["someday"]}, {"days": ["friday"] * 8}):
        assert ana.post(f"/clubs/{club}/schedules", {**FRIDAYS, **malformed})[0] == 400
    assert page_of(ana, club)["schedules"] == []


def test_an_event_of_a_club_is_no_model_and_there_is_a_limit(room: House) -> None:
    ana, club = founded(room)
    ana.post(f"/clubs/{club}/schedules", FRIDAYS)
    (event,) = events(ana, club, 1)
    own = {**FRIDAYS, "name": "Copia", "like": event["stream"]}
    assert ana.post(f"/clubs/{club}/schedules", own)[1]["code"] == "event_model"
    for number in range(9):
        assert ana.post(f"/clubs/{club}/schedules", {**FRIDAYS, "name": f"Viernes {number}"})[0] == 200
    refused = ana.post(f"/clubs/{club}/schedules", {**FRIDAYS, "name": "Uno de más"})[1]
    assert refused["code"] == "too_many_schedules"


def test_a_dissolved_club_opens_nothing_more(room: House) -> None:
    ana, club = founded(room)
    ana.post(f"/clubs/{club}/schedules", FRIDAYS)
    events(ana, club, 1)
    assert ana.post(f"/clubs/{club}/dissolve", {"name": "Los Viernes"})[0] == 200
    other = ana.post("/clubs", {"name": "Los Viernes"})[1]["club"]["club"]
    assert other != club and page_of(ana, other)["schedules"] == []
