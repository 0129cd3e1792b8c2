"""The worked changes of CONTRIBUTING.md are true: each diff fits, and its section has commands."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import worked_changes
from tools.worked_changes import Change, DiffOutdated

CHANGES = worked_changes.changes()


@pytest.mark.parametrize("name", CHANGES)
def test_a_diff_fits_the_code_of_today(name: str, tmp_path: Path) -> None:
    change = CHANGES[name]
    worked_changes.copy_touched(change, tmp_path)
    worked_changes.apply(change, tmp_path)


def test_every_change_has_tests_and_three_of_them_generate_files() -> None:
    assert set(CHANGES) == set(worked_changes.HEADINGS)
    assert all(change.tests for change in CHANGES.values())
    assert sum(bool(change.generators) for change in CHANGES.values()) == 3


def test_a_diff_that_does_not_fit_names_its_section(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("new\n")
    diff = "diff --git a/a.txt b/a.txt\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-old\n+older\n"
    with pytest.raises(DiffOutdated, match="section 'A game', no longer fits the code: write it anew"):
        worked_changes.apply(Change("game", diff, ()), tmp_path)


def test_a_section_without_a_diff_is_named() -> None:
    with pytest.raises(ValueError, match="section 'A game': a diff and a block of commands must stand there"):
        worked_changes.changes("\n## A game\nNothing.\n")
