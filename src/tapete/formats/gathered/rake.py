"""The rake of a hand whose text tells none: what nobody was paid."""

from tapete.engine.types import Chips
from tapete.formats.gathered import Gathered
from tapete.formats.pokerstars import history as h
from tapete.formats.pokerstars.summary import Trouble

MOST_PERCENT = 12
"""No site takes more of a pot; if more is missing, a payment is."""


def rake_of(hand: Gathered, line: int, *, total: Chips, paid: Chips, told: Chips | None) -> h.Pots:
    """The pots line of a hand.

    Args:
        total: all pots.
        paid: what the players got of them.
        told: the rake, where the text tells it.

    Raises:
        Trouble: less is paid than any rake explains, or more than there is.
    """
    rest = total - paid
    if told is not None:
        return h.Pots(line=line, total=total, named=(), rake=told)
    text = hand.currency.text
    if rest < 0:
        raise Trouble(f"{text(paid)} are won of a pot of {text(total)} in")
    if rest and (hand.header.tournament is not None or rest * 100 > total * MOST_PERCENT + 100):
        raise Trouble(f"only {text(paid)} are won of a pot of {text(total)} in")
    untold = hand.header.tournament is None
    return h.Pots(line=line, total=total, named=(), rake=rest, told=not untold)
