"""Find the place in the deck of each card of a hand, from the hand's events alone.

Cards come off the top in order. Seats get one card at a time around the table, but events list cards seat by
seat, so adjacent events of one round are read together. A replacement card comes separately, right after its
discard.

>>> from tapete.cards import read_cards
>>> dealt = hand_events.HoleDealt
>>> two = [dealt(seat=1, cards=read_cards("AhKd")), dealt(seat=2, cards=read_cards("2c2d"))]
>>> dealt_from(two)
{0: (0, (0, 2)), 1: (0, (1, 3))}
"""

from collections.abc import Iterable, Mapping, Sequence

from tapete.cards import HIDDEN, Card
from tapete.engine import events as hand_events
from tapete.engine.types import Seat
from tapete.engine.views import seen_by

BY_HAND = (hand_events.CardsMoved, hand_events.DealtEarly, hand_events.BurnsSet, hand_events.Misdealt)
"""Events of the dealer or floor after which cards may not come off the top in order."""

Place = tuple[int, int]
"""Deck (0, or 1 for the first reshuffled stub) and place in its order of dealing."""


class NotInTurn(ValueError):
    """Cards of this hand did not come off the top in order, so their places are unknown."""


def dealt_from(events: Sequence[hand_events.Event]) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Return the deck and the places of the dealt cards, by index of the dealing event.

    Raises:
        NotInTurn: the dealer or the floor has moved cards.
    """
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    deck = top = 0
    index = 0
    while index < len(events):
        event = events[index]
        if isinstance(event, BY_HAND):
            raise NotInTurn(type(event).__name__)
        if isinstance(event, hand_events.StubReshuffled):
            deck, top = deck + 1, 0
        elif isinstance(event, hand_events.HoleDealt):
            last = index
            while last < len(events) and isinstance(events[last], hand_events.HoleDealt):
                last += 1
            seats, each = last - index, len(event.cards)
            for turn in range(seats):
                places = tuple(range(top + turn, top + seats * each, seats))
                found[index + turn] = deck, places
            top += seats * each
            index = last
            continue
        elif isinstance(event, hand_events.BoardDealt | hand_events.Burned):
            found[index] = deck, tuple(range(top, top + len(event.cards)))
            top += len(event.cards)
        index += 1
    return found


def seen_from(events: Sequence[hand_events.Event], seat: Seat | None) -> dict[Place, Card]:
    """Return the cards of a finished hand that a seat has seen, by their place in the deck.

    Args:
        events: all events of the hand, with every card.
        seat: None for a spectator, who sees the board and shown cards.

    Raises:
        NotInTurn: see `dealt_from`.
    """
    found: dict[Place, Card] = {}
    held: dict[tuple[Seat, Card], Place] = {}
    places = dealt_from(events)
    for index, event in enumerate(events):
        if index in places:
            deck, numbers = places[index]
            found.update(_visible(deck, numbers, _cards_of(seen_by(event, seat))))
            if isinstance(event, hand_events.HoleDealt):
                for number, card in zip(numbers, event.cards, strict=True):
                    held[event.seat, card] = deck, number
        elif isinstance(event, hand_events.Shown | hand_events.CardsExposed):
            for card in event.cards:
                if (event.seat, card) in held:
                    found[held[event.seat, card]] = card
    return found


def _visible(deck: int, numbers: Iterable[int], cards: Iterable[Card]) -> Mapping[Place, Card]:
    pairs = zip(numbers, cards, strict=True)
    return {(deck, number): card for number, card in pairs if card != HIDDEN}


def _cards_of(event: hand_events.Event) -> tuple[Card, ...]:
    return (
        event.cards
        if isinstance(event, hand_events.HoleDealt | hand_events.BoardDealt | hand_events.Burned)
        else ()
    )
