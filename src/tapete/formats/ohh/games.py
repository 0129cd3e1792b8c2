"""Translate between games and their types in Open Hand History, as declared in the games' files."""

from collections.abc import Sequence
from typing import Final

from tapete.engine.types import HandRules
from tapete.formats.names import denied, read_as, split, written
from tapete.rules import declared_games

LIMITS: Final = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
_CODES: Final = {limit: code for code, limit in LIMITS.items()}


def type_of(game: str) -> tuple[str, str]:
    """Return `game_type` and `bet_type` of a game; without a declared type, the game's own name is used.

    Raises:
        ValueError: the game's file says that the format has no such game.

    >>> type_of("omaha-5-pot-limit")
    ('Omaha', 'PL')
    """
    name, limit = split(game)
    if denied("ohh", name):
        raise ValueError(f"Open Hand History has no game {name}")
    return written("ohh", name) or name, _CODES.get(limit, "")


def game_of(game_type: str, bet_type: str, hole_cards: int) -> str:
    """Find a game (FILE-LIMIT) by its type; the number of hole cards decides between games of one type.

    If several still match, a high-only game with the fewest cards is preferred.

    >>> game_of("OmahaHiLo", "PL", 5), game_of("Draw", "FL", 5)
    ('omaha-5-8-pot-limit', 'five-card-draw-fixed-limit')
    """
    games = declared_games()
    named = [name for name in read_as("ohh").get(game_type.lower(), []) if written("ohh", name) == game_type]

    def order(name: str) -> tuple[bool, bool, int, int]:
        game = games[name]
        dealt = game.streets[0].hole_down
        return dealt != hole_cards, game.ranking != ("high",), dealt, len(game.streets)

    name = min(named, key=order) if named else game_type
    return f"{name}-{LIMITS.get(bet_type, bet_type)}"


def street_names(rules: HandRules) -> Sequence[str]:
    """Return the names of the rounds. The specification names only hold'em's; round 0 is always `Preflop`."""
    return ["Preflop", *(street.name.title() for street in rules.streets[1:])]
