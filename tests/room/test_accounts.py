"""Accounts through HTTP and the socket: a guest secures one, comes back elsewhere, and nobody else does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher
from starlette.websockets import WebSocketDisconnect
from tests.room.members import ORIGIN, PASSWORD, House, house

from tapete.room.identity.passwords import Passwords
from tapete.room.net.visitors import PLAIN


@pytest.fixture
def room() -> Iterator[House]:
    with house() as found:
        yield found


def test_a_guest_secures_the_account_and_signs_in_from_another_browser(room: House) -> None:
    first, second = room.browser(), room.browser()
    account = first.come("Inés")
    answer = first.secure()
    assert (answer["account"]["id"], answer["account"]["secured"]) == (account, True)
    assert len(set(answer["codes"])) == 10
    assert second.post("/account/sign-in", {"name": "inés", "password": PASSWORD})[0] == 200
    with second.line() as (_, welcome):
        assert (welcome["account"], welcome["name"], welcome["token"]) == (account, "Inés", None)


def test_the_guests_token_ends_when_the_account_is_secured(room: House) -> None:
    browser = room.browser()
    browser.come("Inés")
    token = browser.token
    browser.secure()
    with room.browser().line(token=token) as (_, answer):
        assert answer["code"] == "unknown_token"


def test_an_account_is_secured_once(room: House) -> None:
    first, second = room.browser(), room.browser()
    first.come("Inés")
    second.token = first.token
    first.secure()
    assert second.post("/account/secure", {"password": "another long one"})[0] == 401
    assert first.post("/account/secure", {"password": "another long one"})[1]["code"] == "already_secured"
    assert room.browser().post("/account/sign-in", {"name": "Inés", "password": PASSWORD})[0] == 200


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(room: House) -> None:
    browser = room.browser()
    browser.come("Inés")
    headers = {"origin": ORIGIN, "authorization": f"Bearer {browser.token}"}
    answer = browser.client.post("/account/secure", json={"password": PASSWORD}, headers=headers)
    cookie = answer.headers["set-cookie"].lower()
    assert all(part in cookie for part in ("httponly", "samesite=strict", "path=/"))
    assert "secure" not in cookie.replace("tapete_session", "")
    tls = room.browser()
    tls.client.base_url = "https://testserver"
    body = {"name": "Inés", "password": PASSWORD}
    answer = tls.client.post("/account/sign-in", json=body, headers={"origin": "https://testserver"})
    assert answer.headers["set-cookie"].startswith("__Host-tapete_session=")
    assert "; secure" in answer.headers["set-cookie"].lower()


def test_a_page_of_another_site_changes_nothing(room: House) -> None:
    browser = room.browser()
    browser.come("Inés")
    browser.secure()
    right = browser.csrf
    assert browser.post("/account/sign-out", origin="http://evil.example")[1]["code"] == "other_origin"
    browser.csrf = None
    assert browser.post("/account/sign-out")[1]["code"] == "no_csrf"
    browser.csrf = "0" * 64
    assert browser.post("/account/sign-out")[1]["code"] == "no_csrf"
    browser.csrf = right
    form = {"content-type": "application/x-www-form-urlencoded"}
    assert browser.post("/account/password", {"password": "any long password"}, **form)[0] == 415
    assert browser.get("/account")[1]["account"]["name"] == "Inés"
    with pytest.raises(WebSocketDisconnect):
        with browser.client.websocket_connect("/ws", headers={"origin": "http://evil.example"}):
            pass


def test_a_planted_cookie_is_worth_nothing_after_signing_in(room: House) -> None:
    thief, victim = room.browser(), room.browser()
    thief.come("Eve")
    thief.secure()
    planted = thief.client.cookies[PLAIN]
    victim.come("Inés")
    victim.client.cookies.set(PLAIN, planted)
    victim.secure()
    assert victim.client.cookies.get(PLAIN, domain="testserver.local") != planted
    assert thief.get("/account")[1]["account"]["name"] == "Eve"


def test_wrong_names_and_wrong_passwords_are_answered_alike(room: House) -> None:
    browser = room.browser()
    browser.come("Inés")
    browser.secure()
    room.browser().come("Guest")
    answers = [
        room.browser().post("/account/sign-in", {"name": name, "password": "not this password"})
        for name in ("Inés", "Nobody", "Guest", "x" * 100)
    ]
    assert [(status, answer["code"]) for status, answer in answers] == [(401, "wrong_password")] * 4
    assert all(answer == answers[0] for answer in answers)


@pytest.mark.parametrize("name", ["Inés", "Nobody"])
def test_failures_are_delayed_for_names_that_exist_and_for_others(room: House, name: str) -> None:
    browser = room.browser()
    browser.come("Inés")
    browser.secure()
    stranger = room.browser()
    body = {"name": name, "password": "not this password"}
    statuses = [stranger.post("/account/sign-in", body)[0] for _ in range(6)]
    assert statuses == [401] * 5 + [429]
    status, answer = stranger.post("/account/sign-in", {"name": name.upper(), "password": PASSWORD})
    assert (status, answer["code"]) == (429, "too_many_tries")
    assert answer["facts"]["seconds"] >= 1
    assert browser.get("/account")[1]["account"] is not None  # the owner's own session goes on


def test_a_right_password_begins_the_count_anew(room: House) -> None:
    browser = room.browser()
    browser.come("Inés")
    browser.secure()
    for _ in range(3):
        for password, status in ((4 * ["not this password"], 401), ([PASSWORD], 200)):
            for one_try in password:
                body = {"name": "Inés", "password": one_try}
                assert room.browser().post("/account/sign-in", body)[0] == status


def test_passwords_are_hashed_with_argon2id_and_better_parameters_replace_old_ones(room: House) -> None:
    browser = room.browser()
    account = browser.come("Inés")
    browser.secure()
    before = room.run(room.people.ground.member, account).password
    assert before.startswith("$argon2id$")
    passwords = room.people.ground.passwords
    passwords._hasher = PasswordHasher(time_cost=2, memory_cost=128, parallelism=1)
    assert room.browser().post("/account/sign-in", {"name": "Inés", "password": PASSWORD})[0] == 200
    after = room.run(room.people.ground.member, account).password
    assert "m=64,t=1" in before and "m=128,t=2" in after
    assert "m=65536" in room.run(Passwords().hash, PASSWORD)


def test_weak_passwords_are_refused(room: House) -> None:
    browser = room.browser()
    browser.come("Inés")
    for password, error in (
        ("short", "password_short"),
        ("x" * 201, "password_long"),
        ("aaaaaaaaaaaa", "password_weak"),
        ("inés12345", "password_short"),
        ("password123", "password_weak"),
    ):
        assert browser.post("/account/secure", {"password": password})[1]["code"] == error
    assert browser.get("/account")[1]["account"]["secured"] is False


def test_a_recovery_code_works_once_and_signs_everybody_else_out(room: House) -> None:
    owner, finder = room.browser(), room.browser()
    owner.come("Inés")
    code = owner.secure()["codes"][3]
    new = {"name": "Inés", "code": f" {code.upper().replace('-', ' ')} ", "password": "an entirely new one"}
    assert finder.post("/account/recover", {**new, "password": "short"})[1]["code"] == "password_short"
    assert finder.post("/account/recover", new)[0] == 200
    assert finder.get("/account")[1]["account"]["recovery_codes"] == 9
    assert owner.get("/account")[1]["account"] is None
    assert room.browser().post("/account/recover", new)[1]["code"] == "wrong_code"
    assert room.browser().post("/account/sign-in", {"name": "Inés", "password": PASSWORD})[0] == 401
    assert (
        room.browser().post("/account/sign-in", {"name": "Inés", "password": "an entirely new one"})[0] == 200
    )


def test_a_changed_password_needs_the_old_one_and_ends_other_sessions(room: House) -> None:
    here, there = room.browser(), room.browser()
    here.come("Inés")
    here.secure()
    there.post("/account/sign-in", {"name": "Inés", "password": PASSWORD})
    account = room.app.state.gateway.people.ground
    forgotten = account.clock.now() - 3_600_000
    _prove_at(room, forgotten)
    new = {"password": "an entirely new one"}
    assert here.post("/account/password", new)[1]["code"] == "confirm_first"
    assert here.post("/account/confirm", {"password": "not this password"})[0] == 401
    assert here.post("/account/confirm", {"password": PASSWORD})[0] == 200
    assert here.post("/account/password", new)[0] == 200
    assert here.get("/account")[1]["account"]["name"] == "Inés"
    assert there.get("/account")[1]["account"] is None


def _prove_at(room: House, at: int) -> None:
    """Have all sessions have shown their password at a time."""
    from sqlalchemy import update

    from tapete.room.store.identity_tables import logins

    room.run(room.people.ground.store.change, lambda line: line.execute(update(logins).values(proved_at=at)))


def test_sessions_are_listed_and_ended_one_by_one_and_all_together(room: House) -> None:
    here, there, elsewhere = (
        room.browser(),
        room.browser(agent="Mozilla/5.0 (Android) Chrome/1"),
        room.browser(),
    )
    here.come("Inés")
    here.secure()
    for browser in (there, elsewhere):
        browser.post("/account/sign-in", {"name": "Inés", "password": PASSWORD})
    found = here.get("/account/sessions")[1]["sessions"]
    assert [(one["label"], one["here"]) for one in found] == [
        ("Firefox, Linux", False),
        ("Chrome, Android", False),
        ("Firefox, Linux", True),
    ]
    assert "secret" not in found[0]
    assert here.post("/account/sessions/end", {"id": found[1]["id"]})[0] == 200
    assert here.post("/account/sessions/end", {"id": found[1]["id"]})[0] == 404
    assert (there.get("/account")[1]["account"], elsewhere.get("/account")[1]["account"] is None) == (
        None,
        False,
    )
    assert here.post("/account/sessions/end-others")[0] == 200
    assert elsewhere.get("/account")[1]["account"] is None
    assert here.post("/account/sign-out")[0] == 200
    assert here.get("/account")[1]["account"] is None


def test_nobody_ends_sessions_of_others(room: House) -> None:
    ana, eve = room.browser(), room.browser()
    for browser, name in ((ana, "Ana"), (eve, "Eve")):
        browser.come(name)
        browser.secure()
    (session,) = ana.get("/account/sessions")[1]["sessions"]
    assert eve.post("/account/sessions/end", {"id": session["id"]})[0] == 404
    assert ana.get("/account")[1]["account"]["name"] == "Ana"


def test_a_second_browser_takes_the_seat_over_and_the_first_is_told(room: House) -> None:
    first, second = room.browser(), room.browser()
    first.come("Inés")
    first.secure()
    second.post("/account/sign-in", {"name": "Inés", "password": PASSWORD})
    with first.line() as (tab, _), first.line() as (other_tab, _):
        with second.line() as (_, welcome):
            assert welcome["name"] == "Inés"
            for line in (tab, other_tab):
                assert line.next() == {"type": "goodbye", "reason": "taken_over"}


def test_a_session_that_is_ended_elsewhere_loses_its_line(room: House) -> None:
    first, second = room.browser(), room.browser()
    first.come("Inés")
    first.secure()
    with first.line() as (line, _):
        second.post("/account/sign-in", {"name": "Inés", "password": PASSWORD})
        assert second.post("/account/sessions/end-others")[0] == 200
        assert line.next() == {"type": "goodbye", "reason": "signed_out"}


def test_a_bots_token_plays_or_only_watches_and_ends(room: House) -> None:
    owner = room.browser()
    owner.come("Inés")
    owner.secure()
    tokens = {}
    for scope in ("play", "watch"):
        body = {"label": f"my {scope} bot", "scopes": [scope], "days": 30}
        status, answer = owner.post("/account/tokens", body)
        assert status == 200
        tokens[scope] = answer
    enter = {"type": "register", "id": "7f8b1d54-0000-4000-8000-000000000001", "stream": "tournament/1"}
    with room.browser().line(token=tokens["watch"]["token"]) as (line, welcome):
        assert welcome["name"] == "Inés"
        for message in (enter, {**enter, "type": "away", "away": True}):
            line.send(message)
            assert line.next()["code"] == "not_in_scope"
        line.send({"type": "ping"})
        assert line.next()["type"] == "pong"
    with room.browser().line(token=tokens["play"]["token"]) as (line, _):
        line.send(enter)
        assert line.next("accepted", "error")["type"] == "accepted"
        assert owner.post("/account/sessions/end", {"id": tokens["play"]["session"]["id"]})[0] == 200
    with room.browser().line(token=tokens["play"]["token"]) as (_, answer):
        assert answer["code"] == "unknown_token"


def test_tokens_and_cookies_are_not_exchanged(room: House) -> None:
    owner = room.browser()
    owner.come("Inés")
    owner.secure()
    token = owner.post("/account/tokens", {"label": "bot", "scopes": ["play"], "days": 1})[1]["token"]
    cookie = owner.client.cookies[PLAIN]
    with room.browser().line(token=cookie) as (_, answer):
        assert answer["code"] == "unknown_token"
    thief = room.browser()
    thief.client.cookies.set(PLAIN, token)
    assert thief.get("/account")[1]["account"] is None
    thief.token = token
    assert thief.get("/account")[1]["account"] is None


@pytest.mark.parametrize(
    "body",
    [
        {"label": "", "scopes": ["play"], "days": 1},
        {"label": "bot", "scopes": [], "days": 1},
        {"label": "bot", "scopes": ["play"], "days": 0},
        {"label": "bot", "scopes": ["play"], "days": 10**30},
        {"label": "bot", "scopes": ["operator"], "days": 1},
        {"label": "x" * 101, "scopes": ["play"], "days": 1},
        {"label": "bot", "scopes": ["play"], "days": 1, "account": 1},
    ],
)
def test_senseless_tokens_are_refused(room: House, body: dict[str, object]) -> None:
    owner = room.browser()
    owner.come("Inés")
    owner.secure()
    assert owner.post("/account/tokens", body)[0] == 400
    assert len(owner.get("/account/sessions")[1]["sessions"]) == 1


def test_bodies_are_bounded_and_must_be_json(room: House) -> None:
    browser = room.browser()
    for content, status in ((b"x" * 20_000, 413), (b"{", 400), (b'"text"', 400), (b"[" * 9_000, 400)):
        headers = {"origin": ORIGIN, "content-type": "application/json"}
        answer = browser.client.post("/account/sign-in", content=content, headers=headers)
        assert answer.status_code == status


def test_the_first_operator_uses_the_code_of_the_console_once(room: House) -> None:
    code = room.run(room.people.links.operator_code)
    ana, eve = room.browser(), room.browser()
    for browser, name in ((ana, "Ana"), (eve, "Eve")):
        browser.come(name)
    assert ana.post("/account/operator", {"secret": code})[1]["code"] == "secure_first"
    ana.secure()
    eve.secure()
    assert ana.post("/account/operator", {"secret": "guessed"})[1]["code"] == "wrong_code"
    assert ana.post("/account/operator", {"secret": code})[0] == 200
    assert ana.get("/account")[1]["account"]["role"] == "operator"
    assert eve.post("/account/operator", {"secret": code})[1]["code"] == "wrong_code"
    assert room.run(room.people.links.operator_code) is None


def test_a_person_takes_their_data_along(room: House) -> None:
    browser = room.browser()
    account = browser.come("Inés")
    browser.secure()
    status, found = browser.get("/account/export")
    assert status == 200
    assert (found["account"], found["name"], found["role"]) == (account, "Inés", "player")
    assert {line["memo"] for line in found["statement"]} == {"welcome"}
    text = str(found)
    assert "argon2" not in text and browser.client.cookies[PLAIN] not in text


def test_an_erased_account_leaves_a_number_and_its_name_is_free(room: House) -> None:
    browser = room.browser()
    account = browser.come("Inés")
    browser.secure()
    assert browser.post("/account/erase", {"name": "Ines"})[1]["code"] == "erase_name"
    assert browser.post("/account/erase", {"name": "Inés"})[0] == 200
    assert browser.get("/account")[1]["account"] is None
    store = room.people.ground.store
    assert room.run(store.account_by_id, account).name == f"Erased {account}"
    assert room.run(store.holdings, f"player/{account}") == []
    assert room.run(store.ledger_sums) == {"PLAY": 0}
    assert room.browser().post("/account/sign-in", {"name": "Inés", "password": PASSWORD})[0] == 401
    again = room.browser()
    assert again.come("Inés") != account


def test_a_guest_is_erased_with_its_token(room: House) -> None:
    browser = room.browser()
    browser.come("Guest")
    token = browser.token
    assert browser.post("/account/erase", {"name": "Guest"})[0] == 200
    with room.browser().line(token=token) as (_, answer):
        assert answer["code"] == "unknown_token"


def test_nobody_is_erased_in_the_middle_of_an_event(room: House) -> None:
    browser = room.browser()
    browser.come("Inés")
    with browser.line(token=browser.token) as (line, _):
        line.send({"type": "lobby"})
        line.send(
            {"type": "register", "id": "7f8b1d54-0000-4000-8000-000000000002", "stream": "tournament/1"}
        )
        line.next("your_lobby")
        assert browser.post("/account/erase", {"name": "Inés"})[1]["code"] == "erase_playing"
    assert browser.get("/account")[1]["account"]["name"] == "Inés"
