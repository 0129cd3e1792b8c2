"""Games by the names that Open Hand History has for them."""

from collections.abc import Sequence
from typing import Final

from tapete.engine.types import HandRules

LIMITS: Final = {"NL": "no-limit", "PL": "pot-limit", "FL": "fixed-limit"}
TYPES: Final = {
    "holdem": "Holdem",
    "omaha": "Omaha",
    "omaha-5": "Omaha",
    "omaha-6": "Omaha",
    "omaha-8": "OmahaHiLo",
    "omaha-5-8": "OmahaHiLo",
    "stud": "Stud",
    "stud-8": "StudHiLo",
    "five-card-draw": "Draw",
    "27-single-draw": "Draw",
    "27-triple-draw": "Draw",
    "badugi": "Draw",
    "short-deck": "ShortDeck",
    "courchevel": "Courchevel",
    "courchevel-8": "CourchevelHiLo",
    "razz": "Razz",
}
"""The last four are ours, not the specification's: nobody shall take these games for others."""


def type_of(game: str) -> tuple[str, str]:
    """`game_type` and `bet_type` of a game; a game without a name there goes by its own.

    >>> type_of("omaha-5-pot-limit")
    ('Omaha', 'PL')
    """
    for bet_type, limit in LIMITS.items():
        name = game.removesuffix(f"-{limit}")
        if name != game:
            return TYPES.get(name, name), bet_type
    return game, ""


def game_of(game_type: str, bet_type: str, hole_cards: int) -> str:
    """The game, FILE-LIMIT; the number of hole cards tells one Omaha from another.

    >>> game_of("OmahaHiLo", "PL", 5), game_of("Draw", "FL", 5)
    ('omaha-5-8-pot-limit', 'five-card-draw-fixed-limit')
    """
    names = [name for name, told in TYPES.items() if told == game_type]
    name = names[0] if names else game_type
    if game_type in ("Omaha", "OmahaHiLo") and hole_cards in (5, 6):
        several = f"omaha-{hole_cards}" + ("-8" if game_type == "OmahaHiLo" else "")
        name = several if several in names else name
    return f"{name}-{LIMITS.get(bet_type, bet_type)}"


def street_names(rules: HandRules) -> Sequence[str]:
    """What the rounds are called. The specification names those of hold'em; a round 0 is always `Preflop`."""
    return ["Preflop", *(street.name.title() for street in rules.streets[1:])]
