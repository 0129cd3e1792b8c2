"""Rulebooks and games as data.

>>> hand_rules("holdem-no-limit", book="tda-2019").betting.reopen.source
'TDA19-47A'
"""

from functools import cache

from tapete.engine.types import HandRules
from tapete.rules.files import packaged
from tapete.rules.loader import RulebookError, read_book, read_game, resolve

__all__ = ["RulebookError", "hand_rules"]


@cache
def hand_rules(game: str, *, book: str = "tda-2019") -> HandRules:
    """The rules of a hand of `game` under `book`, both by the names of their files.

    Raises:
        RulebookError: no such file, or it is wrong.
    """
    return resolve(
        read_game(packaged("games", game), file=f"games/{game}.toml"),
        read_book(packaged("books", book), file=f"books/{book}.toml"),
    )
