"""Read hand histories of 888poker (also called Pacific Poker or Cassava).

888poker prints no rake, no total and no uncalled bet: the reader derives these amounts from the play.
An amount is the chips that an action adds. Tournament chips have a currency sign. Cards may have Russian
letters.

>>> [read.why for read in read_hands(["hello"])]
['no hand begins before']
"""

from collections.abc import Iterator, Sequence

from tapete.formats.pacific.header import BEGINS, BETWEEN
from tapete.formats.pacific.reader import read_hand
from tapete.formats.pokerstars import Read
from tapete.formats.site_text.reading import SiteText, read_site

_TEXT = SiteText(site="888poker", begins=BEGINS, between=BETWEEN, read=read_hand)


def read_hands(lines: Sequence[str]) -> Iterator[Read]:
    """Read the hands of a file in order. An unreadable hand does not hide the next one."""
    return read_site(_TEXT, lines)
