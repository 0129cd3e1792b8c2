"""Look up games by their names in headers.

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
"""Site's games that Tapete does not play, so that an error can name the game."""


def _one_of(names: Iterable[str]) -> str:
    """Build a pattern for these names, the longest first, with either spelling of hi/lo."""
    longest = sorted(names, key=len, reverse=True)
    return "|".join(re.escape(name).replace("hi/lo", "hi[/-]lo") for name in longest)


IN_HEADER: Final = re.compile(
    rf"(?P<name>{_one_of([*read_as('pokerstars'), *_OTHERS])})"
    r" (?P<limit>no limit|pot limit pre-flop, no limit post-flop|pot limit|limit|fixed limit)\b",
    re.IGNORECASE,
)
"""Game and limit, anywhere in a header; in a mixed game, the game being played."""


def game_named(name: str, limit: str) -> str | None:
    """Return our name of the game, FILE-LIMIT; None if the engine does not know the game."""
    game = next(iter(read_as("pokerstars").get(name.lower().replace("hi-lo", "hi/lo"), [])), None)
    structure = _LIMITS.get(limit.lower())
    return f"{game}-{structure}" if game and structure else None
