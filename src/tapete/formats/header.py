"""The first line of a hand: which site, which hand, which game, which blinds."""

import re
from typing import Final

from msgspec import Struct

from tapete.formats.money import AMOUNT, Currency, parts_of

_START = re.compile(r"^[A-Za-z][A-Za-z .'&]{0,40}? (?:Hand|Game) #([A-Za-z]{0,4}[0-9]+) ?:", re.IGNORECASE)
_INSIDE = re.compile(
    r"PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #([0-9]+):.* - [0-9]{4}/[0-9]{2}/[0-9]{2}"
)
_TOURNAMENT = re.compile(r"\bTournament #([A-Za-z0-9]+)", re.IGNORECASE)
_GAME = re.compile(
    r"(?P<name>(?:(?:6\+|split|fusion|showtime|swap|tempest|unfold|short deck|royal|deuces wild) )?hold'em"
    r"|(?:[456] card )?omaha(?: hi/lo| hi-lo)?|(?:5 card )?courchevel(?: hi/lo)?|7 card stud(?: hi/lo)?"
    r"|razz|badugi|5 card draw|(?:triple|single) draw (?:2-7|a-5) lowball|draw|stud)"
    r" (?P<limit>no limit|pot limit pre-flop, no limit post-flop|pot limit|limit|fixed limit)\b",
    re.IGNORECASE,
)
_BLINDS = re.compile(rf"\(\s*({AMOUNT})\s*/\s*({AMOUNT})(.*)$")
_CAP = re.compile(rf"- ({AMOUNT}) cap\b", re.IGNORECASE)
_DATE = re.compile(r"([0-9]{4})/[0-9]{2}/[0-9]{2}(.*)$")
_SEPARATOR = re.compile(
    r"^(?:[*=\-_# ]*(?:#? ?[0-9]+)?[*=\-_# ]*|Transcript for .*|Hand History .*|Game Hand .*)$"
)
_FIRST_FULL_YEAR: Final = 2009
"""Until about 2008 PokerStars itself left the line of an uncalled bet out."""


_MOST_DIGITS: Final = 8
"""Bitcoin's; more are no amount."""


class UnknownGame(Exception):
    """The header names a game that is not replayed yet."""

    def __init__(self, number: str, game: str) -> None:
        self.number, self.game = number, game
        super().__init__(game)


class Header(Struct, frozen=True, kw_only=True):
    """What the first line says; amounts as printed, since their unit shows only later."""

    number: str
    tournament: str | None
    small_blind: str
    big_blind: str
    cap: str | None
    exported: bool

    def currency_for(self, texts: list[str]) -> Currency:
        """The currency in which these amounts are printed: cents if there is a sign, or what digits need."""
        sign, _, _ = parts_of(self.big_blind)
        digits = max((count for count in map(_digits, texts) if count <= _MOST_DIGITS), default=0)
        if sign or digits:
            digits = max(2, digits)
        return Currency(sign, digits)


def _digits(text: str) -> int:
    """Digits after the decimal mark; of what is no amount, none: its own line will say so."""
    try:
        return len(parts_of(text)[2])
    except ValueError:
        return 0


def header_at(number: int, line: str) -> tuple[int, int] | None:
    """Line and column at which a hand begins, if one does: a cut-off hand may run into the next one."""
    if _START.match(line):
        return number, 0
    if "Stars " in line and ' said, "' not in line and (found := _INSIDE.search(line)):
        return number, found.start()
    return None


def is_separator(line: str) -> bool:
    """Whether a line only stands between hands, as in transcripts sent by mail."""
    return not line.startswith("*** ") and bool(_SEPARATOR.match(line))


def read_header(text: str) -> Header:
    """Read the first line of a hand.

    Raises:
        UnknownGame: another game than no-limit hold'em.
        ValueError: no game, or no blinds, in it.

    >>> read_header("PokerStars Hand #7:  Hold'em No Limit ($1/$2 USD) - 2012/01/02 3:04:05 ET").big_blind
    '$2'
    """
    start = _START.match(text)
    if start is None:
        raise ValueError("cannot read")
    number, rest = start.group(1), text[start.end() :]
    game = _GAME.search(rest)
    if game is None:
        raise ValueError("no game in")
    limit = game["limit"].lower()
    if game["name"].lower() != "hold'em" or limit != "no limit":
        raise UnknownGame(number, f"{game['name']} {game['limit']}")
    blinds = _BLINDS.search(rest, game.end())
    if blinds is None:
        raise ValueError("no blinds in")
    for amount in (blinds[1], blinds[2]):
        parts_of(amount)
    tournament = _TOURNAMENT.search(rest[: game.start()])
    cap = _CAP.search(blinds[3])
    date = _DATE.search(rest)
    full = text.startswith("PokerStars") and date is not None and int(date[1]) >= _FIRST_FULL_YEAR
    return Header(
        number=number,
        tournament=tournament[1] if tournament else None,
        small_blind=blinds[1],
        big_blind=blinds[2],
        cap=cap[1] if cap else None,
        exported=not (full and date is not None and _has_zone(date[2])),
    )


def _has_zone(time: str) -> bool:
    return bool(re.search(r"[0-9] [A-Z]{2,5}\b", time))
