"""Read the first line of a hand: site, number, game and blinds."""

import re
from typing import Any, Final

from msgspec import Struct

from tapete.formats.money import AMOUNT, Currency, parts_of
from tapete.formats.pokerstars import gg
from tapete.formats.pokerstars.games import IN_HEADER, POT_LIMIT_FIRST, game_named
from tapete.formats.pokerstars.patterns import LEVEL
from tapete.formats.pokerstars.prices import buy_in_of
from tapete.formats.pokerstars.when import started_at
from tapete.formats.record.units import MOST_DIGITS

NUMBER: Final = "(?:[A-Za-z]{1,12}_|[A-Za-z]{0,4})[0-9]+"
"""Pattern of a hand's number; some sites put letters before it."""
_START = re.compile(rf"^([A-Za-z][A-Za-z .'&]{{0,40}}?) (?:Hand|Game) #({NUMBER}) ?:", re.IGNORECASE)
_INSIDE = re.compile(
    r"PokerStars (?:Zoom |Home Game )?(?:Hand|Game) #([0-9]+):.* - [0-9]{4}/[0-9]{2}/[0-9]{2}"
)
_TOURNAMENT = re.compile(r"\bTournament #([A-Za-z0-9]+)", re.IGNORECASE)
_BLINDS = re.compile(rf"[(,]\s*({AMOUNT})\s*/\s*({AMOUNT})(.*)$")
_BUTTON_BLIND = re.compile(rf"\(\s*Button Blind\s*({AMOUNT})\s*-\s*Ante\s*({AMOUNT})(.*)$", re.IGNORECASE)
_CODE = re.compile(r"^[^)]*?\b([A-Z]{3})\b")
_LEVEL = re.compile(rf"\bLevel ?({LEVEL})\b")
_BUY_IN = re.compile(r"\bTournament #[A-Za-z0-9]+, ?(.*?),? *$", re.IGNORECASE)
_MIX = re.compile(r"\b(Triple Stud|Mixed [A-Za-z][A-Za-z'/ -]*?|[A-Za-z0-9][A-Za-z0-9/-]*) *\($")
_CAP = re.compile(rf"- ({AMOUNT}) cap\b", re.IGNORECASE)
_DATE = re.compile(r"([0-9]{4})/[0-9]{2}/[0-9]{2}(.*)$")
_SEPARATOR = re.compile(
    r"^(?:[*=\-_# ]{0,200}(?:#? ?[0-9]+)?[*=\-_# ]{0,200}|Transcript for .*|Hand History .*|Game Hand .*)$"
)
_FIRST_FULL_YEAR: Final = 2009
"""First year in which PokerStars' own files always print uncalled bets."""


class UnknownGame(Exception):
    """The header names a game that the engine does not know."""

    def __init__(self, number: str, game: str) -> None:
        self.number, self.game = number, game
        super().__init__(game)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.number, self.game)


class Header(Struct, frozen=True, kw_only=True):
    """Facts in the first line. Amounts are text as printed, since their unit is known only later."""

    site: str
    number: str
    game: str
    """FILE-LIMIT, as in `tapete.rules.games()`."""
    mix: str
    """Mixed game that the game is part of, as printed: `HORSE`; usually empty."""
    tournament: str | None
    buy_in: str
    level: str
    """Level's number as printed, usually Roman; may be empty."""
    lower: str
    """Small blind, or the small bet in fixed limit; "0" if only the button posts a blind."""
    upper: str
    """Big blind, or the big bet in fixed limit."""
    code: str
    """Currency's three letters, if printed."""
    started_at: int | None
    cap: str | None
    exported: bool
    local_time: bool
    """Whether the header gives the player's local time besides the site's time."""
    pot_first: bool = False
    """Whether it is pot limit before the flop and no limit after; `game` then says no limit."""

    @property
    def gg(self) -> bool:
        """Whether this is GGPoker's text; see `tapete.formats.pokerstars.gg`."""
        return self.site == gg.SITE

    @property
    def big_blind(self) -> str:
        """Amount that the big blind posts, as printed."""
        return self.lower if self.game.endswith("-fixed-limit") else self.upper

    def currency_for(self, texts: list[str]) -> Currency:
        """Return the currency of these amounts: at least two digits if there is a sign or a decimal."""
        sign, _, _ = parts_of(self.upper)
        digits = max((count for count in map(_digits, texts) if count <= MOST_DIGITS), default=0)
        if sign or digits:
            digits = max(2, digits)
        return Currency(sign, digits)


def _digits(text: str) -> int:
    """Count the decimals of an amount; 0 for text that is not an amount, which its own line reports."""
    try:
        return len(parts_of(text)[2])
    except ValueError:
        return 0


_BRACKETED_TIME = re.compile(r"[0-9]{4}/[0-9]{2}/[0-9]{2} .*\[[0-9]{4}/[0-9]{2}/[0-9]{2} ")


def header_at(number: int, line: str) -> tuple[int, int] | None:
    """Return the line and column at which a hand begins: a truncated hand may run into the next one."""
    bare = line.lstrip()
    if _START.match(bare):
        return number, len(line) - len(bare)
    if "Stars " in line and ' said, "' not in line and (found := _INSIDE.search(line)):
        return number, found.start()
    return None


def number_in(line: str) -> str | None:
    """Return the hand's number if the line begins like a header."""
    start = _START.match(line)
    return start[2] if start else None


def is_separator(line: str) -> bool:
    """Whether a line is only a separator between hands, as in mailed transcripts, or a converter's note."""
    line = line.lstrip()
    return line.startswith("# {") or (not line.startswith("*** ") and bool(_SEPARATOR.match(line)))


def read_header(text: str) -> Header:
    """Read the first line of a hand.

    Raises:
        UnknownGame: the engine does not know the game.
        ValueError: the line has no game, no blinds, or an invalid buy-in.

    >>> header = read_header("PokerStars Hand #7:  HORSE (Razz Limit, $1/$2 USD) - 2012/01/02 3:04:05 ET")
    >>> header.game, header.upper, header.mix
    ('razz-fixed-limit', '$2', 'HORSE')
    """
    start = _START.match(text)
    if start is None:
        raise ValueError("cannot read")
    site, number, rest = start[1], start[2], text[start.end() :]
    site = gg.SITE if site.lower() in ("poker", gg.SITE.lower()) else site
    named = (gg.game_in(rest) if site == gg.SITE else None) or _game_in(rest)
    if named is None:
        raise ValueError("no game in")
    if named.game is None:
        raise UnknownGame(number, named.text)
    before, after = rest[: named.begin], rest[named.end :]
    lower, upper, tail = _amounts(after, one=site == gg.SITE)
    mix = _MIX.search(before)
    before = before[: mix.start()] if mix else before
    tournament, buy_in = _TOURNAMENT.search(before), _BUY_IN.search(before)
    if buy_in and site != gg.SITE:
        buy_in_of(buy_in[1])
    cap, code, level = _CAP.search(tail), _CODE.search(tail), _LEVEL.search(after)
    date = _DATE.search(rest)
    full = text.startswith("PokerStars") and date is not None and int(date[1]) >= _FIRST_FULL_YEAR
    return Header(
        site=site,
        number=number,
        game=named.game,
        mix=mix[1] if mix else "",
        tournament=tournament[1] if tournament else None,
        buy_in=buy_in[1] if buy_in else "",
        level=level[1] if level else "",
        lower=lower,
        upper=upper,
        code=code[1] if code else "",
        started_at=started_at(rest),
        cap=cap[1] if cap else None,
        exported=not (full and date is not None and _has_zone(date[2])),
        pot_first=named.pot_first,
        local_time=bool(_BRACKETED_TIME.search(rest)),
    )


def _game_in(text: str) -> gg.NamedGame | None:
    """Find the first PokerStars game name in a header."""
    found = IN_HEADER.search(text)
    if found is None:
        return None
    return gg.NamedGame(
        begin=found.start(),
        end=found.end(),
        text=f"{found['name']} {found['limit']}",
        game=game_named(found["name"], found["limit"]),
        pot_first=found["limit"].lower() == POT_LIMIT_FIRST,
    )


def _amounts(text: str, *, one: bool) -> tuple[str, str, str]:
    """Split the stakes into two amounts and the rest of the text.

    Args:
        one: whether a single amount is the button's blind.
    """
    button = _BUTTON_BLIND.search(text)
    found = button or _BLINDS.search(text)
    if found is None and one and (single := gg.STAKE.search(text)):
        return "0", single[1], single[2]
    if found is None:
        raise ValueError("no blinds in")
    for amount in (found[1], found[2]):
        parts_of(amount)
    return ("0", found[1], found[3]) if button else (found[1], found[2], found[3])


def _has_zone(time: str) -> bool:
    return bool(re.search(r"[0-9] [A-Z]{2,5}\b", time))
