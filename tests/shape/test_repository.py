"""Rules of the repository: no registry's address, no path of one machine, scripts that run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

REGISTRY = re.compile(r"https?://[\w.-]*\b(pypi|pythonhosted|npm|npmjs|yarnpkg)\b")
MACHINE_PATH = re.compile(r"(?<![\w.])/(work|root|home|Users|tmp)/\w")
LOCKS = ("requirements.lock", "requirements-node.lock", "web/package-lock.json")


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """Every file that git keeps or would keep, by path; bytes that are no text are left out."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("an unpacked archive: git keeps nothing here")
    paths = [name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]
    return {name: (ROOT / name).read_text(encoding="utf-8", errors="ignore") for name in paths}


def lines_with(pattern: re.Pattern[str], texts: dict[str, str]) -> list[str]:
    """Return the places where a pattern stands, as path:line."""
    return [
        f"{path}:{number}"
        for path, text in texts.items()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_no_file_names_a_registry(texts: dict[str, str]) -> None:
    assert lines_with(REGISTRY, texts) == []


def test_no_file_names_a_path_of_one_machine(texts: dict[str, str]) -> None:
    assert lines_with(MACHINE_PATH, texts) == []


def test_the_patterns_would_see_one() -> None:
    planted = {"a": "see https:" + "//registry.npmjs.org/svelte", "b": "data = '" + "/home" + "/ana/data'"}
    assert lines_with(REGISTRY, planted) == ["a:1"]
    assert lines_with(MACHINE_PATH, planted) == ["b:1"]


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_holds_hashes_and_no_address(name: str, texts: dict[str, str]) -> None:
    assert "sha256:" in texts[name] or "sha512-" in texts[name]
    assert lines_with(re.compile("://|index-url|find-links|trusted-host"), {name: texts[name]}) == []


@pytest.mark.parametrize(
    "name", [".ci/run", *(f"tools/{name}.sh" for name in ("environment", "test", "chromium", "postgres"))]
)
def test_scripts_can_be_run(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)


def test_nothing_is_installed_through_a_link(tmp_path: Path) -> None:
    """A linked `.venv` belongs to another checkout: `make` says so in one line, and leaves it alone."""
    shared = tmp_path / "shared"
    checkout = tmp_path / "checkout"
    shared.mkdir()
    (checkout / "tools").mkdir(parents=True)
    for name in ("Makefile", "pyproject.toml", "tools/environment.sh", *LOCKS[:2]):
        shutil.copy2(ROOT / name, checkout / name)
    (checkout / ".venv").symlink_to(shared, target_is_directory=True)
    done = subprocess.run(["make", ".venv"], cwd=checkout, capture_output=True, text=True, check=False)
    assert done.returncode
    first = done.stderr.splitlines()[0]
    assert first.startswith("environment.sh: .venv is a symbolic link to ") and "rm .venv" in first
    assert list(shared.iterdir()) == []
