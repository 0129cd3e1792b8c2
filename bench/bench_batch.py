"""Measure how many hands batches evaluate per second, with NumPy and numba, beside the installed peers.

    python bench/bench_batch.py [--hands 1000000] [--repeats 7] [--json FILE]

The peers have no batches and are called hand by hand, so the ratio is what a user gains. Compiling is not
included in the figures; how much longer the first call takes is printed beside them. OMPEval is C++ and not
a Python package, so its figures were recorded earlier, on an AMD EPYC guest with two cores (g++ 12.2, -O3
-march=native).
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from bench_cards import Call, Prepare, eval7, phevaluator, pokerkit, treys
from measure import Rate, machine, rate

from tapete.cards import STANDARD_52, HandClass, class_of
from tapete.cards.batch import Engine, Ids, count_sevens, engines, omaha, strengths

OMPEVAL = {"high, 7 cards, rows": 303e6, "every hand of 7 cards": 1_085e6}
SEVENS = 133_784_560
SEVEN_CARD_COUNTS = (
    "23,294,460 58,627,800 31,433,400 6,461,620 6,180,020 4,047,644 3,473,184 224,848 41,584".split()
)

Measured = tuple[str, int, Callable[[], Any]]  # a name, the number of hands, and what evaluates them

PEERS: list[tuple[str, str, int, Callable[[], tuple[Call, Prepare]]]] = [
    ("high, 7 cards, rows", "phevaluator", 20_000, lambda: phevaluator(False)),
    ("high, 7 cards, rows", "eval7", 20_000, eval7),
    ("high, 7 cards, rows", "treys", 5_000, treys),
    ("high, 7 cards, rows", "PokerKit", 500, lambda: pokerkit("StandardHighHand")),
    ("Omaha 4 high", "phevaluator", 20_000, lambda: phevaluator(True)),
    ("Omaha 4 high", "PokerKit", 200, lambda: pokerkit("OmahaHoldemHand")),
]


def random_hands(count: int, size: int, deck: range) -> Ids:
    """Return random hands in columns. The cards of each hand are all different."""
    rng = np.random.default_rng(2019)
    piece = 100_000
    decks = np.tile(np.array(deck, np.uint8), (piece, 1))
    pieces = [rng.permuted(decks, axis=1)[:, :size] for _ in range(0, count, piece)]
    return np.ascontiguousarray(np.concatenate(pieces)[:count].T)


def cases(engine: Engine, hands: int) -> Iterator[Measured]:
    """Return the cases to measure with an engine."""
    columns = random_hands(hands, 11, range(52))
    short = random_hands(hands, 7, range(16, 52))
    for size in (5, 6, 7):
        by_columns = partial(strengths, "high", columns[:size], columns=True, engine=engine)
        yield f"high, {size} cards, columns", hands, by_columns
        rows = np.ascontiguousarray(columns[:size].T)
        yield f"high, {size} cards, rows", hands, partial(strengths, "high", rows, engine=engine)
    few = np.ascontiguousarray(columns[:7, :10_000].T)
    yield "high, 7 cards, rows, 10,000 a batch", few.shape[0], partial(strengths, "high", few, engine=engine)
    for ranking, cards in [
        ("high-short", short),
        ("low-8", columns[:7]),
        ("low-a5", columns[:7]),
        ("low-27", columns[:5]),
        ("low-27", columns[:7]),
        ("badugi", columns[:4]),
    ]:
        call = partial(strengths, ranking, cards, columns=True, engine=engine)
        yield f"{ranking}, {len(cards)} cards", hands, call
    for ranking in ("high", "low-8"):
        for hole in (4, 5, 6):
            call = partial(omaha, ranking, columns[:hole], columns[6:], columns=True, engine=engine)
            yield f"Omaha {hole} {ranking}", hands, call
    yield "every hand of 7 cards", SEVENS, partial(count_sevens, engine=engine)


def measure(hands: int, call: Callable[[], Any], repeats: int) -> tuple[Rate, float]:
    """Measure hands per second of process time, and how much longer the first call takes."""
    times = []
    for _ in range(repeats + 1):
        began = time.process_time()
        call()
        times.append(time.process_time() - began)
    first, *others = times
    typical = statistics.median(others)
    return Rate(hands / typical, hands / max(others), hands / min(others)), max(0.0, first - typical)


def counts_by_class(engine: Engine) -> list[str]:
    """Count all hands of seven cards by class, the weakest class first."""
    found = dict.fromkeys(HandClass, 0)
    for strength, hands in enumerate(count_sevens(engine=engine).tolist()):
        if hands:
            found[class_of(strength)] += hands
    return [f"{hands:,}" for hands in found.values()]


def main() -> None:
    """Measure every case and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=1_000_000, help="random hands a batch")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    arguments = parser.parse_args()
    here = machine()
    print(f"{here['machine']}; {here['python']}; NumPy {np.__version__}; commit {here['commit']}")
    figures: dict[str, float] = {}
    best: dict[str, float] = {}
    for engine in reversed(engines()):
        for name, hands, call in cases(engine, arguments.hands):
            (found, slowest, fastest), first = measure(hands, call, arguments.repeats)
            figures[f"{name}, {engine}"] = round(found)
            best[name] = max(found, best.get(name, 0))
            line = (
                f"{name}, {engine}: {found / 1e6:,.1f} M hands/s [{slowest / 1e6:,.1f}-{fastest / 1e6:,.1f}]"
            )
            line += f", first call {first:.2f} s longer"
            if recorded := OMPEVAL.get(name):
                line += f"; OMPEval's C++, recorded, {recorded / 1e6:,.0f} M, ratio {found / recorded:.2f}"
            if hands == SEVENS:
                exact = counts_by_class(engine) == SEVEN_CARD_COUNTS
                line += f"; {SEVENS / found:.3f} s, counts of the classes {'exact' if exact else 'WRONG'}"
            print(line, flush=True)
    for name, peer, hands, make in PEERS:
        try:
            call, prepare = make()
        except ImportError:
            continue
        held = 2 if name.startswith("high") else 4
        rng = random.Random(2019)
        dealt = [rng.sample(STANDARD_52, held + 5) for _ in range(hands)]
        theirs = rate(call, [prepare(cards[:held], cards[held:]) for cards in dealt], repeats=3).median
        figures[f"{name}, {peer}"] = round(theirs)
        print(
            f"{name}: {peer}, hand by hand, {theirs:,.0f} hands/s, ratio {best[name] / theirs:,.3g}",
            flush=True,
        )
    if arguments.json:
        arguments.json.write_text(json.dumps({**here, "figures": figures}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
