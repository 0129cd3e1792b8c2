"""Recognise hand histories of unsupported sites, so that errors can name the site.

>>> site_of("Winamax Poker - CashGame - HandId: #9-3-1 - Omaha pot limit (1€/2€)")
'Winamax'
>>> not_read("Winamax")
'Winamax: not read; PokerStars, GGPoker, PHH and Open Hand History are'
"""

import re
from collections.abc import Iterable
from typing import Final

_HEAD: Final = 200
"""Number of nonempty lines searched for a site."""

_MARKS: Final[dict[str, str]] = {
    # Tournament summaries first: they begin with the site's name as hands do.
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
    "Bovada": r"^Bovada (?:Hand|Zone Poker)",
    "Ignition": r"^Ignition (?:Casino )?(?:Hand|Zone Poker)",
    "Bodog": r"^Bodog[A-Za-z0-9]*(?: [A-Z]\w*)? (?:Hand|Zone Poker)",
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
"""A pattern for each site that matches one of the first lines of its files."""
_SITES: Final = tuple(_MARKS)
_ANY: Final = re.compile("|".join(f"({mark})" for mark in _MARKS.values()))


def site_of(line: str) -> str | None:
    """Return the unsupported site that writes such a line, or None."""
    found = _ANY.search(line.lstrip())
    return _SITES[found.lastindex - 1] if found and found.lastindex else None


def site_among(lines: Iterable[str]) -> str | None:
    """Return the unsupported site whose file begins with these lines, or None."""
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


def not_read(site: str) -> str:
    """Explain in one line that files of this site are not supported."""
    return f"{site}: not read; PokerStars, GGPoker, PHH and Open Hand History are"
