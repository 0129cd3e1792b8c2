"""Deal hole cards, streets, replacements for discards, and further boards.

These functions read the deck, which is not part of the state, and apply events."""

from collections.abc import Sequence

from tapete.cards import Card
from tapete.engine.changes import apply
from tapete.engine.events import BoardDealt, Burned, HoleDealt, StreetBegan
from tapete.engine.fast.changes import deal_first
from tapete.engine.staff.dealing import deal_lacking, made_ready
from tapete.engine.state import HandState
from tapete.engine.stub import cards_for, cards_left, next_cards
from tapete.engine.types import Street


def opening_deals(hand: HandState, deck: Sequence[Card]) -> None:
    """Deal hole cards one at a time clockwise from the button's left; one event per seat (TDA19-34.2)."""
    street = hand.street
    deal_to_seats(hand, deck, street)
    if street.board:
        _deal_boards(hand, deck, 0)


def next_street(hand: HandState, deck: Sequence[Card]) -> None:
    """Begin the next street: deal its cards, or announce the draws."""
    index = hand.street_index + 1
    street = hand.rules.streets[index]
    chooses = street.draw or street.discard  # as `street.chooses`, without its call in every hand
    if chooses and street.board:  # the board is dealt after the seats have drawn
        apply(hand, StreetBegan(street=street.name))
        return
    burns = int(street.burn)
    if hand.floor is not None:
        burns = made_ready(hand, deck, index, burns)
    if street.board:
        if burns:
            apply(hand, Burned(cards=next_cards(hand, deck, burns)))
        if hand.rules.boards > 1:
            _deal_boards(hand, deck, index)
        else:
            apply(hand, BoardDealt(street=street.name, cards=next_cards(hand, deck, street.board)))
        return
    left = cards_left(hand, deck)
    short = not chooses and left < cards_for(hand, street)
    apply(hand, StreetBegan(street=street.name))
    if not chooses and burns > 1:  # extra burns ordered by the floor leave the cards of the seats
        burns = min(burns, left - (1 if short else len(hand.live) * (street.hole_down + street.hole_up)))
    if not chooses and burns >= left:
        burns = left - 1  # keep one card to deal
    if burns > 0:
        apply(hand, Burned(cards=next_cards(hand, deck, burns)))
    if short:
        # Too few cards for each seat: deal one common card (TDA19-PR10H.B, TDA19-PR10H.C).
        apply(hand, BoardDealt(street=street.name, cards=next_cards(hand, deck, 1)))
    elif not chooses:
        deal_to_seats(hand, deck, street)


def board_after_choices(hand: HandState, deck: Sequence[Card]) -> None:
    """Deal the board of a street after its draws or discards."""
    burns = int(hand.street.burn)
    if hand.floor is not None:
        burns = made_ready(hand, deck, hand.street_index, burns)
    if burns:
        apply(hand, Burned(cards=next_cards(hand, deck, burns)))
    _deal_boards(hand, deck, hand.street_index)


def _deal_boards(hand: HandState, deck: Sequence[Card], index: int) -> None:
    """Deal the community cards of a street, to each board in turn."""
    if hand.floor is not None:
        deal_lacking(hand, deck, index)
        return
    street = hand.rules.streets[index]
    for number in range(hand.rules.boards):
        cards = next_cards(hand, deck, street.board)
        apply(hand, BoardDealt(street=street.name, cards=cards, board=number))


def replace_discards(hand: HandState, deck: Sequence[Card]) -> None:
    """Deal the drawing seat as many cards as it has discarded."""
    apply(hand, HoleDealt(seat=hand.waiting[0], cards=next_cards(hand, deck, hand.owed)))


def further_boards(hand: HandState, deck: Sequence[Card]) -> None:
    """Deal the second and third run of the streets left when betting became impossible (ACO-rit-what).

    If corrections of the floor have used up too many cards, a run that the stub can't finish is not begun.
    """
    if hand.split is None:
        return
    streets = hand.rules.streets[hand.split[0] + 1 :]
    needed = 0
    for street in streets:
        needed += street.board + int(street.burn)
    for number in range(1, hand.boards_wanted):
        if cards_left(hand, deck) < needed:
            return
        for street in streets:
            if street.burn:
                apply(hand, Burned(cards=next_cards(hand, deck, 1)))
            apply(
                hand, BoardDealt(street=street.name, cards=next_cards(hand, deck, street.board), board=number)
            )


def deal_to_seats(hand: HandState, deck: Sequence[Card], street: Street) -> None:
    """Deal to every live seat, one card at a time round the table; dead hands get none (TDA19-PR10C)."""
    seats = hand.live
    count, up = len(seats), street.hole_up
    cards = next_cards(hand, deck, (street.hole_down + up) * count)
    if not (up or hand.hole_cards):
        deals = []
        for place, seat in enumerate(seats):
            deals.append(HoleDealt(seat=seat, cards=cards[place::count]))
        deal_first(hand, deals)
        return
    for place, seat in enumerate(seats):
        apply(hand, HoleDealt(seat=seat, cards=cards[place::count], up=up))
