"""Accounts on one device or at one address: flagged, refused where the book counts persons, kept apart."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import select
from tests.room.members import PASSWORD, Browser, House, house

from tapete.ring.demand import Demand
from tapete.room.cash.beginners import Beginners
from tapete.room.cash.offers import CashOffer, OfferError, house_offers, read_offer
from tapete.room.identity import linked
from tapete.room.identity.base import Visitor
from tapete.room.store import identity_tables as tables
from tapete.tournament.structure.reading import read_structure
from tapete.tournament.structures import structure

DAY_MS = 86_400_000
LIMA = house_offers()[0]
BEGINNERS = structs.replace(LIMA, house_bots=0, beginners=Beginners(hands=500, days=30), demand=Demand())
SIT_AND_GO = resources.files("tapete.tournament.structures").joinpath("sit-and-go-6.toml").read_text("utf-8")
CLUB = read_structure(SIT_AND_GO.replace('book = "tda-2019"', 'book = "casino-club"'), "club")


@contextlib.contextmanager
def room(*, cash: tuple[CashOffer, ...] = (), **options: Any) -> Iterator[House]:
    with house(cash=cash, **options) as found:
        yield found


def person(found: House, name: str, cookie: str | None = None) -> Browser:
    """A guest; on the device of this cookie, if one is named."""
    browser = found.browser()
    if cookie is not None:
        browser.client.cookies.set("tapete_device", cookie)
    browser.come(name)
    return browser


ONE, OTHER = "a" * 43, "b" * 43
"""Cookies of two devices."""


def operator(found: House) -> Browser:
    boss = person(found, "Boss")
    boss.secure()
    account = found.run(found.people.ground.store.account_by_name, "Boss")
    found.run(
        found.people.operating.set_role,
        "console",
        "00000000-0000-4000-8000-000000000001",
        "runs the room",
        account=account,
        role="operator",
    )
    return boss


def id_of(number: int) -> str:
    return f"00000000-0000-4000-8000-{number:012d}"


def ask(browser: Browser, number: int, type: str, stream: str, **fields: Any) -> Any:
    """What the room answers to one message of a player."""
    with browser.line(token=browser.token) as (line, _):
        line.send({"type": type, "id": id_of(number), "stream": stream, **fields})
        return line.next("accepted", "error", "refusal")


def test_a_second_entry_of_one_device_is_refused_where_the_book_says_one_a_person() -> None:
    with room(structures=[CLUB]) as found:
        ana, ivo, eva = person(found, "Ana", ONE), person(found, "Ivo", ONE), person(found, "Eva", OTHER)
        assert ask(ana, 1, "register", "tournament/1")["type"] == "accepted"
        refused = ask(ivo, 2, "register", "tournament/1")
        assert (refused["reason"], refused["rule"]) == ("same_person", "CCL-entry-once")
        assert refused["facts"] == {"asked": 2, "most": 1}
        assert ask(eva, 3, "register", "tournament/1")["type"] == "accepted"
        boss = operator(found)
        told = boss.get("/console/linked")[1]
        (pair,) = told["pairs"]
        assert (pair["devices"], pair["addresses"], told["kept_days"]) == (1, 0, 30)
        (entry,) = told["entries"]
        assert (entry["refused"], entry["rule"], entry["kind"]) == (True, "CCL-entry-once", "device")
        assert {told["names"][str(entry["account"])], told["names"][str(entry["other"])]} == {"Ivo", "Ana"}
        order = {"id": id_of(9), "reason": "a couple", "account": pair["account"], "other": pair["other"]}
        assert boss.post("/console/different", order) == (200, {"repeated": False})
        assert boss.post("/console/different", order) == (200, {"repeated": True})
        assert boss.get("/console/linked")[1]["pairs"] == []
        assert ask(ivo, 4, "register", "tournament/1")["type"] == "accepted"
        log = boss.get("/console/audit")[1]["entries"]
        assert (log[0]["what"], log[0]["reason"]) == ("different_people", "a couple")


def test_elsewhere_the_entry_is_taken_and_flagged() -> None:
    with room(structures=[structure("sit-and-go-6")]) as found:
        ana, ivo = person(found, "Ana", ONE), person(found, "Ivo", ONE)
        for number, one in enumerate((ana, ivo), start=1):
            assert ask(one, number, "register", "tournament/1")["type"] == "accepted"
        (entry,) = operator(found).get("/console/linked")[1]["entries"]
        assert (entry["stream"], entry["refused"], entry["rule"]) == ("tournament/1", False, "ACO-O-conduct")


def test_the_console_is_the_operators() -> None:
    with room() as found:
        ana = person(found, "Ana", ONE)
        assert ana.get("/console/linked")[0] == 404
        same = {"id": id_of(1), "reason": "a test", "account": 1, "other": 1}
        assert operator(found).post("/console/different", same)[1]["code"] == "same_account"


def test_an_address_alone_is_flagged_and_never_refused() -> None:
    with room(structures=[CLUB]) as found:
        ana, ivo = person(found, "Ana"), person(found, "Ivo")
        for browser, name in ((ana, "Ana"), (ivo, "Ivo")):
            account = found.run(found.people.ground.store.account_by_name, name)
            visitor = Visitor(address="192.0.2.7")
            found.run(found.people.linked.see, account, visitor)
            assert ask(browser, len(name), "register", "tournament/1")["type"] == "accepted"
        told = operator(found).get("/console/linked")[1]
        assert [(one["kind"], one["refused"]) for one in told["entries"]] == [("address", False)]
        assert told["pairs"][0]["addresses"] == 1


def test_linked_accounts_never_share_a_table_for_beginners() -> None:
    with room(cash=(BEGINNERS,)) as found:
        ana, ivo, eva = person(found, "Ana", ONE), person(found, "Ivo", ONE), person(found, "Eva", OTHER)
        assert ask(ana, 1, "sit_down", "ring/1", chips=1_000)["type"] == "accepted"
        asked: tuple[tuple[str, dict[str, int]], ...] = (
            ("sit_down", {"chips": 1_000}),
            ("reserve_seat", {"seat": 5}),
            ("join_waiting_list", {}),
        )
        for number, (what, more) in enumerate(asked, start=2):
            refused = ask(ivo, number, what, "ring/1", **more)
            assert (refused["reason"], refused["rule"]) == ("linked_seated", "ACO-O-conduct")
        assert ask(eva, 5, "sit_down", "ring/1", chips=1_000)["type"] == "accepted"
        entries = operator(found).get("/console/linked")[1]["entries"]
        assert len(entries) == 3 and all(one["refused"] for one in entries)


def test_at_other_tables_they_are_flagged() -> None:
    with room(cash=(structs.replace(BEGINNERS, beginners=None),)) as found:
        ana, ivo = person(found, "Ana", ONE), person(found, "Ivo", ONE)
        for number, one in enumerate((ana, ivo), start=1):
            assert ask(one, number, "sit_down", "ring/1", chips=1_000)["type"] == "accepted"
        (entry,) = operator(found).get("/console/linked")[1]["entries"]
        assert (entry["stream"], entry["refused"]) == ("ring/1", False)


@pytest.mark.parametrize(("limits", "allowed"), [({"days": 0, "hands": 1}, True), ({"days": 7}, True)])
def test_a_beginner_by_hands_or_by_days_may_sit_down(limits: dict[str, int], allowed: bool) -> None:
    offer = structs.replace(BEGINNERS, beginners=Beginners(**limits))
    with room(cash=(offer,)) as found:
        ana = person(found, "Ana")
        assert (ask(ana, 1, "sit_down", "ring/1", chips=1_000)["type"] == "accepted") is allowed


def test_who_is_no_beginner_is_told_so() -> None:
    with room(cash=(structs.replace(BEGINNERS, beginners=Beginners(days=7)),)) as found:
        ana = person(found, "Ana")
        account = found.run(found.people.ground.store.account_by_name, "Ana")
        old = structs.replace(account, created_at=account.created_at - 7 * DAY_MS)
        found.people.ground.store.disk.accounts[account.id - 1] = old
        refused = ask(ana, 1, "sit_down", "ring/1", chips=1_000)
        assert (refused["reason"], refused["facts"]) == ("beginners_only", {"hands": 0, "days": 7})
        with ana.line(token=ana.token) as (line, _):
            line.send({"type": "lobby"})
            assert line.next("lobby_rows")["cash"][0]["beginners"] is True


def test_marks_and_addresses_are_deleted_in_time_and_with_the_account() -> None:
    with room() as found:
        person(found, "Ana", ONE)
        people = found.people
        store, now = people.ground.store, people.ground.clock.now()
        account = found.run(store.account_by_name, "Ana")
        found.run(people.linked.see, account, Visitor(address="192.0.2.7"))
        kept = found.run(store.look, lambda line: line.execute(select(tables.sightings)).all())
        assert {one.kind for one in kept} == {"device", "address"}
        assert not any(b"192.0.2.7" in one.mark or ONE.encode() in one.mark for one in kept)
        export = found.run(people.leaving.export, account)
        assert [one.kind for one in export.devices_and_addresses] == ["device", "address"]
        later = now + 30 * DAY_MS
        found.run(store.change, lambda line: linked.forget_outdated(line, later - 1_000))
        assert len(found.run(store.look, lambda line: linked.sightings_of(line, account.id))) == 2
        found.run(store.change, lambda line: linked.forget_outdated(line, later + DAY_MS))
        assert found.run(store.look, lambda line: linked.sightings_of(line, account.id)) == ()


def test_the_address_of_an_unused_session_is_forgotten() -> None:
    with room() as found:
        ana = person(found, "Ana", ONE)
        ana.secure()
        store = found.people.ground.store
        address = select(tables.logins.c.address)
        before = found.run(store.look, lambda line: line.execute(address).scalar())
        assert before
        later = found.people.ground.clock.now() + 31 * DAY_MS
        found.run(store.change, lambda line: linked.forget_outdated(line, later))
        assert found.run(store.look, lambda line: line.execute(address).scalar()) == ""


def test_the_page_gives_a_device_its_cookie_once() -> None:
    with room() as found:
        browser = found.browser()
        first = browser.client.get("/")
        if first.status_code == 503:
            pytest.skip("the browser client is not built")
        assert "HttpOnly" in first.headers["set-cookie"] and "SameSite=strict" in first.headers["set-cookie"]
        assert len(browser.client.cookies["tapete_device"]) == 43
        assert "set-cookie" not in browser.client.get("/").headers


def test_erasing_an_account_erases_its_marks() -> None:
    with room() as found:
        ana = person(found, "Ana", ONE)
        ana.secure(PASSWORD)
        store = found.people.ground.store
        account = found.run(store.account_by_name, "Ana")
        found.run(found.people.leaving.erase, account, playing=False)
        assert found.run(store.look, lambda line: linked.sightings_of(line, account.id)) == ()


def test_a_kind_of_table_states_who_is_a_beginner() -> None:
    with pytest.raises(OfferError, match="state `hands` or `days`"):
        read_offer(
            '[table]\nname = "Lima"\ngame = "holdem-no-limit"\nbook = "aconcagua"\nseats = 6\n'
            "stakes = { small_blind = 5, big_blind = 10 }\n[beginners]\nhands = 0\n",
            "lima.toml",
        )
