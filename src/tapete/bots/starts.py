"""Value of a starting hand, and the share of better hands, in every game except hold'em.

The worth is roughly the win share against one random hand. Omaha hands lie too close together for a few
simulated deals; their worth is computed from the cards.
"""

from functools import lru_cache
from itertools import combinations
from typing import Final

from tapete.bots.chance import deal, number
from tapete.bots.game import BotGame
from tapete.bots.preflop import win_share_of, win_share_short
from tapete.bots.strength import SeenCards, win_share
from tapete.cards import DECKS, Card, deck_named

_HANDS: Final = 160
"""Hands simulated to measure the steps of a game whose file gives none."""


def worth(game: BotGame, seen: SeenCards, seed: bytes) -> float:
    """Estimate the winning chance of a hand on the first street."""
    if _is_omaha(game) and not seen.board:
        return omaha_worth(seen.hole, low=len(game.ranking) > 1, short=game.deck == "short-36")
    return win_share(game, seen, game.samples, seed)


def _is_omaha(game: BotGame) -> bool:
    """Whether two of four to six hole cards play, for high or high-low, with a deck that has tables."""
    known = game.ranking in (("high",), ("high", "low-8"), ("high-short",), ("high-short", "low-8"))
    return game.from_hole == 2 and game.hole >= 4 and game.boards == 1 and known and game.deck in DECKS


def omaha_worth(hole: tuple[Card, ...], *, low: bool, short: bool = False) -> float:
    """Score four to six hole cards by their two-card hold'em values, suits and low cards.

    The weights were fitted to simulated deals of 1,500 hands (1,000 with a low); the correlation is 0.9.

    >>> from tapete.cards import read_cards
    >>> good, bad = read_cards("AhAdKhQd"), read_cards("Kc7d7s7h")
    >>> omaha_worth(good, low=False) > 0.6 > 0.5 > omaha_worth(bad, low=False)
    True
    """
    ranks, suits = [card[0] for card in hole], [card[1] for card in hole]
    share = win_share_short if short else win_share_of
    pairs = [share(pair) for pair in combinations(hole, 2)]
    mean, best = sum(pairs) / len(pairs), max(pairs)
    useless = sum(max(0, ranks.count(rank) - 2) for rank in {*ranks})
    suited = sum(suits.count(suit) > 1 for suit in {*suits})
    if not low:
        return 0.05 + 0.65 * mean + 0.15 * best - 0.12 * useless + 0.036 * suited
    small = len({rank for rank in ranks if rank in "A2345678"}) * 0.031
    small += len({rank for rank in ranks if rank in "A23"}) * 0.011 + ("A" in ranks) * 0.04
    return 0.16 + 0.10 * mean + 0.24 * best - 0.10 * useless + 0.024 * suited + small


def top_share(game: BotGame, worth: float) -> float:
    """Return the share of hands with a higher worth on the first street, to the nearest twentieth.

    >>> from tapete.bots.games import GAMES
    >>> top_share(GAMES["omaha"], 1.0), top_share(GAMES["omaha"], 0.0)
    (0.025, 0.975)
    """
    steps = steps_of(game)
    better = sum(step > worth * 1_000 for step in steps)
    return (better + 0.5) / (len(steps) + 1)


@lru_cache(maxsize=64)
def steps_of(game: BotGame) -> tuple[int, ...]:
    """Return the steps from the game's file, or measure them with simulated hands, once per process.

    >>> from tapete.bots.games import GAMES
    >>> len(steps_of(GAMES["omaha"]))
    19
    """
    if game.steps:
        return game.steps
    deck = list(deck_named(game.deck))
    state = number(game.deck.encode(), "starts")
    found: list[float] = []
    for place in range(_HANDS):
        state = deal(deck, game.dealt, state)
        seen = SeenCards(hole=tuple(deck[: game.dealt]), board=(), others=((),), draws=len(game.draws))
        found.append(worth(game, seen, place.to_bytes(2)))
    found.sort(reverse=True)
    return tuple(round(1_000 * found[_HANDS * step // 20]) for step in range(1, 20))
