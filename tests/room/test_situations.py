"""Hands of scenarios, played in a real room: exactly those that the package says are played there."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.room.comparisons import compare_in_room, show_in_room
from tests.room.situations import NotInTheRoom, play_in_room

from tapete.scenarios import packaged, packaged_names
from tapete.scenarios.files import in_room
from tapete.scenarios.format import Comparison, HandScenario, Look, RefusedPlay

HANDS = [name for name in packaged_names() if isinstance(packaged(name), HandScenario | Comparison)]


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_is_played_in_the_room_as_in_its_scenario(name: str) -> None:
    """Where the package says so, and nowhere else: run tools/generate_coverage.py after a change."""
    played = []
    for book in packaged(name).under:
        try:
            show_in_room(packaged(name), book)
        except NotInTheRoom:
            continue
        played.append(book)
    assert tuple(played) == in_room().scenarios.get(name, ())


def test_only_hands_are_played() -> None:
    assert set(in_room().scenarios) <= set(HANDS)


RAISE = "aconcagua/ACO-X-nl-minbet-1"


def scenario() -> HandScenario:
    found = packaged(RAISE)
    assert isinstance(found, HandScenario)
    return found


def test_another_outcome_is_seen() -> None:
    found = scenario()
    assert found.expect is not None
    play_in_room(found, "aconcagua")
    wrong = structs.replace(found, expect=structs.replace(found.expect, owes=4))
    with pytest.raises(AssertionError):
        play_in_room(wrong, "aconcagua")


def test_a_refusal_with_other_numbers_is_seen() -> None:
    found = scenario()
    steps = [step for step in found.play if isinstance(step, Look) and step.refused is not None]
    assert steps
    refusal = steps[0].refused
    assert isinstance(refusal, RefusedPlay)
    other = structs.replace(refusal, facts={name: value + 1 for name, value in refusal.facts.items()})
    play = [structs.replace(steps[0], refused=other) if step is steps[0] else step for step in found.play]
    with pytest.raises(AssertionError):
        play_in_room(structs.replace(found, play=play), "aconcagua")


def test_hands_in_the_wrong_order_are_seen() -> None:
    found = packaged("aconcagua/ACO-X-rank-order-1")
    assert isinstance(found, Comparison)
    compare_in_room(found, "aconcagua")
    with pytest.raises(AssertionError):
        compare_in_room(structs.replace(found, hands=found.hands[::-1]), "aconcagua")
