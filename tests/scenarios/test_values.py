"""Every value of every book matters: changed to another lawful one, it turns a scenario of its row red."""

from __future__ import annotations

from functools import cache

import pytest

from tapete.rules import book, books
from tapete.rules.books import points
from tapete.scenarios import Scenario, check, packaged, packaged_names
from tapete.scenarios.mutation import other_values, with_value


@cache
def naming() -> dict[str, dict[str, list[Scenario]]]:
    """Scenarios by book and by row that they name."""
    found: dict[str, dict[str, list[Scenario]]] = {}
    for name in packaged_names():
        scenario = packaged(name)
        for under in scenario.under:
            for row in scenario.rules:
                found.setdefault(under, {}).setdefault(row, []).append(scenario)
    return found


POINTS = [
    (name, point, value)
    for name in books()
    if book(name).catalogues
    for point, value in points(book(name))
    # What comes from below is shown under the book that it comes from.
    if not value.source.startswith("COM-") or name == "tda-2019"
]


@pytest.mark.parametrize(("name", "point", "value"), POINTS, ids=[f"{n}-{p}" for n, p, _ in POINTS])
def test_a_change_of_the_value_turns_a_scenario_red(name: str, point: str, value: object) -> None:
    one = book(name)
    sourced = dict(points(one))[point]
    rows = (sourced.source, *sourced.also)
    scenarios = [scenario for row in rows for scenario in naming().get(name, {}).get(row, [])]
    assert scenarios, f"{rows} are named by no scenario under {name}"
    others = other_values(one, point)
    assert others, f"{point} has one lawful value alone"
    assert any(
        check(scenario, with_value(one, point, other)).differences
        for other in others
        for scenario in scenarios
    ), f"{point} = {sourced.value} under {name}: nothing depends on it"
