"""Derive the rake that a text does not tell: the pot less all payments."""

from tapete.engine.types import Chips
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.site_hand import SiteHand
from tapete.formats.pokerstars.summary import Trouble

MOST_PERCENT = 12
"""Highest rake of any site, in percent. A larger gap means that a payment is missing."""


def rake_of(hand: SiteHand, line: int, *, total: Chips, paid: Chips, told: Chips | None) -> h.Pots:
    """Return the pots line of a hand.

    Args:
        total: chips in all pots.
        paid: chips paid to players.
        told: the rake as printed; None if the text omits it.

    Raises:
        Trouble: the payments exceed the pot, or leave a gap too large to be rake.
    """
    rest = total - paid
    if told is not None:
        return h.Pots(line=line, total=total, named=(), rake=told)
    text = hand.head.money.text
    if rest < 0:
        raise Trouble(f"{text(paid)} are won of a pot of {text(total)} in")
    if rest and (hand.head.tournament is not None or rest * 100 > total * MOST_PERCENT + 100):
        raise Trouble(f"only {text(paid)} are won of a pot of {text(total)} in")
    untold = hand.head.tournament is None
    return h.Pots(line=line, total=total, named=(), rake=rest, told=not untold)
