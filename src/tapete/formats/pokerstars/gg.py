"""Read the lines in which GGPoker text differs from PokerStars text. One reader handles both.

* Games have short names after a free tournament name; levels look like `Level12(200/400)`; short deck has a
  single stake.
* `Dealt to` appears for every seat, mostly without cards; `*** SHOWDOWN ***` even if nobody shows.
* A straddle gives the total in front of the seat; the same seat may raise its straddle.
* `Total pot` has no rake, or fees called Jackpot, Bingo, Fortune and Tax.
* A second board's line holds only the cards that the boards do not share.
* EV cash-out and all-in insurance are settled with the house, outside the pot.
"""

import re
from typing import Final

from msgspec import Struct

from tapete.formats.money import AMOUNT
from tapete.formats.names import read_as
from tapete.formats.pokerstars.games import POT_LIMIT_FIRST

SITE: Final = "GGPoker"
_LIMITS: Final = {"no limit": "no-limit", "pot limit": "pot-limit", "limit": "fixed-limit"}
_USUAL: Final = {"nl": "no-limit", "pl": "pot-limit"}
"""Limit by the beginning of a short name."""
_POT_LIMIT_FIRST: Final = ("(nl postflop)", POT_LIMIT_FIRST)
_SHORT: Final = re.compile(r"^([np]lo)-?([4-9])\b")


def _spellings(name: str) -> str:
    """Build a pattern for a name: `short deck` may be one word, and `plo-5` may lack its hyphen."""
    text = re.escape(name).replace(r"short\ deck", r"short\ ?deck").replace("hi/lo", "hi[/-]lo")
    return re.sub(r"^([np]lo)\\-", r"\1-?", text)


_NAMES: Final = "|".join(map(_spellings, sorted(read_as("ggpoker"), key=len, reverse=True)))
_GAME: Final = re.compile(
    rf"\b(?P<name>{_NAMES}|[np]lo(?:-?[4-9])?(?: hi[/-]lo)?)"
    r"(?: (?P<limit>no limit|pot limit pre-flop, no limit post-flop|pot limit|limit|\(nl postflop\)))?(?="
    r"\s*(?:-\s*Level\b|-\s*Level[0-9]|\())",
    re.IGNORECASE,
)
STAKE: Final = re.compile(rf"\(\s*({AMOUNT})\s*\)(.*)$")
"""One amount in brackets: the button's blind if only the button posts."""
TOTAL: Final = re.compile(rf"^Total pot ({AMOUNT})$")
STRADDLE: Final = re.compile(rf"^: straddle ({AMOUNT})( and is all-in)?$")
CASH_OUT: Final = re.compile(rf"^: (Pays Cashout Risk|Receives Cashout) \(({AMOUNT})\)$")
INSURANCE: Final = re.compile(
    rf"^: (?:(pay premium)|get (?:[a-z]+ )?compensation) of all-in insurance \(({AMOUNT})\)$"
)
SAYS_NOTHING: Final = re.compile(r"^: get an all-in insurance \(.*\)$")
"""The insured hand; another line gives the final payment."""


class NamedGame(Struct, frozen=True, kw_only=True):
    """The game in a header, with the start and end of its name."""

    begin: int
    end: int
    text: str
    game: str | None
    """FILE-LIMIT; None for a game that the engine does not know."""
    pot_first: bool
    """Whether it is pot limit before the flop and no limit after."""


def game_in(text: str) -> NamedGame | None:
    """Find the last game named in a header, since a tournament's name may contain others.

    >>> named = game_in(" Tournament #9, $5 NLH & PLO Mix PLO-5 - Level18(1,250/2,500)")
    >>> named.game, named.text
    ('omaha-5-pot-limit', 'PLO-5')
    """
    found = list(_GAME.finditer(text))
    if not found:
        return None
    last = found[-1]
    name, limit = _plain(last["name"]), (last["limit"] or "").lower()
    pot_first = limit in _POT_LIMIT_FIRST
    structure = "no-limit" if pot_first else _LIMITS.get(limit) or _USUAL.get(name[:2])
    game = next(iter(read_as("ggpoker").get(name, [])), None)
    return NamedGame(
        begin=last.start(),
        end=last.end(),
        text=last[0],
        game=f"{game}-{structure}" if game and structure else None,
        pot_first=pot_first,
    )


def _plain(name: str) -> str:
    """Normalise a name to its form in the games' files: `PLO5` becomes `plo-5`, `PLO-4` becomes `plo`."""
    name = name.lower().replace("hi-lo", "hi/lo").replace("shortdeck", "short deck")
    return _SHORT.sub(lambda found: found[1] + ("" if found[2] == "4" else f"-{found[2]}"), name)
