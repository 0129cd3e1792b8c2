"""Read PokerStars hand histories, also from the many sites and tools that write the same text.

>>> [read.why for read in read_hands(["hello"])]
['no hand begins before']
"""

from collections.abc import Iterator, Sequence

import msgspec

from tapete.formats.money import Currency
from tapete.formats.names import split, with_hole_cards
from tapete.formats.pokerstars import gg, patterns
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.header import (
    Header,
    UnknownGame,
    header_at,
    is_separator,
    number_in,
    read_header,
)
from tapete.formats.pokerstars.reader import Reader
from tapete.formats.pokerstars.summary import Trouble
from tapete.formats.sites import site_among, site_of
from tapete.rules import declared_games

_LONGEST_HEAD = 3
"""Most lines that a header and the table line may take when line breaks have split them."""

Read = h.HistoryText | h.OtherGame | h.OtherSite | h.Unreadable | h.CutOff


def read_hands(lines: Sequence[str]) -> Iterator[Read]:
    """Read the hands of a file in order. An unreadable hand does not hide the next one."""
    lines = [line[: patterns.LONGEST_LINE] for line in lines]
    starts = list(_starts(lines))
    others = {place: site for place, site in ((start, _other_site(lines, start)) for start in starts) if site}
    if len(others) == len(starts) and (site := site_among(lines)):
        yield h.OtherSite(line=1, site=site)
        return
    first = starts[0][0] if starts else len(lines) + 1
    for number, line in enumerate(lines[: first - 1], 1):
        if line and not is_separator(line):
            yield h.Unreadable(line=number, number=None, text=line, why="no hand begins before")
            break
    else:
        if not starts:
            yield h.Unreadable(line=1, number=None, text="", why="there is no hand in the file")
    told: set[str] = set()
    for place, (number, column) in enumerate(starts):
        if site := others.get((number, column)):
            if site not in told:
                told.add(site)
                yield h.OtherSite(line=number, site=site)
            continue
        end, tail = starts[place + 1] if place + 1 < len(starts) else (len(lines) + 1, 0)
        body = list(enumerate(lines[number - 1 : end - 1], number))
        body[0] = (number, body[0][1][column:]) if body else (number, lines[number - 1][column:tail])
        if tail and end > number:
            body.append((end, lines[end - 1][:tail]))
        yield _read_hand([(n, text) for n, text in body if not is_separator(text)])


def _other_site(lines: Sequence[str], start: tuple[int, int]) -> str | None:
    """Return the site of the hand at `start` if Tapete does not read its text."""
    number, column = start
    return site_of(lines[number - 1][column:])


def _starts(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Return line and column at which each hand begins.

    A damaged header counts too; otherwise it would spoil the hand before it. It is found by the table line
    after it, since a hand has only one table line.
    """
    begun = tabled = False
    last = (0, 0)
    for place, line in enumerate(lines):
        found = header_at(place + 1, line)
        named = patterns.TABLE.match(line.lstrip()) is not None
        if named and tabled:
            found = _damaged(lines, place)
        # The table line may be repeated: the hand that it names has then already begun.
        if found is not None and found > last:
            begun, tabled, last = True, False, found
            yield found
        tabled = tabled or (begun and named)


def _damaged(lines: Sequence[str], table: int) -> tuple[int, int] | None:
    """Return where the hand of this table line begins: after the empty line before it, else at its header."""
    for place in range(table, max(0, table - _LONGEST_HEAD), -1):
        if is_separator(lines[place - 1]):
            return place + 1, 0
    return (table, 0) if " #" in lines[table - 1] else None


def _read_hand(body: list[tuple[int, str]]) -> Read:
    line, text = body[0]
    try:
        header = read_header(text)
    except UnknownGame as other:
        return h.OtherGame(line=line, number=other.number, game=other.game)
    except ValueError as error:
        return h.Unreadable(line=line, number=number_in(text), text=text, why=str(error) or "cannot read")
    said = [(number, words) for number, words in body[1:] if words]
    header = _with_more_cards(header, said)
    reader = Reader(header, line, _currency(header, said))
    for number, words in said:
        try:
            reader.read(number, words)
        except (Trouble, ValueError) as error:
            if number == said[-1][0] and reader.summary is None:
                return h.CutOff(line=line, number=header.number, last_line=number)
            why = error.why if isinstance(error, Trouble) else "cannot read"
            return h.Unreadable(line=number, number=header.number, text=words, why=why)
    last = said[-1] if said else (line, text)
    if reader.summary is None or (reader.summary.pots is None and not reader.cancelled):
        return h.CutOff(line=line, number=header.number, last_line=last[0])
    try:
        return reader.history(last[0])
    except (Trouble, ValueError) as error:
        why = error.why if isinstance(error, Trouble) else "cannot read the blinds in"
        return h.Unreadable(line=line, number=header.number, text=text, why=why)


def _with_more_cards(header: Header, said: list[tuple[int, str]]) -> Header:
    """Correct the game if players hold more cards: some converters call five-card Omaha just Omaha."""
    base, limit = split(header.game)
    named = declared_games()[base]
    if named.from_hole is None:
        return header
    for _, words in said:
        if words.lstrip().startswith("Dealt to ") and (found := patterns.BRACKETS.search(words)):
            count = len(found[1].split())
            if count > named.streets[0].hole_down and (more := with_hole_cards(base, count)):
                return msgspec.structs.replace(header, game=f"{more}-{limit}")
    return header


def _currency(header: Header, said: list[tuple[int, str]]) -> Currency:
    """Return the currency: whole chips in a tournament, else cents or as many digits as the amounts show."""
    if header.tournament is not None:
        return Currency("", 0)
    texts = [header.lower, header.upper]
    for _, words in said:
        if found := patterns.SEAT.match(words.lstrip()):
            texts.append(found.group(3))
        elif found := patterns.TOTAL.match(words.lstrip()):
            texts += [found.group(1), found.group(3)]
        elif found := gg.TOTAL.match(words):
            texts.append(found.group(1))
    return header.currency_for(texts)
