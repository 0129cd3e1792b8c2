"""Other engines behind one interface: play a hand and count its decisions.

Each engine is measured only if it is installed. All play the same policies as `bench_hands`. Where an engine
differs in more than speed, its function says so.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

Play = Callable[[random.Random], int]


def drawn(rng: random.Random, deck: list[Any], count: int) -> list[Any]:
    """Draw random cards for engines that need them, with a shuffle that stops when it has enough."""
    rest, left, found = deck.copy(), len(deck), []
    fraction = rng.random
    for _ in range(count):
        at = int(fraction() * left)
        left -= 1
        found.append(rest[at])
        rest[at] = rest[left]
    return found


def pokerkit(seats: int, random_play: bool) -> Play:
    """Set up PokerKit with everything automated and stacks of 100 big blinds at 50/100."""
    kit: Any = import_module("pokerkit")
    game = kit.NoLimitTexasHoldem(tuple(kit.Automation), True, 0, (50, 100), 100)

    def play(rng: random.Random) -> int:
        state = game(10_000, seats)
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


def pokers(seats: int, random_play: bool) -> Play:
    """Set up the Rust package pokers. It has no all-in and no side pots; raises stop short of the stack."""
    kit: Any = import_module("pokers")
    kinds_of, action = kit.ActionEnum, kit.Action
    fold, check, call = action(kinds_of.Fold), action(kinds_of.Check), action(kinds_of.Call)

    def play(rng: random.Random) -> int:
        state = kit.State.from_seed(seats, 0, 50.0, 100.0, 10_000.0, rng.getrandbits(32))
        decisions = 0
        while not state.final_state:
            decisions += 1
            legal = state.legal_actions
            facing = kinds_of.Call in legal
            player = state.players_state[state.current_player]
            room = player.stake - (state.min_bet - player.bet_chips)
            raises = random_play and kinds_of.Raise in legal and room >= 100
            options = [fold, call] if facing else [check]
            pick = int(rng.random() * (len(options) + raises)) if random_play else len(options) - 1
            if pick < len(options):
                state = state.apply_action(options[pick])
            else:
                most = min(room, 300.0)
                state = state.apply_action(action(kinds_of.Raise, 100.0 + int(rng.random() * (most - 99))))
        return decisions

    return play


def open_spiel(seats: int, random_play: bool) -> Play:
    """Set up OpenSpiel's universal_poker at 1/2 with 200 chips. Every raise is an action of its own."""
    kit: Any = import_module("pyspiel")
    blinds = ["1", "2", *["0"] * (seats - 2)] if seats > 2 else ["2", "1"]
    first = ["3", "1", "1", "1"] if seats > 2 else ["2", "1", "1", "1"]
    game = kit.load_game(
        "universal_poker",
        {
            "betting": "nolimit",
            "bettingAbstraction": "fullgame",
            "numPlayers": seats,
            "numRounds": 4,
            "blind": " ".join(blinds),
            "firstPlayer": " ".join(first),
            "numSuits": 4,
            "numRanks": 13,
            "numHoleCards": 2,
            "numBoardCards": "0 3 1 1",
            "stack": " ".join(["200"] * seats),
        },
    )
    deck = list(range(52))

    def play(rng: random.Random) -> int:
        state = game.new_initial_state()
        order = drawn(rng, deck, 2 * seats + 5)
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(order.pop())
                continue
            decisions += 1
            legal = state.legal_actions()  # 0 folds, 1 checks or calls, the others are totals to raise to
            if not random_play:
                state.apply_action(1)
                continue
            plain = [one for one in legal if one < 2]
            pick = int(rng.random() * (len(plain) + (len(legal) > len(plain))))
            if pick < len(plain):
                state.apply_action(plain[pick])
            else:
                least = legal[len(plain)]
                most = min(legal[-1], 3 * least)
                state.apply_action(least + int(rng.random() * (most - least + 1)))
        return decisions

    return play


PEERS: dict[str, tuple[str, Callable[[int, bool], Play]]] = {
    "PokerKit": ("pokerkit", pokerkit),
    "pokers": ("pokers", pokers),
    "OpenSpiel": ("pyspiel", open_spiel),
}


def installed() -> dict[str, Callable[[int, bool], Play]]:
    """Return the engines that can be imported here."""
    return {name: play for name, (module, play) in PEERS.items() if find_spec(module)}
