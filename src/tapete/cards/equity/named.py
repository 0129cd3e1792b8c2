"""Packaged games by name.

>>> game_named("omaha-8").other_half
'low-8'
>>> game_named("badugi")
Traceback (most recent call last):
ValueError: no equity of badugi: its cards are changed during the hand
"""

from tapete.cards.equity.games import Game
from tapete.cards.equity.known import GAMES, REFUSED


def game_named(name: str) -> Game:
    """Look up a packaged game by name.

    Raises:
        ValueError: unknown name, or a game whose equities can't be computed.
    """
    game = GAMES.get(name)
    if game is None:
        raise ValueError(REFUSED.get(name) or f"unknown game {name!r}: expected one of {', '.join(GAMES)}")
    return game
