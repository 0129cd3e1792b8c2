"""Look up games by the names that sites use in their texts.

>>> game_of("7", "Omaha H/L", "pot-limit")
'omaha-8-pot-limit'
"""

from tapete.formats.names import read_as
from tapete.formats.pokerstars.header import UnknownGame
from tapete.rules import declared_games


def game_of(number: str, name: str, limit: str, *, told: str = "") -> str:
    """Return our name of the game, FILE-LIMIT.

    Args:
        number: the hand's number, for the error.
        told: the game as the file prints it, for the error.

    Raises:
        UnknownGame: the engine does not know the game, or not at that limit.
    """
    words = told or f"{name} {limit}"
    game = next(iter(read_as("sites").get(" ".join(name.lower().split()), [])), None)
    if game is None or limit not in declared_games()[game].limits:
        raise UnknownGame(number, words)
    return f"{game}-{limit}"
