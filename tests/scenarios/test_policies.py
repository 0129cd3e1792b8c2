"""Every value about events decides: another lawful value makes a running event end otherwise."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from tests.shape.test_values_have_readers import NOT_YET

from tapete.rules import book, books
from tapete.rules.points import STATED
from tapete.rules.points.tournament import EventValues
from tapete.scenarios import check, packaged, packaged_names
from tapete.scenarios.format import ProcedureScenario
from tapete.scenarios.mutation import other_values, with_value

EVENTS = [
    scenario
    for scenario in map(packaged, packaged_names())
    if isinstance(scenario, ProcedureScenario) and scenario.procedure in ("play_event", "play_series")
]
DECIDING = [
    (name, field)
    for name in books()
    for field in EventValues.__struct_fields__
    if getattr(book(name).tournament, field) is not None and f"tournament.{field}" not in STATED | NOT_YET
]


@cache
def ends(event: int, name: str) -> Any:
    """How an event ends under a book as it is."""
    return check(EVENTS[event], book(name)).outcome()


def noticed(name: str, field: str) -> bool:
    """Whether an event ends otherwise under the book with another lawful value."""
    one, point = book(name), f"tournament.{field}"
    value = getattr(one.tournament, field)
    rows = {value.source, *value.also}
    changed = [with_value(one, point, other) for other in other_values(one, point)]
    # Those that name the value's rows come first: nearly always one of them notices.
    order = sorted(range(len(EVENTS)), key=lambda number: rows.isdisjoint(EVENTS[number].rules))
    return any(
        check(EVENTS[number], other).outcome() != ends(number, name) for number in order for other in changed
    )


@pytest.mark.parametrize(("name", "field"), DECIDING)
def test_another_value_makes_a_running_event_end_otherwise(name: str, field: str) -> None:
    assert noticed(name, field), f"no event notices tournament.{field} of {name}"
