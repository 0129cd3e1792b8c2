"""Every scenario that `rules/in_room.json` lists for the desk is told there and logged with its rows."""

from __future__ import annotations

import pytest
from tests.room.desk_hands import NotAtTheDesk
from tests.room.desk_situations import show_at_desk

from tapete.scenarios import packaged
from tapete.scenarios.files import in_room

TOLD = [(name, book) for name, books in in_room().at_desk.items() for book in books]


@pytest.mark.parametrize(("name", "book"), TOLD)
def test_a_scenario_is_told_to_the_desk(name: str, book: str) -> None:
    show_at_desk(packaged(name), book)


def test_the_desk_is_asked_about_many() -> None:
    assert len(TOLD) > 800


def test_a_scenario_whose_row_is_not_told_is_not_counted() -> None:
    with pytest.raises(NotAtTheDesk, match="TDA19-71A.4.* were not told"):
        show_at_desk(packaged("tda-2019/TDA19-71A.4"), "tda-2019")
