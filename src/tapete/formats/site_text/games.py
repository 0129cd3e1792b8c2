"""Look up games by the names that sites use in their texts, in any spelling.

>>> game_of("7", "Omaha H/L", "pot-limit")
'omaha-8-pot-limit'
"""

import re
from functools import cache
from typing import Final

from tapete.formats.names import read_as
from tapete.formats.pokerstars.header import UnknownGame
from tapete.rules import declared_games

_LIMITS: Final = {
    "no limit": "no-limit",
    "nl": "no-limit",
    "pot limit": "pot-limit",
    "pl": "pot-limit",
    "limit": "fixed-limit",
    "fixed limit": "fixed-limit",
    "fix limit": "fixed-limit",
    "fl": "fixed-limit",
}
_NUMBERS: Final = {"two": "2", "five": "5", "six": "6", "seven": "7"}
_HIGH_LOW: Final = re.compile(
    r"(?:high|hi) ?[-/] ?(?:low|lo)|\b(?:hilo|h/l|hl|high low|hi lo)\b|(?<=omaha)hl\b"
)
_OR_BETTER: Final = re.compile(r"\b(?:8|eight) or better\b|(?<=hi/lo )8\+?$")


def bare(name: str) -> str:
    """Return a game's name without the differences in spelling between sites.

    >>> bare("Seven-Card Stud Hi-Lo"), bare("7 Card Stud H/L"), bare("Texas Hold'em")
    ('7cardstudhi/lo', '7cardstudhi/lo', 'texasholdem')
    """
    text = " ".join(name.lower().replace("-card", " card").split())
    for word, digit in _NUMBERS.items():
        text = re.sub(rf"\b{word}\b", digit, text)
    text = _OR_BETTER.sub("", _HIGH_LOW.sub("hi/lo", text))
    return re.sub(r"[^a-z0-9/+]", "", text)


@cache
def _known() -> dict[str, str]:
    return {bare(name): games[0] for name, games in read_as("sites").items()}


def game_of(number: str, name: str, limit: str, *, told: str = "") -> str:
    """Return our name of the game, FILE-LIMIT.

    Args:
        number: the hand's number, for the error.
        told: the game as the file prints it, for the error.

    Raises:
        UnknownGame: the engine does not know the game, or not at that limit.
    """
    words = told or f"{name} {limit}"
    game = _known().get(bare(name))
    if game is None or limit not in declared_games()[game].limits:
        raise UnknownGame(number, words)
    return f"{game}-{limit}"


def game_named(name: str, limit: str) -> str:
    """Return the game as FILE-LIMIT.

    Raises:
        UnknownGame: the engine has no such game, or not at this limit.

    >>> game_named("7-Card Stud", "fixed limit"), game_named("Texas Hold'em", "NL")
    ('stud-fixed-limit', 'holdem-no-limit')
    """
    words = f"{name} {limit}".strip()
    return game_of("", name, _LIMITS.get(limit.lower().strip(), ""), told=words)
