"""Read Winamax's hand histories.

Winamax leaves an uncalled bet in the pot, prints a dead blind as a larger blind out of position, and rounds
some totals to thousands (`6.02k`).

>>> [read.why for read in read_hands(["hello"])]
['no hand begins before']
"""

from collections.abc import Iterator, Sequence

from tapete.formats.pokerstars import Read
from tapete.formats.site_text.reading import SiteText, read_site
from tapete.formats.winamax.header import BEGINS, BETWEEN
from tapete.formats.winamax.reader import read_hand

_TEXT = SiteText(site="Winamax", begins=BEGINS, between=BETWEEN, read=read_hand)


def read_hands(lines: Sequence[str]) -> Iterator[Read]:
    """Read the hands of a file in order. An unreadable hand does not hide the next one."""
    return read_site(_TEXT, lines)
