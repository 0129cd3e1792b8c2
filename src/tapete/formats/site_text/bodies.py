"""Split a site's file into hands and read each hand on its own."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from tapete.formats.pokerstars import Read, patterns
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.header import Header, UnknownGame
from tapete.formats.pokerstars.summary import Trouble

Body = list[tuple[int, str]]
"""Non-empty lines of one hand, with their line numbers."""


class LineReader(Protocol):
    """Line reader for one hand, after its header."""

    def take(self, line: int, text: str) -> None:
        """Take one line.

        Raises:
            Trouble: the line makes no sense at this point.
            ValueError: a card or an amount in it can't be read.
        """

    @property
    def done(self) -> bool:
        """Whether the reader has everything that a hand needs."""

    def history(self, last_line: int) -> h.HistoryText:
        """Return the finished hand.

        Raises:
            Trouble: the hand lacks a required part.
        """


def bodies(lines: Sequence[str], begins: Callable[[str], bool]) -> Iterator[Body | h.Unreadable]:
    """Split a file into hands; text before the first hand is one error."""
    body: Body = []
    begun = strange = False
    for number, line in enumerate(lines, 1):
        text = line[: patterns.LONGEST_LINE].strip()
        if begins(text):
            if begun:
                yield body
            body, begun = [], True
        if begun and text:
            body.append((number, text))
        elif text and not strange and any(letter.isalnum() for letter in text) and text != "BEGIN":
            strange = True
            yield h.Unreadable(line=number, number=None, text=text, why="no hand begins before")
    if begun:
        yield body
    elif not strange:
        yield h.Unreadable(line=1, number=None, text="", why="there is no hand in the file")


def read_body(
    body: Body,
    header_of: Callable[[str], Header],
    number_in: Callable[[str], str | None],
    reader_of: Callable[[Header, Body], LineReader],
) -> Read:
    """Read one hand. A fault becomes the returned value; no exception is raised."""
    line, text = body[0]
    try:
        header = header_of(text)
        reader = reader_of(header, body)
    except UnknownGame as other:
        return h.OtherGame(line=line, number=other.number, game=other.game)
    except (Trouble, ValueError) as error:
        return h.Unreadable(line=line, number=number_in(text), text=text, why=_why(error))
    for number, words in body[1:]:
        try:
            reader.take(number, words)
        except (Trouble, ValueError) as error:
            if number == body[-1][0] and not reader.done:
                return h.CutOff(line=line, number=header.number, last_line=number)
            return h.Unreadable(line=number, number=header.number, text=words, why=_why(error))
    if not reader.done:
        return h.CutOff(line=line, number=header.number, last_line=body[-1][0])
    try:
        return reader.history(body[-1][0])
    except (Trouble, ValueError) as error:
        return h.Unreadable(line=line, number=header.number, text=text, why=_why(error))


def _why(error: Exception) -> str:
    if isinstance(error, Trouble):
        return error.why
    return str(error) if str(error).endswith(" in") else "cannot read"
