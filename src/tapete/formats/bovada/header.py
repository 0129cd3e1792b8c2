"""Read the first line of a Bovada hand.

>>> header = read_header("Bovada Hand #7: HOLDEM Tournament #9 TBL#3, No Limit- Level 4 (40/80) - 2015")
>>> header.game, header.tournament, header.upper
('holdem-no-limit', '9', '80')
"""

import re
from typing import Final

from tapete.formats.money import NUMBER
from tapete.formats.pokerstars.header import Header
from tapete.formats.record.time import moment
from tapete.formats.site_text.games import game_of

_START: Final = re.compile(
    r"(Bovada|Ignition(?: Casino)?|Bodog[A-Za-z0-9.]*(?: [A-Z]\w*)?) Hand #([0-9]+):? ", re.IGNORECASE
)
_CASH: Final = re.compile(
    r"(?:TBL#(?P<table>[0-9]+)|Zone Poker ID#(?P<zone>[0-9]+)) "
    r"(?P<name>[A-Z0-9]+?(?: HiLo)?)(?:ZonePoker)? (?P<limit>No Limit|Pot Limit|Fixed Limit)",
    re.IGNORECASE,
)
_TOURNAMENT: Final = re.compile(
    r"(?P<name>[A-Z0-9]+(?: HiLo)?) Tournament #(?P<number>\S+) TBL#(?P<table>[0-9]+), ?"
    r"(?P<limit>No Limit|Pot Limit|Fixed Limit|[A-Za-z ]*?)- ?Level (?P<level>[0-9]+) "
    rf"\((?P<lower>{NUMBER})/(?P<upper>{NUMBER})\)",
    re.IGNORECASE,
)
_LIMITS: Final = {"no limit": "no-limit", "pot limit": "pot-limit", "fixed limit": "fixed-limit"}
_SPEEDS: Final = ("normal", "turbo", "hyper turbo", "super turbo", "")
"""Speeds printed in place of the limit; the game then has its usual limit."""
_USUAL: Final = {"holdem": "no-limit", "omaha": "pot-limit", "omaha hilo": "pot-limit"}
_DATE: Final = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2}) ([0-9]{2}):([0-9]{2}):([0-9]{2})( UTC)?")


def begins(line: str) -> bool:
    """Whether the line begins a hand."""
    return _START.match(line) is not None


def number_in(line: str) -> str | None:
    """Return the hand's number; None if the line has none."""
    found = _START.search(line)
    return found[2] if found else None


def start_in(line: str) -> int | None:
    """Return the offset in the line at which a hand begins; None if no hand begins."""
    found = _START.search(line)
    return found.start() if found else None


def table_in(line: str) -> str:
    """Return the number of the table or player pool, as printed; empty if the line has none."""
    found = _CASH.search(line) or _TOURNAMENT.search(line)
    if found is None:
        return ""
    return found["table"] or f"Zone Poker {found['zone']}"


def read_header(line: str) -> Header:
    """Read the first line. Cash games do not print their stakes in it.

    Raises:
        UnknownGame: the engine does not know the game.
        ValueError: the line has no hand number or no game.
    """
    start = _START.match(line)
    if start is None:
        raise ValueError("no number in")
    number, rest = start[2], line[start.end() :]
    found = _TOURNAMENT.search(rest)
    cash = None if found else _CASH.search(rest)
    what = found or cash
    if what is None:
        raise ValueError("no game in")
    limit = _LIMITS.get(what["limit"].lower())
    if limit is None and what["limit"].lower().strip() in _SPEEDS:
        limit = _USUAL.get(what["name"].lower(), "fixed-limit")
    game = game_of(number, what["name"], limit or "", told=f"{what['name']} {what['limit']}")
    return Header(
        site=start[1],
        number=number,
        game=game,
        mix="",
        tournament=found["number"] if found else None,
        buy_in="",
        level=found["level"] if found else "",
        lower=found["lower"] if found else "",
        upper=found["upper"] if found else "",
        code="",
        started_at=_started_at(rest),
        cap=None,
        exported=True,
        local_time=False,
    )


def _started_at(text: str) -> int | None:
    """Return the start in milliseconds since 1970; None unless the header says that the time is UTC."""
    found = _DATE.search(text)
    if found is None or not found[7]:
        return None
    try:
        return moment(*(int(part) for part in found.group(1, 2, 3, 4, 5, 6)))
    except (ValueError, OverflowError):
        return None
