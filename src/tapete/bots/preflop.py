"""Play before the flop: how good two cards are, how many act behind, how deep the stacks are."""

from typing import Final

from tapete.bots.acts import aggress, call, fold_or_check, shove
from tapete.bots.chance import share
from tapete.bots.spot import Spot
from tapete.bots.style import Style
from tapete.cards import RANKS, Card
from tapete.engine import Action

# How often, in per cent, two cards win against one random hand: ace to two both ways, suited above the
# diagonal. Counted over 60,000 deals a cell, ties as half.
_WINS: Final = """
85 67 67 65 64 63 62 61 60 60 59 58 57
65 82 63 62 62 60 59 57 57 56 55 54 53
64 61 80 60 60 58 56 54 53 53 52 51 50
64 61 58 77 58 55 54 52 50 50 49 48 47
63 60 57 55 75 54 52 50 49 47 46 45 45
60 58 55 53 51 72 51 49 48 46 44 43 42
60 56 54 52 50 48 69 48 46 44 43 41 40
58 55 52 50 48 46 45 66 45 44 42 40 38
58 54 51 48 46 44 43 42 63 43 41 40 38
58 53 50 47 44 42 41 41 40 61 41 40 38
57 52 49 46 44 41 39 39 38 38 57 38 37
56 51 48 45 43 40 38 37 36 36 35 53 36
55 51 47 44 42 39 37 35 34 34 33 32 50
"""

SHORT: Final = 10
"""From so many big blinds down there is one bet to make: all-in, or none."""


def _tables() -> tuple[dict[str, float], dict[str, float]]:
    wins: dict[str, float] = {}
    order = []
    ranks = RANKS[::-1]
    for row, line in zip(ranks, _WINS.split("\n")[1:], strict=False):
        for column, text in zip(ranks, line.split(), strict=True):
            suited = ranks.index(row) < ranks.index(column)
            name = (row + column if suited or row == column else column + row) + ("s" if suited else "")
            wins[name] = int(text) / 100
            gap = abs(ranks.index(row) - ranks.index(column))
            # Cards that make straights and flushes play better than they win unseen.
            playable = wins[name] + 0.03 * suited + (0.02 if gap == 1 else 0.01 if gap == 2 else 0)
            order.append((playable, name, 6 if row == column else 4 if suited else 12))
    top: dict[str, float] = {}
    before = 0
    for _, name, deals in sorted(order, reverse=True):
        top[name] = (before + deals / 2) / 1_326
        before += deals
    return wins, top


def name_of(hole: tuple[Card, ...]) -> str:
    """Two cards as one speaks of them.

    >>> from tapete.cards import cards
    >>> name_of(cards("7hAh")), name_of(cards("Kd9c")), name_of(cards("5s5c"))
    ('A7s', 'K9', '55')
    """
    low, high = sorted(hole, key=lambda card: RANKS.index(card[0]))
    return high[0] + low[0] + ("s" if high[1] == low[1] else "")


_wins, _top = _tables()

# The share of hands worth opening or shoving, by how many act behind.
_OPEN: Final = {0: 0.15, 1: 0.60, 2: 0.42, 3: 0.29, 4: 0.21, 5: 0.16}
_SHOVE: Final = {0: 0.30, 1: 0.56, 2: 0.42, 3: 0.32, 4: 0.25, 5: 0.20}
_FEWEST: Final = 0.13


def play(spot: Spot, style: Style, seed: bytes) -> Action:
    """A decision before the flop."""
    name = name_of(spot.hole)
    deep = spot.at_risk / spot.big_blind
    if spot.faced > spot.big_blind:
        return _answer(spot, style, seed, _wins[name], deep)
    if deep <= SHORT:
        return _open_short(spot, style, _top[name], deep)
    return _open(spot, style, seed, _top[name])


def _open_short(spot: Spot, style: Style, top: float, deep: float) -> Action:
    worth = _SHOVE.get(spot.behind, _FEWEST) * (1 + 0.07 * (SHORT - deep)) * (0.85 + 0.35 * style.loose)
    if spot.limpers:
        worth *= 0.7
    return shove(spot) if top <= worth else fold_or_check(spot)


def _open(spot: Spot, style: Style, seed: bytes, top: float) -> Action:
    """Nobody has raised: open, limp, check the big blind or let go."""
    heads_up = spot.dealt_in == 2 and spot.behind == 1
    worth = (0.78 if heads_up else _OPEN.get(spot.behind, _FEWEST)) * (0.7 + 0.7 * style.loose)
    if spot.limpers:
        worth *= 0.75
    nerve = share(seed, "nerve")
    if top <= worth and nerve < 0.5 + 0.48 * style.aggressive:
        size = 2.0 + 1.0 * share(seed, "size") + spot.limpers
        return aggress(spot, int(spot.big_blind * size))
    if top <= worth or (top <= worth * 1.5 and nerve < style.curious * (1 - style.aggressive)):
        return call(spot)
    return fold_or_check(spot)


def _answer(spot: Spot, style: Style, seed: bytes, wins: float, deep: float) -> Action:
    """Facing a raise: the higher it is, the better the hands that make it."""
    raised = spot.faced / spot.big_blind
    fear = min(0.24, 0.04 + 0.038 * raised**0.6)
    if deep <= SHORT:
        fear *= 0.75  # short stacks are shoved with much
    fear *= {2: 0.6, 3: 0.8}.get(spot.dealt_in, 1.0)
    wins -= fear + 0.03 * (spot.opponents - 1)
    nerve = share(seed, "nerve")
    if wins > 0.58 - 0.06 * style.aggressive and nerve < 0.4 + 0.5 * style.aggressive:
        return (
            shove(spot) if deep <= 2 * SHORT else aggress(spot, int(spot.faced * (2.6 + share(seed, "size"))))
        )
    all_in = spot.call * 3 >= spot.at_risk - spot.front
    if all_in:
        return shove(spot) if wins > spot.odds + 0.02 - 0.05 * style.curious else fold_or_check(spot)
    return call(spot) if wins > spot.odds + 0.17 - 0.12 * style.loose else fold_or_check(spot)
