"""Games by the names that headers give them.

>>> game_named("5 Card Omaha Hi/Lo", "Pot Limit"), game_named("6+ Hold'em", "No Limit")
('omaha-5-8-pot-limit', 'short-deck-no-limit')
"""

import re
from collections.abc import Iterable
from typing import Final

from tapete.formats.names import read_as

POT_LIMIT_FIRST: Final = "pot limit pre-flop, no limit post-flop"
_LIMITS: Final = {
    "no limit": "no-limit",
    "pot limit": "pot-limit",
    "limit": "fixed-limit",
    "fixed limit": "fixed-limit",
    POT_LIMIT_FIRST: "no-limit",
}
_OTHERS: Final = (
    "split hold'em",
    "fusion hold'em",
    "showtime hold'em",
    "swap hold'em",
    "tempest hold'em",
    "unfold hold'em",
    "royal hold'em",
    "deuces wild hold'em",
    "triple draw a-5 lowball",
    "single draw a-5 lowball",
    "draw",
    "stud",
)
"""Games of the site that Tapete does not play; an error about such a header can name the game."""


def _one_of(names: Iterable[str]) -> str:
    """Build a pattern for these names, the longest first, with either spelling of hi/lo."""
    longest = sorted(names, key=len, reverse=True)
    return "|".join(re.escape(name).replace("hi/lo", "hi[/-]lo") for name in longest)


IN_HEADER: Final = re.compile(
    rf"(?P<name>{_one_of([*read_as('pokerstars'), *_OTHERS])})"
    r" (?P<limit>no limit|pot limit pre-flop, no limit post-flop|pot limit|limit|fixed limit)\b",
    re.IGNORECASE,
)
"""A game and its limit, wherever a header has them; of a mixed game, the one that is played now."""


def game_named(name: str, limit: str) -> str | None:
    """The game's name here, FILE-LIMIT; None for one that the engine does not know."""
    game = next(iter(read_as("pokerstars").get(name.lower().replace("hi-lo", "hi/lo"), [])), None)
    structure = _LIMITS.get(limit.lower())
    return f"{game}-{structure}" if game and structure else None
