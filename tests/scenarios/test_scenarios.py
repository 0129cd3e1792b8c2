"""Every scenario file of the package runs as it says, under every book that it names."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import tapete.engine
from tapete.rules import book, books
from tapete.rules.rows import BASES, CATALOGUES, catalogue_of, rows_in_force
from tapete.scenarios import Scenario, ScenarioError, check, packaged, packaged_names, read_scenario
from tapete.scenarios.facts import Expect
from tapete.scenarios.files import packaged_text
from tapete.scenarios.lines import command_of
from tapete.scenarios.reading import is_example

ENGINE = Path(tapete.engine.__file__).parent
NAMES = packaged_names()
RUNS = [(name, book) for name in NAMES for book in packaged(name).under]


@pytest.mark.parametrize(("name", "book"), RUNS)
def test_it_runs_as_it_says(name: str, book: str) -> None:
    assert [str(difference) for difference in check(packaged(name), book).differences] == []


@pytest.mark.parametrize("name", NAMES)
def test_it_lies_in_the_folder_of_a_book_under_a_rule_that_it_shows(name: str) -> None:
    scenario = packaged(name)
    folder, stem = name.split("/")
    assert set(scenario.under) <= {"common", *books()}
    assert folder in (*CATALOGUES, "houses")
    assert any(stem == rule or stem.startswith(f"{rule}-") for rule in scenario.rules)


@pytest.mark.parametrize("name", NAMES)
def test_what_it_shows_of_its_books_is_what_decided(name: str) -> None:
    """Rows that are ruled on or directed are cited by the rulings; the engine cites when it refuses."""
    scenario = packaged(name)
    shown: set[str] = set()
    cited: set[str] = set()
    for under in scenario.under:
        in_force = rows_in_force(under) if under in CATALOGUES else {}
        shown |= {
            row for row in scenario.rules if row in in_force and in_force[row].kind in ("ruled", "directed")
        }
        cited |= check(scenario, under).cites
    assert shown - cited - ENGINE_SHOWS == set()


ENGINE_SHOWS = set(
    re.findall(
        r"[A-Z0-9]+-[A-Za-z0-9.-]*[A-Za-z0-9]",
        "".join(path.read_text(encoding="utf-8") for path in ENGINE.rglob("*.py")),
    )
)
"""Rows that the engine names where it carries them out by itself, without a ruling."""


def test_every_rule_that_it_names_belongs_to_one_of_its_books() -> None:
    for name in NAMES:
        scenario = packaged(name)
        of_books = {"common", "aconcagua-choices"}
        for under in scenario.under:
            while under in CATALOGUES:
                of_books.add(under)
                under = BASES.get(under, "")
        for row in scenario.rules:
            own = any(row in book(under).own for under in scenario.under)
            assert own or is_example(row) or catalogue_of(row) in of_books, f"{name}: {row}"


def test_the_worked_examples_of_least_raise_and_reopening_are_there() -> None:
    wanted = {f"X43-{n}" for n in ("1", "2", "3", "4A", "4B")} | {
        f"X47-{n}" for n in ("1", "1A", "1B", "2", "3A", "3B")
    }
    assert {f"tda-2019/TDA19-{name}" for name in wanted} <= set(NAMES)


def changed(name: str, before: str, after: str) -> Scenario:
    """A scenario of the package with one thing changed."""
    text = packaged_text(name)
    assert before in text
    return read_scenario(text.replace(before, after))


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("tda-2019/TDA19-X43-1", "min_raise_to: 5600", "min_raise_to: 7200"),
        ("tda-2019/TDA19-X43-1", "min_raise_by: 2000", "min_raise_by: 3600"),
        ("tda-2019/TDA19-X43-1", "asked: 5599, least: 5600", "asked: 5599, least: 5601"),
        ("tda-2019/TDA19-X20-2", "1: 6s 5d 4h 3c 2d, 2: 6c", "1: 6s 5d 4h 3c Kd, 2: 6c"),
        ("tda-2019/TDA19-34-draw", "Seven-five low", "Seven-six low"),
        ("tda-2019/TDA19-PR10H.B", "boards: [Ac]", "boards: [Ad]"),
        ("tda-2019/TDA19-PR10H.D", "to_act: 4", "to_act: 6"),
        ("tda-2019/TDA19-X45-1B", "returned: 400", "returned: 500"),
        ("tda-2019/TDA19-X45-1B", "outcome: call", "outcome: raise"),
        ("tda-2019/TDA19-X45-1B", "smallest_chip: 500", "smallest_chip: 100"),
        ("tda-2019/TDA19-X45-1B", "to_act: 5", "to_act: 6"),
        ("aconcagua/ACO-X-low-tie-1", "name: Six-four low", "name: Six-five low"),
        ("aconcagua/ACO-X-straight-wrap-1", "Qc Kd Ah 2s 3c", "Qc 5d Ah 2s 3c"),
        ("aconcagua/ACO-X-rit-1", "amount: 100, board: 1", "amount: 100, board: 0"),
        ("aconcagua/ACO-X-o8-quarter-1", "amount: 100, half: high", "amount: 100, half: low-8"),
        ("aconcagua/ACO-X-rit-deck-1-nine", "52 cards", "36 cards"),
        ("aconcagua/ACO-X-rit-deck-1-nine", "boards: 2", "boards: 1"),
        ("aconcagua/ACO-X-rit-deck-1-nine", "9: 200}", "9: 200, 10: 200}"),
        ("aconcagua/ACO-X-menu-1", "reason: nothing_to_call", "reason: cannot_check"),
        ("aconcagua/ACO-X-menu-1", "play: 1 call,", "play: 1 bet 2,"),
        ("aconcagua/ACO-X-rit-no-3", "to end", "to preflop"),
        ("tda-2019/TDA19-X43-1", "min_raise_to: 5600", "made: {}"),
    ],
)
def test_a_wrong_expectation_differs(name: str, before: str, after: str) -> None:
    scenario = changed(name, before, after)
    assert check(scenario, scenario.under[0]).differences


@pytest.mark.parametrize("line", ["4 limp", "4 bet", "4 raise_to all", "4 stand_pat Ah", "draw Ah"])
def test_a_play_that_makes_no_sense_is_an_error(line: str) -> None:
    with pytest.raises(ValueError):
        command_of(line)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("owes:", "ows:", r"expect: unknown word `ows`; did you mean `owes`\?"),
        (
            "rules: [TDA19-X43-1, TDA19-43A]",
            "rules: [TDA19-43AA]",
            r"rules\[0\]: no such row `TDA19-43AA`; did you",
        ),
        (
            "seats:",
            "setas:",
            r"one of hands, spot, procedure, seats is missing; did you mean `seats`\?",
        ),
        ("button: 4", "button: four", r"button: expected a whole number, found text"),
        ("title:", "title: twice\ntitle:", r"line 2: `title` appears twice"),
        ("title:", "\ttitle:", r"line 1: "),
    ],
)
def test_a_wrong_file_is_one_error_with_its_place(before: str, after: str, told: str) -> None:
    with pytest.raises(ScenarioError, match=told):
        changed("tda-2019/TDA19-X43-1", before, after)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (
            "is: wager",
            "is: wagger",
            r"play\[1\]\.incident\.is: no such incident `wagger`; did you mean `wager`\?",
        ),
        ("chips: [", "chps: [", r"play\[1\]\.incident: unknown word `chps`; did you mean `chips`\?"),
        ("outcome:", "outcom:", r"play\[1\]\.ruling: unknown word `outcom`; did you mean `outcome`\?"),
    ],
)
def test_a_wrong_incident_is_one_error_with_its_place(before: str, after: str, told: str) -> None:
    with pytest.raises(ScenarioError, match=told):
        changed("tda-2019/TDA19-X45-1B", before, after)


def test_an_impossible_situation_is_told() -> None:
    scenario = changed("tda-2019/TDA19-X45-1B", "4: 20000", "4: 1200")
    differences = check(scenario, "tda-2019").differences
    assert [d.found for d in differences] == ["chips: seat 4 has 1200 and can't put out 1500"]


def test_a_file_that_expects_nothing_is_refused() -> None:
    with pytest.raises(msgspec.ValidationError, match="expects nothing"):
        msgspec.convert({}, Expect)
    with pytest.raises(ScenarioError, match="what to expect, or why"):
        changed("aconcagua/ACO-X-rit-deck-1-nine", "cannot_start", "street")


def test_the_ids_of_examples_are_told_from_those_of_rows() -> None:
    assert all(
        re.fullmatch(r"[A-Z0-9]+-[A-Za-z0-9.-]+", row) for name in NAMES for row in packaged(name).rules
    )
