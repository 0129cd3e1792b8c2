"""Every value of every book matters: changed to another lawful one, it turns a scenario of its row red."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tapete.engine.types import Sourced
from tapete.rules import book, books, layers
from tapete.rules.book_layers import points
from tapete.rules.rows import CATALOGUES
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


def own_points(name: str) -> dict[str, Sourced[Any]]:
    """The values of a book that rest on rows of its own rules; `common` is looked at by itself."""
    one = book(name)
    mine = dict(points(one))
    if name in CATALOGUES:
        return {point: value for point, value in mine.items() if not value.source.startswith("COM-")}
    return {point: value for point, value in mine.items() if value.source in one.own}


OWN = [(name, point) for name in books() for point in own_points(name)]
COMMON = [point for layer in layers("common") for point, _ in points(layer)]


def turns_red(name: str, point: str) -> bool:
    """Whether another lawful value turns a scenario red that names one of the value's rows."""
    one = book(name)
    value = dict(points(one))[point]
    scenarios = {
        scenario.title: scenario
        for row in (value.source, *value.also)
        for scenario in naming().get(name, {}).get(row, [])
    }
    return any(
        check(scenario, with_value(one, point, other)).differences
        for other in other_values(one, point)
        for scenario in scenarios.values()
    )


@pytest.mark.parametrize(("name", "point"), OWN)
def test_a_change_of_the_value_turns_a_scenario_red(name: str, point: str) -> None:
    assert turns_red(name, point)


@pytest.mark.parametrize("point", COMMON)
def test_a_change_of_common_practice_turns_a_scenario_red(point: str) -> None:
    under = [name for name in books() if dict(points(book(name)))[point].source.startswith("COM-")]
    assert any(turns_red(name, point) for name in under)
