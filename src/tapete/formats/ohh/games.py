"""Games by the names that Open Hand History has for them, as the files of the games declare them."""

from collections.abc import Sequence
from typing import Final

from tapete.engine.types import HandRules
from tapete.formats.names import denied, read_as, split, written
from tapete.rules import declared_games

LIMITS: Final = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
_CODES: Final = {limit: code for code, limit in LIMITS.items()}


def type_of(game: str) -> tuple[str, str]:
    """`game_type` and `bet_type` of a game; a game whose file names no type goes by its own name.

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
    """The game, FILE-LIMIT; of several that go by one name, the number of hole cards tells which.

    What they do not tell apart is the one for the high hand, and with the fewest cards.

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
    """What the rounds are called. The specification names those of hold'em; a round 0 is always `Preflop`."""
    return ["Preflop", *(street.name.title() for street in rules.streets[1:])]
