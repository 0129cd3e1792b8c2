"""Every value of a policy decides: another lawful value makes a running event end otherwise."""

from __future__ import annotations

import pytest

from tapete.rules import book, books
from tapete.scenarios import check, packaged, packaged_names
from tapete.scenarios.format import ProcedureScenario
from tapete.scenarios.mutation import other_values, with_value
from tapete.tournament.policy import policy_kinds, stated

EVENTS = [
    scenario
    for scenario in map(packaged, packaged_names())
    if isinstance(scenario, ProcedureScenario) and scenario.procedure in ("play_event", "play_series")
]
STATED = [
    (name, field) for name in books() for _, kind in policy_kinds() for field, _ in stated(kind, book(name))
]


@pytest.mark.parametrize(("name", "field"), STATED)
def test_another_value_makes_a_running_event_end_otherwise(name: str, field: str) -> None:
    one, point = book(name), f"tournament.{field}"
    changed = [with_value(one, point, other) for other in other_values(one, point)]
    assert any(
        check(event, other).outcome() != check(event, one).outcome() for event in EVENTS for other in changed
    ), f"no event notices {point} of {name}"
