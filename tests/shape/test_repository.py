"""Rules of the repository: no registry's address, no path of one machine, scripts that run."""

from __future__ import annotations

import os
import re
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
