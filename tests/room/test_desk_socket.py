"""The desk through a real WebSocket: an event is set up, run and taken up again."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from tests.room.serving import Served, serving
from tests.waiting import HANG_S
from websockets.sync.client import ClientConnection, connect

from tapete.room.net.app import make_app
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.store import Store

KEY = "12345678"


class Page:
    """A page of the desk."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}

    def say(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        self.socket.send(msgspec.json.encode({"type": kind, **fields}).decode())

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; states are kept on the way."""
        while True:
            found: dict[str, Any] = msgspec.json.decode(self.socket.recv(timeout=HANG_S))
            if found["type"] in ("desk_state", "wall_state", "seat_state"):
                self.state = found["state"]
            if found["type"] in kinds:
                return found

    def ask(self, answered: str, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for its answer."""
        self.say(kind, **fields)
        return self.hear(answered, "not_done")

    def give(self, kind: str, *, seen: int | None = None, person: str | None = None, **fields: Any) -> Any:
        """Give an order for event 1."""
        said = self.ask(
            "done",
            "give",
            id=str(uuid.uuid4()),
            event=1,
            seen=self.state["act"] if seen is None else seen,
            order={"type": kind, **fields},
            **({"person": person} if person else {}),
        )
        if said["type"] == "done":
            self.until(lambda state: state["act"] >= said["act"])
        return said

    def until(self, told: Callable[[dict[str, Any]], bool]) -> None:
        """Wait for a state of which something holds."""
        while not told(self.state):
            self.hear("desk_state", "wall_state", "seat_state")


@contextmanager
def page(served: Served, *, key: str = KEY, name: str = "Ana") -> Iterator[Page]:
    """Open a page."""
    with connect(f"ws://127.0.0.1:{served.port}/desk/ws", max_size=None) as socket:
        found = Page(socket)
        if key:
            assert found.ask("entered", "enter", key=key, name=name)["type"] == "entered"
        yield found


@pytest.fixture
def disk() -> MemoryDisk:
    return MemoryDisk()


@pytest.fixture
def served(disk: MemoryDisk) -> Iterator[Served]:
    with serving(app_on(disk)) as found:
        yield found


def app_on(disk: MemoryDisk) -> Any:
    """A server whose store is this disk."""

    async def store() -> Store:
        return MemoryStore(disk)

    return make_app(store, structures=(), desk_key=KEY)


def opened(desk: Page, *, players: int = 12, book: str = "tda-2019") -> None:
    """Set up an event with players, on this page."""
    templates = desk.ask("templates", "ask_templates")["templates"]
    document = next(one["document"] for one in templates if one["name"] == "club-night")
    said = desk.ask("event_opened", "open_event", id=str(uuid.uuid4()), document=document | {"book": book})
    assert said["type"] == "event_opened", said
    desk.say("watch_desk", event=said["event"])
    desk.until(lambda state: state.get("event") == said["event"])
    for number in range(1, players + 1):
        assert desk.give("register", person=f"Player {number}")["type"] == "done"


def test_an_event_is_set_up_and_started(served: Served) -> None:
    with page(served) as desk:
        opened(desk)
        assert [one["kind"] for one in desk.state["due"]] == ["start"]
        assert desk.give("start_event")["type"] == "done"
        state = desk.state
        assert (state["state"], state["figures"]["players"], state["clock"]["level"]) == ("running", 12, 1)
        assert sorted(table["players"] for table in state["tables"]) == [6, 6]
        seated = [seat["name"] for table in state["tables"] for seat in table["seats"] if seat["account"]]
        assert sorted(seated) == sorted(f"Player {number}" for number in range(1, 13))


def test_what_was_confirmed_is_there_after_a_restart(disk: MemoryDisk, served: Served) -> None:
    with page(served) as desk:
        opened(desk)
        desk.give("start_event")
        desk.give("out", losers=[{"account": 3}])
        before = desk.state
    with serving(app_on(disk)) as again, page(again) as desk:
        desk.say("watch_desk", event=1)
        desk.until(lambda state: state.get("event") == 1)
        assert desk.state["tables"] == before["tables"]
        assert desk.state["log"] == before["log"]


def test_two_directors_see_each_other_and_a_stale_tap_is_refused(served: Served) -> None:
    with page(served) as ana, page(served, name="Rui") as rui:
        opened(ana)
        ana.give("start_event")
        rui.say("watch_desk", event=1)
        rui.until(lambda state: state.get("event") == 1)
        seen = rui.state["act"]
        ana.give("out", losers=[{"account": 3}])
        said = rui.give("out", seen=seen, losers=[{"account": 3}])
        assert (said["reason"], said["since"][0]["by"]) == ("stale", "Ana")
        rui.until(lambda state: state["act"] > seen)
        assert rui.state["figures"]["players"] == 11
        assert rui.give("out", seen=seen, losers=[{"account": 4}])["type"] == "done"  # somebody else


def test_an_order_that_is_sent_twice_acts_once(served: Served) -> None:
    with page(served) as desk:
        opened(desk)
        order = {"type": "register"}
        sent = {
            "id": str(uuid.uuid4()),
            "event": 1,
            "seen": desk.state["act"],
            "order": order,
            "person": "Eva",
        }
        first, second = (desk.ask("done", "give", **sent) for _ in range(2))
        assert first == second
        other = desk.ask("done", "give", **sent | {"order": {"type": "start_event"}})
        assert other["reason"] == "id_used"


def test_without_the_key_nothing_is_told_or_done(served: Served) -> None:
    with page(served) as desk, page(served, key="") as stranger:
        opened(desk)
        assert stranger.ask("entered", "enter", key="1", name="Eve")["reason"] == "wrong_key"
        assert stranger.ask("events", "list_events")["reason"] == "key_needed"
        sent = {"id": str(uuid.uuid4()), "event": 1, "seen": 0, "order": {"type": "start_event"}}
        assert stranger.ask("done", "give", **sent)["reason"] == "key_needed"
        stranger.say("watch_wall", event=1)
        stranger.until(lambda state: state.get("event") == 1)
        assert "Player" not in msgspec.json.encode(stranger.state).decode()


def test_a_destructive_order_needs_a_reason_and_can_be_undone(served: Served) -> None:
    with page(served) as desk:
        opened(desk)
        desk.give("start_event")
        act = desk.give("out", losers=[{"account": 3}])["act"]
        desk.give("out", losers=[{"account": 4}])
        assert desk.give("undo", act=act)["reason"] == "reason_needed"
        assert desk.give("undo", act=act, reason="the wrong seat")["type"] == "done"
        places = {one["account"]: one["place"] for one in desk.state["players"]}
        assert (places[3], places[4]) == (None, 12)
        line = next(one for one in desk.state["log"] if one["act"] == act)
        assert line["undone"] and desk.state["log"][0]["reason"] == "the wrong seat"


@pytest.mark.parametrize("frame", ["", "{", "[]", '{"type":"give"}', '{"type":"enter","key":1}', "9" * 9_000])
def test_nonsense_is_refused_and_the_line_stays(served: Served, frame: str) -> None:
    with page(served) as desk:
        desk.socket.send(frame)
        assert desk.hear("not_done")["reason"] == "malformed"
        assert desk.ask("events", "list_events")["type"] == "events"
