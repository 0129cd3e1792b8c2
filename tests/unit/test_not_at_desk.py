"""Each row of live play can be told to the desk, or `rules/not_at_desk.toml` gives the reason why not."""

from __future__ import annotations

import pytest

from tapete.cli.coverage import covered, every_run
from tapete.scenarios.coverage import lacks
from tapete.scenarios.files import not_at_desk

LIVE_BOOKS = ("tda-2013", "tda-2019", "tda-2024", "tda-2026", "casino-club", "roberts")


@pytest.fixture(scope="module")
def missing() -> dict[str, set[str]]:
    """Return, by book, the rows that the desk lacks."""
    return {
        book: {one.row for one in covered(every_run(), book) if lacks(one, "desk")} for book in LIVE_BOOKS
    }


def test_each_missing_row_has_a_reason(missing: dict[str, set[str]]) -> None:
    assert set().union(*missing.values()) - set(not_at_desk()) == set()


def test_no_row_that_is_at_the_desk_has_one(missing: dict[str, set[str]]) -> None:
    assert set(not_at_desk()) - set().union(*missing.values()) == set()


def test_reasons_have_words() -> None:
    from tapete.desk.rulings.texts import words_of_asking

    assert {f"coverage.not_at_desk.{one}" for one in not_at_desk().values()} <= set(words_of_asking())
