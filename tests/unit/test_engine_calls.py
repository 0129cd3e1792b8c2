"""Count the function calls of the engine for one hand, to notice a check that creeps into every hand.

Unlike seconds, calls depend neither on the machine nor on its load.
"""

from __future__ import annotations

import random
import sys
from types import FrameType
from typing import Any

import pytest

from tapete.cards import STANDARD_52
from tapete.engine import Call, Check, Hand, Stakes
from tapete.rules import hand_rules

RULES = hand_rules("holdem-no-limit")
STAKES = Stakes(small_blind=50, big_blind=100)


def to_the_showdown(seats: int, rng: random.Random) -> None:
    """Play a hand in which everybody checks and calls."""
    big = 2 if seats == 2 else 3
    hand, _ = Hand.start(
        RULES,
        hand=1,
        stakes=STAKES,
        stacks=dict.fromkeys(range(1, seats + 1), 10_000),
        button=1,
        small_blind=big - 1,
        big_blind=big,
        deck=rng.sample(STANDARD_52, 2 * seats + 5),
    )
    while (menu := hand.menu) is not None:
        hand.act(Check(seat=menu.seat) if menu.check else Call(seat=menu.seat))


@pytest.mark.parametrize(("seats", "most"), [(2, 175), (6, 275)])
def test_a_hand_takes_few_calls(seats: int, most: int) -> None:
    rng, hands, calls = random.Random(1), 50, 0
    to_the_showdown(seats, rng)

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        for _ in range(hands):
            to_the_showdown(seats, rng)
    finally:
        sys.setprofile(None)
    assert calls <= most * hands
