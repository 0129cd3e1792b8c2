"""docs/coverage.md and the list of what tests play in a room are fresh; the marks name tests that exist."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import generate_coverage

from tapete.rules import book
from tapete.rules.rows import rows_in_force
from tapete.scenarios.files import in_room

ROOT = Path(__file__).parents[2]


def test_both_files_are_fresh() -> None:
    assert generate_coverage.main(["--check"]) == 0, "run .venv/bin/python tools/generate_coverage.py"


def test_a_stale_page_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "coverage.md"
    copy.write_text(generate_coverage.PAGE.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    monkeypatch.setattr(generate_coverage, "PAGE", copy)
    assert generate_coverage.main(["--check"]) == 1


def test_every_mark_names_rows_of_its_book_and_a_test() -> None:
    assert in_room().shown
    for one in in_room().shown:
        assert set(one.rows) <= set(rows_in_force(book(one.book).catalogues[-1]))
        file, _, name = one.test.partition("::")
        assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8")
