"""Roles at the desk: what floor staff and dealers may do, and how devices reach the server."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.room.desk_in_process import Director, run

from tapete.cli import lan
from tapete.desk.orders import AnyOrder
from tapete.room.desk import messages as dm
from tapete.room.desk.keys import DeskKeys, StaffKeys
from tapete.room.desk.session import DeskSession
from tapete.room.world.incidents import IncidentLog

ANY = lan.ANYWHERE[0]
STAFF = StaffKeys(key="12345678", floor="445566", dealer="778899", addresses=("http://192.168.1.5:8000",))


class Person:
    """Somebody at another page of a director's event."""

    def __init__(self, desk: Director, key: str) -> None:
        self.desk, self.told = desk, list[dm.DeskServerMessage]()
        self.session = DeskSession(
            desk.desk,
            DeskKeys(STAFF, now=desk.clock.now),
            clock=desk.clock,
            incidents=IncidentLog(desk.clock.now),
            tell=self.told.append,
            address=None,
        )
        self.say("enter", key=key, name="Rui")

    def say(self, what: str, **fields: Any) -> Any:
        """Send a message; returns what is told last."""
        run(self.session.handle(msgspec.json.encode({"type": what, **fields})))
        return self.told[-1]

    def give(self, what: str, **fields: Any) -> Any:
        """Give an order."""
        seen = self.desk.desk.owners[1].live.last_act
        return self.say(
            "give",
            id="00000000-0000-4000-8000-0000000000aa",
            event=1,
            seen=seen,
            order={"type": what, **fields},
        )


@pytest.fixture
def desk() -> Director:
    found = Director()
    found.opens("tda-live.toml")
    for number in range(1, 7):
        found.give("register", person=f"Player {number}")
    found.give("start_event")
    return found


def test_a_dealer_records_hands_and_does_nothing_else(desk: Director) -> None:
    dealer = Person(desk, STAFF.dealer)
    assert getattr(dealer.give("pause_clock"), "reason", "") == "role_may_not"
    assert getattr(dealer.give("undo", act=1, reason="a mistake"), "reason", "") == "role_may_not"
    assert getattr(dealer.say("ask_devices", origin="http://localhost:8000"), "reason", "") == "role_may_not"
    assert isinstance(dealer.give("record_hand", table=1, button=3), dm.Done)


def test_floor_staff_does_all_but_the_money_and_the_end(desk: Director) -> None:
    floor = Person(desk, STAFF.floor)
    assert getattr(floor.give("cancel_event", reason="no players"), "reason", "") == "role_may_not"
    assert getattr(floor.give("pay_out", account=1), "reason", "") == "role_may_not"
    said = floor.say("open_event", id="00000000-0000-4000-8000-000000000001", text="name = 'x'")
    assert getattr(said, "reason", "") == "role_may_not"
    assert isinstance(floor.give("pause_clock"), dm.Done)
    assert desk.state.state.log[0].by == "Rui"


def test_pins_are_told_to_directors_alone_and_links_name_the_network(desk: Director) -> None:
    asked = {"origin": "http://127.0.0.1:8000", "event": 1}
    told = Person(desk, STAFF.key).say("ask_devices", **asked)
    assert (told.floor_pin, told.dealer_pin) == (STAFF.floor, STAFF.dealer)
    assert [one.address for one in told.links] == [
        "http://192.168.1.5:8000/desk?event=1",
        "http://192.168.1.5:8000/wall?event=1",
    ]
    assert Person(desk, STAFF.floor).say("ask_devices", **asked).floor_pin == ""
    other = Person(desk, STAFF.key).say("ask_devices", origin="http://room.example")
    assert other.links[0].address == "http://room.example/desk"


def test_seat_cards_lead_to_the_players_own_page(desk: Director) -> None:
    cards = Person(desk, STAFF.floor).say("ask_seat_cards", event=1, origin="http://127.0.0.1:8000")
    first = cards.cards[0]
    assert first.address.startswith("http://192.168.1.5:8000/seat?event=1&code=")
    assert first.image.startswith("data:image/svg+xml") and first.stack == 30_000


@pytest.mark.parametrize("key", ["", "000000", STAFF.key[:-1]])
def test_a_wrong_key_gives_no_role(key: str) -> None:
    assert DeskKeys(STAFF, now=lambda: 0).role_of(key, None) is None


def test_an_empty_pin_opens_nothing() -> None:
    assert DeskKeys("12345678", now=lambda: 0).role_of("", None) is None


@pytest.mark.parametrize(("host", "reached"), [("127.0.0.1", 0), ("localhost", 0), ("192.0.2.7", 1)])
def test_only_a_server_that_others_reach_has_addresses(
    host: str, reached: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(lan.FLOOR_VARIABLE, "111111")
    keys = lan.staff_keys(host, 8000)
    assert len(keys.addresses) == reached and keys.floor == "111111"
    assert any("PIN of floor staff 111111" in line for line in lan.told(keys, host, 8000))


def test_a_server_on_the_network_tells_its_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "local_addresses", lambda: ("192.168.1.5", "10.0.0.7"))
    keys = lan.staff_keys(ANY, 8123)
    assert keys.addresses == ("http://192.168.1.5:8123", "http://10.0.0.7:8123")
    assert "tapete: on this network: http://192.168.1.5:8123/desk" in list(lan.told(keys, ANY, 8123))


def test_every_order_is_for_directors_at_least() -> None:
    from tapete.room.desk.permitted import DEALERS, DIRECTORS

    assert {*DEALERS, *DIRECTORS} <= set(AnyOrder.__args__)
