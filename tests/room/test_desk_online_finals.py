"""An event begins live at the desk and is finished online: at the desk, by HTTP and by the command."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest
from tests.room.desk_days import FINAL, FLIGHT_A, FLIGHT_B, PLAN
from tests.room.persons import in_room, of, over, person, restart, shove
from tests.room.serving import Served, serving
from tests.room.test_desk_socket import page
from tests.simulation.virtual import open_room, run_virtual
from tests.waiting import HANG_S
from typer.testing import CliRunner
from websockets.sync.client import connect

from tapete.cli import app as command
from tapete.cli.codes import DONE, NOT_DONE
from tapete.desk.stage_file import StageFile, StagePlayer, stage_text
from tapete.desk.templates import template
from tapete.room import protocol as p
from tapete.room.desk import messages as dm
from tapete.room.desk.desk import Desk
from tapete.room.desk.keys import DeskKeys
from tapete.room.desk.session import DeskSession
from tapete.room.net.app import make_app
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk, MemoryStore
from tapete.room.store.store import Batch, Store
from tapete.room.world.chance import SeededChance
from tapete.room.world.incidents import IncidentLog
from tapete.tournament import events as te

KEY = "12345678"
ONLINE = "tournament/1"
STACK, PRICE = 20_000, 2_000


def document(currency: str = "PLAY") -> dict[str, Any]:
    """A club night of two flights."""
    found = template("club-night")
    found["currency"] = currency
    found["entries"] = {**found.get("entries", {}), "late_until_level": 1, "least": 2, "re_entries": 1}
    return found


class LiveDays:
    """A director of a live event of two flights, on the server of a room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.told: list[dm.DeskServerMessage] = []

    async def open(self) -> None:
        """Open the desk and take up what is stored."""
        room = self.room
        self.desk = Desk(
            store=room.store, clock=room.clock, chance=SeededChance(b"desk"), finals=room.live_finals
        )
        await self.desk.open()
        self.session = DeskSession(
            self.desk,
            DeskKeys(KEY, now=room.clock.now),
            clock=room.clock,
            incidents=IncidentLog(room.clock.now),
            tell=self.told.append,
            address=None,
        )
        await self.say("enter", key=KEY, name="Olga")

    async def say(self, what: str, /, **fields: Any) -> Any:
        """Send a message. Returns what is told last."""
        self.told.clear()
        await self.session.handle(msgspec.json.encode({"type": what, **fields}))
        return self.told[-1]

    async def try_(self, event: int, what: str, /, id: str | None = None, **fields: Any) -> Any:
        """Give an order."""
        person = {"person": fields.pop("person")} if "person" in fields else {}
        seen = self.desk.owners[event].live.last_act
        order = {"type": what, **fields}
        return await self.say(
            "give", id=id or str(uuid.uuid4()), event=event, seen=seen, order=order, **person
        )

    async def give(self, event: int, what: str, /, **fields: Any) -> None:
        """Give an order that has to be carried out."""
        said = await self.try_(event, what, **fields)
        assert isinstance(said, dm.Done), (what, said)

    async def plays(self, event: int, **bags: int) -> None:
        """Play a flight to its end and bag these stacks."""
        for name in bags:
            await self.give(event, "register", person=name)
        await self.give(event, "start_event")
        for level in range(2):
            await asyncio.sleep(20 * 60)
            if not level:
                await self.give(event, "say_level")
        state = self.desk.desk_state(event).state
        for table in state.tables:
            counts = {str(one.account): bags[one.name] for one in table.seats if one.account is not None}
            await self.give(event, "bag_table", table=table.table, counts=counts)
        await self.give(event, "end_flight", difference=True, reason="counted again")

    async def flights(self, *, currency: str = "PLAY", **plan: Any) -> None:
        """Play both flights: Ana, Bea and Caio go on from the first, Dani and Ema from the second."""
        opened = await self.say(
            "open_series", id=str(uuid.uuid4()), document=document(currency), plan=PLAN | plan
        )
        assert isinstance(opened, dm.EventOpened), opened
        await self.plays(FLIGHT_A, Ana=30_000, Bea=20_000, Caio=10_000)
        await self.plays(FLIGHT_B, Dani=25_000, Ema=15_000)

    def handed_over(self, **changed: Any) -> dict[str, Any]:
        """The order that hands the final over in five minutes."""
        goes_on = self.desk.desk_state(FINAL).state.flights
        assert goes_on is not None
        accounts = {str(one.account): one.name for one in goes_on.goes_on}
        at = self.room.clock.now() + 300_000
        return {"starts_at": at, "accounts": accounts, "reason": "they play from home"} | changed


NAMES = ("Ana", "Bea", "Caio", "Dani", "Ema")
STACKS = {"Ana": 30_000, "Bea": 20_000, "Caio": 10_000, "Dani": 25_000, "Ema": 15_000}


def test_an_event_that_began_live_is_finished_online() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        days = LiveDays(room)
        await days.open()
        await days.flights()
        shown = days.desk.desk_state(FINAL).state.flights
        assert shown is not None and {one.name: one.stack for one in shown.goes_on} == STACKS
        players = [await person(room, name, shove, enter=False, watch=False) for name in NAMES]
        order = days.handed_over()
        id = str(uuid.uuid4())
        first = await days.try_(FINAL, "play_online", id=id, **order)
        assert isinstance(first, dm.Done), first
        seen = days.desk.owners[FINAL].live.last_act
        again = await days.say("give", id=id, event=FINAL, seen=seen, order={"type": "play_online", **order})
        assert again == first and list(room.owners) == [ONLINE], "a repeat opens no second final"

        shown = days.desk.desk_state(FINAL).state.flights
        assert shown is not None and shown.online == ONLINE and shown.goes_on == ()
        (seeded,) = of(disk, te.StageSeeded, ONLINE)
        pool = shown.pool
        assert (seeded.pool, seeded.entries, seeded.level, seeded.discarded) == (pool, 5, 3, 0)
        by_account = {one.id: name for name, one in zip(NAMES, players, strict=True)}
        assert {by_account[one.account]: one.stack for one in of(disk, te.Entered, ONLINE)} == STACKS
        balances = await room.store.balances_under(ONLINE, "PLAY")
        assert pool > 0 and balances[ONLINE] == pool

        for one in players:
            one.stream = ONLINE
            await room.handle(one, p.Watch(stream=ONLINE, whole=True))
        tournament = await over(room, ONLINE)
        assert {one.stack for one in of(disk, te.Seated, ONLINE)} == set(STACKS.values())
        assert of(disk, te.LevelBegan, ONLINE)[0].level == 3
        places = sorted(entry.place or 0 for entry in tournament.entries.values())
        assert places == [1, 2, 3, 4, 5]
        assert sum(won.amount for won in of(disk, te.PrizeWon, ONLINE)) == pool
        assert sum(entry.stack for entry in tournament.entries.values()) == sum(STACKS.values())

    in_room(check)


def test_a_final_that_is_played_online_is_out_of_the_desks_hands() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        days = LiveDays(room)
        await days.open()
        await days.flights()
        for name in NAMES:
            await person(room, name, enter=False, watch=False)
        await days.give(FINAL, "play_online", **days.handed_over())
        act = days.desk.owners[FINAL].live.last_act
        for what, fields in (
            ("undo", {"act": act, "reason": "no"}),
            ("set_up_final", {}),
            ("play_online", {"starts_at": 1, "reason": "again"}),
            ("cancel_event", {"reason": "no"}),
        ):
            said = await days.try_(FINAL, what, **fields)
            assert isinstance(said, dm.NotDone) and said.reason == "played_online", what
        said = await days.try_(FLIGHT_A, "undo", act=1, reason="no")
        assert isinstance(said, dm.NotDone) and said.reason == "played_online"
        await days.give(FINAL, "note", reason="the room plays it")
        before = days.desk.desk_state(FINAL)
        later = LiveDays(room)
        await later.open()
        assert later.desk.desk_state(FINAL) == before
        account = days.desk.owners[FLIGHT_A].live.tournament.entries[1].account
        seat = later.desk.seat_state(FLIGHT_A, later.desk.code_of(FLIGHT_A, account))
        assert seat is not None and seat.state.next_day is not None and seat.state.next_day.online
        log = b"".join(one.body for one in disk.events["live/1"])
        assert not any(name.encode() in log for name in NAMES), "the log keeps no names"

    in_room(check)


@pytest.mark.parametrize(
    ("names", "changed", "reason", "at"),
    [
        (NAMES[:4], {}, "no_account", "accounts."),
        (NAMES, {"accounts": {}}, "no_account", "accounts."),
        (NAMES, {"accounts": dict.fromkeys("12345", "Ana")}, "account_twice", "accounts."),
        (NAMES, {"starts_at": 1}, "online_start", "starts_at"),
        (NAMES, {"reason": " "}, "reason_needed", ""),
    ],
)
def test_a_wrong_handing_over_is_pointed_out_and_changes_nothing(
    names: tuple[str, ...], changed: dict[str, Any], reason: str, at: str
) -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        days = LiveDays(room)
        await days.open()
        await days.flights()
        for name in names:
            await person(room, name, enter=False, watch=False)
        before = days.desk.desk_state(FINAL).state
        said = await days.try_(FINAL, "play_online", **days.handed_over(**changed))
        assert isinstance(said, dm.NotDone) and said.reason == reason
        assert said.at.startswith(at) and bool(said.at) == bool(at)
        assert days.desk.desk_state(FINAL).state == before and not room.owners

    in_room(check)


def test_flights_that_go_on_and_money_that_the_room_does_not_keep_hand_nothing_over() -> None:
    async def check(room: Room, disk: MemoryDisk) -> None:
        days = LiveDays(room)
        await days.open()
        for name in NAMES:
            await person(room, name, enter=False, watch=False)
        await days.flights(currency="EUR")
        said = await days.try_(FINAL, "play_online", **days.handed_over())
        assert isinstance(said, dm.NotDone) and said.reason == "room_currency"
        act = days.desk.owners[FLIGHT_A].live.last_act
        await days.give(FLIGHT_A, "undo", act=act, reason="one bag was wrong")
        said = await days.try_(FINAL, "play_online", **days.handed_over())
        assert isinstance(said, dm.NotDone) and said.reason == "flight_goes_on"
        assert not room.owners

    in_room(check)


def test_a_server_that_dies_in_between_hands_over_once() -> None:
    """The final is stored, the desk's act is not: the next attempt finds the same final."""

    async def check() -> None:
        disk = MemoryDisk()
        room, store = await open_room(disk, seed=b"live", structures=[])
        days = LiveDays(room)
        await days.open()
        await days.flights()
        for name in NAMES:
            await person(room, name, enter=False, watch=False)
        order = days.handed_over()

        def dies(batch: Batch) -> bool:
            return batch.stream == f"live/{FINAL}"

        store.fail_before_commit = dies
        said = await days.try_(FINAL, "play_online", **order)
        assert isinstance(said, dm.NotDone) and said.reason == "store_unavailable"
        room = await restart(room, disk)
        assert list(room.owners) == [ONLINE]
        later = LiveDays(room)
        await later.open()
        shown = later.desk.desk_state(FINAL).state.flights
        assert shown is not None and not shown.online
        await later.give(FINAL, "play_online", **order | {"starts_at": order["starts_at"] + 1})
        shown = later.desk.desk_state(FINAL).state.flights
        assert shown is not None and shown.online == ONLINE and list(room.owners) == [ONLINE]
        assert shown.starts_at == order["starts_at"], "as the stored final begins"
        assert set((await room.store.ledger_sums()).values()) == {0}
        await room.close()

    run_virtual(check())


# ------------------------------------------------------------ by HTTP and by the command


FINAL_FILE = """
name = "Spring Main"
currency = "PLAY"
seats = 9
starting_stack = 20000
buy_in = 2000
payout = [60, 40]
levels = [
  {small_blind = 100, big_blind = 200, minutes = 20},
  {small_blind = 200, big_blind = 400, minutes = 20},
  {small_blind = 300, big_blind = 600, minutes = 20},
]
[stage]
kind = "final"
[entries]
late_until_level = 0
re_entries = 0
"""


def stage(flight: str, **stacks: int) -> str:
    """A stage file."""
    players = tuple(StagePlayer(name=name, stack=chips) for name, chips in stacks.items())
    return stage_text(
        StageFile(
            event="Main",
            flight=flight,
            currency="PLAY",
            pool=6_000,
            entries=max(3, len(players)),
            end_level=1,
            chips=sum(stacks.values()),
            players=players,
        )
    )


@pytest.fixture
def served() -> Iterator[Served]:
    """A server with room and desk, and the accounts Ana, Bea and Caio."""
    disk = MemoryDisk()

    async def on_disk() -> Store:
        return MemoryStore(disk)

    with serving(make_app(on_disk, structures=[], desk_key=KEY)) as found:
        for name in ("Ana", "Bea", "Caio"):
            with connect(found.url) as line:
                line.send(json.dumps({"type": "hello", "protocol": p.PROTOCOL, "name": name}))
                assert json.loads(line.recv(timeout=HANG_S))["type"] == "welcome"
        yield found


MANY = stage("1A", **{f"Player {number}": 30_000 for number in range(1, 801)})
"""A stage file of 40,000 bytes."""


def posted(served: Served, **changed: Any) -> Any:
    body = {
        "id": str(uuid.UUID(int=1)),
        "structure": FINAL_FILE,
        "stages": [stage("1A", Ana=30_000, Bia=30_000), stage("1B", Caio=60_000)],
        "accounts": {"bia": "Bea"},
        "starts_at": round((datetime.now() + timedelta(hours=1)).timestamp() * 1000),
    }
    url = f"http://127.0.0.1:{served.port}/desk/finals"
    return httpx2.post(url, json=body | changed, headers={"authorization": f"Bearer {KEY}"})


def test_stage_files_open_an_online_final_over_http(served: Served) -> None:
    answer = posted(served)
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"event": 1, "stream": ONLINE, "players": 3, "chips": 120_000}
    again = posted(served)
    assert again.status_code == 409 and again.json()["code"] in ("id_used", "played_online")
    with page(served) as desk:
        told = desk.ask("desk_state", "watch_desk", event=1)["state"]["flights"]
        assert (told["online"], told["pool"], told["entries"]) == (ONLINE, 12_000, 6)
    with connect(served.url) as line:
        line.send(json.dumps({"type": "hello", "protocol": p.PROTOCOL, "name": "Dani"}))
        line.send(json.dumps({"type": "lobby"}))
        while (rows := json.loads(line.recv(timeout=HANG_S)))["type"] != "lobby_rows":
            pass
        (row,) = rows["rows"]
        assert row["stream"] == ONLINE and row["name"] == "Spring Main" and row["entries"] == 3


@pytest.mark.parametrize(
    ("changed", "status", "code", "says"),
    [
        ({"accounts": {}}, 409, "no_account", "Bia"),
        ({"structure": FINAL_FILE.replace('[stage]\nkind = "final"\n', "")}, 422, "no_final", "final"),
        ({"structure": "seats = 0"}, 422, "structure", "seats"),
        ({"stages": ["{}"]}, 422, "stage_file", "stages[0]"),
        ({"structure": FINAL_FILE.replace("PLAY", "EUR")}, 422, "other_currency", "currency"),
        ({"stages": []}, 400, "malformed", "stages"),
        ({"stages": [MANY]}, 409, "no_account", "Player 1"),
    ],
)
def test_wrong_files_open_nothing(
    served: Served, changed: dict[str, Any], status: int, code: str, says: str
) -> None:
    answer = posted(served, **changed)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert says in answer.json()["detail"]
    with page(served) as desk:
        assert desk.ask("events", "list_events")["events"] == []


def test_the_command_finishes_a_live_event_online(served: Served, tmp_path: Path) -> None:
    files = {"final.toml": FINAL_FILE, "1A.json": stage("1A", Ana=30_000, Bia=30_000)}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "accounts.csv").write_text("Bia,Bea\n")
    given = ["room", "finish", *(str(tmp_path / name) for name in files)]
    more = ["--url", f"http://127.0.0.1:{served.port}", "--key", KEY, "--starts", "2099-12-01 20:00"]
    run = CliRunner().invoke
    no = run(command, [*given, *more, "--language", "pt"])
    assert no.exit_code == NOT_DONE and "Bia" in no.output
    late = run(command, [*given, *more, "--accounts", str(tmp_path / "accounts.csv"), "--language", "es"])
    assert late.exit_code == NOT_DONE and "medio minuto" in late.output, late.output
    soon = (datetime.now() + timedelta(hours=2)).strftime("%Y-%m-%d %H:%M")
    more[-1] = soon
    done = run(command, [*given, *more, "--accounts", str(tmp_path / "accounts.csv")])
    assert done.exit_code == DONE and "2 players go on online with 60000 chips" in done.output, done.output
    wrong = run(command, [*given, *more[:-1], "tomorrow"])
    assert wrong.exit_code == NOT_DONE and "tomorrow" in wrong.output
