"""Split one site's file into hands and read each: an unreadable hand does not hide the next."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from tapete.formats.pokerstars import Read
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.header import UnknownGame, header_at
from tapete.formats.pokerstars.mismatch import Mismatch
from tapete.formats.pokerstars.summary import Trouble
from tapete.formats.sites import site_of

LONGEST_LINE: Final = 2_000
"""Longest line of any site, in characters."""

Body = Sequence[tuple[int, str]]
"""Lines of one hand with their numbers; the first line begins the hand."""


class EndMissing(Exception):
    """Hand whose end is missing."""


class Unfit(Exception):
    """Unreadable line of a hand, with the reason."""

    def __init__(self, line: int, text: str, why: str) -> None:
        self.line, self.text, self.why = line, text, why
        super().__init__(why)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.line, self.text, self.why)


class SiteText(Struct, frozen=True, kw_only=True):
    """Text format of one site."""

    site: str
    """Name of the site in `tapete.formats.sites`."""
    begins: re.Pattern[str]
    """Pattern of a hand's first line, with the hand's number as group `number`."""
    between: re.Pattern[str]
    """Pattern of lines between hands."""
    read: Callable[[Body], h.HistoryText]
    """Reader of the lines of one hand."""


def read_site(text: SiteText, lines: Sequence[str]) -> Iterator[Read]:
    """Read the hands of a file in order."""
    body: list[tuple[int, str]] = []
    others: set[str] = set()
    outside = False
    for place, line in enumerate(lines, 1):
        bare = line[:LONGEST_LINE].strip()
        if not bare or text.between.match(bare):
            continue
        begins = text.begins.match(bare) is not None
        other = None if begins else _other_site(bare, text.site)
        if begins or other:
            if body:
                yield _one(text, body)
            body = [(place, bare)] if begins else []
            outside = other is not None
            if other and other not in others:
                others.add(other)
                yield h.OtherSite(line=place, site=other)
        elif body:
            body.append((place, bare))
        elif not outside:
            outside = True
            yield h.Unreadable(line=place, number=None, text=bare, why="no hand begins before")
    if body:
        yield _one(text, body)
    elif not outside:
        yield h.Unreadable(line=1, number=None, text="", why="there is no hand in the file")


def _other_site(line: str, site: str) -> str | None:
    """Return the site of the hand that begins here, if it is a different site."""
    found = site_of(line)
    if found is not None and found != site:
        return found
    return "PokerStars" if line.startswith("PokerStars ") and header_at(1, line) else None


def _one(text: SiteText, body: Body) -> Read:
    """Read one hand. A fault becomes the returned value; no exception is raised."""
    line, first = body[0]
    begins = text.begins.match(first)
    number = (begins["number"] or "") if begins else ""
    try:
        return text.read(body)
    except EndMissing:
        return h.CutOff(line=line, number=number, last_line=body[-1][0])
    except UnknownGame as other:
        return h.OtherGame(line=line, number=number, game=other.game)
    except Trouble as trouble:
        return h.Unreadable(line=line, number=number, text=first, why=trouble.why)
    except Unfit as wrong:
        return h.Unreadable(line=wrong.line, number=number, text=wrong.text, why=wrong.why)
    except Mismatch as wrong:
        return h.Unreadable(line=wrong.line, number=number, text="", why=wrong.reason)


def take(line: int, text: str, reader: Callable[[int, str], None]) -> None:
    """Pass a line to a reader.

    Raises:
        Unfit: the reader refuses the line.
    """
    try:
        reader(line, text)
    except Trouble as trouble:
        raise Unfit(line, text, trouble.why) from None
    except ValueError:
        raise Unfit(line, text, "cannot read") from None
