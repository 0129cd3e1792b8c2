"""Tests that drive a browser are marked: one that ran among the others would leave its event loop behind."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "path", sorted((ROOT / "tests" / "browser").glob("test_*.py")), ids=lambda path: str(path.stem)
)
def test_a_file_of_browser_tests_is_marked(path: Path) -> None:
    assert "pytest.mark.browser" in path.read_text()
