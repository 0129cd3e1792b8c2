"""A script of a user passes the strict type check: the package brings its types, and none is unknown."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")
EXAMPLE = Path(__file__).parents[2] / "examples" / "study.py"


def checked(script: Path) -> subprocess.CompletedProcess[str]:
    """Run mypy outside the project, so that none of its settings apply."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", script.name]
    return subprocess.run(command, cwd=script.parent, capture_output=True, text=True, check=False)


def test_the_script_runs() -> None:
    done = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == [
        "15000",
        "['0.239', '0.761']",
        "{'Ana': '383.93', 'Leo': '327.50', 'Eva': '288.57'}",
        "[4500, 2700, 1800]",
        "call 1100 TDA19-45A",
    ]


def test_the_strict_check_passes_and_finds_a_wrong_type(tmp_path: Path) -> None:
    script = tmp_path / "study.py"
    shutil.copy(EXAMPLE, script)
    done = checked(script)
    assert done.returncode == 0, done.stdout
    text = script.read_text("utf-8")
    wrong = text.replace("Check(seat=menu.seat)", 'Check(seat="3")').replace("ruling.cites[0]", "ruling.rows")
    assert wrong.count('"3"') == 1 and "ruling.rows" in wrong
    script.write_text(wrong, "utf-8")
    done = checked(script)
    assert done.returncode == 1 and done.stdout.count("error:") == 2, done.stdout
