"""Scenarios of hands, played in a real room: exactly those that the package says are played there."""

from __future__ import annotations

import pytest
from tests.room.situations import NotInTheRoom, play_in_room

from tapete.scenarios import packaged, packaged_names
from tapete.scenarios.format import HandScenario, Look, Refusal
from tapete.scenarios.in_room import in_room

HANDS = [name for name in packaged_names() if isinstance(packaged(name), HandScenario)]
FOLDED = "tda-2019/TDA19-43A"


def hand(name: str) -> HandScenario:
    scenario = packaged(name)
    assert isinstance(scenario, HandScenario)
    return scenario


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_is_played_in_the_room_as_in_its_scenario(name: str) -> None:
    """Where the package says so, and nowhere else: run tools/generate_coverage.py after a change."""
    played = []
    for book in hand(name).under:
        try:
            play_in_room(hand(name), book)
        except NotInTheRoom:
            continue
        played.append(book)
    assert tuple(played) == in_room().scenarios.get(name, ())
