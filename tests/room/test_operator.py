"""The operator's commands against a running server: probes, the key, orders, the data folder, damage."""

import asyncio
import json
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine
from starlette.applications import Starlette
from starlette.testclient import TestClient
from tests.room.serving import in_memory, serving
from tests.waiting import HANG_S, soon, wait_for_server

from tapete.cli.room import list_streams, order
from tapete.cli.serve import serve_room
from tapete.room.halves import StreamTold
from tapete.room.net.app import make_app
from tapete.room.net.operating import ADDRESS, Address
from tapete.room.publish.operated import stream_told
from tapete.room.room import Room
from tapete.room.store import postgres as postgres_store
from tapete.room.store.folder_lock import Alone
from tapete.room.store.opening import open_store
from tapete.room.store.store import Batch, StoredEvent, StoreUnavailable
from tapete.room.world.chance import SeededChance
from tapete.tournament.structure.structure import BlindLevel, Structure

KEY = "a key that nobody guesses"
QUICK = Structure(
    name="Quick",
    seats=3,
    starting_stack=400,
    buy_in=100,
    payout=(100,),
    levels=(BlindLevel(small_blind=10, big_blind=20, minutes=60),),
)
OTHER = Structure(
    name="Other",
    seats=2,
    starting_stack=400,
    buy_in=100,
    payout=(100,),
    levels=(BlindLevel(small_blind=10, big_blind=20, minutes=60),),
)
T1 = "tournament/1"
TAPETE = str(Path(sys.executable).parent / "tapete")


def app_of(key: str | None = KEY) -> Starlette:
    return make_app(in_memory, structures=[QUICK, OTHER], chance=SeededChance(b"operator"), operator_key=key)


def room_of(client: TestClient) -> Room:
    app: Any = client.app
    found: Room = app.state.room
    return found


# ------------------------------------------------------------ probes


def test_one_stopped_stream_leaves_the_process_live_and_ready() -> None:
    with TestClient(app_of()) as client:
        assert client.get("/livez").json() == {"ok": True}
        assert client.get("/readyz").json() == {
            "ok": True,
            "tournaments": 2,
            "tables": 0,
            "stopped": 0,
            "waiting": 0,
        }
        room_of(client).owners[T1].stopped = True
        assert client.get("/livez").status_code == 200
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json()["stopped"]) == (200, 1)


def test_a_room_that_cannot_store_is_live_and_not_ready() -> None:
    with TestClient(app_of()) as client:
        room_of(client).owners[T1].trouble = "the disk is full"
        assert client.get("/livez").status_code == 200
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json()["ok"], ready.json()["waiting"]) == (503, False, 1)


def test_a_room_that_has_lost_its_database_is_not_ready() -> None:
    with TestClient(app_of()) as client:
        room_of(client).store.trouble = "Another server is using postgresql://db/room."  # type: ignore[misc]
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json()["ok"], ready.json()["store"]) == (503, False, "unavailable")
        assert "postgresql" not in ready.text
        room_of(client).store.trouble = None  # type: ignore[misc]
        assert client.get("/readyz").status_code == 200


# ------------------------------------------------------------ orders


@pytest.mark.parametrize(
    "header", [None, "", "Bearer", "Bearer wrong", f"Basic {KEY}", f"Bearer {KEY}x", "é"]
)
def test_without_the_key_every_request_is_refused(header: str | None) -> None:
    with TestClient(app_of()) as client:
        headers = {} if header is None else {"authorization": header.encode()}
        for answer in (
            client.get("/operator/streams", headers=headers),  # type: ignore[arg-type]
            client.post(f"/operator/streams/{T1}/cancel", headers=headers),  # type: ignore[arg-type]
        ):
            assert (answer.status_code, answer.json()["detail"]) == (401, "This needs the room's key.")
        assert room_of(client).owners[T1].game.tournament.state == "registering"


def test_a_room_without_a_key_has_no_operator_interface() -> None:
    with TestClient(app_of(None)) as client:
        assert client.get("/operator/streams").status_code == 404


def test_invalid_orders_are_refused_in_one_line() -> None:
    headers = {"authorization": f"Bearer {KEY}"}
    with TestClient(app_of(), headers=headers) as client:
        for path, body, status, says in (
            (f"{T1}/dance", b"", 404, "Invalid enum value 'dance'"),
            ("tournament/99/resume", b"", 409, "there is no tournament/99"),
            (f"{T1}/cancel", b"[]", 400, "Expected `object`"),
            (f"{T1}/cancel", b'{"why": 1}', 400, "unknown field"),
            (f"{T1}/cancel", b'{"reason": 1}', 400, "Expected `str`"),
        ):
            answer = client.post(f"/operator/streams/{path}", content=body)
            assert answer.status_code == status and says in answer.json()["detail"]
        assert room_of(client).owners[T1].game.tournament.state == "registering"
        answer = client.post(f"/operator/streams/{T1}/cancel", content=b'{"reason": "too late"}')
        assert answer.status_code == 200 and answer.json()["stream"]["state"] == "cancelled"
        answer = client.post(f"/operator/streams/{T1}/cancel")
        assert answer.status_code == 409 and "is over" in answer.json()["detail"]
        found = client.get("/operator/streams").json()["streams"]
        assert {one["stream"]: one["state"] for one in found}[T1] == "cancelled"


# ------------------------------------------------------------ the command


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, Room]]:
    """A running server with its address in a data folder."""
    with serving(app_of()) as served:
        Address.of("0.0.0.0", served.port, KEY).write(tmp_path)  # noqa: S104
        yield tmp_path, served.app.state.room


def commanded(stream: str, what: str, folder: Path, *, sure: bool = True) -> int:
    return order(stream, what, data=str(folder), url=None, key=None, reason="a test", sure=sure)


def test_the_command_lists_and_cancels(served: tuple[Path, Room], capsys: pytest.CaptureFixture[str]) -> None:
    folder, room = served
    assert list_streams(data=str(folder), url=None, key=None, all_=False, as_json=True) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [(one["stream"], one["name"]) for one in listed] == [(T1, "Quick"), ("tournament/2", "Other")]
    assert commanded(T1, "cancel", folder, sure=False) == 2  # nobody is there to be asked
    assert room.owners[T1].game.tournament.state == "registering"
    assert commanded(T1, "cancel", folder) == 0
    assert room.owners[T1].game.tournament.state == "cancelled"
    said = capsys.readouterr()
    assert said.out.endswith(  # after the server's own log lines
        "Quick (tournament/1) is cancelled; its players were refunded by the published rule\n"
    )
    assert "add --yes" in said.err
    assert commanded(T1, "resume", folder) == 2
    assert commanded("tournament/99", "resume", folder) == 2
    said = capsys.readouterr()
    assert said.err == (
        "tapete: Quick (tournament/1): tournament/1 is over\n"
        "tapete: there is no tournament/99; `tapete room list` shows all tournaments\n"
    )
    assert stat.S_IMODE((folder / ADDRESS).stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Quick (tournament/1) is not stopped, so there is nothing to resume"),
        ("es", "Quick (tournament/1) no está detenido: no hay nada que reanudar"),
        ("pt", "Quick (tournament/1) não está parado: não há nada para retomar"),
    ],
)
def test_an_event_that_is_not_stopped_is_not_resumed(
    language: str, says: str, served: tuple[Path, Room]
) -> None:
    folder, room = served
    before = room.owners[T1].game.seq
    command = [TAPETE, "room", "resume", T1, "--data", str(folder), "--language", language]
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", f"tapete: {says}\n")
    assert room.owners[T1].game.operated is None and room.owners[T1].game.seq == before


@pytest.mark.parametrize("what", ["cancel", "roll_back"])
@pytest.mark.parametrize(
    ("typed", "done"), [("y", True), ("Yes ", True), ("", False), ("n", False), (None, False)]
)
def test_what_destroys_something_is_asked_first(
    what: str,
    typed: str | None,
    done: bool,
    served: tuple[Path, Room],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder, room = served
    asked = []

    def answer(question: str) -> str:
        asked.append(question)
        if typed is None:
            raise EOFError
        return typed

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", answer)
    assert commanded(T1, what, folder, sure=False) == (0 if done else 2)
    (question,) = asked
    assert question.startswith("Cancel Quick" if what == "cancel" else "Roll back Quick")
    assert "0 running hands" in question and question.endswith("[y/N] ")
    assert capsys.readouterr().err == ("" if done else "tapete: nothing was done\n")
    assert (room.owners[T1].game.operated is not None) is done
    assert commanded("tournament/2", what, folder) == 0  # --yes does not ask
    assert len(asked) == 1


@pytest.mark.parametrize("what", ["cancel", "rollback"])
def test_without_a_terminal_what_destroys_something_needs_yes(what: str, served: tuple[Path, Room]) -> None:
    folder, room = served
    command = [TAPETE, "room", what, T1, "--data", str(folder)]
    refused = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.count("\n") == 1 and "--yes" in refused.stderr
    assert room.owners[T1].game.operated is None
    done = subprocess.run(
        [*command, "--yes"], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert room.owners[T1].game.operated is not None


@pytest.mark.parametrize(
    ("language", "says", "refused"),
    [
        (
            "en",
            "Quick (tournament/1) plays simultaneous hands",
            "The tournament is not running.",
        ),
        ("es", "Quick (tournament/1) juega manos simultáneas", "El torneo no está en juego."),
        ("pt", "Quick (tournament/1) joga mãos simultâneas", "O torneio não está em andamento."),
    ],
)
def test_the_command_has_the_tables_of_an_event_play_in_step(
    language: str, says: str, refused: str, served: tuple[Path, Room], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, room = served
    command = [TAPETE, "room", "simultaneous", T1, "--data", str(folder), "--language", language]
    answer = subprocess.run([*command, "begin"], capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == f"tapete: Quick (tournament/1): {refused}\n"
    assert room.owners[T1].game.operated is None
    asked = []

    async def operate(stream: str, what: str, **how: Any) -> StreamTold:
        asked.append((stream, what, how))
        return stream_told(room.owners[stream])

    monkeypatch.setattr(room.worker, "operate", operate)
    for what in (("begin",), ("begin", "--by", "betting-round", "--reason", "the bubble"), ("end",)):
        answer = subprocess.run([*command, *what], capture_output=True, text=True, check=False)
        assert (answer.returncode, answer.stderr) == (0, "")
        assert (answer.stdout == f"{says}\n") == (what[0] == "begin")
    assert asked == [
        (T1, "begin_simultaneous", {"reason": "", "by": "hand"}),
        (T1, "begin_simultaneous", {"reason": "the bubble", "by": "betting-round"}),
        (T1, "end_simultaneous", {"reason": "", "by": "hand"}),
    ]


def test_an_event_that_stops_again_is_told_with_its_incident(
    served: tuple[Path, Room], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, _ = served

    def fails(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("something nobody thought of")

    monkeypatch.setattr("tapete.room.core.schedule.StreamSchedule.due", fails)
    for what in ("roll_back", "resume"):  # the first one stops it
        assert commanded(T1, what, folder) == 2
        said = capsys.readouterr()
        assert "goes on" not in said.out
        assert "Quick (tournament/1)" in said.err and "ZeroDivisionError" in said.err
        assert "(incident " in said.err
    assert list_streams(data=str(folder), url=None, key=None, all_=False, as_json=False) == 0
    assert "STOPPED" in capsys.readouterr().out


def test_a_server_that_has_ended_is_told_as_such(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    Address.of("127.0.0.1", port, KEY).write(tmp_path)
    assert list_streams(data=str(tmp_path), url=None, key=None, all_=False, as_json=False) == 2
    said = capsys.readouterr()
    assert said.err.startswith("tapete: no server runs there: ") and said.err.count("\n") == 1
    assert f"http://127.0.0.1:{port}" in said.err


def test_a_room_with_another_key_is_told_as_another_room(
    served: tuple[Path, Room], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, _ = served
    found = Address.read(folder)
    assert found is not None
    structs.replace(found, key="an older key").write(folder)
    assert list_streams(data=str(folder), url=None, key=None, all_=False, as_json=False) == 2
    said = capsys.readouterr()
    assert "has another key than the data folder" in said.err and said.err.count("\n") == 1


def test_only_its_own_address_is_removed(tmp_path: Path) -> None:
    mine, other = Address.of("127.0.0.1", 8000, "mine"), Address.of("127.0.0.1", 8000, "other")
    other.write(tmp_path)
    mine.remove(tmp_path)
    assert Address.read(tmp_path) == other
    other.remove(tmp_path)
    other.remove(tmp_path)
    assert not (tmp_path / ADDRESS).exists()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_ends_in_order_takes_its_address_away(tmp_path: Path, how: signal.Signals) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [TAPETE, "serve", "--fast", "--data", str(tmp_path), "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as server:
        wait_for_server(f"http://127.0.0.1:{port}/livez", lives=lambda: server.poll() is None)
        assert (tmp_path / ADDRESS).exists()
        server.send_signal(how)
        _, said = server.communicate(timeout=HANG_S)
    assert (server.returncode, said) == (0, "")
    assert not (tmp_path / ADDRESS).exists()


def test_an_unreachable_room_is_a_one_line_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for url, key, says in (
        (None, None, "no room has left its address"),
        ("http://127.0.0.1:9", "x", "no room answers at http://127.0.0.1:9"),
        ("file:///etc/passwd", "x", "is not a room's address"),
        ("http://[", "x", "is not a room's address"),
    ):
        assert list_streams(data=str(tmp_path), url=url, key=key, all_=False, as_json=False) == 2
        said = capsys.readouterr()
        assert said.out == "" and says in said.err and said.err.count("\n") == 1


# ------------------------------------------------------------ one server a folder


def test_a_second_server_on_a_data_folder_does_not_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = Alone(tmp_path)
    assert serve_room(host="127.0.0.1", port=8000, data=str(tmp_path), tournaments=None, fast=True) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    assert said.err.startswith(f"tapete: Another server is using {tmp_path} (process ")
    url = f"sqlite:///{tmp_path}/tapete.db"
    assert serve_room(host="127.0.0.1", port=8000, data=url, tournaments=None, fast=True) == 2
    first.let_go()
    Alone(tmp_path).let_go()


def test_a_second_server_on_a_postgresql_database_does_not_start(postgres_url: str) -> None:
    async def check() -> None:
        first = await open_store(postgres_url, alone=True)
        with pytest.raises(StoreUnavailable, match="Another server is using"):
            await open_store(postgres_url, alone=True)
        await (await open_store(postgres_url)).close()  # a command that only reads
        await first.close()
        await (await open_store(postgres_url, alone=True)).close()

    asyncio.run(check())


def test_a_lost_connection_to_postgresql_is_noticed_and_the_lock_taken_again(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_store, "WATCH_S", 0.05)

    async def check() -> None:
        store = await open_store(postgres_url, alone=True)
        await store.append(Batch("table/1", 0, (StoredEvent("table/1", 1, 1, "", b"{}"),)))
        async with asked_directly(postgres_url) as ask:
            before = await ask(HOLDERS)
            assert len(before) == 1
            await ask(END)
            await soon(_until(lambda: ask(HOLDERS), lambda now: len(now) == 1 and now != before))
        assert store.trouble is None
        with pytest.raises(StoreUnavailable, match="Another server is using"):
            await open_store(postgres_url, alone=True)
        await store.append(Batch("table/1", 1, (StoredEvent("table/1", 2, 1, "", b"{}"),)))
        await store.close()
        await (await open_store(postgres_url, alone=True)).close()

    asyncio.run(check())


def test_a_server_whose_lock_another_one_has_taken_writes_nothing(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(postgres_store, "WATCH_S", 0.05)
    monkeypatch.setattr(postgres_store, "CLAIM_AGAIN_S", ())

    async def check() -> None:
        store = await open_store(postgres_url, alone=True)
        async with asked_directly(postgres_url) as ask:
            other = asyncio.ensure_future(ask(f"SELECT pg_advisory_lock({postgres_store._SERVER_LOCK})"))
            async with asked_directly(postgres_url) as third:
                await soon(_until(lambda: third(WAITING), bool))
                await third(END)
            await soon(other)
            await soon(_until(_now(lambda: store.trouble), bool))  # nobody has written anything
            assert "Another server is using" in str(store.trouble)
            batch = Batch("table/2", 0, (StoredEvent("table/2", 1, 1, "", b"{}"),))
            for write in (
                lambda: store.append(batch),
                lambda: store.create_account("Ana", False, b"t" * 32, 1),
                lambda: store.put_setting("a", "b"),
            ):
                with pytest.raises(StoreUnavailable, match="Another server is using"):
                    await write()
            assert await store.read("table/2") == []
        await soon(_until(_now(lambda: store.trouble), lambda why: why is None))  # that one has ended
        await store.append(batch)
        assert len(await store.read("table/2")) == 1
        await store.close()

    asyncio.run(check())
    said = capsys.readouterr().out
    assert said.count("nothing is stored until this is mended") == 1
    assert said.count("the lock is held again") == 1


HOLDERS = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted"
WAITING = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
END = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tapete'"


@asynccontextmanager
async def asked_directly(url: str) -> AsyncIterator[Callable[[str], Awaitable[list[Any]]]]:
    """A connection of somebody else to the same database."""
    engine = create_async_engine(make_url(url).set(drivername="postgresql+asyncpg"))
    async with engine.connect() as connection:
        automatic = await connection.execution_options(isolation_level="AUTOCOMMIT")

        async def ask(question: str) -> list[Any]:
            return list((await automatic.execute(text(question))).all())

        yield ask
        await connection.invalidate()
    await engine.dispose()


async def _until(look: Callable[[], Awaitable[Any]], true: Callable[[Any], bool]) -> None:
    while not true(await look()):  # noqa: ASYNC110 - it only looks
        await asyncio.sleep(0.01)


def _now(look: Callable[[], Any]) -> Callable[[], Awaitable[Any]]:
    async def found() -> Any:
        return look()

    return found


# ------------------------------------------------------------ a damaged database


def damaged(folder: Path, table: str) -> None:
    """Overwrite one leaf page of a table, like a bad disk."""
    path = folder / "tapete.db"
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = database.execute("PRAGMA page_size").fetchone()
        (root,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    database.close()
    pages = bytearray(path.read_bytes())
    page = root
    head = (page - 1) * size
    while pages[head] == 5:  # an interior page: to its second child
        cell = head + int.from_bytes(pages[head + 14 : head + 16], "big")
        page = int.from_bytes(pages[cell : cell + 4], "big")
        head = (page - 1) * size
    pages[head : head + size] = bytes(size)
    path.write_bytes(pages)


def opened(folder: Path) -> tuple[list[str], list[str]]:
    """Open a room; return the streams that open and those that stay closed."""

    async def run() -> tuple[list[str], list[str]]:
        app = make_app(lambda: open_store(str(folder)), structures=[QUICK, OTHER])
        async with app.router.lifespan_context(app):
            room: Room = app.state.room
            return sorted(room.owners), sorted(room.closed)

    return asyncio.run(run())


def test_a_damaged_page_of_events_closes_its_streams_and_no_other(tmp_path: Path) -> None:
    assert opened(tmp_path)[1] == []

    async def long_log() -> None:
        """Write enough events for more than one page."""
        from tapete.room.core import events as room_events
        from tapete.room.store.store import Batch, StoredEvent

        store = await open_store(str(tmp_path))
        body = room_events.encode(room_events.Operated(what="resume", reason="x" * 400))
        for stream in (T1, "tournament/2"):
            head = len(await store.read(stream))
            events = tuple(StoredEvent(stream, head + seq, 1, "room", body) for seq in range(1, 41))
            await store.append(Batch(stream, head, events))
        await store.close()

    asyncio.run(long_log())
    assert opened(tmp_path) == ([T1, "tournament/2"], [])
    damaged(tmp_path, "events")
    open_now, closed = opened(tmp_path)
    assert closed == [T1] and "tournament/2" in open_now


def test_damage_to_the_whole_database_is_a_one_line_error(tmp_path: Path) -> None:
    assert opened(tmp_path)[1] == []
    damaged(tmp_path, "accounts")
    with pytest.raises(StoreUnavailable, match="is damaged; restore it from a backup"):
        opened(tmp_path)
