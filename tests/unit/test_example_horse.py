"""The HORSE example runs, plays all five games, and loses no chip."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "horse.py"


def test_the_example_plays_every_game_for_an_orbit() -> None:
    done = subprocess.run([sys.executable, str(EXAMPLE)], capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()
    games = [line.split()[1].removesuffix("-fixed-limit") for line in lines]
    assert games == [game for game in ("holdem", "omaha-8", "razz", "stud", "stud-8") for _ in range(3)]
    for line in lines:
        stacks = [int(chips) for chips in re.findall(r": (\d+)", line)]
        assert sum(stacks) == 9_000
    held = {line.split("button ")[1][0] for line in lines[6:]}
    assert len(held) == 1  # the button is held in razz, stud and stud hi/lo
