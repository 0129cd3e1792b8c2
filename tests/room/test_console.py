"""The operator's console and the cashier, through HTTP: money, roles, exclusions, limits, the audit log."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import structs
from tests.room.members import Browser, House, house
from tools.verify_audit import check

from tapete.room import protocol as p
from tapete.room.identity.base import Terms
from tapete.room.identity.limits import LOOSER_AFTER_MS
from tapete.tournament.structures import structure

FREE = structs.replace(structure("sit-and-go-6"), name="Free", buy_in=0, fee=0)
GO = structure("sit-and-go-6")


@pytest.fixture
def room() -> Iterator[House]:
    terms = Terms(currencies=("EUR", "JPY", "KWD"))
    with house(terms=terms, structures=[GO, FREE]) as found:
        yield found


def member(room: House, name: str) -> tuple[Browser, int]:
    browser = room.browser()
    account = browser.come(name)
    browser.secure()
    return browser, account


def operator(room: House, name: str = "Boss") -> Browser:
    browser, account = member(room, name)
    code = room.run(room.people.links.operator_code)
    if code is not None:
        assert browser.post("/account/operator", {"secret": code})[0] == 200
    return browser


def order(**named: Any) -> dict[str, Any]:
    return {"id": str(uuid.uuid4()), "reason": "for a test", **named}


def log(boss: Browser) -> list[str]:
    return boss.client.get("/console/audit.jsonl").text.splitlines()


def enter(browser: Browser, stream: str = "tournament/1") -> Any:
    with browser.line() as (line, _):
        line.send({"type": "register", "id": str(uuid.uuid4()), "stream": stream})
        return line.next("accepted", "error", "refusal")


PATHS = [
    "/console/account?find=1",
    "/console/streams",
    "/console/reports",
    "/console/audit",
    "/console/audit.jsonl",
]


@pytest.mark.parametrize("path", PATHS)
def test_the_console_is_not_there_for_anybody_else(room: House, path: str) -> None:
    ana, _ = member(room, "Ana")
    guest = room.browser()
    guest.come("Guest")
    assert ana.get(path)[0] == 404 and guest.get(path)[0] == 404
    assert room.browser().client.get(path).status_code == 401


def test_players_give_no_orders(room: House) -> None:
    ana, id = member(room, "Ana")
    body = order(account=id, what="grant", currency="PLAY", amount=1_000)
    assert ana.post("/console/pay", body)[0] == 404
    assert ana.post("/console/role", order(account=id, role="operator"))[0] == 404
    assert ana.get("/account")[1]["account"]["role"] == "player"


def test_a_grant_acts_once_and_is_taken_back_once(room: House) -> None:
    boss, (_, id) = operator(room), member(room, "Ana")
    body = order(account=id, what="grant", currency="PLAY", amount=2_500)
    assert [boss.post("/console/pay", body)[1] for _ in range(3)] == [
        {"repeated": False},
        {"repeated": True},
        {"repeated": True},
    ]
    assert boss.post("/console/pay", {**body, "amount": 2_600})[1]["code"] == "id_reused"
    found = boss.get("/console/account?find=ana")[1]
    assert {"part": "money", "currency": "PLAY", "amount": 12_500} in found["purses"]
    transfer = f"operator/{body['id']}"
    assert boss.post("/console/void", order(transfer=transfer))[1] == {"repeated": False}
    assert boss.post("/console/void", order(transfer=transfer))[1]["code"] == "done_before"
    assert boss.post("/console/void", order(transfer=f"player/{id}/welcome"))[1]["code"] == "no_such_transfer"
    assert room.run(room.people.ground.store.balance, f"player/{id}", "PLAY") == 10_000
    assert room.run(room.people.ground.store.ledger_sums) == {"PLAY": 0}
    assert [json.loads(line)["what"] for line in log(boss)] == ["grant", "void"]


def test_orders_need_a_reason_and_sense(room: House) -> None:
    boss, (_, id) = operator(room), member(room, "Ana")
    for wrong, error in (
        ({"reason": " "}, "no_reason"),
        ({"amount": 0}, "bad_amount"),
        ({"amount": -5}, "bad_amount"),
        ({"amount": 2**53}, "bad_amount"),
        ({"currency": "USD"}, "bad_amount"),
        ({"currency": "EUR"}, "bad_currency"),
        ({"what": "deposit"}, "bad_currency"),
        ({"account": 999}, "no_such_account"),
        ({"account": 10**30}, "malformed"),
        ({"id": "7"}, "malformed"),
    ):
        body = order(account=id, what="grant", currency="PLAY", amount=100) | wrong
        assert boss.post("/console/pay", body)[1]["code"] == error, wrong
    assert log(boss) == []


def test_real_money_is_kept_in_minor_units_of_its_currency(room: House) -> None:
    boss, (ana, id) = operator(room), member(room, "Ana")
    for currency, amount, text in (
        ("EUR", 12_345, "123.45"),
        ("JPY", 12_345, "12345"),
        ("KWD", 12_345, "12.345"),
    ):
        body = order(account=id, what="deposit", currency=currency, amount=amount)
        assert boss.post("/console/pay", body)[0] == 200
        table = ana.client.get(f"/cashier/statement.csv?currency={currency}").text.splitlines()
        assert table[1].split(",")[1:5] == ["deposit", text, text, currency]
    digits = {one["code"]: one["digits"] for one in ana.get("/cashier")[1]["currencies"]}
    assert digits == {"EUR": 2, "JPY": 0, "KWD": 3, "PLAY": 0}
    out = order(account=id, what="withdrawal", currency="EUR", amount=20_000)
    assert boss.post("/console/pay", out)[1]["code"] == "not_enough_money"
    assert ana.post("/account/erase", {"name": "Ana"})[1]["code"] == "erase_money"
    assert room.run(room.people.ground.store.ledger_sums) == {"EUR": 0, "JPY": 0, "KWD": 0, "PLAY": 0}


def test_without_the_option_there_is_no_real_money() -> None:
    with house() as room:
        boss = operator(room)
        body = order(account=1, what="deposit", currency="EUR", amount=100)
        assert boss.post("/console/pay", body)[1]["code"] == "bad_amount"


def test_the_statement_shows_both_sides_and_filters(room: House) -> None:
    ana, id = member(room, "Ana")
    assert enter(ana)["type"] == "accepted"
    answer = ana.get("/cashier/statement")[1]
    assert [(one["memo"], one["amount"], one["balance"]) for one in answer["lines"]] == [
        ("buy_in", -GO.price.total, 10_000 - GO.price.total),
        ("welcome", 10_000, 10_000),
    ]
    sides = {one["account"]: one["amount"] for one in answer["lines"][0]["sides"]}
    assert sides == {"money": -GO.price.total, "tournament/1": GO.buy_in, "house/fees": GO.fee}
    assert [one["memo"] for one in ana.get("/cashier/statement?memo=welcome")[1]["lines"]] == ["welcome"]
    assert ana.get("/cashier/statement?from=1")[1]["lines"][0]["memo"] == "welcome"
    assert ana.get("/cashier/statement?part=../../house/fees")[1]["lines"] == []
    assert ana.get("/cashier/statement?from=x")[0] == 400


def test_an_excluded_player_enters_nothing_and_keeps_the_money(room: House) -> None:
    boss, (ana, id) = operator(room), member(room, "Ana")
    pay = order(account=id, what="deposit", currency="EUR", amount=500)
    assert boss.post("/console/pay", pay)[0] == 200
    assert ana.post("/cashier/exclude", {"days": 7})[0] == 200
    for stream in ("tournament/1", "tournament/2"):
        assert enter(ana, stream)["reason"] == "restrained_excluded"
    assert boss.post("/console/lift", order(account=id))[0] == 200
    assert enter(ana)["reason"] == "restrained_excluded"  # nobody lifts what a player has set
    more = order(account=id, what="deposit", currency="EUR", amount=500)
    assert boss.post("/console/pay", more)[1]["code"] == "restrained_excluded"
    out = order(account=id, what="withdrawal", currency="EUR", amount=500)
    assert boss.post("/console/pay", out)[0] == 200


def test_the_house_excludes_and_lifts(room: House) -> None:
    boss, (ana, id) = operator(room), member(room, "Ana")
    assert boss.post("/console/exclude", order(account=id, days=None))[0] == 200
    assert enter(ana)["reason"] == "restrained_excluded"
    assert boss.post("/console/lift", order(account=id))[0] == 200
    assert enter(ana)["type"] == "accepted"


def test_a_limit_on_losses_holds_in_the_ledger_whoever_moves_the_money(room: House) -> None:
    ana, id = member(room, "Ana")
    limit = {"kind": "loss", "currency": "PLAY", "days": 1, "most": GO.price.total - 1}
    assert ana.post("/cashier/limits", limit)[0] == 200
    assert enter(ana)["reason"] == "restrained_loss"
    assert room.run(room.people.ground.store.balance, f"player/{id}", "PLAY") == 10_000
    assert ana.post("/cashier/limits", {**limit, "most": GO.price.total})[0] == 200
    assert enter(ana)["reason"] == "restrained_loss"  # looser only after a week
    waiting = ana.get("/cashier/limits")[1]["limits"][-1]
    assert waiting["from_at"] - room.people.ground.clock.now() > LOOSER_AFTER_MS - 60_000


def test_a_limit_on_deposits_holds_for_two_at_once(room: House) -> None:
    boss, (ana, id) = operator(room), member(room, "Ana")
    limit = {"kind": "deposit", "currency": "EUR", "days": 30, "most": 1_000}
    assert ana.post("/cashier/limits", limit)[0] == 200
    account = room.run(room.people.ground.store.account_by_id, id)

    async def both() -> list[Any]:
        pay = room.people.operating.pay
        named = {"account": account, "what": "deposit", "currency": "EUR", "amount": 600}
        tries = (pay("console", str(uuid.uuid4()), "for a test", **named) for _ in range(2))
        return await asyncio.gather(*tries, return_exceptions=True)

    outcomes = room.run(both)
    assert sorted(str(one) for one in outcomes) == ["True", "restrained_deposit"]
    assert room.run(room.people.ground.store.balance, f"player/{id}", "EUR") == 600
    assert [json.loads(line)["facts"]["amount"] for line in log(boss)] == [600]


def test_a_limit_on_time_stops_new_stakes(room: House) -> None:
    ana, id = member(room, "Ana")
    limit = {"kind": "time", "days": 1, "most": 3_600_000}
    assert ana.post("/cashier/limits", limit)[0] == 200
    room.run(room.people.limits.add_time, {id: 3_599_000})
    assert enter(ana)["type"] == "accepted"
    with ana.line() as (line, _):
        line.send({"type": "unregister", "id": str(uuid.uuid4()), "stream": "tournament/1"})
        line.next("accepted")
    room.run(room.people.limits.add_time, {id: 1_000})
    assert enter(ana)["reason"] == "restrained_time"


@pytest.mark.parametrize(
    "limit",
    [
        {"kind": "loss", "currency": "PLAY", "days": 2, "most": 5},
        {"kind": "loss", "currency": "USD", "days": 1, "most": 5},
        {"kind": "loss", "currency": "PLAY", "days": 1, "most": -1},
        {"kind": "luck", "currency": "PLAY", "days": 1, "most": 5},
    ],
)
def test_senseless_limits_are_refused(room: House, limit: dict[str, Any]) -> None:
    ana, _ = member(room, "Ana")
    assert ana.post("/cashier/limits", limit)[0] == 400
    assert ana.get("/cashier/limits")[1]["limits"] == []


def test_roles_are_given_to_secured_accounts_and_the_last_operator_stays(room: House) -> None:
    boss, (ana, id) = operator(room), member(room, "Ana")
    guest = room.browser().come("Guest")
    assert boss.post("/console/role", order(account=guest, role="floor"))[1]["code"] == "not_secured"
    assert boss.post("/console/role", order(account=id, role="floor"))[0] == 200
    assert ana.get("/account")[1]["account"]["role"] == "floor"
    own = boss.get("/account")[1]["account"]["id"]
    assert boss.post("/console/role", order(account=own, role="player"))[1]["code"] == "own_role"


def test_the_floor_repairs_streams_and_touches_neither_people_nor_money(room: House) -> None:
    boss, (ana, id) = operator(room), member(room, "Ana")
    assert ana.get("/console/streams")[0] == 404
    assert boss.post("/console/role", order(account=id, role="floor"))[0] == 200
    streams = ana.get("/console/streams")[1]["streams"]
    assert streams
    stream = streams[0]["stream"]
    assert ana.post("/console/stream", order(stream=stream, what="resume"))[1]["code"] == "not_operated"
    entry = boss.get("/console/audit")[1]["entries"][0]
    assert (entry["actor"], entry["what"], entry["subject"]) == (f"player/{id}", "resume", stream)
    for path in ("/console/audit", "/console/account?find=Ana"):
        assert ana.get(path)[0] == 404
    given = {"account": id, "what": "grant", "currency": "PLAY", "amount": 5}
    for path, body in (
        ("/console/pay", given),
        ("/console/role", {"account": id, "role": "operator"}),
        ("/console/exclude", {"account": id, "days": 1}),
    ):
        assert ana.post(path, order(**body))[0] == 404


@pytest.mark.parametrize("what", ["role", "exclude"])
def test_an_order_about_a_person_is_done_with_its_entry_or_not_at_all(
    room: House, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    boss, (ana, id) = operator(room), member(room, "Ana")
    before = len(log(boss))
    bodies: dict[str, tuple[str, dict[str, Any]]] = {
        "role": ("/console/role", {"account": id, "role": "floor"}),
        "exclude": ("/console/exclude", {"account": id, "days": 7}),
    }
    path, body = bodies[what]
    kept = order(**body)
    name = {"role": "members.change_member", "exclude": "limits._insert"}[what]

    def fails(*given: object, **named: object) -> None:
        raise RuntimeError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(f"tapete.room.identity.{name}", fails)
        with pytest.raises(RuntimeError):
            boss.post(path, kept)
    assert len(log(boss)) == before, "no entry tells of what was not done"
    assert boss.post(path, kept)[1]["repeated"] is False
    assert len(log(boss)) == before + 1
    assert boss.post(path, kept)[1]["repeated"] is True
    if what == "role":
        assert ana.get("/account")[1]["account"]["role"] == "floor"
    else:
        assert enter(ana)["reason"] == "restrained_excluded"


def test_two_operators_at_once_make_one_chain_that_the_verifier_accepts(room: House) -> None:
    boss, (_, id) = operator(room), member(room, "Ana")
    account = room.run(room.people.ground.store.account_by_id, id)
    from tapete.room.identity.operating import Operating

    people = room.people
    others = [Operating(people.ground, people.limits) for _ in range(4)]

    async def all_at_once() -> list[bool]:
        return await asyncio.gather(
            *(
                one.pay(
                    f"player/{number}",
                    str(uuid.uuid4()),
                    "at the same time",
                    account=account,
                    what="grant",
                    currency="PLAY",
                    amount=10,
                )
                for number, one in enumerate(others * 3)
            )
        )

    assert all(room.run(all_at_once))
    lines = log(boss)
    head = json.loads(lines[-1])["hash"]
    assert check(lines, head) == (12, head, None)
    assert boss.get("/console/audit")[1]["head"] == head
    assert (
        check([*lines[:4], lines[4].replace('"amount":10', '"amount":99'), *lines[5:]])[2]
        == "entry 5 was changed"
    )
    assert check([*lines[:4], *lines[5:]])[2] == "line 5 has number 6"
    assert check(lines[:-1], head)[2] is not None
    assert check(["nonsense"])[2] == "line 1 is no entry"


def test_an_order_for_a_stream_is_written_down_before_it_is_carried_out(room: House) -> None:
    boss = operator(room)
    (first, *_) = boss.get("/console/streams")[1]["streams"]
    body = order(stream=first["stream"], what="cancel", reason="the hall is flooded")
    assert boss.post("/console/stream", body)[1]["stream"]["state"] == "cancelled"
    assert boss.post("/console/stream", body)[1] == {"repeated": True, "stream": None}
    assert (
        boss.post("/console/stream", order(stream="tournament/99", what="cancel"))[1]["code"]
        == "not_operated"
    )
    entry = json.loads(log(boss)[0])
    assert (entry["what"], entry["subject"], entry["reason"]) == (
        "cancel",
        first["stream"],
        "the hall is flooded",
    )


def test_reports_are_listed_newest_first_and_closed_with_a_reason_that_the_log_keeps(room: House) -> None:
    boss, (ana, by), (_, about) = operator(room), member(room, "Ana"), member(room, "Ben")
    for cause in (p.ReportCause.CHAT, p.ReportCause.OTHER):
        told = p.ReportPlayer(
            id=str(uuid.uuid4()), stream="ring/1", seat=2, name="Ben", cause=cause, text="<b>rude</b>"
        )
        room.run(room.people.reports.take, told, by=by, about=about, table=1, hand=7, lines=())
    newest, first = boss.get("/console/reports")[1]["reports"]
    assert (newest["report"]["cause"], newest["about_name"], newest["closed"]) == ("other", "Ben", None)
    kept = first["report"]
    assert (kept["number"], kept["hand"], first["by_name"], kept["text"]) == (1, 7, "Ana", "<b>rude</b>")
    assert ana.post("/console/report", order(report=1))[0] == 404
    assert boss.post("/console/report", order(report=9))[1]["code"] == "no_such_report"
    assert boss.post("/console/report", {**order(report=1), "reason": " "})[1]["code"] == "no_reason"
    done = order(report=1)
    assert [boss.post("/console/report", done)[1] for _ in range(2)] == [
        {"repeated": False},
        {"repeated": True},
    ]
    assert [one["closed"] for one in boss.get("/console/reports")[1]["reports"]] == [None, "for a test"]
    assert '"what":"close_report"' in log(boss)[-1]


def test_the_floor_stops_a_players_chat_for_a_time_and_the_player_is_told(room: House) -> None:
    boss, (floor, floor_id), (ana, about) = operator(room), member(room, "Flor"), member(room, "Ana")
    assert boss.post("/console/role", order(account=floor_id, role="floor"))[0] == 200
    with ana.line() as (line, _):
        enter(ana)
        line.send({"type": "watch", "stream": "tournament/1", "chat": True})
        assert line.next("chat")["stopped_until"] is None
        said = {"type": "say", "stream": "tournament/1", "phrase": "hello"}
        assert ana.post("/console/chat", order(account=about, minutes=30))[0] == 404
        for wrong in ({"minutes": 0}, {"minutes": 50_000}, {"account": 99, "minutes": 5}):
            assert floor.post("/console/chat", order(**{"account": about, **wrong}))[0] in (400, 404)
        assert floor.post("/console/chat", {**order(account=about, minutes=5), "reason": ""})[0] == 400
        line.send({**said, "id": str(uuid.uuid4())})
        assert line.next("accepted", "error")["type"] == "accepted", "nothing has stopped it"

        stop = order(account=about, minutes=30)
        assert [floor.post("/console/chat", stop)[1]["repeated"] for _ in range(2)] == [False, True]
        until = line.next("chat_stopped")["until"]
        line.send({**said, "id": str(uuid.uuid4())})
        refused = line.next("accepted", "error")
        assert (refused["reason"], refused["facts"]) == ("chat_stopped", {"minutes": 30})
        line.send({"type": "watch", "stream": "tournament/1", "chat": True})
        assert line.next("chat")["stopped_until"] == until
        entry = json.loads(log(boss)[-1])
        assert (entry["actor"], entry["what"], entry["subject"], entry["reason"]) == (
            f"player/{floor_id}",
            "stop_chat",
            f"player/{about}",
            "for a test",
        )
        assert until == entry["at"] + 30 * 60_000

        assert floor.post("/console/chat", order(account=about, minutes=None))[0] == 200
        assert line.next("chat_stopped")["until"] is None
        line.send({**said, "id": str(uuid.uuid4())})
        assert line.next("accepted", "error")["type"] == "accepted"
    assert check(log(boss))[2] is None
