"""Measure how often and how fairly players are moved, and the cost of one elimination in a large event.

    python bench/bench_balancing.py [--runs 200] [--large 100000] [--json FILE]

The baseline is a simulation of the same policies, written independently of this code. The events are like
those of the baseline: 180 entries at tables of nine, everybody equally likely to go out, tables broken as
soon as their players fit elsewhere. Between two eliminations each table plays one hand, so the blinds go
round. Chance is seeded: the same arguments give the same figures.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from measure import machine

from tapete.tournament.positions.arrivals import TableRules
from tapete.tournament.seats.break_draw import break_bounds, break_up
from tapete.tournament.seats.fairness import BLIND, Fairness, Figures
from tapete.tournament.seats.final_table import Redraws
from tapete.tournament.seats.moving import balance_picked, needed, pick
from tapete.tournament.seats.moving_rules import Moving
from tapete.tournament.seats.seating import initial_draw
from tapete.tournament.seats.tables import Tables

NO_REDRAW = Redraws(final_table=False)  # the baseline merges the last two tables like any others
POLICIES = {
    "spread 1, random break": Moving(breaks="random", redraws=NO_REDRAW),
    "spread 1, smallest table": Moving(redraws=NO_REDRAW),
    "spread 1, smallest table, fewest-moved breaks ties": Moving(ties="fewest_moved", redraws=NO_REDRAW),
    "spread 2, random break": Moving(spread=2, breaks="random", redraws=NO_REDRAW),
    "spread 2, smallest table": Moving(spread=2, redraws=NO_REDRAW),
}
# Means of 200 runs: moves per player, most moves of one player, balance moves, break moves, per cent of
# players moved three times or more.
BASELINE = {
    "spread 1, random break": (1.06, 6.6, 44, 148, 14.3),
    "spread 1, smallest table": (0.97, 6.2, 44, 131, 12.3),
    "spread 1, smallest table, fewest-moved breaks ties": (0.98, 5.2, 45, 131, 10.9),
    "spread 2, random break": (0.88, 5.6, 10, 148, 10.1),
    "spread 2, smallest table": (0.74, 5.3, 10, 124, 7.5),
}


class Run(NamedTuple):
    """The figures of one event."""

    figures: Figures
    balance_moves: int
    break_moves: int


def play(entries: int, moving: Moving, rng: random.Random, *, seats: int = 9) -> Run:
    """Play an event down to its winner."""
    tables, fairness = Tables(TableRules(seats=seats)), Fairness()
    tables.apply(initial_draw(range(entries), rng.sample(range(entries), entries), seats=seats))
    alive = list(range(entries))
    balanced = broken = 0
    while len(alive) > 1:
        for number in tables.numbers:
            hand = tables.next_hand(number)
            players = tables.view(number).players
            fairness.hand(
                [players[seat] for seat in hand.dealt],
                big_blind=players[hand.positions.big_blind],
                waiting=[players[seat] for seat in hand.waiting],
                spread=tables.spread,
            )
            tables.hand_began(number, hand.positions)
        for kind, moves in eliminate(tables, moving, alive, rng):
            balanced += kind == "balance"
            broken += len(moves) * (kind == "break")
            for move in moves:
                fairness.move(move)
    return Run(fairness.figures(moved=tables.moved), balanced, broken)


def eliminate(
    tables: Tables, moving: Moving, alive: list[int], rng: random.Random
) -> Iterator[tuple[str, tuple]]:
    """Eliminate a random player, then make the moves that follow."""
    at = rng.randrange(len(alive))
    alive[at], alive[-1] = alive[-1], alive[at]
    tables.leave(alive.pop())
    while need := needed(tables, moving):
        picked = pick(tables, moving, [rng.randrange(bound) for bound in need.bounds])
        if picked.kind == "balance":
            move = balance_picked(tables, picked, moving)
            tables.apply(move)
            yield "balance", (move,)
        else:
            draws = [rng.randrange(bound) for bound in break_bounds(tables, picked.origin)]
            done = break_up(tables, picked.origin, draws, moving)
            tables.apply(done)
            yield "break", done.moves


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers)


def report(name: str, runs: list[Run], entries: int) -> dict[str, float]:
    """Print a policy's figures beside the baseline."""
    figures = [run.figures for run in runs]
    hands = sum(sum(each.hands_by_spread.values()) for each in figures)
    moves = sum(each.moves for each in figures)
    found = {
        "moves a player": mean([each.moves_in_all / entries for each in figures]),
        "most moves of one": mean([len(each.moved) for each in figures]),
        "balance moves": mean([run.balance_moves for run in runs]),
        "break moves": mean([run.break_moves for run in runs]),
        "moved 3 times or more, %": mean([100 * each.moved_at_least(3) / entries for each in figures]),
        "blinds against share, sd": mean([each.blinds_deviation / BLIND for each in figures]),
        "blinds against share, least": min(each.blinds_least / BLIND for each in figures),
        "blinds against share, most": max(each.blinds_most / BLIND for each in figures),
        "big blind put off a move, hands": sum(each.gained_in_all for each in figures) / moves,
        "big blind brought forward most": min(each.gained_least for each in figures),
        "hands missed a move": sum(each.hands_missed for each in figures) / moves,
        "hands at the greatest spread, %": 100
        * sum(each.hands_by_spread.get(max(each.hands_by_spread), 0) for each in figures)
        / hands,
        "greatest spread": max(max(each.hands_by_spread) for each in figures),
    }
    print(name)
    for number, (what, figure) in enumerate(found.items()):
        beside = f"   (baseline {BASELINE[name][number]})" if number < len(BASELINE[name]) else ""
        print(f"    {what}: {figure:.3f}{beside}")
    return {f"{name}, {what}": round(figure, 4) for what, figure in found.items()}


def large(entries: int, rng: random.Random) -> dict[str, float]:
    """Time an event without its hands: eliminations, balancing and breaking alone."""
    tables, moving = Tables(TableRules(seats=9)), POLICIES["spread 1, smallest table"]
    began = time.process_time()
    tables.apply(initial_draw(range(entries), rng.sample(range(entries), entries), seats=9))
    drawn = time.process_time() - began
    alive, slowest, spent = list(range(entries)), 0.0, 0.0
    moves = 0
    while len(alive) > 1:
        began = time.process_time()
        moves += sum(len(moved) for _, moved in eliminate(tables, moving, alive, rng))
        took = time.process_time() - began
        slowest, spent = max(slowest, took), spent + took
    print(f"{entries:,} entries: drawn in {drawn:.2f} s, played down in {spent:.2f} s of process time,")
    print(f"    {1e6 * spent / entries:.0f} us an elimination, the slowest {1e3 * slowest:.1f} ms,")
    print(f"    {moves / entries:.3f} moves a player, {1e6 * spent / moves:.0f} us a move")
    return {
        f"{entries} entries, us an elimination": round(1e6 * spent / entries, 1),
        f"{entries} entries, slowest ms": round(1e3 * slowest, 2),
        f"{entries} entries, moves a player": round(moves / entries, 4),
    }


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--entries", type=int, default=180)
    parser.add_argument("--large", type=int, default=100_000)
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    arguments = parser.parse_args()
    here = machine()
    print(f"{here['machine']}; {here['python']}; commit {here['commit']}")
    print(f"{arguments.entries} entries at tables of nine, {arguments.runs} runs a policy")
    figures: dict[str, float] = {}
    for name, moving in POLICIES.items():
        runs = [play(arguments.entries, moving, random.Random(seed)) for seed in range(arguments.runs)]
        figures |= report(name, runs, arguments.entries)
    for entries in (arguments.large // 10, arguments.large):
        figures |= large(entries, random.Random(1))
    if arguments.json:
        arguments.json.write_text(json.dumps({**here, "figures": figures}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
