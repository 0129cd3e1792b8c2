"""Measure how many hands are evaluated per second, one call per hand, beside the installed peers.

    python bench/bench_cards.py [--hands 50000] [--repeats 7] [--json FILE]

Every ranking is measured. The hands are random and the same for every library, in the form that suits it
best. PokerKit, treys, eval7 and phevaluator are measured if they can be imported, on fewer hands if they are
slow.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from measure import Rate, machine, rate

from tapete.cards import Card, best_five, deck_named, evaluator, high, playing, strength
from tapete.cards.badugi import badugi
from tapete.cards.deuce import low_27
from tapete.cards.low import low_8, low_a5
from tapete.cards.short import high_short

Hand = tuple[list[Card], list[Card]]  # hole cards and board
Call = Callable[..., Any]
Prepare = Callable[[list[Card], list[Card]], tuple[Any, ...]]


def together(hole: list[Card], board: list[Card]) -> tuple[Any, ...]:
    """Put all cards in one sequence."""
    return ([*hole, *board],)


def apart(hole: list[Card], board: list[Card]) -> tuple[Any, ...]:
    """Keep hole cards and board apart."""
    return hole, board


def pokerkit(name: str) -> tuple[Call, Prepare]:
    """Set up one of PokerKit's kinds of hand, with its own card objects."""
    kit: Any = import_module("pokerkit")

    def prepare(hole: list[Card], board: list[Card]) -> tuple[Any, ...]:
        return tuple(kit.Card.parse("".join(hole))), tuple(kit.Card.parse("".join(board)))

    return getattr(kit, name).from_game_or_none, prepare


def treys() -> tuple[Call, Prepare]:
    """Set up treys, with its integers."""
    kit: Any = import_module("treys")
    return kit.Evaluator().evaluate, lambda hole, board: (
        [kit.Card.new(c) for c in hole],
        [kit.Card.new(c) for c in board],
    )


def eval7() -> tuple[Call, Prepare]:
    """Set up eval7 (C), with its card objects."""
    kit: Any = import_module("eval7")
    return kit.evaluate, lambda hole, board: ([kit.Card(c) for c in (*hole, *board)],)


def phevaluator(omaha: bool) -> tuple[Call, Prepare]:
    """Set up phevaluator (C), with its integers."""
    kit: Any = import_module("phevaluator")
    call = kit.evaluate_omaha_cards if omaha else kit.evaluate_cards
    return call, lambda hole, board: tuple(kit.Card(c).id_ for c in (*board, *hole))


Peer = tuple[str, int, Callable[[], tuple[Call, Prepare]]]  # its name, every how many hands, what sets it up


def kit_peer(name: str, every: int = 50) -> Peer:
    """Make PokerKit a peer. It is slow, so a few hands are enough."""
    return "PokerKit", every, lambda: pokerkit(name)


class Case(NamedTuple):
    """One measurement: a name, how many cards in the hand and on the board, our call, and the peers."""

    name: str
    held: int
    shared: int
    call: Call
    prepare: Prepare
    peers: tuple[Peer, ...] = ()
    deck: str = "standard-52"


OMAHA_HIGH, OMAHA_LOW = evaluator("high", 2), evaluator("low-8", 2)
CASES = [
    Case(
        "high, 7 cards",
        2,
        5,
        high,
        together,
        (
            kit_peer("StandardHighHand"),
            ("treys", 5, treys),
            ("eval7", 1, eval7),
            ("phevaluator", 1, lambda: phevaluator(False)),
        ),
    ),
    Case("high, 5 cards", 5, 0, high, together, (kit_peer("StandardHighHand", 5),)),
    Case("high-short, 7 cards", 2, 5, high_short, together, (kit_peer("ShortDeckHoldemHand"),), "short-36"),
    Case("low-8, 7 cards", 7, 0, low_8, together, (kit_peer("EightOrBetterLowHand"),)),
    Case("low-a5, 7 cards", 7, 0, low_a5, together, (kit_peer("RegularLowHand"),)),
    Case("low-27, 5 cards", 5, 0, low_27, together, (kit_peer("StandardLowHand", 5),)),
    Case("low-27, 7 cards", 7, 0, low_27, together, (kit_peer("StandardLowHand"),)),
    Case("badugi, 4 cards", 4, 0, badugi, together, (kit_peer("BadugiHand", 5),)),
    Case(
        "Omaha 4 high",
        4,
        5,
        OMAHA_HIGH,
        apart,
        (kit_peer("OmahaHoldemHand"), ("phevaluator", 1, lambda: phevaluator(True))),
    ),
    Case("Omaha 5 high", 5, 5, OMAHA_HIGH, apart, (kit_peer("OmahaHoldemHand", 100),)),
    Case("Omaha 6 high", 6, 5, OMAHA_HIGH, apart, (kit_peer("OmahaHoldemHand", 100),)),
    Case("Omaha 4 low-8", 4, 5, OMAHA_LOW, apart, (kit_peer("OmahaEightOrBetterLowHand"),)),
    Case("Omaha 5 low-8", 5, 5, OMAHA_LOW, apart, (kit_peer("OmahaEightOrBetterLowHand"),)),
    Case("strength, high of 2 and 5", 2, 5, lambda hole, board: strength("high", hole, board), apart),
    Case("best_five of 7", 2, 5, best_five, together),
    Case("playing, Omaha 4", 4, 5, lambda hole, board: playing("high", hole, board, from_hole=2), apart),
]


def told(found: Rate) -> str:
    """Format a rate with its range."""
    return f"{found.median:,.0f} [{found.slowest:,.0f}-{found.fastest:,.0f}]"


def main() -> None:
    """Measure every case and print it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=50_000, help="random hands a case")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--json", type=Path, help="write the figures to this file as well")
    arguments = parser.parse_args()
    here = machine()
    print(f"{here['machine']}; {here['python']}; commit {here['commit']}")
    figures: dict[str, dict[str, float]] = {}
    for name, held, shared, call, prepare, peers, deck in CASES:
        rng = random.Random(f"cards {held} {shared}")
        hands: list[Hand] = []
        for _ in range(arguments.hands):
            hand = rng.sample(deck_named(deck), held + shared)
            hands.append((hand[:held], hand[held:]))
        ours = rate(call, [prepare(*hand) for hand in hands], repeats=arguments.repeats)
        figures[name] = {"tapete": round(ours.median)}
        line = f"{name}: {told(ours)} evaluations/s"
        for peer, every, make in peers:
            try:
                their_call, their_prepare = make()
            except ImportError:
                continue
            given = [their_prepare(*hand) for hand in hands[::every]]
            theirs = rate(their_call, given, repeats=arguments.repeats)
            figures[name][peer] = round(theirs.median)
            line += f"; {peer} {theirs.median:,.0f}, ratio {ours.median / theirs.median:,.3g}"
        print(line, flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps({**here, "figures": figures}, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
