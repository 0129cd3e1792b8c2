"""Measure how long ICM values and players' statistics take, beside PokerKit if it is installed.

    python bench/bench_figures.py [--hands 400] [--repeats 5] [--json FILE]

ICM: all stacks differ, and half the places are paid. PokerKit sums over finishing orders in floats; we sum
over sets of players in exact fractions. Statistics: hands of hold'em that each library has read beforehand.
The two do different work: PokerKit takes what each player won from the finishing stacks of a hand, while we
replay the hand and count all figures of `tapete.stats` (VPIP, PFR, 3-bet and so on).
"""

from __future__ import annotations

import argparse
import json
import random
import statistics as medians
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from measure import machine

from tapete import shuffled
from tapete.engine import Call, Check, Fold, Hand
from tapete.formats import record_of, write_hands
from tapete.formats.record import Record
from tapete.stats import statistics
from tapete.tournament.prizes.icm import worth

PLAYERS = (3, 6, 9, 12)
"""The number of players in each ICM question."""
PEER_PLAYERS = 9
"""The most players in a question for PokerKit. Its time grows with the number of finishing orders."""


def seconds(call: Callable[[], Any], repeats: int) -> float:
    """Return the median process time of a call, after one call to warm up."""
    call()
    times = []
    for _ in range(repeats):
        began = time.process_time()
        call()
        times.append(time.process_time() - began)
    return medians.median(times)


def question(players: int) -> tuple[dict[str, int], tuple[int, ...]]:
    """Return stacks that all differ, and prizes for half the places."""
    stacks = {f"P{number}": 10_000 + 1_730 * number for number in range(players)}
    return stacks, tuple(1_000 * (number + 1) for number in reversed(range((players + 1) // 2)))


def icm(repeats: int) -> dict[str, dict[str, float]]:
    """Measure the milliseconds of each ICM question, by library. The values of both must agree."""
    found: dict[str, dict[str, float]] = {}
    for players in PLAYERS:
        stacks, prizes = question(players)
        ours = worth(stacks, prizes)
        took = {"tapete": 1_000 * seconds(partial(worth, stacks, prizes), repeats)}
        if find_spec("pokerkit") and players <= PEER_PLAYERS:
            kit: Any = import_module("pokerkit")
            call = partial(kit.calculate_icm, prizes, tuple(stacks.values()))
            theirs = call()
            if any(
                abs(float(mine) - other) > 1e-6 for mine, other in zip(ours.values(), theirs, strict=True)
            ):
                raise SystemExit(f"ICM of {players} players: the values differ")
            took["PokerKit"] = 1_000 * seconds(call, 1 if players > 7 else repeats)
        found[f"ICM, {players} players, {len(prizes)} paid"] = took
    return found


def played(hands: int) -> list[Record]:
    """Play hands of six players at random from a fixed seed."""
    rng, records = random.Random(1), []
    for number in range(1, hands + 1):
        deck = [str(card) for card in shuffled(rng)]
        hand, _ = Hand.start(
            "holdem-no-limit", hand=number, stakes="50/100", stacks=[10_000] * 6, deck="".join(deck)
        )
        while not hand.over:
            menu = hand.menu
            assert menu is not None
            if menu.check:
                hand.act(Check(seat=menu.seat))
            else:
                hand.act(Fold(seat=menu.seat) if rng.random() < 0.4 else Call(seat=menu.seat))
        records.append(record_of(hand, names={seat: f"P{seat}" for seat in range(1, 7)}))
    return records


def figures(hands: int, repeats: int) -> dict[str, dict[str, float]]:
    """Measure microseconds per hand for six players' statistics, by library. All must agree on winnings."""
    records = played(hands)
    found = statistics(records, with_expected=False)
    took = {"tapete": 1e6 * seconds(partial(statistics, records, with_expected=False), repeats) / hands}
    if find_spec("pokerkit"):
        kit: Any = import_module("pokerkit")
        texts = [write_hands([record], "phh") for record in records]
        histories = [kit.HandHistory.loads(text) for text in texts]
        call = partial(kit.Statistics.from_hand_history, *histories)
        theirs = call()
        ours = {one.player: (one.won.value or 0) * one.hands for one in found.totals}
        if any(abs(won - float(theirs[player].payoff_sum)) > 0.5 for player, won in ours.items()):
            raise SystemExit("what the players won differs")
        took["PokerKit"] = 1e6 * seconds(call, 1) / hands
    return {f"statistics, {hands} hands": took}


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=400)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    asked = parser.parse_args()
    here = machine()
    print(f"{here['machine']}; {here['python']}; commit {here['commit']}")
    every = icm(asked.repeats) | figures(asked.hands, asked.repeats)
    for name, took in every.items():
        unit = "us a hand" if name.startswith("statistics") else "ms"
        line = f"{name}: {took['tapete']:,.3f} {unit}"
        if "PokerKit" in took:
            ratio = took["PokerKit"] / took["tapete"]
            line += f"; PokerKit {took['PokerKit']:,.3f} {unit}, {ratio:,.3g} times as long"
        print(line, flush=True)
    if asked.json:
        asked.json.write_text(json.dumps({**here, "figures": every}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
