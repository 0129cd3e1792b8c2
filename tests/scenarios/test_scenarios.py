"""Every scenario file of the package plays as it says."""

from __future__ import annotations

import re
from importlib.resources import files

import msgspec
import pytest
from tests.scenarios.play import play_scenario, read_scenario

FOLDER = files("tapete.rules") / "scenarios"
FILES = {
    f"{book.name}/{entry.name.removesuffix('.yaml')}": entry.read_text(encoding="utf-8")
    for book in FOLDER.iterdir()
    if book.is_dir()
    for entry in book.iterdir()
    if entry.name.endswith(".yaml")
}


@pytest.mark.parametrize("name", sorted(FILES))
def test_it_plays_as_it_says(name: str) -> None:
    play_scenario(read_scenario(FILES[name]))


@pytest.mark.parametrize("name", sorted(FILES))
def test_it_lies_in_the_folder_of_its_book_under_a_rule_that_it_shows(name: str) -> None:
    scenario = read_scenario(FILES[name])
    book, stem = name.split("/")
    assert scenario.book == book
    assert any(stem == rule or stem.startswith(f"{rule}-") for rule in scenario.rules)
    assert all(re.fullmatch(r"TDA19-[A-Z0-9.-]+", rule) for rule in scenario.rules)


def test_the_worked_examples_of_least_raise_and_reopening_are_there() -> None:
    wanted = {f"X43-{n}" for n in ("1", "2", "3", "4A", "4B")} | {
        f"X47-{n}" for n in ("1", "1A", "1B", "2", "3A", "3B")
    }
    assert {f"tda-2019/TDA19-{name}" for name in wanted} <= FILES.keys()


def test_a_wrong_expectation_fails() -> None:
    text = FILES["tda-2019/TDA19-X43-1"].replace("min_raise_to: 5600", "min_raise_to: 7200")
    with pytest.raises(AssertionError, match="7200"):
        play_scenario(read_scenario(text))


def test_an_unknown_key_is_refused() -> None:
    text = FILES["tda-2019/TDA19-X43-1"].replace("owes:", "ows:")
    with pytest.raises(msgspec.ValidationError, match="ows"):
        read_scenario(text)
