"""Deal as the floor ordered: other burns, cards kept for the next street, a board dealt again."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.cards import HIDDEN, Card
from tapete.engine.changes import apply
from tapete.engine.events import BoardDealt, Burned, CardsMoved
from tapete.engine.places import Moved, Place
from tapete.engine.staff.changes import floor_of
from tapete.engine.staff.piles import lacks_on
from tapete.engine.staff.state import FloorState
from tapete.engine.state import HandState
from tapete.engine.stub import cards_left, next_cards, rest_of


def planned_burns(hand: HandState, index: int, usual: int) -> int:
    """Return the number of cards burned from the stub before a street is dealt."""
    plan = floor_of(hand).burns
    return plan[1] if plan is not None and plan[0] == index else usual


def made_ready(hand: HandState, deck: Sequence[Card], index: int, usual: int) -> int:
    """Put the cards kept for a street on top of the stub and return the number of burns before it.

    A kept burn card replaces the usual burn. If the stub is short, the board comes before extra burns.
    """
    floor = floor_of(hand)
    kept = len(floor.next_burn)
    burns = max(planned_burns(hand, index, 0 if kept else usual), kept)
    _lay_ready(hand, deck, floor)
    return min(burns, max(0, cards_left(hand, deck) - sum(lacks_on(hand, index))))


def deal_lacking(hand: HandState, deck: Sequence[Card], index: int) -> None:
    """Deal each board the cards that it lacks once the street of this index is dealt."""
    name = hand.rules.streets[index].name
    for number, lacks in enumerate(lacks_on(hand, index)):
        if lacks:
            apply(hand, BoardDealt(street=name, cards=next_cards(hand, deck, lacks), board=number))


def deal_again(hand: HandState, deck: Sequence[Card]) -> None:
    """Deal this street's boards again. Burn a card only if the floor orders it (RRP-HE-FLOP-REDEAL)."""
    burns = made_ready(hand, deck, hand.street_index, 0)
    if burns:
        apply(hand, Burned(cards=next_cards(hand, deck, burns)))
    deal_lacking(hand, deck, hand.street_index)


def _lay_ready(hand: HandState, deck: Sequence[Card], floor: FloorState) -> None:
    """Put the cards kept for this deal on top of the stub, in the order of the deal."""
    kept = ((Place.NEXT_BOARD, floor.next_board), (Place.NEXT_BURN, floor.next_burn))
    moves = tuple(
        Moved(
            source=place,
            target=Place.TOP,
            cards=cards,
            seen=all(card in floor.seen and card != HIDDEN for card in cards),
        )
        for place, cards in kept
        if cards
    )
    if moves:
        stub = (*floor.next_burn, *floor.next_board, *rest_of(hand, deck))
        apply(hand, CardsMoved(moves=moves, stub=stub))
