"""Measure how long equities take, and how many random deals per second, beside the installed peers.

    python bench/bench_equity.py [--samples 2000000] [--repeats 5] [--json FILE]

Tables and compiled code are ready before the clock starts. OMPEval is C++ and not a Python package, so its
figures were recorded earlier, for one thread on an AMD EPYC guest with two cores (g++ 12.2, -O3
-march=native).
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from measure import machine

from tapete.cards import read_cards
from tapete.cards.batch import engines
from tapete.cards.equity import Engine, equity


class Case(NamedTuple):
    """A question, and how long OMPEval takes to answer it."""

    name: str
    hands: list[str]
    board: str = ""
    game: str = "holdem"
    recorded_ms: float | None = None


EXACT = [
    Case("AhKh against QcQs", ["AhKh", "QcQs"], recorded_ms=2.4),
    Case("AhKh against QQ", ["AhKh", "QQ"], recorded_ms=5.8),
    Case("AhKh against QQ on a flop", ["AhKh", "QQ"], "2c7d9s"),
    Case("three ranges on a flop", ["AKs,QQ", "22+", "A2s+"], "2c7d9s"),
    Case("short deck, AhKh against QQ", ["AhKh", "QQ"], game="short-deck"),
    Case("Omaha, two hands on a flop", ["AhAdKhKd", "QcQsJcJs"], "2c7d9s", "omaha"),
    Case("Omaha, two hands", ["AhAdKhKd", "QcQsJcJs"], "", "omaha"),
    Case("Omaha 8, two hands on a flop", ["AhAd2h3d", "8c7s6c5s"], "KdQc4h", "omaha-8"),
    Case("Omaha 8, two hands", ["AhAd2h3d", "8c7s6c5s"], "", "omaha-8"),
]
RANDOM = [
    Case("AhKh against QQ", ["AhKh", "QQ"]),
    Case("AhKh against QcQs", ["AhKh", "QcQs"]),
    Case("nine random hands", ["*"] * 9),
    Case("Omaha, two hands", ["AhAdKhKd", "QcQsJcJs"], "", "omaha"),
    Case("Omaha 8, three hands", ["AhAd2h3d", "8c7s6c5s", "*"], "", "omaha-8"),
]
OMPEVAL_SAMPLES = 32e6  # deals per second, AhKh against QcQs


def seconds(call: Callable[[], Any], repeats: int) -> float:
    """Return the median process time of several calls. A first call prepares tables and code."""
    call()
    times = []
    for _ in range(repeats):
        began = time.process_time()
        call()
        times.append(time.process_time() - began)
    return statistics.median(times)


def eval7(samples: int | None) -> Callable[[], Any]:
    """Ask eval7 about AhKh against QQ, with random deals or with all."""
    kit: Any = import_module("eval7")
    hand = [kit.Card("Ah"), kit.Card("Kh")]
    queens = kit.HandRange("QQ")
    if samples is None:
        return partial(kit.py_hand_vs_range_exact, hand, queens, [])
    return partial(kit.py_hand_vs_range_monte_carlo, hand, queens, [], samples)


def pokerkit(samples: int) -> Callable[[], Any]:
    """Ask PokerKit about AhKh against QQ, with random deals. It has no exact answer."""
    kit: Any = import_module("pokerkit")
    return partial(
        kit.calculate_equities,
        (kit.parse_range("AhKh"), kit.parse_range("QQ")),
        (),
        2,
        5,
        kit.Deck.STANDARD,
        (kit.StandardHighHand,),
        sample_count=samples,
    )


def main() -> None:
    """Measure every case and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--samples", type=int, default=2_000_000, help="random deals; a fiftieth in plain Python"
    )
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    arguments = parser.parse_args()
    here = machine()
    print(f"{here['machine']}; {here['python']}; commit {here['commit']}")
    figures: dict[str, float] = {}
    there: list[Engine] = ["python", *reversed(engines())]

    for name, hands, board, game, recorded in EXACT:
        for engine in there[:2]:  # numba counts no faster than NumPy
            call = partial(equity, hands, board=read_cards(board), game=game, exact=True, engine=engine)
            took = 1_000 * seconds(call, arguments.repeats if engine != "python" else 1)
            figures[f"exact, {name}, {engine}, ms"] = round(took, 2)
            answer = call()
            line = f"exact, {name}, {engine}: {took:,.2f} ms for {answer.deals:,} deals"
            line += f", {answer.shares[0].equity:.6f}"
            if recorded:
                line += f"; OMPEval's C++, recorded, {recorded} ms, {took / recorded:.1f} times as long"
            print(line, flush=True)
    rates = {}
    for name, hands, board, game, _ in RANDOM:
        for engine in there:
            samples = arguments.samples // (50 if engine == "python" else 1)
            call = partial(
                equity, hands, board=read_cards(board), game=game, exact=False, samples=samples, engine=engine
            )
            rates[name, engine] = samples / seconds(call, 1 if engine == "python" else arguments.repeats)
            figures[f"random, {name}, {engine}, deals/s"] = round(rates[name, engine])
            line = f"random, {name}, {engine}: {rates[name, engine] / 1e6:,.2f} M deals/s"
            if name == "AhKh against QcQs":
                line += f"; OMPEval's C++, recorded, {OMPEVAL_SAMPLES / 1e6:.0f} M,"
                line += f" ratio {rates[name, engine] / OMPEVAL_SAMPLES:.2f}"
            print(line, flush=True)

    ours = {engine: rates["AhKh against QQ", engine] for engine in there}
    try:
        print(f"exact, AhKh against QQ, eval7: answers {eval7(None)()}, which is wrong")
        figures["random, AhKh against QQ, eval7, deals/s"] = 1_000_000 / seconds(eval7(1_000_000), 3)
    except ImportError:
        pass
    try:
        figures["random, AhKh against QQ, PokerKit, deals/s"] = 1_000 / seconds(pokerkit(1_000), 1)
    except ImportError:
        pass
    for name, theirs in list(figures.items()):
        peer = name.split(", ")[2]
        if peer in ("eval7", "PokerKit"):
            ratios = ", ".join(f"{engine} {rate / theirs:,.3g}" for engine, rate in ours.items())
            print(f"{name.rsplit(', ', 1)[0]}: {theirs:,.0f} deals/s; ratios: {ratios}")
    if arguments.json:
        arguments.json.write_text(json.dumps({**here, "figures": figures}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
