"""Read game, limit and blinds of an iPoker session.

>>> kind_of("7", "Holdem БЛ €0.25/€0.50", hole=2)
('holdem-no-limit', '€0.25', '€0.50')
>>> kind_of("7", "PL €0,50/€1", hole=5)
('omaha-5-pot-limit', '€0,50', '€1')
"""

import re
from typing import Final

from tapete.formats.names import with_hole_cards
from tapete.formats.pokerstars.summary import Trouble
from tapete.formats.site_text.amounts import AMOUNT
from tapete.formats.site_text.games import game_of
from tapete.rules import declared_games

_LIMITS: Final = {
    "NL": "no-limit",
    "SL": "no-limit",
    "БЛ": "no-limit",
    "No limit": "no-limit",
    "Pot limit": "pot-limit",
    "Limit": "fixed-limit",
    "PL": "pot-limit",
    "LP": "pot-limit",
    "ПЛ": "pot-limit",
    "L": "fixed-limit",
    "FL": "fixed-limit",
    "Л": "fixed-limit",
}
"""Limits in the languages of iPoker's clients."""
_FOLDED: Final = {name.casefold(): limit for name, limit in _LIMITS.items()}
_KIND: Final = re.compile(
    rf"^(?:(?P<name>.*?) )?(?P<limit>{'|'.join(_LIMITS)})(?: (?P<lower>{AMOUNT}) ?/ ?(?P<upper>{AMOUNT}))?$",
    re.IGNORECASE,
)
_BY_CARDS: Final = {2: "holdem", 4: "omaha", 5: "omaha-5", 6: "omaha-6"}
"""Game by its number of hole cards, if no word names it."""


def kind_of(number: str, text: str, *, hole: int) -> tuple[str, str, str]:
    """Return the game as FILE-LIMIT, and both stakes as printed (empty in tournaments).

    Args:
        number: the hand's number, for the error.
        hole: number of cards in each player's first deal; 0 if no line tells.

    Raises:
        UnknownGame: the engine does not know the game.
        Trouble: the text names no game or no limit.
    """
    found = _KIND.match(text)
    if found is None:
        raise Trouble(f"no game and limit in {text!r} of")
    limit = _FOLDED[found["limit"].casefold()]
    if found["name"]:
        game = game_of(number, found["name"], limit, told=text)
        base = game.removesuffix(f"-{limit}")
        first = declared_games()[base].streets[0]
        if hole > first.hole_down and not first.hole_up and (more := with_hole_cards(base, hole)):
            game = f"{more}-{limit}"
    elif hole in _BY_CARDS:
        game = f"{_BY_CARDS[hole]}-{limit}"
    else:
        raise Trouble(f"no game in {text!r} of")
    return game, found["lower"] or "", found["upper"] or ""
