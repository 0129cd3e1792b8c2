"""Every scenario file of the package plays as it says."""

from __future__ import annotations

import re
from importlib.resources import files

import msgspec
import pytest
from tests.scenarios import play
from tests.scenarios.facts import Award, Expect
from tests.scenarios.play import Compared, Comparison, Refusal, Scenario, play_scenario, read_scenario

from tapete.rules.files import names

FOLDER = files("tapete.rules") / "scenarios"
FILES = {
    f"{book.name}/{entry.name.removesuffix('.yaml')}": entry.read_text(encoding="utf-8")
    for book in FOLDER.iterdir()
    if book.is_dir()
    for entry in book.iterdir()
    if entry.name.endswith(".yaml")
}

IDS = {"tda-2019": "TDA19", "tda-2013": "TDA13", "aconcagua": "ACO", "casino-club": "CCL"}
"""How the ids of each folder begin."""


@pytest.mark.parametrize("name", sorted(FILES))
def test_it_plays_as_it_says(name: str) -> None:
    play_scenario(read_scenario(FILES[name]))


@pytest.mark.parametrize("name", sorted(FILES))
def test_it_lies_in_the_folder_of_its_book_under_a_rule_that_it_shows(name: str) -> None:
    scenario = read_scenario(FILES[name])
    folder, stem = name.split("/")
    # What is not yet a book of its own is played under TDA 2019.
    assert scenario.book == (folder if folder in names("books") else "tda-2019")
    assert stem.startswith(f"{IDS[folder]}-")
    assert any(stem == rule or stem.startswith(f"{rule}-") for rule in scenario.rules)
    assert len(set(scenario.rules)) == len(scenario.rules)
    assert all(re.fullmatch(rf"({'|'.join(IDS.values())})-[A-Za-z0-9.-]+", rule) for rule in scenario.rules)


def test_the_worked_examples_of_least_raise_and_reopening_are_there() -> None:
    wanted = {f"X43-{n}" for n in ("1", "2", "3", "4A", "4B")} | {
        f"X47-{n}" for n in ("1", "1A", "1B", "2", "3A", "3B")
    }
    assert {f"tda-2019/TDA19-{name}" for name in wanted} <= FILES.keys()


def test_every_word_of_a_file_is_explained() -> None:
    explained = play.__doc__ or ""
    for kind in (Scenario, Comparison, Compared, Refusal, Expect, Award):
        for name in kind.__struct_fields__:
            assert re.search(rf"\b{name}\b", explained), name


def changed(name: str, before: str, after: str) -> Scenario | Comparison:
    """A scenario of the package with one thing changed."""
    assert before in FILES[name]
    return read_scenario(FILES[name].replace(before, after))


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("tda-2019/TDA19-X43-1", "min_raise_to: 5600", "min_raise_to: 7200"),
        ("tda-2019/TDA19-X43-1", "min_raise_by: 2000", "min_raise_by: 3600"),
        ("tda-2019/TDA19-X43-1", "asked: 5599, least: 5600", "asked: 5599, least: 5601"),
        ("tda-2019/TDA19-X20-2", "6s 5d 4h 3c 2d}", "6s 5d 4h 3c 2c}"),
        ("tda-2019/TDA19-34-draw", "Seven-five low", "Seven-six low"),
        ("tda-2019/TDA19-PR10H.B", "boards: [Ac]", "boards: [Ad]"),
        ("tda-2019/TDA19-PR10H.D", "to_act: 4", "to_act: 6"),
        ("aconcagua/ACO-X-low-tie-1", "name: Six-four low", "name: Six-five low"),
        ("aconcagua/ACO-X-straight-wrap-1", "Qc Kd Ah 2s 3c", "Qc 5d Ah 2s 3c"),
        ("aconcagua/ACO-X-rit-1", "amount: 100, board: 1", "amount: 100, board: 0"),
        ("aconcagua/ACO-X-o8-quarter-1", "amount: 100, half: high", "amount: 100, half: low-8"),
        ("aconcagua/ACO-X-rit-deck-1-nine", "52 cards", "36 cards"),
        ("aconcagua/ACO-X-rit-deck-1-nine", "boards: 2", "boards: 1"),
        ("aconcagua/ACO-X-menu-1", "reason: nothing_to_call", "reason: cannot_check"),
        ("aconcagua/ACO-X-menu-1", "play: 1 call,", "play: 1 bet 2,"),
        ("aconcagua/ACO-X-rit-no-3", "to end", "to preflop"),
    ],
)
def test_a_wrong_expectation_fails(name: str, before: str, after: str) -> None:
    with pytest.raises(AssertionError):
        play_scenario(changed(name, before, after))


def test_a_hand_that_should_be_dealt_but_is_not_fails() -> None:
    with pytest.raises(AssertionError, match="may need 55"):
        play_scenario(changed("aconcagua/ACO-X-size-2-nine", "9: 200}", "9: 200, 10: 200}"))


def test_what_is_asked_too_early_is_not_there() -> None:
    scenario = changed("tda-2019/TDA19-X43-1", "min_raise_to: 5600", "made: {}")
    with pytest.raises(AssertionError, match="found nothing of the kind"):
        play_scenario(scenario)


@pytest.mark.parametrize("line", ["4 limp", "4 bet", "4 raise_to all", "4 stand_pat Ah", "draw Ah"])
def test_a_play_that_makes_no_sense_is_an_error(line: str) -> None:
    with pytest.raises(ValueError):
        play.command_of(line)


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="ows"):
        changed("tda-2019/TDA19-X43-1", "owes:", "ows:")


def test_a_file_that_expects_nothing_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="expects nothing"):
        msgspec.convert({}, Expect)
    with pytest.raises(msgspec.ValidationError, match="what to expect, or why"):
        changed("aconcagua/ACO-X-rit-deck-1-nine", "cannot_start", "title")
