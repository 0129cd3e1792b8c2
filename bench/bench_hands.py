"""Whole hands a second: no-limit hold'em, constant stacks of 100 big blinds, the full event log kept.

Policies: R is uniform over fold (only when facing a bet), check or call, and raise (to an amount between
the least and three times it); C checks and calls to the showdown. Every decision asks the menu.

    python bench/bench_hands.py [--seconds 1.0] [--repeats 5] [--json FILE] [--profile] [--pokerkit]

`--pokerkit` measures that library too, if it is installed, with the same policies, and prints the ratio.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import platform
import pstats
import random
import statistics
import subprocess
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from tapete.cards import STANDARD_52, Card
from tapete.engine import Bet, Call, Check, Command, Fold, Hand, Menu, RaiseTo, Stakes
from tapete.rules import hand_rules

RULES = hand_rules("holdem-no-limit")
STAKES = Stakes(small_blind=50, big_blind=100)
STACK = 10_000
DECK: list[Card] = list(STANDARD_52)

Policy = Callable[[random.Random, Menu], Command]
Play = Callable[[random.Random], int]


def policy_r(rng: random.Random, menu: Menu) -> Command:
    """Uniform over the kinds of action, then over the amounts up to three times the least."""
    seat = menu.seat
    amounts = menu.raise_to or menu.bet
    kinds = (0 if menu.check else 1) + 1 + (1 if amounts else 0)
    pick = int(rng.random() * kinds) + (1 if menu.check else 0)
    if pick == 0:
        return Fold(seat=seat)
    if pick == 1 or amounts is None:
        return Check(seat=seat) if menu.check else Call(seat=seat)
    amount = amounts.least + int(rng.random() * (min(amounts.most, 3 * amounts.least) - amounts.least + 1))
    return RaiseTo(seat=seat, amount=amount) if menu.raise_to else Bet(seat=seat, amount=amount)


def policy_c(rng: random.Random, menu: Menu) -> Command:
    """Check or call."""
    return Check(seat=menu.seat) if menu.check else Call(seat=menu.seat)


def tapete(seats: int, policy: Policy) -> Play:
    """Play one hand and say how many decisions it had."""
    stacks = dict.fromkeys(range(1, seats + 1), STACK)
    small, big = (1, 2) if seats == 2 else (2, 3)
    cards = 2 * seats + 5

    def play(rng: random.Random) -> int:
        deck = rng.sample(DECK, cards)
        hand, _ = Hand.start(
            RULES, hand=1, stakes=STAKES, stacks=stacks, button=1, small_blind=small, big_blind=big, deck=deck
        )
        decisions = 0
        while (menu := hand.menu) is not None:
            for event in hand.decide(policy(rng, menu)):
                hand.apply(event)
            decisions += 1
        if sum(hand.stacks.values()) != seats * STACK:
            raise AssertionError("chips went astray")
        return decisions

    return play


def pokerkit(seats: int, random_play: bool) -> Play:
    """The same with PokerKit, everything automated."""
    kit: Any = import_module("pokerkit")
    game = kit.NoLimitTexasHoldem(tuple(kit.Automation), True, 0, (50, 100), 100)

    def play(rng: random.Random) -> int:
        state = game(STACK, seats)
        decisions = 0
        while state.status:
            decisions += 1
            facing = state.checking_or_calling_amount
            least = state.min_completion_betting_or_raising_to_amount if random_play else None
            kinds = (1 if facing else 0) + 1 + (1 if least is not None else 0)
            pick = int(rng.random() * kinds) + (0 if facing else 1) if random_play else 1
            if pick == 0:
                state.fold()
            elif pick == 1 or least is None:
                state.check_or_call()
            else:
                most = min(state.max_completion_betting_or_raising_to_amount, 3 * least)
                state.complete_bet_or_raise_to(least + int(rng.random() * (most - least + 1)))
        return decisions

    return play


def measure(play: Play, *, seconds: float, repeats: int) -> dict[str, float]:
    """Hands and decisions per second of process time: the median, the slowest and the fastest repeat."""
    rng = random.Random(2019)
    rates, decision_rates = [], []
    for repeat in range(repeats + 1):
        hands = decisions = 0
        began = time.process_time()
        while (took := time.process_time() - began) < (seconds if repeat else seconds / 4):
            for _ in range(20):
                decisions += play(rng)
            hands += 20
        if repeat:  # the first is the warm-up
            rates.append(hands / took)
            decision_rates.append(decisions / took)
    return {
        "hands": round(statistics.median(rates)),
        "slowest": round(min(rates)),
        "fastest": round(max(rates)),
        "decisions": round(statistics.median(decision_rates)),
    }


def machine() -> dict[str, str]:
    """What was measured on what."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [
            line.split(":")[1].strip() for line in cpuinfo.read_text().splitlines() if "model name" in line
        ]
        model = f"{names[0]}, {len(names)} cores" if names else model
    git = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty", "--abbrev=12"]
    commit = subprocess.run(git, capture_output=True, text=True, check=False).stdout.strip() or "unknown"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return {"machine": model, "python": python, "commit": commit}


def main() -> None:
    """Measure every cell and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one repeat")
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    parser.add_argument("--profile", action="store_true", help="profile 3,000 six-handed hands of R instead")
    parser.add_argument("--pokerkit", action="store_true", help="measure PokerKit too")
    arguments = parser.parse_args()
    if arguments.profile:
        play, rng = tapete(6, policy_r), random.Random(2019)
        with cProfile.Profile() as profile:
            for _ in range(3_000):
                play(rng)
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
        return
    here = machine()
    print(f"{here['machine']}; {here['python']}; commit {here['commit']}")
    figures: dict[str, dict[str, float]] = {}
    for name, seats, policy in [
        ("6 seats R", 6, policy_r),
        ("6 seats C", 6, policy_c),
        ("2 seats R", 2, policy_r),
        ("2 seats C", 2, policy_c),
    ]:
        found = measure(tapete(seats, policy), seconds=arguments.seconds, repeats=arguments.repeats)
        line = (
            f"{name}: {found['hands']:,} hands/s [{found['slowest']:,}-{found['fastest']:,}], "
            f"{found['decisions']:,} decisions/s"
        )
        if arguments.pokerkit:
            other = measure(
                pokerkit(seats, policy is policy_r), seconds=arguments.seconds, repeats=arguments.repeats
            )
            found["pokerkit"], found["ratio"] = other["hands"], round(found["hands"] / other["hands"], 1)
            line += f"; PokerKit {other['hands']:,} hands/s, ratio {found['ratio']}"
        figures[name] = found
        print(line, flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps({**here, "figures": figures}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
