"""PartyPoker hand histories, as the hands that they tell.

There are two texts. The older one pays a hand in lines such as `Ana wins $2 USD` and prints neither rake nor
pot; some of its cash tables tell no blinds, only the largest buy-in. The newer one ends with a summary that
holds the pots, the rake and everybody's chips. Both pay an uncalled bet with the pot.

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
    """The hands of a file in their order, each on its own: one that can't be read doesn't hide the next."""
    return read_site(_TEXT, lines)
