"""Metrics: what Prometheus is told, on a port of its own, and by its conventions."""

from __future__ import annotations

import asyncio
import re
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families as families
from starlette.testclient import TestClient
from tests.room import cash_tables
from tests.room.serving import Served, in_memory, serving
from tests.room.test_room_sigkill import free_port
from tests.room.test_room_sockets import QUICK, T1, greet, hear, say
from tests.room.test_serve_options import running
from tests.waiting import HANG_S, soon, tries, wait_until
from websockets.asyncio.client import connect

from tapete.room import protocol as p
from tapete.room.core.pace import RoomPace
from tapete.room.net.app import make_app
from tapete.room.net.metrics import Metrics, metrics_app
from tapete.room.room import Room
from tapete.room.store.memory import MemoryDisk
from tapete.room.world.chance import SeededChance
from tapete.room.world.meters import Telling

SPANS = ("commit", "acknowledgement", "last_frame", "loop_lag")


def values(metrics: Metrics, room: Room) -> dict[str, float]:
    """The samples by name, and by `name{label}` where there is one label."""
    with TestClient(metrics_app(metrics, room)) as client:
        answer = client.get("/metrics")
        assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/plain")
        assert client.get("/").status_code == 404
    return {
        sample.name + "".join(f"{{{value}}}" for value in sample.labels.values()): sample.value
        for family in families(answer.text)
        for sample in family.samples
    }


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


async def _play_a_hand(served: Served) -> None:
    async with connect(served.url) as line:
        await greet(line, "Marina")
        await line.send("nonsense")
        await hear(line, p.Error)
        await say(line, p.Register(id="00000000-0000-0000-0000-000000000001", stream=T1))
        await hear(line, p.Accepted)
        await say(line, p.Watch(stream=T1, whole=True))
        while not (await hear(line, p.Table)).hand:
            pass

        def read() -> dict[str, float]:
            return values(served.app.state.metrics, served.app.state.room)

        for _ in tries("a hand is over"):
            if read()["tapete_hands_total"] > 0:
                break
            await asyncio.sleep(0.05)
        for _ in tries("the event loop's lag is measured"):
            if read()["tapete_loop_lag_seconds_count"] > 0:
                break
            await asyncio.sleep(0.05)
        assert read()["tapete_connections"] == 1


def test_a_hand_is_counted_and_timed(metrics: Metrics) -> None:
    app = make_app(
        in_memory,
        structures=[QUICK],
        chance=SeededChance(b"sockets"),
        pace=RoomPace(start=50, between=20, showdown=20, street=5),
        bot_divisor=200,
        metrics=metrics,
    )
    app.state.metrics = metrics
    with serving(app) as served:

        def room() -> Room:
            found: Room = app.state.room
            return found

        wait_until(lambda: served.get("/readyz")[0] == 200, "the room is open")
        before = values(metrics, room())
        assert before["tapete_tournaments{registering}"] == 1 and before["tapete_store_up"] == 1
        assert before["tapete_connections"] == before["tapete_hands_total"] == 0
        asyncio.run(soon(_play_a_hand(served)))
        wait_until(
            lambda: values(metrics, room())["tapete_connections"] == 0, "the connection is counted off"
        )
        found = values(metrics, room())
        assert found["tapete_malformed_messages_total"] == 1 and found["tapete_messages_total"] >= 3
        assert found["tapete_hands_voided_total"] == found["tapete_incidents_total"] == 0
        for span in SPANS:
            count = found[f"tapete_{span}_seconds_count"]
            assert count > 0 and found[f"tapete_{span}_seconds_bucket{{+Inf}}"] == count, span
        assert found["tapete_commit_seconds_count"] <= found["tapete_batches_total"] + 2
        assert found["tapete_acknowledgement_seconds_count"] < found["tapete_commit_seconds_count"]
        assert found["tapete_build_info{0.1.0}"] == 1
        owner = room().owners[T1]
        owner.stopped, owner.trouble = True, "the deck is wet"
        room().closed["tournament/99"] = "torn"
        after = values(metrics, room())
        assert (after["tapete_tournaments_stopped"], after["tapete_tournaments_waiting"]) == (1, 0)
        assert after["tapete_tournaments_unreadable"] == 1
        owner.stopped = False
        assert values(metrics, room())["tapete_tournaments_waiting"] == 1


def test_names_follow_the_conventions_of_prometheus(metrics: Metrics) -> None:
    for family in metrics.registry.collect():
        assert re.fullmatch(r"(tapete|process|python)_[a-z_]+", family.name), family.name
        assert family.documentation.strip()
        if family.type == "histogram":
            assert family.name.endswith("_seconds")
        for sample in family.samples:
            assert (family.type == "counter") == sample.name.endswith(("_total", "_created")) or (
                family.type == "histogram"
            ), sample.name


def test_news_are_over_when_the_last_has_them() -> None:
    over: list[str] = []
    nobody = Telling(lambda: over.append("nobody"))
    nobody.all_told()
    quick = Telling(lambda: over.append("quick"))
    quick.begin()
    quick.end()  # before the others are told
    assert over == []
    quick.begin()
    quick.all_told()
    assert over == []
    quick.end()
    assert over == ["quick"]


def test_the_server_has_them_on_the_port_that_was_named_and_nowhere_else(tmp_path: object) -> None:
    port = free_port()
    server = running("--data", f"{tmp_path}/data", TAPETE_METRICS_PORT=str(port))
    with server:
        for _ in tries("the metrics are served"):
            try:
                with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=HANG_S) as answer:
                    text = answer.read().decode()
                break
            except OSError:
                continue
        assert "tapete_loop_lag_seconds_bucket" in text and "process_resident_memory_bytes" in text
        assert any(f"metrics_port={port}" in line for line in server.lines)


def test_cash_tables_are_counted(metrics: Metrics) -> None:
    async def work(room: Room, disk: MemoryDisk) -> None:
        ana = await cash_tables.Regular(room, "Ana").arrive()
        await ana.ask(p.SitDown, chips=1_000)
        await cash_tables.until(lambda: len(room.worker.cash.owners[cash_tables.R1].game.table.players) == 3)
        told = metrics.text(room).decode()
        for line in (
            "tapete_cash_tables 1.0",
            'tapete_cash_players{kind="person"} 1.0',
            'tapete_cash_players{kind="bot"} 2.0',
            "tapete_cash_waiting 0.0",
            "tapete_cash_tables_stopped 0.0",
        ):
            assert line in told

    cash_tables.in_room(work, cash_tables.offer(bots=3))
