"""Clubs over HTTP and the socket: who may do what, and that nothing of them reaches anybody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from tests.room.cash_tables import LIMA
from tests.room.members import Browser, House, house

HIDDEN = "Secret Sunday"
TABLE = "Hidden corner"


@pytest.fixture
def room() -> Iterator[House]:
    with house(cash=[LIMA]) as found:
        yield found


def named(room: House, name: str) -> Browser:
    found = room.browser()
    found.come(name)
    return found


def founded(room: House) -> tuple[Browser, int]:
    ana = named(room, "Ana")
    status, page = ana.post("/clubs", {"name": "Los Viernes"})
    assert status == 200, page
    return ana, page["club"]["club"]


def joins(owner: Browser, club: int, other: Browser) -> dict[str, Any]:
    status, invitation = owner.post(f"/clubs/{club}/invitation")
    assert status == 200
    status, page = other.post("/clubs/join", {"code": invitation["code"]})
    assert status == 200, page
    return page  # type: ignore[no-any-return]


def account_of(page: dict[str, Any], name: str) -> int:
    return next(int(one["account"]) for one in page["members"] if one["name"] == name)


def opened_event(browser: Browser, club: int, like: str = "tournament/1") -> dict[str, Any]:
    """Open a private tournament; the answer."""
    with browser.line(token=browser.token) as (line, welcome):
        line.send(
            {
                "type": "open_club_event",
                "id": str(uuid4()),
                "stream": like,
                "club": club,
                "name": HIDDEN,
                "starts_at": welcome["now"] + 3_600_000,
            }
        )
        return line.next("accepted", "error", "refusal")  # type: ignore[no-any-return]


def opened_table(browser: Browser, club: int) -> dict[str, Any]:
    """Open a private cash table; the answer."""
    with browser.line(token=browser.token) as (line, _):
        line.send(
            {
                "type": "open_private_table",
                "id": str(uuid4()),
                "stream": "ring/1",
                "name": TABLE,
                "club": club,
            }
        )
        return line.next("accepted", "error", "refusal")  # type: ignore[no-any-return]


def test_a_club_is_founded_and_others_join_by_its_link(room: House) -> None:
    ana, club = founded(room)
    rui = named(room, "Rui")
    code = ana.post(f"/clubs/{club}/invitation")[1]["code"]
    told = rui.post("/clubs/invited", {"code": code})
    assert told == (200, {"club": club, "name": "Los Viernes", "members": 1, "joined": False})
    page = rui.post("/clubs/join", {"code": code})[1]
    assert [(one["name"], one["role"]) for one in page["members"]] == [("Ana", "owner"), ("Rui", "member")]
    assert rui.post("/clubs/join", {"code": code})[0] == 200  # a second click changes nothing
    listed = rui.get("/clubs")[1]["clubs"]
    assert [(one["name"], one["role"], one["members"]) for one in listed] == [("Los Viernes", "member", 2)]


def test_a_name_is_taken_once_and_has_a_length(room: House) -> None:
    ana, _ = founded(room)
    assert ana.post("/clubs", {"name": "  LOS  viernes "})[1]["code"] == "club_name_taken"
    assert ana.post("/clubs", {"name": "x"})[1]["code"] == "club_name"
    assert ana.post("/clubs", {"name": "a\tb\u202ec"})[1]["code"] == "club_name"
    assert len(ana.get("/clubs")[1]["clubs"]) == 1


def test_only_who_manages_invites_and_a_new_link_voids_the_one_before(room: House) -> None:
    ana, club = founded(room)
    rui, eva = named(room, "Rui"), named(room, "Eva")
    first = ana.post(f"/clubs/{club}/invitation")[1]["code"]
    assert rui.post(f"/clubs/{club}/invitation")[1]["code"] == "no_club"
    joins(ana, club, rui)
    assert rui.post(f"/clubs/{club}/invitation")[1]["code"] == "club_role"
    assert eva.post("/clubs/join", {"code": first})[1]["code"] == "invitation_void"
    assert eva.post("/clubs/invited", {"code": "nothing"})[0] == 410


def test_roles_are_given_by_the_owner_and_ownership_passes_on(room: House) -> None:
    ana, club = founded(room)
    rui, eva = named(room, "Rui"), named(room, "Eva")
    joins(ana, club, rui)
    page = joins(ana, club, eva)
    first, second, third = (account_of(page, name) for name in ("Ana", "Rui", "Eva"))
    role = f"/clubs/{club}/members/role"
    assert rui.post(role, {"account": third, "role": "manager"})[1]["code"] == "club_role"
    assert ana.post(role, {"account": second, "role": "manager"})[0] == 200
    assert rui.post(f"/clubs/{club}/members/remove", {"account": first})[1]["code"] == "club_owner"
    assert ana.post(role, {"account": first, "role": "member"})[1]["code"] == "club_owner"
    assert ana.post(f"/clubs/{club}/leave")[1]["code"] == "club_owner"
    page = ana.post(role, {"account": second, "role": "owner"})[1]
    assert {one["name"]: one["role"] for one in page["members"]} == {
        "Ana": "manager",
        "Rui": "owner",
        "Eva": "member",
    }
    assert ana.post(f"/clubs/{club}/leave")[0] == 200
    assert ana.get(f"/clubs/{club}")[0] == 404


def test_a_removed_member_sees_the_club_no_more_and_the_link_is_void(room: House) -> None:
    ana, club = founded(room)
    rui = named(room, "Rui")
    code = ana.post(f"/clubs/{club}/invitation")[1]["code"]
    page = rui.post("/clubs/join", {"code": code})[1]
    gone = ana.post(f"/clubs/{club}/members/remove", {"account": account_of(page, "Rui")})
    assert [one["name"] for one in gone[1]["members"]] == ["Ana"]
    assert (rui.get(f"/clubs/{club}")[0], rui.get("/clubs")[1]["clubs"]) == (404, [])
    assert rui.post("/clubs/join", {"code": code})[1]["code"] == "invitation_void"


def test_dissolving_needs_the_name_and_frees_it(room: House) -> None:
    ana, club = founded(room)
    rui = named(room, "Rui")
    joins(ana, club, rui)
    assert rui.post(f"/clubs/{club}/dissolve", {"name": "Los Viernes"})[1]["code"] == "club_role"
    assert ana.post(f"/clubs/{club}/dissolve", {"name": "Los Lunes"})[1]["code"] == "other_name"
    assert ana.post(f"/clubs/{club}/dissolve", {"name": "los viernes"})[0] == 200
    assert rui.get(f"/clubs/{club}")[0] == 404
    status, page = rui.post("/clubs", {"name": "Los Viernes"})
    assert status == 200 and page["club"]["club"] != club


def test_an_erased_owner_leaves_the_club_to_the_next_member(room: House) -> None:
    ana, club = founded(room)
    rui = named(room, "Rui")
    joins(ana, club, rui)
    ana.secure()
    assert ana.get("/account/export")[1]["clubs"][0]["name"] == "Los Viernes"
    status, answer = ana.post("/account/erase", {"name": "Ana"})
    assert status == 200, answer
    page = rui.get(f"/clubs/{club}")[1]
    assert [(one["name"], one["role"]) for one in page["members"]] == [("Rui", "owner")]


def test_only_who_manages_opens_tournaments_and_every_member_a_table(room: House) -> None:
    ana, club = founded(room)
    rui, eva = named(room, "Rui"), named(room, "Eva")
    joins(ana, club, rui)
    assert opened_event(eva, club)["reason"] == "no_club"
    assert opened_event(rui, club)["reason"] == "club_role"
    assert opened_table(eva, club)["reason"] == "no_club"
    event, table = opened_event(ana, club), opened_table(rui, club)
    page = rui.get(f"/clubs/{club}")[1]
    assert [(one["stream"], one["name"]) for one in page["events"]] == [(event["stream"], HIDDEN)]
    assert [(one["stream"], one["name"]) for one in page["tables"]] == [(table["stream"], TABLE)]
    assert page["entered"] == [table["stream"]]  # Rui is its host
    assert opened_event(ana, club, like=event["stream"])["reason"] == "not_offered"


def test_a_member_enters_and_sits_down_without_an_invitation(room: House) -> None:
    ana, club = founded(room)
    rui = named(room, "Rui")
    joins(ana, club, rui)
    event, table = opened_event(ana, club)["stream"], opened_table(ana, club)["stream"]
    with rui.line(token=rui.token) as (line, _):
        line.send({"type": "register", "id": str(uuid4()), "stream": event})
        assert line.next("accepted", "error", "refusal")["type"] == "accepted"
        sits = {"type": "sit_down", "id": str(uuid4()), "stream": table, "chips": 400}
        line.send(sits)
        assert line.next("accepted", "error", "refusal")["type"] == "accepted"
    assert sorted(rui.get(f"/clubs/{club}")[1]["entered"]) == sorted([event, table])


ASKED: list[dict[str, Any]] = [
    {"type": "watch"},
    {"type": "watch", "whole": True},
    {"type": "follow"},
    {"type": "follow", "whole": True},
    {"type": "unwatch"},
    {"type": "unfollow"},
    {"type": "hands"},
    {"type": "hand_steps", "hand": 1},
    {"type": "prove_draws"},
    {"type": "prove_hand", "hand": 1},
    {"type": "register", "id": ""},
    {"type": "unregister", "id": ""},
    {"type": "say", "text": "hello"},
    {"type": "act", "id": "", "decision": "1/1", "action": "fold"},
    {"type": "away", "id": "", "away": True},
    {"type": "sit_down", "id": "", "chips": 400},
    {"type": "join_waiting_list", "id": ""},
    {"type": "enter_private_table", "id": "", "password": "guess"},
    {"type": "open_private_table", "id": "", "name": "Mine"},
    {"type": "open_club_event", "id": "", "club": 1, "name": "Mine", "starts_at": 1},
]
"""What a stranger may ask about a stream; an empty id stands for a new one."""


@pytest.mark.parametrize("kind", ["tournament", "ring"])
def test_to_everybody_else_a_private_stream_is_the_same_as_none(room: House, kind: str) -> None:
    ana, club = founded(room)
    event, table = opened_event(ana, club)["stream"], opened_table(ana, club)["stream"]
    stream, missing = (event, "tournament/999") if kind == "tournament" else (table, "ring/999")
    stranger = named(room, "Mallory")

    def answer(of: str, asked: dict[str, Any]) -> dict[str, Any]:
        given = {**asked, "stream": of}
        if given.get("id") == "":
            given["id"] = str(uuid4())
        with stranger.line(token=stranger.token) as (line, _):
            line.send(given)
            line.send({"type": "ping"})
            told = line.next()
        found = {name: value for name, value in told.items() if name not in ("re", "now")}
        return {
            name: value.replace(of, "IT") if isinstance(value, str) else value
            for name, value in found.items()
        }

    for asked in ASKED:
        assert answer(stream, asked) == answer(missing, asked), asked


def test_nothing_of_a_club_stands_in_the_lobby_or_the_interface_of_others(room: House) -> None:
    ana, club = founded(room)
    stranger = named(room, "Mallory")
    with stranger.line(token=stranger.token) as (line, _):
        line.send({"type": "lobby"})
        first = line.next("lobby_rows")
        event, table = opened_event(ana, club)["stream"], opened_table(ana, club)["stream"]
        # The public lobby goes on: a tournament of the house gets an entry, and news of it come.
        with ana.line(token=ana.token) as (hers, _):
            hers.send({"type": "register", "id": str(uuid4()), "stream": "tournament/1"})
            hers.next("accepted")
        news = line.next("lobby_news")
        line.send({"type": "lobby", "whole": True})
        whole = line.next("lobby_rows")
    said = f"{first}{news}{whole}"
    assert HIDDEN not in said and TABLE not in said and f"'{event}'" not in said and f"'{table}'" not in said
    number = event.partition("/")[2]
    ring = table.partition("/")[2]
    for browser in (stranger, room.browser()):
        assert HIDDEN not in str(browser.get("/api/v1/lobby")[1])
        for path in ("", "/structure", "/players", "/prizes", "/results"):
            assert browser.get(f"/api/v1/events/{number}{path}")[0] == 404
        assert browser.get(f"/api/v1/feeds/events/{number}?lines=1")[0] == 404
        assert browser.get(f"/api/v1/feeds/cash/{ring}?lines=1")[0] == 404
    assert stranger.get(f"/clubs/{club}")[0] == 404
    assert room.browser().get(f"/clubs/{club}")[0] == 401
    assert room.browser().get("/clubs")[0] == 401
    assert stranger.get(f"/leagues?club={club}")[0] == 404


def test_a_removed_member_is_told_no_more_of_a_table_they_watch(room: House) -> None:
    ana, club = founded(room)
    rui, eva = named(room, "Rui"), named(room, "Eva")
    page = joins(ana, club, rui)
    joins(ana, club, eva)
    table = opened_table(ana, club)["stream"]
    with rui.line(token=rui.token) as (line, _):
        line.send({"type": "watch", "stream": table})
        assert line.next("snapshot")["stream"] == table
        gone = ana.post(f"/clubs/{club}/members/remove", {"account": account_of(page, "Rui")})
        assert gone[0] == 200
        with eva.line(token=eva.token) as (hers, _):
            sits = {
                "type": "sit_down",
                "id": str(uuid4()),
                "stream": table,
                "chips": 400,
            }
            hers.send(sits)
            assert hers.next("accepted", "error", "refusal")["type"] == "accepted"
        line.send({"type": "ping"})
        told = []
        while (message := line.next())["type"] != "pong":
            told.append(message)
    assert "Eva" not in str(told)


def test_leagues_of_a_club_are_made_by_its_managers_and_seen_by_its_members(room: House) -> None:
    ana, club = founded(room)
    rui, stranger = named(room, "Rui"), named(room, "Mallory")
    joins(ana, club, rui)
    settings = {"name": "Viernes 2026", "points": {"kind": "square-root", "times": 10}}
    assert rui.post("/leagues", {"club": club, "settings": settings})[1]["code"] == "club_role"
    assert stranger.post("/leagues", {"club": club, "settings": settings})[1]["code"] == "no_club"
    assert ana.post("/leagues", {"settings": settings})[1]["code"] == "club_role"  # the house's
    wrong = {**settings, "zone": "Atlantis/Capital"}
    assert ana.post("/leagues", {"club": club, "settings": wrong})[1]["code"] == "no_zone"
    seasons = [{"name": "S", "first": "2026-02-01", "last": "2026-01-01"}]
    backwards = {**settings, "seasons": seasons}
    assert ana.post("/leagues", {"club": club, "settings": backwards})[1]["code"] == "league_settings"
    league = ana.post("/leagues", {"club": club, "settings": settings})[1]["league"]
    assert rui.get(f"/clubs/{club}")[1]["leagues"][0]["name"] == "Viernes 2026"
    assert rui.get(f"/leagues/{league}")[1]["manages"] is False
    assert rui.get(f"/leagues/{league}/standings")[1]["lines"] == []
    for path in ("", "/standings", "/standings.csv", "/results"):
        assert stranger.client.get(f"/leagues/{league}{path}").status_code == 404
        assert room.browser().client.get(f"/leagues/{league}{path}").status_code == 404
    assert stranger.post(f"/leagues/{league}/remove")[0] == 404
    assert rui.post(f"/leagues/{league}/settings", {"settings": settings})[0] == 403
    assert ana.post(f"/leagues/{league}/settings", {"settings": {**settings, "name": "V"}})[0] == 200
    assert ana.post(f"/leagues/{league}/remove")[0] == 200
    assert ana.get(f"/clubs/{club}")[1]["leagues"] == []
