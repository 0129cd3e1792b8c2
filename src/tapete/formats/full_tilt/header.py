"""Read the first line of a Full Tilt hand.

>>> line = "Full Tilt Poker Game #7: Table Roll - NL Hold'em - $0.01/$0.02 - 18:21:24 UTC - 2013/05/24"
>>> header = read_header(line)
>>> header.game, header.lower, header.started_at
('holdem-no-limit', '$0.01', 1369419684000)
"""

import re
from typing import Final

from tapete.formats.money import AMOUNT
from tapete.formats.pokerstars.header import Header
from tapete.formats.pokerstars.prices import buy_in_of
from tapete.formats.record.time import from_eastern, moment
from tapete.formats.site_text.games import game_of

SITE: Final = "Full Tilt"
_START: Final = re.compile(r"Full ?Tilt ?Poker(?:\.fr)? Game #([0-9]+): ?", re.IGNORECASE)
_AMOUNT: Final = rf"{AMOUNT}[KMB]?"
_STAKES: Final = rf"(?P<lower>{_AMOUNT})/(?P<upper>{_AMOUNT})(?: Ante {_AMOUNT})?"
_GAME: Final = (
    rf"(?:(?P<cap>{_AMOUNT}) (?:Cap )?)?(?P<limit>No Limit|Pot Limit|Limit|NL|PL|FL) "
    r"(?P<name>[A-Za-z0-9][A-Za-z0-9'/ -]*?)"
)
_WHAT: Final = (re.compile(rf" - {_STAKES} - {_GAME} - "), re.compile(rf" - {_GAME} - {_STAKES} - "))
_TOURNAMENT: Final = re.compile(r"^(.*?) ?\(([0-9]+)\), (.*)$")
_PAID: Final = re.compile(rf"^({AMOUNT}) \+ ({AMOUNT})(?: \+ ({AMOUNT}))? ?(.*)$")
_LIMITS: Final = {
    "no limit": "no-limit",
    "nl": "no-limit",
    "pot limit": "pot-limit",
    "pl": "pot-limit",
    "limit": "fixed-limit",
    "fl": "fixed-limit",
}
_SCALE: Final = {"K": 3, "M": 6, "B": 9}
_MONTHS: Final = "January February March April May June July August September October November December"
_CLOCK: Final = r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))? (ET|EST|EDT|UTC|GMT) - "
_DATE: Final = re.compile(_CLOCK + r"([0-9]{4})/([0-9]{2})/([0-9]{2})")
_LONG_DATE: Final = re.compile(
    _CLOCK + rf"[A-Z][a-z]+, ({'|'.join(_MONTHS.split())}) ([0-9]{{1,2}}), ([0-9]{{4}})"
)
_SEATS: Final = re.compile(r"\((?:.*\b)?([0-9]{1,2}) max\b|\((heads up)\b")


def begins(line: str) -> bool:
    """Whether the line begins a hand; a broken file may have other characters before it."""
    found = _START.search(line[:60])
    return found is not None and found.start() < 20


def number_in(line: str) -> str | None:
    """Return the hand's number; None if the line has none."""
    found = _START.search(line)
    return found[1] if found else None


def seats_in(line: str) -> int | None:
    """Return the number of seats at the table if its name states it, else None."""
    found = _SEATS.search(line)
    if found is None:
        return None
    return 2 if found[2] else int(found[1])


def table_in(line: str) -> str:
    """Return the table's name without the text in brackets that follows it.

    >>> table_in("Full Tilt Poker Game #7: $26 Matrix (244), Match 3 - 40/80 - No Limit Hold'em - 9:32:41 ET")
    'Match 3'
    """
    start = _START.search(line)
    rest = line[start.end() :] if start else line
    what = _what(rest)
    before = rest[: what.start()] if what else rest
    tournament = _TOURNAMENT.match(before)
    name = tournament[3] if tournament else before
    return re.sub(r" \([^()]*\)$", "", name).removeprefix("Table ").strip()


def read_header(line: str) -> Header:
    """Read the first line.

    Raises:
        UnknownGame: the engine does not know the game.
        ValueError: the line has no hand number, no game or no blinds.
    """
    start = _START.search(line)
    if start is None:
        raise ValueError("no number in")
    number, rest = start[1], line[start.end() :]
    what = _what(rest)
    if what is None:
        raise ValueError("no game and no blinds in")
    limit, name = what["limit"], what["name"]
    game = game_of(number, name, _LIMITS[limit.lower()], told=f"{limit} {name}")
    tournament = _TOURNAMENT.match(rest[: what.start()])
    return Header(
        site=SITE,
        number=number,
        game=game,
        mix="",
        tournament=tournament[2] if tournament else None,
        buy_in=_buy_in(tournament[1]) if tournament else "",
        level="",
        lower=_plain(what["lower"]),
        upper=_plain(what["upper"]),
        code="",
        started_at=_started_at(rest),
        cap=_plain(what["cap"]) if what["cap"] else None,
        exported=start[0].startswith("FullTilt"),  # spelling of trackers
        local_time="[" in rest[what.end() :],
    )


def _what(text: str) -> re.Match[str] | None:
    """Find stakes and game in the header; before 2013 the stakes stood first."""
    return next((found for pattern in _WHAT if (found := pattern.search(text + " - "))), None)


def _plain(amount: str) -> str:
    """Write out an amount with K, M or B in digits.

    >>> _plain("2.5K"), _plain("$1")
    ('2500', '$1')
    """
    scale = _SCALE.get(amount[-1])
    if scale is None:
        return amount
    whole, _, fraction = amount[:-1].partition(".")
    return whole + fraction.ljust(scale, "0")


def _buy_in(name: str) -> str:
    """Return a tournament's name as other headers print it, buy-in first; empty if it has none."""
    found = _PAID.match(name)
    text = name
    if found:
        text = "+".join(part for part in found.group(1, 2, 3) if part) + (f" {found[4]}" if found[4] else "")
    try:
        buy_in_of(text)
    except ValueError:
        return ""
    return text


def _started_at(text: str) -> int | None:
    """Return the start in milliseconds since 1970 (UTC), from the first time in Eastern time or UTC."""
    if found := _DATE.search(text):
        year, month, day = int(found[5]), int(found[6]), int(found[7])
    elif found := _LONG_DATE.search(text):
        year, month, day = int(found[7]), _MONTHS.split().index(found[5]) + 1, int(found[6])
    else:
        return None
    try:
        told = moment(year, month, day, int(found[1]), int(found[2]), int(found[3] or 0))
        return told if found[4] in ("UTC", "GMT") else from_eastern(told)
    except (ValueError, OverflowError):
        return None
