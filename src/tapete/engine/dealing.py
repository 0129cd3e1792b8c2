"""Cards as they are dealt: hole cards, streets, what replaces discards, further boards, a short stub.

All of it reads the deck, which is no part of the state, and applies events.
"""

from collections.abc import Sequence

from tapete.cards import Card
from tapete.engine.changes import apply, deal_first
from tapete.engine.events import BoardDealt, Burned, HoleDealt, StreetBegan
from tapete.engine.refusals import InvariantBroken
from tapete.engine.state import HandState
from tapete.engine.types import Street


def opening_deals(hand: HandState, deck: Sequence[Card]) -> None:
    """Deal hole cards one at a time clockwise from the button's left, told seat by seat (TDA19-34.2)."""
    street = hand.street
    deal_to_seats(hand, deck, street)
    if street.board:
        apply(hand, BoardDealt(street=street.name, cards=next_cards(hand, deck, street.board)))


def next_street(hand: HandState, deck: Sequence[Card]) -> None:
    """Begin the next street with its deals, or with the news that seats draw."""
    street = hand.rules.streets[hand.street_index + 1]
    if street.board:
        if street.burn:
            apply(hand, Burned(cards=next_cards(hand, deck, 1)))
        apply(hand, BoardDealt(street=street.name, cards=next_cards(hand, deck, street.board)))
        return
    short = not street.draw and cards_left(hand, deck) < cards_for(hand, street)
    apply(hand, StreetBegan(street=street.name))
    if street.burn:
        apply(hand, Burned(cards=next_cards(hand, deck, 1)))
    if short:
        # Too few for a card each: one for all, in the middle (TDA19-PR10H.B, TDA19-PR10H.C).
        apply(hand, BoardDealt(street=street.name, cards=next_cards(hand, deck, 1)))
    elif not street.draw:
        deal_to_seats(hand, deck, street)


def replace_discards(hand: HandState, deck: Sequence[Card]) -> None:
    """Deal as many cards as the seat that draws has discarded."""
    apply(hand, HoleDealt(seat=hand.waiting[0], cards=next_cards(hand, deck, hand.owed)))


def further_boards(hand: HandState, deck: Sequence[Card]) -> None:
    """Deal the second run, and the third: what was to come when betting became impossible (ACO-rit-what).

    Where the floor has used cards of a full table up, a run that the stub can't finish is not begun.
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


def to_shuffle(hand: HandState, deck: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that must be shuffled before the hand can go on, if the stub runs out; mostly none."""
    left = cards_left(hand, deck)
    if hand.owed:
        if left >= hand.owed:
            return ()
        others = hand.muck[: len(hand.muck) - hand.owed]  # nobody draws what he has just thrown away
        if left + len(others) < hand.owed:
            others = hand.muck
        return (*next_cards(hand, deck, left), *others)
    streets, index = hand.rules.streets, hand.street_index + 1
    if index == len(streets) or hand.to_act is not None:
        return ()
    street = streets[index]
    if street.board or street.draw:
        enough = left >= street.board + street.burn
        return () if enough else (*next_cards(hand, deck, left), *hand.muck)
    if not hand.burns:
        return ()
    needed = cards_for(hand, street)
    if left >= needed:
        return ()
    if left + len(hand.burns) >= needed or left < 3:
        return (*next_cards(hand, deck, left), *hand.burns)  # TDA19-PR10H.A, TDA19-PR10H.C
    return ()


def cards_for(hand: HandState, street: Street) -> int:
    """Cards that a street of one card each needs: with burns, one to burn and the last of the deck, which is
    never dealt (TDA19-PR10H)."""
    return len(hand.live) + 2 * street.burn


def deal_to_seats(hand: HandState, deck: Sequence[Card], street: Street) -> None:
    """Deal to every live seat, one at a time round the table; dead hands get no card (TDA19-PR10C)."""
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


def cards_left(hand: HandState, deck: Sequence[Card]) -> int:
    """How many cards of the stub have not been dealt."""
    return len(deck if hand.stub is None else hand.stub) - hand.dealt


def next_cards(hand: HandState, deck: Sequence[Card], count: int) -> tuple[Card, ...]:
    """The next cards of the stub, which stay in it until an event deals them.

    Raises:
        InvariantBroken: it has not as many.
    """
    cards = tuple((deck if hand.stub is None else hand.stub)[hand.dealt : hand.dealt + count])
    if len(cards) < count:
        raise InvariantBroken(f"hand {hand.number}: the deck ends {count - len(cards)} cards too early")
    return cards
