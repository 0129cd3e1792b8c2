"""What follows by itself in a hand that the floor has had its hand in.

The same as in any other (`tapete.engine.progress`), but that it waits where the floor must decide, and that
cards are burned and dealt as the floor has said.
"""

from __future__ import annotations

from collections.abc import Sequence

from tapete.cards import HIDDEN, Card
from tapete.engine.changes import apply
from tapete.engine.dealing import (
    deal_to_seats,
    further_boards,
    replace_discards,
)
from tapete.engine.events import BoardDealt, Burned, CardsMoved, StreetBegan
from tapete.engine.gathering import end_betting
from tapete.engine.places import Moved, Place
from tapete.engine.showdown import award, showdown, table_all_in
from tapete.engine.staff.cards import planned_burns
from tapete.engine.staff.changes import floor_of
from tapete.engine.staff.chips import share
from tapete.engine.staff.piles import board_lacks
from tapete.engine.staff.state import FloorState, Halt
from tapete.engine.state import HandState
from tapete.engine.stub import cards_for, cards_left, next_cards, rest_of, to_shuffle


def go_on_ruled(hand: HandState, deck: Sequence[Card]) -> None:
    """Let happen what happens by itself, up to the next decision, the floor's next act or the end."""
    while hand.to_act is None and not hand.over and halt_of(hand, deck) is None:
        step(hand, deck)


def halt_of(hand: HandState, deck: Sequence[Card]) -> Halt | None:
    """Why nothing follows by itself, if no seat has a decision and the hand is not over."""
    if hand.to_act is not None or hand.over:
        return None
    return Halt.HELD if floor_of(hand).held else blocked(hand, deck)


def blocked(hand: HandState, deck: Sequence[Card]) -> Halt | None:
    """What has to be put right before the next thing can follow, be the hand held or not."""
    if hand.betting or len(hand.folded) + 1 == len(hand.seats):
        return None
    return _floor_waits(hand) or (Halt.SHUFFLE if stub_due(hand, deck) else None)


def stub_due(hand: HandState, deck: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that must be shuffled because the stub runs out, also where the floor wants more burns."""
    due = to_shuffle(hand, deck)
    if due or hand.owed or not hand.has_drawn or hand.street_index + 1 == len(hand.rules.streets):
        return due
    burns = planned_burns(hand, hand.street_index + 1, 0)
    return (*rest_of(hand, deck), *hand.muck) if cards_left(hand, deck) < burns else ()


def floor_halt(hand: HandState) -> Halt | None:
    """Why the hand waits for the floor, as anybody may see who does not know the deck."""
    if hand.to_act is not None or hand.over:
        return None
    if floor_of(hand).held:
        return Halt.HELD
    return None if hand.betting or len(hand.folded) + 1 == len(hand.seats) else _floor_waits(hand)


def _floor_waits(hand: HandState) -> Halt | None:
    floor = floor_of(hand)
    if floor.loose and not hand.owed:
        return Halt.LOOSE
    if floor.unmixed:
        return Halt.SHUFFLE
    last = hand.street_index + 1 == len(hand.rules.streets)
    if last and not hand.owed and not board_lacks(hand):
        return Halt.COUNT if any(seat not in hand.folded for seat in floor.miscounts) else None
    return None


def step(hand: HandState, deck: Sequence[Card]) -> None:
    """Let the next one thing happen; nothing must stand in its way."""
    floor = floor_of(hand)
    if hand.betting:
        end_betting(hand)
    elif len(hand.folded) + 1 == len(hand.seats):
        award(hand, hand.pots, {})
        share(hand)
    elif hand.owed:
        replace_discards(hand, deck)
    elif board_lacks(hand):
        _deal_again(hand, deck, floor)
    elif hand.street_index + 1 == len(hand.rules.streets):
        further_boards(hand, deck)
        pots = hand.pots
        award(hand, pots, showdown(hand, pots))
        share(hand)
    else:
        table_all_in(hand)
        _next_street(hand, deck, floor)


def _next_street(hand: HandState, deck: Sequence[Card], floor: FloorState) -> None:
    street = hand.rules.streets[hand.street_index + 1]
    # A card that is kept for it is the burn.
    usual = 0 if floor.next_burn else int(street.burn)
    burns = max(planned_burns(hand, hand.street_index + 1, usual), len(floor.next_burn))
    _lay_ready(hand, deck, floor)
    if street.board:
        _burn(hand, deck, burns)
        apply(hand, BoardDealt(street=street.name, cards=next_cards(hand, deck, street.board)))
        return
    left = cards_left(hand, deck)
    short = not street.draw and left < cards_for(hand, street)
    apply(hand, StreetBegan(street=street.name))
    _burn(hand, deck, burns if street.draw else min(burns, left - 1))  # one must be left to deal
    if short:
        apply(hand, BoardDealt(street=street.name, cards=next_cards(hand, deck, 1)))
    elif not street.draw:
        deal_to_seats(hand, deck, street)


def _deal_again(hand: HandState, deck: Sequence[Card], floor: FloorState) -> None:
    """The board of the present street anew, with no burn unless the floor says so (RRP-HE-FLOP-REDEAL)."""
    burns = max(planned_burns(hand, hand.street_index, 0), len(floor.next_burn))
    _lay_ready(hand, deck, floor)
    _burn(hand, deck, burns)
    cards = next_cards(hand, deck, board_lacks(hand))
    apply(hand, BoardDealt(street=hand.street.name, cards=cards))


def _burn(hand: HandState, deck: Sequence[Card], count: int) -> None:
    if count:
        apply(hand, Burned(cards=next_cards(hand, deck, count)))


def _lay_ready(hand: HandState, deck: Sequence[Card], floor: FloorState) -> None:
    """Lay the cards that are kept for this deal on the stub, in the order in which they are needed."""
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
