"""The commands and names of docs/desk.md, as it prints them."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.room.serving import Served, serving
from tests.room.test_desk_socket import KEY, app_on, opened, page
from tests.waiting import HANG_S

from tapete.room.store.memory import MemoryDisk

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "desk.md").read_text()


@pytest.fixture
def served() -> Iterator[Served]:
    with serving(app_on(MemoryDisk())) as found:
        yield found


def test_the_command_gets_the_results(served: Served) -> None:
    with page(served) as desk:
        opened(desk)
        desk.give("start_event")
        desk.give("out", losers=[{"account": 3}])
    (command,) = re.findall(r"^    (curl .*)$", PAGE, re.MULTILINE)
    command = command.replace("127.0.0.1:8000", f"127.0.0.1:{served.port}")

    def run(key: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "-c", command],
            env={"PATH": "/usr/bin:/bin", "TAPETE_DESK_KEY": key},
            capture_output=True,
            text=True,
            timeout=HANG_S,
            check=False,
        )

    told = run(KEY)
    assert told.returncode == 0 and "12,Player 3,3,0.00,EUR,1,0,0," in told.stdout
    assert run("wrong").returncode != 0


def test_every_button_that_the_page_names_is_there() -> None:
    texts = json.loads((ROOT / "src" / "tapete" / "texts" / "desk.json").read_text())
    words = {text["en"] for text in texts.values()}
    everyday = {"silent chips", "subida mínima", "carta virada", "about"}
    told = re.sub(
        r"^ {4}.*$|`[^`\n]*`", "", PAGE.replace("```", ""), flags=re.M
    )  # no commands, no values of files
    named = set(re.findall(r'"([^"\n]+)"', told.replace("\n", " ")))
    assert named - everyday <= words, named - everyday - words
