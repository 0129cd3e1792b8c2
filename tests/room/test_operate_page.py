"""docs/operate.md is true: its commands run, and its options, files and commands exist."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import msgspec
import pytest
import typer
from sqlalchemy import make_url
from tests import postgres
from tests.databases import new_database
from tests.room.lines import messages
from tests.room.serving import serving
from tests.room.test_operator import KEY, T1, app_of
from tests.room.test_serve_options import running, variables
from tests.waiting import HANG_S, soon, tries, wait_until
from websockets.asyncio.client import connect

from tapete.cli import app
from tapete.cli.database import PASSWORD_VARIABLE
from tapete.cli.serve import KEY_VARIABLE
from tapete.engine import events as hand_events
from tapete.room import protocol as p
from tapete.room.core import events as room_events
from tapete.room.net.operating import Address
from tapete.room.room import Room
from tapete.room.store.opening import open_store
from tapete.room.store.store import StoredEvent

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/operate.md").read_text(encoding="utf-8")
STRUCTURE = ROOT / "src/tapete/tournament/structures/sit-and-go-6.toml"


def blocks(title: str) -> list[str]:
    """The commands under a title of the page."""
    _, found, rest = PAGE.partition(f"# {title}\n")
    assert found, f"docs/operate.md has no section {title}"
    return re.findall(r"```sh\n(.*?)```", re.split(r"^##", rest, maxsplit=1, flags=re.M)[0], re.S)


def sh(title: str, **places: str) -> str:
    """Run the commands under a title, as a person would with these places."""
    said = []
    for block in blocks(title):
        done = subprocess.run(
            ["sh", "-euc", block], env={**os.environ, **places}, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{block}\n{done.stderr}"
        said.append(done.stdout)
    assert said
    return "".join(said)


# ------------------------------------------------------------ what it names


def test_every_option_and_every_variable_is_on_the_page() -> None:
    serve = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    options = {word for one in serve.params if one.name != "help" for word in one.opts}
    table = PAGE.partition("## Starting")[2].partition("### As a service")[0]
    assert set(re.findall(r"`(--[a-z-]+)`", table)) == options
    known = {*variables().values(), PASSWORD_VARIABLE, KEY_VARIABLE}
    assert {*re.findall(r"TAPETE_[A-Z_]+", table)} == known
    assert {*re.findall(r"TAPETE_[A-Z_]+", PAGE)} <= known | {"TAPETE_SITE"}


def test_every_file_and_every_command_of_the_page_exists() -> None:
    for name in re.findall(r"(?<![\w/])(?:deploy|tests|docs)/[\w./-]*\w", PAGE):
        assert (ROOT / name).exists() or name.startswith("deploy/secrets"), name
    for name in re.findall(r"\]\(([\w./-]+)\)", PAGE):
        assert (ROOT / "docs" / name).exists(), name
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    orders = {*re.findall(r"tapete room (list|\w+(?= tournament))", PAGE)}
    assert orders == {"list", "audit", "resume", "rollback", "cancel"} and orders <= {
        *commands["room"].commands
    }


def test_the_commands_that_install_are_well_formed() -> None:
    indented = [line.strip() for line in re.findall(r"^    (\S.*)$", PAGE, re.M)]
    assert len(indented) > 12
    done = subprocess.run(
        ["sh", "-n"], input="\n".join(indented), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_figure_of_the_page_is_one_that_was_measured() -> None:
    (figure,) = re.findall(r"some ([\d,]+) whole six-handed hands", PAGE)
    assert f"| 6 seats R | {figure} |" in (ROOT / "bench/RESULTS.md").read_text(encoding="utf-8")


# ------------------------------------------------------------ backup and restore


async def _until_a_hand_runs(port: int) -> None:
    """Take a seat of the first event; bots fill the others, and it begins."""
    async with connect(f"ws://127.0.0.1:{port}/ws") as line:
        for message in (p.Hello(protocol=p.PROTOCOL, name="Ana"), p.Lobby()):
            await line.send(msgspec.json.encode(message).decode())
        async for heard in messages(line):
            if isinstance(heard, p.LobbyRows):
                stream = heard.rows[0].stream
                for ask in (
                    p.Register(id=str(uuid.uuid4()), stream=stream),
                    p.Watch(stream=stream, whole=True),
                ):
                    await line.send(msgspec.json.encode(ask).decode())
            if isinstance(heard, p.Table) and heard.hand:
                return


async def _log(data: str) -> list[StoredEvent]:
    store = await open_store(data)
    try:
        assert set((await store.ledger_sums()).values()) <= {0}
        return await store.read(T1)
    finally:
        await store.close()


def log_of(data: str) -> list[StoredEvent]:
    return asyncio.run(_log(data))


def hands_in(events: list[StoredEvent]) -> int:
    return sum(
        isinstance(room_events.where(room_events.decode(one.body))[1], hand_events.HandStarted)
        for one in events
    )


@pytest.fixture
def on_offer(tmp_path: Path) -> str:
    """An event that bots fill at once."""
    text, changed = re.subn(r"fill_ms = \S+", "fill_ms = 500", STRUCTURE.read_text(encoding="utf-8"))
    assert changed == 1
    file = tmp_path / "event.toml"
    file.write_text(text)
    return str(file)


def play_and_back_up(server: running, title: str, **places: str) -> None:
    """Let a hand begin, follow the page meanwhile, and stop the room."""
    with server:
        asyncio.run(soon(_until_a_hand_runs(server.port)))
        sh(title, **places)


def check_it_goes_on(server: running, data: str, before: list[StoredEvent]) -> None:
    """The restored room is a part of what was; it opens, and plays on from there."""
    restored = log_of(data)
    assert hands_in(restored) >= 1 and restored == before[: len(restored)]
    with server:
        for _ in tries("the room is ready"):
            with urlopen(f"http://127.0.0.1:{server.port}/readyz", timeout=HANG_S) as answer:
                if answer.status == 200:
                    break
        for _ in tries("it plays on", every_s=0.5):
            if len(log_of(data)) > len(restored):
                break
    assert not any("level=error" in line for line in server.lines), server.lines
    assert log_of(data)[: len(restored)] == restored


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="sqlite3 is not installed")
def test_a_data_folder_is_backed_up_and_restored_as_the_page_says(tmp_path: Path, on_offer: str) -> None:
    room = tmp_path / "room"
    places = {name.upper(): str(tmp_path / name) for name in ("room", "backup", "keys")}
    room.mkdir()
    options = {"TAPETE_DATA": str(room / "data"), "TAPETE_TOURNAMENTS": on_offer, "TAPETE_FAST": "1"}
    play_and_back_up(running(**options), "Data folder: backup", **places)
    before = log_of(str(room / "data"))
    (room / "data.deal-key").unlink()  # the disk is gone, and the key with it
    sh("Data folder: restore", **places)
    assert not (room / "data" / "tapete.db-wal").exists()
    check_it_goes_on(running(**options), str(room / "data"), before)


def with_programs() -> dict[str, str]:
    """The path with PostgreSQL's programs on it; a test without them is skipped."""
    found = postgres.programs()
    path = os.pathsep.join([*([str(found)] if found else []), os.environ["PATH"]])
    if shutil.which("pg_dump", path=path) is None:
        pytest.skip("pg_dump is not installed")
    return {"PATH": path}


def test_a_database_is_backed_up_and_restored_as_the_page_says(
    postgres_url: str, tmp_path: Path, on_offer: str
) -> None:
    path = with_programs()
    options = {
        "TAPETE_DEAL_KEY_FILE": str(tmp_path / "deal-key"),
        "TAPETE_TOURNAMENTS": on_offer,
        "TAPETE_FAST": "1",
    }
    with new_database(postgres_url) as url, new_database(postgres_url) as empty:
        places = {"BACKUP": str(tmp_path / "backup"), "DATABASE": url, "RESTORED": empty} | path
        assert make_url(url).database != make_url(empty).database
        play_and_back_up(running(TAPETE_DATA=url, **options), "PostgreSQL: backup", **places)
        before = log_of(url)
        assert "tapete_version" in (tmp_path / "backup" / "room.list").read_text()
        sh("PostgreSQL: restore", **places)
        check_it_goes_on(running(TAPETE_DATA=empty, **options), empty, before)


# ------------------------------------------------------------ an event that has stopped


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Path, Room]]:
    with serving(app_of()) as served:
        Address.of("127.0.0.1", served.port, KEY).write(tmp_path)
        yield tmp_path, served.app.state.room


@pytest.mark.parametrize("which", [0, 1, 2])
def test_an_event_that_has_stopped_is_mended_as_the_page_says(
    served: tuple[Path, Room], which: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, room = served
    places = {**os.environ, "TAPETE_DATA": str(folder)}
    places["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    listing, orders = blocks("When an event has stopped")
    order = orders.splitlines()[which]

    def tapete(command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "-euc", command], env=places, capture_output=True, text=True, timeout=HANG_S, check=False
        )

    with monkeypatch.context() as broken:

        def fails(*_: object, **__: object) -> None:
            raise ZeroDivisionError("something nobody thought of")

        broken.setattr("tapete.room.core.schedule.StreamSchedule.due", fails)
        assert tapete("tapete room rollback tournament/1 --yes").returncode == 2  # at this it stops
        wait_until(lambda: room.owners[T1].stopped, "the event stops")
        said = tapete(listing).stdout
        assert "STOPPED" in said.splitlines()[1] and "(incident " in said
    done = tapete(order)
    assert done.returncode == 0, done.stderr
    assert not room.owners[T1].stopped
    cancelled = room.owners[T1].game.tournament.state == "cancelled"
    assert cancelled == ("cancel" in order)
