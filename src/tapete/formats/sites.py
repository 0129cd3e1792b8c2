"""Recognise the hand histories of sites that do not write PokerStars text.

>>> site_of("Hand#A7 - Freeroll T2"), format_among(["", "FullTiltPoker Game #7: Table Roll"])
('Cake', 'full-tilt')
>>> not_read("Cake")[:37], not_read("Winamax")
('Cake: not read; PokerStars, GGPoker, ', 'Winamax: not read here; a file of its own is')
"""

import re
from collections.abc import Iterable
from typing import Final, Literal

Format = Literal[
    "pokerstars", "full-tilt", "bovada", "ipoker", "winamax", "888poker", "partypoker", "phh", "ohh"
]
"""Formats that can be read; GGPoker's text is read as `pokerstars`."""
Written = Literal["pokerstars", "phh", "ohh"]
"""Formats that can also be written."""

_HEAD: Final = 200
"""Number of nonempty lines searched for a site."""

_NUMBERED: Final = r"Hand #\d+.*(?:TBL|Zone Poker ID)#"
_MARKS: Final[dict[str, str]] = {
    # Tournament summaries come first: they begin with the site's name, as hands do.
    "PokerStars tournament summary": r"^PokerStars Tournament #\d+,",
    "GGPoker tournament summary": r"^Tournament #\d+, .*[A-Za-z]",
    "Winamax tournament summary": r"^Winamax Poker - Tournament summary",
    "Full Tilt tournament summary": r"^Full ?Tilt ?Poker(?:\.fr)? Tournament",
    "888poker tournament summary": r"^\*+ ?(?:Cassava|888[\w.]*|Pacific)[^*]* Tournament Summary",
    "Winamax": r"^Winamax Poker - ",
    "888poker": r"^\*+ ?(?:Cassava|888[\w.]*|Pacific|Lucky ?Ace)[^*]* Hand History",
    "Betfair": r"^\*+ ?Betfair Poker Hand History",
    "Replay Poker": r"^\*+ ?Replay Poker Hand History|^Replay Poker Hand #",
    "Everleaf": r"^\*+ ?Hand history for game #\d|^Partouche Poker ",
    "PartyPoker": r"^\*+ ?Hand History [Ff]or Game \w",
    "Ongame": r"^\*+ ?History for hand \S",
    "Full Tilt": r"^(?:BEGIN ?)?Full ?Tilt ?Poker(?:\.fr)? Game #\d",
    # Converters write PokerStars text under these sites' names, without a table in the first line.
    "Bovada": rf"^Bovada (?:{_NUMBERED}|Zone Poker)",
    "Ignition": rf"^Ignition (?:Casino )?(?:{_NUMBERED}|Zone Poker)",
    "Bodog": rf"^Bodog[A-Za-z0-9.]*(?: [A-Z]\w*)? (?:{_NUMBERED}|Zone Poker)",
    "Absolute Poker (Cereus)": r"^Stage #[A-Z0-9]+\s*:",
    "Winning Poker Network (ACR)": r"^Game Hand #\d+ - |^Game ID: \d+ |^Game started at: ",
    "Poker Mavens (SwC)": r"^Hand #\d+-\d+ - \d{4}-|^Site: *Seals *With *Clubs|^Site: .*SwC",
    "PKR": r"^Starting Hand #\d",
    "Cake": r"^Hand#[A-Z0-9]+ - ",
    "Entraction": r"^Game # ?\d+ - ",
    "Unibet": r"^Game #\d+: Table ",
    "Enet": r"^Game #\d+: ",
    "PokerTracker export": r"^(?:EverestPoker Game #|GAME #|MERGE_GAME #|\*\* ?Game ID )\d",
    "iPoker": r"<session sessioncode=",
    "Merge": r"<description type=|<meta name='Creator' content='support@carbonpoker\.ag'",
    "Microgaming": r"<Game (?:hhversion=\"\d+\" )?id=\"\d+\" date=",
    "Boss": r"<HISTORY ID=\"",
    "Everest": r"<SESSION time=\"\d+\" tableName=",
    "PokerNow": r"^\"?entry\"?,\"?at\"?,\"?order\"?",
    "ACPC": r"^STATE:\d+:",
}
"""Pattern for each site that matches one of the first lines of its files."""
_SITES: Final = tuple(_MARKS)
_ANY: Final = re.compile("|".join(f"({mark})" for mark in _MARKS.values()))


READ: Final[dict[str, Format]] = {
    "Full Tilt": "full-tilt",
    "Bovada": "bovada",
    "Ignition": "bovada",
    "Bodog": "bovada",
    "iPoker": "ipoker",
    "Winamax": "winamax",
    "888poker": "888poker",
    "PartyPoker": "partypoker",
}
"""Sites whose own text is read, with the format of that text."""
_NAMES: Final = (
    "PokerStars",
    "GGPoker",
    "Full Tilt",
    "Bovada",
    "iPoker",
    "Winamax",
    "888poker",
    "PartyPoker",
    "PHH",
)
_BEGINS: Final = re.compile(r"^[A-Za-z][A-Za-z .'&]{0,40} (?:Hand|Game) #")
"""Beginning of a hand in PokerStars text, of any site."""


def site_of(line: str) -> str | None:
    """Return the site whose hands, or summaries, begin with such a line, or None."""
    found = _ANY.search(line.lstrip())
    return _SITES[found.lastindex - 1] if found and found.lastindex else None


def site_among(lines: Iterable[str]) -> str | None:
    """Return the site whose file begins with these lines, or None."""
    seen = 0
    for line in lines:
        if line:
            site = site_of(line)
            if site is not None:
                return site
            seen += 1
            if seen == _HEAD:
                break
    return None


def format_among(lines: Iterable[str]) -> Format | None:
    """Return the format of the site whose hand begins first in these lines, if its own text is read."""
    for line in lines:
        if site := site_of(line):
            return READ.get(site)
        if _BEGINS.match(line.lstrip()):
            break
    return None


def not_read(site: str) -> str:
    """Explain in one line why this site's hand in another site's text, or its file, is not read."""
    if site in READ:
        return f"{site}: not read here; a file of its own is"
    return f"{site}: not read; {', '.join(_NAMES)} and Open Hand History are"
