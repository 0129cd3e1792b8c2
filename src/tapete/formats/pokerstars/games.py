"""Games by the names that headers give them.

>>> game_named("5 Card Omaha Hi/Lo", "Pot Limit"), game_named("6+ Hold'em", "No Limit")
('omaha-5-8-pot-limit', 'short-deck-no-limit')
"""

import re
from typing import Final

_LIMITS: Final = {
    "no limit": "no-limit",
    "pot limit": "pot-limit",
    "limit": "fixed-limit",
    "fixed limit": "fixed-limit",
}
_GAMES: Final = {
    "hold'em": "holdem",
    "6+ hold'em": "short-deck",
    "short deck hold'em": "short-deck",
    "omaha": "omaha",
    "omaha hi/lo": "omaha-8",
    "4 card omaha": "omaha",
    "5 card omaha": "omaha-5",
    "5 card omaha hi/lo": "omaha-5-8",
    "6 card omaha": "omaha-6",
    "courchevel": "courchevel",
    "5 card courchevel": "courchevel",
    "courchevel hi/lo": "courchevel-8",
    "5 card courchevel hi/lo": "courchevel-8",
    "7 card stud": "stud",
    "7 card stud hi/lo": "stud-8",
    "razz": "razz",
    "5 card draw": "five-card-draw",
    "triple draw 2-7 lowball": "27-triple-draw",
    "single draw 2-7 lowball": "27-single-draw",
    "badugi": "badugi",
}

IN_HEADER: Final = re.compile(
    r"(?P<name>(?:(?:6\+|split|fusion|showtime|swap|tempest|unfold|short deck|royal|deuces wild) )?hold'em"
    r"|(?:[456] card )?omaha(?: hi/lo| hi-lo)?|(?:5 card )?courchevel(?: hi/lo| hi-lo)?"
    r"|7 card stud(?: hi/lo| hi-lo)?|razz|badugi|5 card draw|(?:triple|single) draw (?:2-7|a-5) lowball"
    r"|draw|stud)"
    r" (?P<limit>no limit|pot limit pre-flop, no limit post-flop|pot limit|limit|fixed limit)\b",
    re.IGNORECASE,
)
"""A game and its limit, wherever a header has them; of a mixed game, the one that is played now."""


def game_named(name: str, limit: str) -> str | None:
    """The game's name here, FILE-LIMIT; None for one that the engine does not know."""
    game = _GAMES.get(name.lower().replace("hi-lo", "hi/lo"))
    structure = _LIMITS.get(limit.lower())
    return f"{game}-{structure}" if game and structure else None
