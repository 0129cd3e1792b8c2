"""Measure whole hands per second: no-limit hold'em, 100 big blinds each hand, the full event log kept.

Policies: R is uniform over fold (only when facing a bet), check or call, and raise (to an amount between
the least and three times it). C checks and calls to the showdown. Every decision asks for the menu.

    python bench/bench_hands.py [--seconds 0.4] [--repeats 15] [--json FILE] [--profile]

Other engines that are installed (see peers.py) are measured beside it in short turns, so that other load on
the machine affects all of them alike. A ratio is the median over the turns. With PYTHONPATH=build/compiled it
measures the compiled form (made by `make compiled`); it prints which form it measures.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import os
import pstats
import random
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from measure import machine
from peers import Play, drawn, installed

from tapete.cards import STANDARD_52, Card
from tapete.engine import Bet, Call, Check, Fold, Hand, RaiseTo, Stakes
from tapete.rules import hand_rules

RULES = hand_rules("holdem-no-limit")
STAKES = Stakes(small_blind=50, big_blind=100)
STACK = 10_000
DECK: list[Card] = list(STANDARD_52)


def tapete(seats: int, random_play: bool) -> Play:
    """Return a function that plays one hand and returns how many decisions it had."""
    stacks = dict.fromkeys(range(1, seats + 1), STACK)
    small, big = (1, 2) if seats == 2 else (2, 3)
    cards = 2 * seats + 5
    # Commands are values: a seat's check is the same command every time.
    checks = {seat: Check(seat=seat) for seat in stacks}
    calls = {seat: Call(seat=seat) for seat in stacks}
    folds = {seat: Fold(seat=seat) for seat in stacks}

    def play(rng: random.Random) -> int:
        deck = drawn(rng, DECK, cards)
        hand, _ = Hand.start(
            RULES, hand=1, stakes=STAKES, stacks=stacks, button=1, small_blind=small, big_blind=big, deck=deck
        )
        decisions = 0
        while (menu := hand.menu) is not None:
            decisions += 1
            seat, check = menu.seat, menu.check
            if not random_play:
                hand.act(checks[seat] if check else calls[seat])
                continue
            amounts = menu.raise_to or menu.bet
            kinds = (0 if check else 1) + 1 + (1 if amounts else 0)
            pick = int(rng.random() * kinds) + (1 if check else 0)
            if pick == 0:
                hand.act(folds[seat])
            elif pick == 1 or amounts is None:
                hand.act(checks[seat] if check else calls[seat])
            else:
                least = amounts.least
                amount = least + int(rng.random() * (min(amounts.most, 3 * least) - least + 1))
                hand.act(
                    RaiseTo(seat=seat, amount=amount) if menu.raise_to else Bet(seat=seat, amount=amount)
                )
        if sum(hand.stacks.values()) != seats * STACK:
            raise AssertionError("chips went astray")
        return decisions

    return play


def measure(plays: dict[str, Play], *, seconds: float, repeats: int) -> dict[str, dict[str, float]]:
    """Measure hands and decisions per second of process time for each engine: median, slowest and fastest.

    `ratio` is how many times faster the first engine is than this one, in hands.
    """
    rngs = {name: random.Random(2019) for name in plays}
    rates: dict[str, list[tuple[float, float]]] = {name: [] for name in plays}
    for repeat in range(repeats + 1):
        for name, play in plays.items():
            hands = decisions = 0
            began = time.process_time()
            while (took := time.process_time() - began) < (seconds if repeat else seconds / 4):
                for _ in range(20):
                    decisions += play(rngs[name])
                hands += 20
            if repeat:  # the first round is the warm-up
                rates[name].append((hands / took, decisions / took))
    first = rates[next(iter(plays))]
    return {
        name: {
            "ratio": statistics.median(
                ours / hands for (ours, _), (hands, _) in zip(first, found, strict=True)
            ),
            "hands": round(statistics.median(hands for hands, _ in found)),
            "slowest": round(min(hands for hands, _ in found)),
            "fastest": round(max(hands for hands, _ in found)),
            "decisions": round(statistics.median(decisions for _, decisions in found)),
        }
        for name, found in rates.items()
    }


@contextmanager
def silence() -> Iterator[None]:
    """Discard standard output, for an engine that prints every hand."""
    sys.stdout.flush()
    kept = os.dup(1)
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        try:
            yield
        finally:
            os.dup2(kept, 1)
            os.close(kept)


def main() -> None:
    """Measure every cell and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.4, help="length of one turn")
    parser.add_argument("--repeats", type=int, default=15, help="turns of each engine")
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    parser.add_argument("--profile", action="store_true", help="profile 3,000 six-handed hands of R instead")
    arguments = parser.parse_args()
    if arguments.profile:
        play, rng = tapete(6, True), random.Random(2019)
        with cProfile.Profile() as profile:
            for _ in range(3_000):
                play(rng)
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
        return
    here = machine()
    form = "compiled" if sys.modules[Hand.__module__].__file__.endswith(".so") else "interpreted"
    print(f"{here['machine']}; {here['python']}; commit {here['commit']}; {form}")
    figures: dict[str, dict[str, dict[str, float]]] = {}
    for seats in (6, 2):
        for letter in "RC":
            cell = f"{seats} seats {letter}"
            plays = {"tapete": tapete(seats, letter == "R")}
            plays |= {name: peer(seats, letter == "R") for name, peer in installed().items()}
            with silence():
                figures[cell] = measure(plays, seconds=arguments.seconds, repeats=arguments.repeats)
            for name, found in figures[cell].items():
                ratio = "" if name == "tapete" else f"  tapete is {found['ratio']:.2f} times as fast"
                spread = f"[{found['slowest']:,}-{found['fastest']:,}]"
                print(f"{cell}: {name:9} {found['hands']:7,} hands/s {spread:17}{ratio}", flush=True)
    if arguments.json:
        text = json.dumps({**here, "form": form, "figures": figures}, indent=2)
        arguments.json.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
