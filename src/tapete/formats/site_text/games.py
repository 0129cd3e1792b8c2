"""Look up games by the names that other sites use."""

from typing import Final

from tapete.formats.gathered.games import game_of

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


def game_named(name: str, limit: str) -> str:
    """Return the game as FILE-LIMIT.

    Raises:
        UnknownGame: the engine has no such game, or not at this limit.

    >>> game_named("7-Card Stud", "fixed limit"), game_named("Texas Hold'em", "NL")
    ('stud-fixed-limit', 'holdem-no-limit')
    """
    words = f"{name} {limit}".strip()
    return game_of("", name, _LIMITS.get(limit.lower().strip(), ""), told=words)
