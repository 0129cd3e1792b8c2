"""Split an iPoker file into games, and read the facts shared by a session.

>>> part = next(parts_of(["<session><gametype>Omaha PL €1/€2</gametype>", "<game gamecode='7'></game>"]))
>>> part.number, part.line, session_of(part.session).kind
('7', 2, 'Omaha PL €1/€2')
"""

import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import Final

from msgspec import Struct

_LONGEST: Final = 400_000
"""Most characters of one game; longer text is treated as cut off."""
_GAME: Final = re.compile(
    r"<game\b[^>]*?\bgamecode\s*=\s*[\"']([^\"']{0,40})[\"'][^>]*>|<session\b|</game\s*>"
)
_TAG: Final = re.compile(r"<([a-z_]+)>([^<]*)(?:<br */>)?</\1>")


class GameText(Struct, frozen=True, kw_only=True):
    """One game of a file."""

    number: str
    line: int
    last_line: int
    text: str
    session: str
    """Text from the beginning of the session to its first game."""
    cut: bool
    """Whether the end of the game is missing."""


class Session(Struct, frozen=True, kw_only=True):
    """Facts that hold for all games of a session; a missing text is empty."""

    kind: str
    """Game, limit and perhaps blinds: `Holdem NL $0.01/$0.02`."""
    table: str
    owner: str
    """Name of the file's owner."""
    currency: str
    tournament: str
    """Name of the tournament; empty in cash games, if `kind` has blinds."""
    code: str
    buy_in: str
    apart: bool
    """Whether the winnings exclude uncalled bets, as far as the file says."""


def parts_of(lines: Sequence[str]) -> Iterator[GameText]:
    """Split a file into its games, in order."""
    text = "\n".join(lines)
    session, first = "", 0
    begun: re.Match[str] | None = None
    open_session = False
    for found in _GAME.finditer(text):
        if found[0].startswith("</"):
            if begun is not None:
                yield _part(text, session, begun, found.end(), cut=False)
            begun = None
            continue
        if begun is not None:
            yield _part(text, session, begun, found.start(), cut=True)
            begun = None
        if found[0].startswith("<session"):
            first, open_session = found.start(), True
            continue
        if open_session:
            session, open_session = text[first : found.start()], False
        begun = found
    if begun is not None:
        yield _part(text, session, begun, len(text), cut=True)


def _part(text: str, session: str, begun: re.Match[str], end: int, *, cut: bool) -> GameText:
    whole = text[begun.start() : end].rstrip()
    if cut and whole.endswith("</round>"):
        whole, cut = f"{whole}</game>", False  # the last game of a file that lacks its end
    line = text.count("\n", 0, begun.start()) + 1
    return GameText(
        number=begun[1],
        line=line,
        last_line=line + whole.count("\n"),
        text=whole[:_LONGEST],
        session=session,
        cut=cut or len(whole) > _LONGEST,
    )


def session_of(text: str) -> Session:
    """Read the facts at the beginning of a session; the text need not be well-formed."""
    told: dict[str, str] = {}
    for name, words in _TAG.findall(text):
        told.setdefault(name, " ".join(unescape(words).split()))
    return Session(
        kind=told.get("gametype", ""),
        table=told.get("tablename", ""),
        owner=told.get("nickname", ""),
        currency=told.get("tablecurrency") or told.get("currency", ""),
        tournament=told.get("tournamentname", ""),
        code=told.get("tournamentcode", ""),
        buy_in=told.get("totalbuyin", "") if "+" not in told.get("buyin", "") else told["buyin"],
        apart=told.get("uncalled_bet_enabled") == "true" or "client_version" in told,
    )
