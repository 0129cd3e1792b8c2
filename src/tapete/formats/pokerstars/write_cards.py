"""Order a seat's cards as PokerStars shows them."""

from tapete.cards import HIDDEN, Card
from tapete.engine import events as ev
from tapete.engine.types import Seat
from tapete.formats.record import Record


def held_at_the_end(record: Record, seat: Seat) -> tuple[Card, ...]:
    """Return a seat's final cards: a drawn card takes the place of the discarded card.

    The place of a card discarded unseen is unknown: its replacement comes last.
    """
    held: list[Card | None] = []
    for event in record.events:
        match event:
            case ev.HoleDealt(seat=owner, cards=cards) if owner == seat:
                new = list(cards)
                held = [new.pop(0) if card is None and new else card for card in held]
                held += new
            case ev.Discarded(seat=owner, cards=cards) if owner == seat:
                for card in cards:
                    place = held.index(card)
                    if card == HIDDEN:
                        held.pop(place)
                    else:
                        held[place] = None
            case _:
                pass
    return tuple(card for card in held if card is not None)
