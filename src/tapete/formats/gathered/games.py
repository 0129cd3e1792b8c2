"""Games by the names that sites give them in their own texts.

>>> game_of("7", "Omaha H/L", "pot-limit")
'omaha-8-pot-limit'
"""

from tapete.formats.names import read_as
from tapete.formats.pokerstars.header import UnknownGame
from tapete.rules import declared_games


def game_of(number: str, name: str, limit: str, *, told: str = "") -> str:
    """The game's name here, FILE-LIMIT.

    Args:
        number: the hand's number, for the error.
        told: the game in the words of the file.

    Raises:
        UnknownGame: the engine does not know it, or not at that limit.
    """
    words = told or f"{name} {limit}"
    game = next(iter(read_as("sites").get(" ".join(name.lower().split()), [])), None)
    if game is None or limit not in declared_games()[game].limits:
        raise UnknownGame(number, words)
    return f"{game}-{limit}"
