"""`tapete serve`: every option is a variable too, no password an argument; wrong starts say what to do."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from sqlalchemy import make_url
from tests.databases import new_database
from tests.room.test_room_sigkill import free_port
from tests.waiting import HANG_S, wait_until
from typer.testing import CliRunner

from tapete.cli import app
from tapete.cli.database import PASSWORD_VARIABLE, WrongAddress, with_password, without_password
from tapete.cli.serve import KEY_VARIABLE
from tapete.room.store.opening import open_store
from tapete.room.store.tables import REVISION

TAPETE = str(Path(sys.executable).parent / "tapete")
CLEAN = {name: value for name, value in os.environ.items() if not name.startswith("TAPETE_")}


def variables() -> dict[str, str]:
    """The variable of each option of `tapete serve`."""
    command = typer.main.get_command(app)
    serve = command.commands["serve"]  # type: ignore[attr-defined]
    return {one.name: one.envvar for one in serve.params if one.name != "help"}


def test_every_option_is_a_variable_too() -> None:
    found = variables()
    assert len(found) > 12 and all(found.values()), found
    assert all(str(name).startswith("TAPETE_") for name in found.values())
    assert len({*found.values()} | {PASSWORD_VARIABLE, KEY_VARIABLE}) == len(found) + 2


def refused(*arguments: str, **variables: str) -> str:
    """The one line with which a start is refused."""
    done = subprocess.run(
        [TAPETE, "serve", *arguments],
        env=CLEAN | {"TAPETE_PORT": str(free_port())} | variables,
        capture_output=True,
        text=True,
        timeout=HANG_S,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, ""), done
    (line,) = done.stderr.splitlines()
    assert line.startswith("tapete: ") and "Traceback" not in line
    return line


# ------------------------------------------------------------ passwords


@pytest.mark.parametrize(
    "url", ["postgresql://ana:dolphin@db/room", "postgres://ana@db/room?password=dolphin"]
)
def test_a_password_among_the_arguments_is_refused(url: str) -> None:
    line = refused("--data", url)
    assert "can be read by everybody" in line and "TAPETE_DATA" in line and "dolphin" not in line
    assert with_password(url, on_command_line=False, file=None) == url
    assert "dolphin" not in without_password(url) and "ana" in without_password(url)


def test_a_password_comes_from_a_file_or_a_variable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "password"
    file.write_text("p w/@:é\n")
    whole = with_password("postgresql://ana@db/room", on_command_line=True, file=file)
    assert make_url(whole).password == file.read_text().strip()
    monkeypatch.setenv(PASSWORD_VARIABLE, "dolphin")
    whole = with_password("postgresql://ana@db/room?host=/run/pg", on_command_line=True, file=None)
    assert (make_url(whole).password, make_url(whole).query["host"]) == ("dolphin", "/run/pg")
    with pytest.raises(WrongAddress, match="given twice"):
        with_password("postgresql://ana:shark@db/room", on_command_line=False, file=None)
    for data in ("data", "memory:", "sqlite:///data/tapete.db"):
        with pytest.raises(WrongAddress, match="is for a postgresql: address"):
            with_password(data, on_command_line=True, file=None)


@pytest.mark.parametrize(
    ("content", "says"), [(None, "can't be read"), (b"\n", "is empty"), (b"\xff\xfe", "holds no password")]
)
def test_a_password_file_without_a_password(tmp_path: Path, content: bytes | None, says: str) -> None:
    file = tmp_path / "password"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(WrongAddress, match=says):
        with_password("postgresql://ana@db/room", on_command_line=True, file=file)


# ------------------------------------------------------------ wrong starts


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("http://somewhere", "use sqlite: or postgresql:"),
        ("postgresql://ana@:port/room", "write sqlite:///folder/tapete.db or postgresql://user@host/name"),
        ("sqlite://", "SQLite needs a file"),
    ],
)
def test_an_address_that_is_wrong(tmp_path: Path, url: str, says: str) -> None:
    assert says in refused("--data", url, "--deal-key", str(tmp_path / "key"))


def test_a_database_that_does_not_answer_or_is_not_there(postgres_url: str, tmp_path: Path) -> None:
    pytest.importorskip("asyncpg", reason="asyncpg is not installed")
    key = str(tmp_path / "key")
    line = refused("--deal-key", key, TAPETE_DATA=f"postgresql://ana:dolphin@127.0.0.1:{free_port()}/room")
    assert "check that it is right and the server runs" in line and "dolphin" not in line
    missing = make_url(postgres_url).set(database="nobody_made_it").render_as_string(hide_password=False)
    assert '"nobody_made_it" does not exist' in refused("--deal-key", key, TAPETE_DATA=missing)


def test_a_proxy_or_a_metrics_port_that_is_wrong(tmp_path: Path) -> None:
    data = ("--data", str(tmp_path / "data"))
    assert "'caddy' is no address or network" in refused(*data, "--proxy", "caddy")
    port = str(free_port())
    assert "can't share port" in refused(*data, "--port", port, "--metrics-port", port)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        line = refused(*data, TAPETE_METRICS_PORT=str(taken.getsockname()[1]))
        assert "choose another with --metrics-host or --metrics-port" in line
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", ["--log-level", "--log-format"])
def test_an_unknown_word_names_those_that_there_are(option: str) -> None:
    done = CliRunner().invoke(app, ["serve", option, "loud"])
    assert done.exit_code == 2 and ("warning" in done.stderr or "json" in done.stderr)


async def _make(data: str) -> None:
    await (await open_store(data)).close()


def test_a_folder_of_a_newer_version(tmp_path: Path) -> None:
    data = tmp_path / "data"
    asyncio.run(_make(str(data)))
    with sqlite3.connect(data / "tapete.db") as file:
        file.execute("UPDATE tapete_version SET version_num = '9999'")
    file.close()
    line = refused("--data", str(data))
    assert "was written by a newer Tapete (schema 9999)" in line and f"this one knows {REVISION}" in line
    assert "restore a backup" in line


def test_two_servers_on_one_folder(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with running("--data", str(data)) as first:
        line = refused("--data", str(data))
        assert "Another server is using" in line and f"(process {first.pid})" in line


class running:
    """A server that serves while this is held; it is stopped as a service manager does it."""

    def __init__(self, *arguments: str, **variables: str) -> None:
        self.port = free_port()
        self.command = [TAPETE, "serve", "--port", str(self.port), *arguments]
        self.environment = CLEAN | variables
        self.lines: list[str] = []

    def __enter__(self) -> subprocess.Popen[str]:
        self.process = subprocess.Popen(
            self.command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            if "server started" in line:
                wait_until(self._answers, "it listens")
                return self.process
        raise AssertionError(f"it did not start: {self.lines}")

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def __exit__(self, *_: object) -> None:
        assert self.process.stdout is not None
        self.process.send_signal(signal.SIGTERM)
        self.lines += self.process.stdout.readlines()
        assert self.process.wait(HANG_S) == 0, self.lines
        self.process.stdout.close()


def test_a_server_logs_its_start_and_its_stop_as_json_alone(tmp_path: Path) -> None:
    server = running(
        TAPETE_DATA=str(tmp_path / "data"), TAPETE_LOG_FORMAT="json", TAPETE_LOG_LEVEL="info", TAPETE_FAST="1"
    )
    with server:
        pass
    said = [json.loads(line)["event"] for line in server.lines]
    assert {"room opened", "server started", "room closed"} <= {*said}
    key = (tmp_path / "data.deal-key").read_text().strip()
    assert key not in "".join(server.lines)


def test_a_start_in_words_names_the_address(tmp_path: Path) -> None:
    server = running("--data", str(tmp_path / "data"), "--log-level", "info")
    with server:
        pass
    assert any(
        re.fullmatch(rf"tapete: the room is open at http://127.0.0.1:{server.port} .*\n", line)
        for line in server.lines
    )


def test_two_servers_on_one_database(postgres_url: str, tmp_path: Path) -> None:
    with new_database(postgres_url) as url:
        variables = {"TAPETE_DATA": url, "TAPETE_DEAL_KEY_FILE": str(tmp_path / "key")}
        with running(**variables):
            line = refused(**variables)
            assert "Another server is using postgresql://" in line and "stop that one" in line
