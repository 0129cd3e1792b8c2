"""Play after the flop: the chance to win against a random hand, then pot odds and some aggression."""

from typing import Final

from tapete.bots.acts import aggress, call, fold_or_check, shove
from tapete.bots.chance import deal, number, share
from tapete.bots.spot import BotSpot
from tapete.bots.style import Style
from tapete.cards import STANDARD_52, Card, high
from tapete.engine import Action

SAMPLES: Final = 40
"""Number of simulated deals: enough to tell good from bad. The remaining error makes a bot as unsure as a
person."""


def win_share(hole: tuple[Card, ...], board: tuple[Card, ...], seed: bytes) -> float:
    """Estimate how often the hand beats one random hand, ties counted as half, from simulated deals.

    >>> from tapete.cards import read_cards
    >>> win_share(read_cards("AhAd"), read_cards("AsAc2d"), b"")
    1.0
    """
    known = {*hole, *board}
    deck = [card for card in STANDARD_52 if card not in known]
    missing = 5 - len(board)
    need = missing + 2
    state = number(seed + "".join(hole + board).encode(), "imagine")
    won = 0
    fixed = high(hole + board) if not missing else 0
    for _ in range(SAMPLES):
        state = deal(deck, need, state)
        full = board + tuple(deck[2:need])
        mine = fixed or high(hole + full)
        theirs = high((deck[0], deck[1], *full))
        won += 2 if mine > theirs else mine == theirs
    return won / (2 * SAMPLES)


def play(spot: BotSpot, style: Style, seed: bytes) -> Action:
    """Choose an action on the flop, the turn or the river."""
    alone = win_share(spot.hole, spot.board, seed)
    return decide(spot, style, seed, alone)


def decide(spot: BotSpot, style: Style, seed: bytes, alone: float) -> Action:
    """Choose an action from the chance to win against one random hand, in any game."""
    # Each further opponent has hit the board less often than the first, so the plain product would be too
    # low.
    wins: float = alone ** (1 + 0.6 * (spot.opponents - 1))
    return _answer(spot, style, seed, wins) if spot.call else _open(spot, style, seed, wins)


def _open(spot: BotSpot, style: Style, seed: bytes, wins: float) -> Action:
    """Act when there is nothing to call: bet for value, bluff now and then, or check."""
    nerve = share(seed, "nerve")
    if wins > 0.62 - 0.08 * style.aggressive:
        if nerve < 0.55 + 0.4 * style.aggressive:
            size = 0.4 + 0.4 * share(seed, "size")
            return aggress(spot, int(spot.pot * size))
        return fold_or_check(spot)
    bluffs = (0.05 + 0.25 * style.aggressive) / spot.opponents
    amount = int(spot.pot * (0.35 + 0.25 * share(seed, "size")))
    if nerve < bluffs and amount * 3 < spot.at_risk:  # never for a whole stack: beginners pay such bluffs off
        return aggress(spot, amount)
    return fold_or_check(spot)


def _answer(spot: BotSpot, style: Style, seed: bytes, wins: float) -> Action:
    """Answer a bet: a bigger bet means a better hand behind it, so it lowers the winning chance."""
    before = max(spot.pot - spot.faced, spot.big_blind)
    wins -= 0.04 + 0.13 * min(1.5, spot.call / before)
    nerve = share(seed, "nerve")
    if wins > 0.70 - 0.08 * style.aggressive and nerve < 0.5 + 0.4 * style.aggressive:
        return aggress(spot, spot.faced + int((spot.pot + spot.call) * (0.5 + 0.4 * share(seed, "size"))))
    if wins > spot.odds + 0.10 - 0.13 * style.curious:
        committed = spot.call * 2 >= spot.at_risk - spot.front and wins > 0.5
        return shove(spot) if committed else call(spot)
    if nerve > 1 - 0.06 * style.aggressive and spot.opponents == 1 and spot.faced * 5 < spot.at_risk:
        return aggress(spot, spot.faced * 3)
    return fold_or_check(spot)
