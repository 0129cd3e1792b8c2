"""Read PartyPoker's hand histories.

There are two forms. The older form pays a hand in lines such as `Ana wins $2 USD` and prints no rake and no
pot; some of its cash tables give only the largest buy-in, not the blinds. The newer form ends with a summary
of the pots, the rake and every player's chips. Both forms include an uncalled bet in the winnings.

>>> [read.why for read in read_hands(["hello"])]
['no hand begins before']
"""

from collections.abc import Iterator, Sequence

from tapete.formats.partypoker.header import BEGINS, BETWEEN
from tapete.formats.partypoker.reader import read_hand
from tapete.formats.pokerstars import Read
from tapete.formats.site_text.reading import SiteText, read_site

_TEXT = SiteText(site="PartyPoker", begins=BEGINS, between=BETWEEN, read=read_hand)


def read_hands(lines: Sequence[str]) -> Iterator[Read]:
    """Read the hands of a file in order. An unreadable hand does not hide the next one."""
    return read_site(_TEXT, lines)
