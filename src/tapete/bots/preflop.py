"""Play before the flop, by the two cards, the number of players behind, and the depth of the stacks."""

from typing import Final

from tapete.bots.acts import aggress, call, fold_or_check, shove
from tapete.bots.chance import share
from tapete.bots.spot import BotSpot
from tapete.bots.style import Style
from tapete.cards import RANKS, Card
from tapete.engine import Action

# Per cent of deals that two cards win against one random hand. Rows and columns run from the ace down to the
# two; suited hands stand above the diagonal. Counted over 60,000 deals a cell, ties as half.
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

# The same for the 36 cards of short-deck, counted over 20,000 deals a cell.
_WINS_SHORT: Final = """
73 60 60 59 58 56 55 52 50
60 69 59 59 57 53 50 49 47
59 57 66 58 57 53 49 46 44
58 56 56 64 57 52 49 46 42
56 56 55 55 61 52 49 46 42
54 52 51 51 51 56 50 46 43
53 49 47 47 47 48 51 43 40
51 46 43 44 45 43 41 44 37
48 44 42 39 40 40 38 35 38
"""

SHORT: Final = 10
"""Number of big blinds at or below which a bot goes all-in or folds."""


def _tables(text: str) -> tuple[dict[str, float], dict[str, float]]:
    wins: dict[str, float] = {}
    order = []
    lines = text.split("\n")[1:-1]
    ranks = RANKS[::-1][: len(lines)]
    for row, line in zip(ranks, lines, strict=True):
        for column, cell in zip(ranks, line.split(), strict=True):
            suited = ranks.index(row) < ranks.index(column)
            name = (row + column if suited or row == column else column + row) + ("s" if suited else "")
            wins[name] = int(cell) / 100
            gap = abs(ranks.index(row) - ranks.index(column))
            # Hands that can make straights and flushes play better than their raw winning chance.
            playable = wins[name] + 0.03 * suited + (0.02 if gap == 1 else 0.01 if gap == 2 else 0)
            order.append((playable, name, _deals(name)))
    top: dict[str, float] = {}
    before, total = 0, sum(deals for _, _, deals in order)
    for _, name, deals in sorted(order, reverse=True):
        top[name] = (before + deals / 2) / total
        before += deals
    return wins, top


def _deals(name: str) -> int:
    """Return the number of ways to deal two cards of this name."""
    return 6 if name[0] == name[1] else 4 if name.endswith("s") else 12


def name_of(hole: tuple[Card, ...]) -> str:
    """Name two cards in the usual notation.

    >>> from tapete.cards import read_cards
    >>> name_of(read_cards("7hAh")), name_of(read_cards("Kd9c")), name_of(read_cards("5s5c"))
    ('A7s', 'K9', '55')
    """
    low, high = sorted(hole, key=lambda card: RANKS.index(card[0]))
    return high[0] + low[0] + ("s" if high[1] == low[1] else "")


_wins, _top = _tables(_WINS)
_wins_short, _top_short = _tables(_WINS_SHORT)
# One entry for each of the possible deals, the best first.
_ladder: Final = sorted((wins for name, wins in _wins.items() for _ in range(_deals(name))), reverse=True)

# Share of hands worth opening or shoving, by the number of players behind.
_OPEN: Final = {0: 0.15, 1: 0.60, 2: 0.42, 3: 0.29, 4: 0.21, 5: 0.16}
_SHOVE: Final = {0: 0.30, 1: 0.56, 2: 0.42, 3: 0.32, 4: 0.25, 5: 0.20}
_FEWEST: Final = 0.13


def play(spot: BotSpot, style: Style, seed: bytes) -> Action:
    """Choose an action before the flop."""
    name = name_of(spot.hole)
    return decide(spot, style, seed, wins=_wins[name], top=_top[name])


def play_short(spot: BotSpot, style: Style, seed: bytes) -> Action:
    """Choose an action before the flop in short-deck hold'em."""
    name = name_of(spot.hole)
    return decide(spot, style, seed, wins=_wins_short[name], top=_top_short[name])


def decide(spot: BotSpot, style: Style, seed: bytes, *, wins: float, top: float) -> Action:
    """Choose an action on the first street.

    Args:
        wins: the chance to win against one random hand, or that of an equally good hold'em hand.
        top: the share of hands that are better.
    """
    deep = spot.at_risk / spot.big_blind
    if spot.faced > spot.big_blind:
        return _answer(spot, style, seed, wins, deep)
    if deep <= SHORT:
        return _open_short(spot, style, top, deep)
    return _open(spot, style, seed, top)


def win_share_of(hole: tuple[Card, ...]) -> float:
    """Look up how often two cards beat one random hand in hold'em, to the nearest hundredth.

    >>> from tapete.cards import read_cards
    >>> win_share_of(read_cards("AhAd")), win_share_of(read_cards("3d2h"))
    (0.85, 0.32)
    """
    return _wins[name_of(hole)]


def win_share_short(hole: tuple[Card, ...]) -> float:
    """Look up how often two cards beat one random hand in short-deck hold'em.

    >>> from tapete.cards import read_cards
    >>> win_share_short(read_cards("AhAd")), win_share_short(read_cards("7d6h"))
    (0.73, 0.35)
    """
    return _wins_short[name_of(hole)]


def wins_at(top: float) -> float:
    """Return the winning chance of the hold'em hand below this share of better hands.

    >>> wins_at(0.0), wins_at(0.5), wins_at(1.0)
    (0.85, 0.5, 0.32)
    """
    return _ladder[min(int(top * len(_ladder)), len(_ladder) - 1)]


def _open_short(spot: BotSpot, style: Style, top: float, deep: float) -> Action:
    worth = _SHOVE.get(spot.behind, _FEWEST) * (1 + 0.07 * (SHORT - deep)) * (0.85 + 0.35 * style.loose)
    if spot.limpers:
        worth *= 0.7
    return shove(spot) if top <= worth else fold_or_check(spot)


def _open(spot: BotSpot, style: Style, seed: bytes, top: float) -> Action:
    """Act when nobody has raised: open, limp, check the big blind, or fold."""
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


def _answer(spot: BotSpot, style: Style, seed: bytes, wins: float, deep: float) -> Action:
    """Answer a raise: a higher raise means better hands behind it."""
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
