"""Read iPoker's hand histories: XML files with sessions and their games.

>>> [read.why for read in read_hands(["hello"])]
['there is no hand in the file']
"""

from collections.abc import Iterator, Sequence

from tapete.formats.ipoker.reader import read_game
from tapete.formats.ipoker.session import GameText, parts_of, session_of
from tapete.formats.pokerstars import Read
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.header import UnknownGame
from tapete.formats.pokerstars.mismatch import Mismatch
from tapete.formats.pokerstars.summary import Trouble


def read_hands(lines: Sequence[str]) -> Iterator[Read]:
    """Read the hands of a file in order. An unreadable hand does not hide the next one.

    Many files are not well-formed XML as a whole: sessions follow one another, or lack their end. Each game
    is therefore parsed alone. It cannot contain a document type, so it cannot define entities.
    """
    parts = list(parts_of(lines))
    for part in parts:
        yield _read(part)
    if not parts:
        yield h.Unreadable(line=1, number=None, text="", why="there is no hand in the file")


def _read(part: GameText) -> Read:
    """Read one hand. A fault becomes the returned value; no exception is raised."""
    if part.cut:
        return h.CutOff(line=part.line, number=part.number, last_line=part.last_line)
    try:
        return read_game(part, session_of(part.session))
    except UnknownGame as other:
        return h.OtherGame(line=part.line, number=part.number, game=other.game)
    except Trouble as trouble:
        line, why = getattr(trouble, "line", part.line), trouble.why
        text = getattr(trouble, "text", part.text.split("\n", 1)[0].strip())
        return h.Unreadable(line=line, number=part.number, text=text, why=why)
    except Mismatch as wrong:
        return h.Unreadable(line=wrong.line, number=part.number, text="", why=wrong.reason)
    except ValueError:
        return h.Unreadable(line=part.line, number=part.number, text="", why="an amount can't be read")
