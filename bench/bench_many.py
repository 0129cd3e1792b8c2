"""Measure decisions per second with thousands of tables side by side, beside the reference and its peers.

    python bench/bench_many.py [--tables 4096] [--steps 300] [--repeats 5] [--json FILE]

Stacks start at 100 big blinds in each hand. R is uniform over fold (only when facing a bet), check or call,
and raise (to an amount between the least and three times it). C checks and calls. The policies are those of
bench_hands.py, here in NumPy. The first figure includes their time, the second is that of `step` alone.
Every engine runs in one process on one core, and they take turns. A ratio is the median over the turns.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from bench_hands import silence, tapete
from measure import machine
from peers import Play, installed

from tapete.batch import ManyTables
from tapete.batch.layout import I64

GAMES = ("holdem-no-limit", "holdem-fixed-limit", "omaha-pot-limit", "omaha-8-pot-limit", "omaha-6-pot-limit")


class Speed(NamedTuple):
    """Decisions per second of process time."""

    whole: float
    """With the time of the policy."""
    alone: float
    """Of `step` alone."""


def acts(chance: np.random.Generator, many: ManyTables, random_play: bool) -> tuple[I64, I64]:
    """Choose an action for each table."""
    count = len(many)
    if not random_play:
        ones = np.ones(count, np.int64)
        return ones, ones
    free = many.calls == 0
    kinds = 2 - free + many.legal[:, 2]
    actions = (chance.random(count) * kinds).astype(np.int64) + free
    most = np.minimum(many.most, 3 * many.least)
    return actions, many.least + (chance.random(count) * (most - many.least + 1)).astype(np.int64)


def play(many: ManyTables, chance: np.random.Generator, steps: int, random_play: bool) -> Speed:
    """Take a number of steps at all tables."""
    inside = decisions = 0.0
    began = time.process_time()
    for _ in range(steps):
        actions, amounts = acts(chance, many, random_play)
        decisions += np.count_nonzero(many.legal[:, 1])
        before = time.process_time()
        many.step(actions, amounts)
        inside += time.process_time() - before
    return Speed(decisions / (time.process_time() - began), decisions / inside)


def one_by_one(game: Play, seconds: float) -> float:
    """Measure the decisions per second of an engine that plays hand by hand."""
    chance = random.Random(2019)
    decisions = 0
    began = time.process_time()
    while (took := time.process_time() - began) < seconds:
        decisions += game(chance)
    return decisions / took


def measure(game: str, seats: int, random_play: bool, arguments: argparse.Namespace) -> dict[str, float]:
    """Measure the figures of one cell, and for no-limit hold'em the ratios to other engines."""
    many = ManyTables(game, tables=arguments.tables, seats=seats, stakes="50/100", stacks=10_000, seed=1)
    chance = np.random.default_rng(2019)
    others: dict[str, Callable[[int, bool], Play]] = {}
    if game == "holdem-no-limit":
        others = {"reference": tapete, **installed()}
    plays = {name: make(seats, random_play) for name, make in others.items()}
    play(many, chance, 20, random_play)
    speeds: list[Speed] = []
    ratios: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(arguments.repeats):
        speeds.append(play(many, chance, arguments.steps, random_play))
        for name, other in plays.items():
            ratios[name].append(speeds[-1].whole / one_by_one(other, 0.5))
    found = {
        "decisions a second": statistics.median(speed.whole for speed in speeds),
        "slowest": min(speed.whole for speed in speeds),
        "fastest": max(speed.whole for speed in speeds),
        "of step alone": statistics.median(speed.alone for speed in speeds),
    }
    return found | {f"times {name}": statistics.median(turns) for name, turns in ratios.items()}


def main() -> None:
    """Measure every cell and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=4_096)
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    arguments = parser.parse_args()
    here = machine()
    print(f"{here['machine']}; {here['python']}; NumPy {np.__version__}; commit {here['commit']}")
    figures: dict[str, dict[str, float]] = {}
    for game in GAMES:
        for seats in (2, 6):
            for random_play in (True, False):
                cell = f"{game} {seats} seats {'R' if random_play else 'C'}"
                with silence():
                    figures[cell] = measure(game, seats, random_play, arguments)
                told = (f"{name} {value:,.4g}" for name, value in figures[cell].items())
                print(f"{cell}: {', '.join(told)}", flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps({**here, "figures": figures}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
