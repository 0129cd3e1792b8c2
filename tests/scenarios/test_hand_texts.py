"""The hands of all packaged scenarios, with all acts of the floor, as text and as `repr`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from tests.unit.test_hand_text import NAMES

from tapete.engine import Command, Event, Hand, command_text, hand_text, read_command
from tapete.engine import events as ev
from tapete.engine.text.reading import read_hand
from tapete.scenarios import check, packaged_names, read_scenario
from tapete.scenarios.files import packaged_text
from tapete.scenarios.format import HandScenario
from tapete.scenarios.lines import To, lines_of, read_line


def played() -> Iterator[tuple[str, HandScenario, Hand]]:
    """Every hand that a packaged scenario plays, under its first book."""
    for name in packaged_names():
        text = packaged_text(name)
        scenario = read_scenario(text) if "\nseats:" in text else None
        if isinstance(scenario, HandScenario):
            hand = check(scenario, scenario.under[0]).hand
            if hand is not None:
                yield name, scenario, hand


def test_every_hand_is_the_same_when_read_again_and_every_record_when_pasted() -> None:
    hands, kinds = 0, set()
    for name, _, hand in played():
        text = hand_text(hand)
        assert read_hand(text, hand.rules) == hand, name
        assert repr(hand) == f"read_hand({text!r})" and len(text) < 1_500
        for event in hand.events:
            assert eval(repr(event), NAMES) == event  # noqa: S307 - our own text
        for thing in (hand.menu, hand.rules, hand.stakes, hand.view_for(hand.seats[0]), hand.floor):
            assert eval(repr(thing), NAMES) == thing  # noqa: S307
        hands += 1
        kinds |= {type(event) for event in hand.events}
    assert hands > 500
    assert set(get_args(Event)) - kinds == {ev.ActReleased}


def test_the_lines_of_scenarios_are_commands_in_the_one_notation() -> None:
    lines = 0
    for name in packaged_names():
        text = packaged_text(name)
        scenario = read_scenario(text) if "\nseats:" in text else None
        for step in scenario.play if isinstance(scenario, HandScenario) else ():
            for line in lines_of(step) if isinstance(step, str) else ():
                found = read_line(line)
                if isinstance(found, Command):
                    assert read_command(command_text(found)) == found, name
                else:
                    assert isinstance(found, To) or "all_in" in line
                lines += 1
    assert lines > 1_000
