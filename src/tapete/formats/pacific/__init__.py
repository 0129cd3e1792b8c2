"""888poker hand histories (Pacific Poker, Cassava and its other names), as the hands that they tell.

888poker prints no rake, no total and no line of an uncalled bet: they follow from the hand as it was played.
An amount is what the act adds. Chips of a tournament bear the sign of money. Cards may have Russian letters.

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
    """The hands of a file in their order, each on its own: one that can't be read doesn't hide the next."""
    return read_site(_TEXT, lines)
