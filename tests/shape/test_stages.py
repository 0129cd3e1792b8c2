"""`make test` ends with the cost of each stage and the number of skipped tests."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests import postgres

ROOT = Path(__file__).parents[2]
STAGE = [sys.executable, str(ROOT / "tools" / "stage.py")]


def stage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*STAGE, *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_stage_and_the_total_are_printed_even_on_failure(tmp_path: Path) -> None:
    notes = str(tmp_path / "notes")
    work = "sum(range(10_000_000))"
    assert stage("run", notes, "one", sys.executable, "-c", work).stdout.startswith("== one")
    assert stage("run", notes, "two", sys.executable, "-c", "import sys; sys.exit(3)").returncode == 3
    *_, one, two, total, left_out = stage("tell", notes).stdout.splitlines()
    assert one.endswith("s  one") and two.endswith("s  two: failed") and total.endswith("s  in all")
    sums = [float(line.split()[0]) for line in (one, two, total)]
    assert sums[2] == pytest.approx(sums[0] + sums[1]) and sums[0] > 0
    assert left_out == "not run: nothing was left out"


def test_skips_are_reported_with_reasons_from_worker_processes_too(tmp_path: Path) -> None:
    tests = tmp_path / "test_some.py"
    lines = ["import pytest"]
    lines += [f'@pytest.mark.skip(reason="no table")\ndef test_{n}(): ...' for n in range(3)]
    lines += ['def test_other():\n    pytest.skip("no chair")']
    tests.write_text("\n".join(lines))
    notes = str(tmp_path / "notes")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "-n", "2"]
    command += ["--rootdir", str(tmp_path), "-c", os.devnull, str(tests)]
    done = stage("run", notes, "tests", *command)
    assert done.returncode == 0, done.stdout + done.stderr
    *_, chair, table = stage("tell", notes).stdout.splitlines()
    assert chair.startswith("not run: no chair (1 test): ") and chair.endswith("::test_other")
    assert table == "not run: no table (3 tests)"


def test_without_a_postgresql_its_tests_are_counted(tmp_path: Path) -> None:
    """On a machine without PostgreSQL on the PATH or in the usual folders."""
    notes = str(tmp_path / "notes")
    empty = tmp_path / "none"
    empty.mkdir()
    code = (
        "import sys, pytest; from tests import postgres; postgres.PLACES = ();"
        "sys.exit(pytest.main(['-q', 'tests/room/test_store.py', '-k', 'streams', '-p', 'no:xdist']))"
    )
    environment = {"PATH": str(empty), "TAPETE_TEST_POSTGRES": "", "TAPETE_POSTGRES_BIN": ""}
    assert stage("run", notes, "store", sys.executable, "-c", code, **environment).returncode == 0
    assert stage("tell", notes).stdout.splitlines()[-1].startswith(f"not run: {postgres.NOT_INSTALLED} (")


def test_a_named_server_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPETE_TEST_POSTGRES", "postgresql://ana@db/room")
    with postgres.server() as url:
        assert url == "postgresql://ana@db/room"


def test_a_named_program_folder_comes_first(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("initdb", "postgres"):
        (tmp_path / name).touch()
    monkeypatch.setenv("TAPETE_POSTGRES_BIN", str(tmp_path))
    assert postgres.programs() == tmp_path
