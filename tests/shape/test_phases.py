"""The theory of operation at the head of the engine is current, and every event stands in it."""

from __future__ import annotations

import pytest
from tools import generate_phases

from tapete import engine
from tapete.cards import read_cards
from tapete.engine import PHASES, Call, Check, Fold, Hand, Hold, Stakes, phase_of
from tapete.engine.changes import CHANGES
from tapete.rules import hand_rules


def heads_up() -> Hand:
    """Start a hand of two players."""
    hand, _ = Hand.start(
        hand_rules("holdem-no-limit"),
        hand=1,
        stakes=Stakes(small_blind=5, big_blind=10),
        stacks={1: 500, 2: 500},
        button=1,
        small_blind=1,
        big_blind=2,
        deck=read_cards("AhKd2c2dQsJsTs9s3h8c7c6c"),
    )
    return hand


def test_the_diagram_is_fresh() -> None:
    page = generate_phases.PAGE.read_text(encoding="utf-8")
    drawn = generate_phases.diagram(generate_phases.ways())
    assert generate_phases.with_diagram(page, drawn) == page, "run .venv/bin/python tools/generate_phases.py"


def test_every_event_of_the_table_stands_in_the_diagram() -> None:
    told = engine.__doc__ or ""
    assert [kind.__name__ for kind in CHANGES if kind.__name__ not in told] == []


def test_an_event_that_no_hand_has_is_named() -> None:
    with pytest.raises(SystemExit, match="no played hand has these events of CHANGES: .*Burned"):
        generate_phases.diagram({("posting", "posting"): {"Posted"}})


def test_the_phases_of_a_short_hand() -> None:
    hand = heads_up()
    assert phase_of(hand) == "betting"
    hand.act(Call(seat=1))
    hand.act(Check(seat=2))
    assert (phase_of(hand), hand.street.name) == ("betting", "flop")
    hand.act(Fold(seat=2))
    assert phase_of(hand) == "over"


def test_a_held_hand_stops_between_its_streets() -> None:
    hand = heads_up()
    hand.act(Hold())
    hand.act(Call(seat=1))
    hand.act(Check(seat=2))
    assert phase_of(hand) == "closing"


def test_every_phase_has_its_words() -> None:
    assert all(told.endswith(".") for told in PHASES.values())
