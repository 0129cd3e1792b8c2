"""The room is killed for real and loses nothing; and the run that says so would notice a loss."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.waiting import HANG_S
from tools.faults.processes import ROOT, environment
from tools.faults.servers import Missing, nats_program, postgres_programs
from tools.faults.unflushed import build, lose, variables


def reported(tmp_path: Path, mode: str, *options: str) -> tuple[int, dict[str, Any]]:
    """Run the faults in a process of their own; skip the test where something is missing for them."""
    told = tmp_path / "report.json"
    command = [sys.executable, "-m", "tools.faults", "--mode", mode, "--seconds", "300", "--json", str(told)]
    done = subprocess.run(
        [*command, *options],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=2 * HANG_S,
        check=False,
    )
    if done.returncode == 2:
        pytest.skip(done.stderr.strip())
    return done.returncode, json.loads(told.read_text())


def servers() -> bool:
    """Whether PostgreSQL and NATS can be started."""
    try:
        return bool(postgres_programs() and nats_program())
    except Missing:
        return False


@pytest.mark.long
@pytest.mark.parametrize("mode", ["alone", "unflushed"])
def test_a_room_that_is_killed_loses_nothing(tmp_path: Path, mode: str) -> None:
    code, report = reported(tmp_path, mode, "--kills", "10", "--tables", "2")
    assert code == 0, report
    assert report["all_faults"] >= 10
    assert report["acknowledged"] >= 10, "there was no load"
    assert report["acknowledged_lost"] == [] and report["applied_twice"] == []
    assert report["ledger_sums"] == {"PLAY": 0}


@pytest.mark.long
def test_a_disk_that_lies_about_what_it_has_flushed_is_noticed(tmp_path: Path) -> None:
    code, report = reported(tmp_path, "lying-disk", "--kills", "1", "--tables", "2")
    assert code == 1
    assert report["acknowledged_lost"]


@pytest.mark.long
@pytest.mark.skipif(not servers(), reason="PostgreSQL or nats-server is not installed")
@pytest.mark.parametrize("mode", ["cluster", "cluster-apart"])
def test_a_cluster_whose_parts_fail_loses_nothing(tmp_path: Path, mode: str) -> None:
    code, report = reported(tmp_path, mode, "--kills", "8", "--tables", "2")
    assert code == 0, report
    assert report["acknowledged"] > 0 and report["acknowledged_lost"] == []


WRITES = """
import os, signal, sys
file = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT)
os.pwrite(file, b"flushed " * 1_000, 0)
os.fsync(file)
os.pwrite(file, b"lost    " * 100, 4_000)
os.pwrite(file, b"longer  " * 1_000, 8_000)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_not_flushed_is_lost_and_nothing_else(tmp_path: Path) -> None:
    try:
        library = build(tmp_path)
    except Missing as error:
        pytest.skip(str(error))
    data, journals = tmp_path / "data", tmp_path / "journals"
    data.mkdir()
    file = data / "some.db"
    whole, seen = b"flushed " * 1_000, set()
    for seed in range(12):
        file.unlink(missing_ok=True)
        killed = subprocess.run(
            [sys.executable, "-c", WRITES, str(file)],
            env={**os.environ, **variables(library, journals, lies=False)},
            timeout=HANG_S,
            check=False,
        )
        assert killed.returncode == -signal.SIGKILL
        assert file.stat().st_size == 16_000
        assert lose(data, journals, random.Random(seed)) >= 0
        left = file.read_bytes()
        assert left[:4_000] == whole[:4_000]
        assert left[4_800:8_000] == whole[4_800:]
        seen.add(left)
        assert not list(journals.iterdir())
    assert whole in seen, "the disk never lost all of it"
    assert len(seen) > 2, "the disk never lost some pages and kept others"
