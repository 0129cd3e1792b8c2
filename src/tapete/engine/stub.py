"""The undealt cards, and the cards to shuffle when they run out.

The deck is not part of the state; callers pass it in."""

from collections.abc import Sequence

from tapete.cards import Card
from tapete.engine.refusals import InvariantBroken
from tapete.engine.state import HandState
from tapete.engine.types import Street


def to_shuffle(hand: HandState, deck: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that must be shuffled because the stub runs out; usually none."""
    left = cards_left(hand, deck)
    if hand.owed:
        if left >= hand.owed:
            return ()
        others = hand.muck[: len(hand.muck) - hand.owed]  # a seat must not draw its own discards
        if left + len(others) < hand.owed:
            others = hand.muck
        return (*next_cards(hand, deck, left), *others)
    boards = hand.rules.boards
    if hand.deals_left and hand.street.chooses:
        enough = hand.drawing or left >= hand.street.board * boards + hand.street.burn
        return () if enough else (*next_cards(hand, deck, left), *hand.muck)
    streets, index = hand.rules.streets, hand.street_index + 1
    if index == len(streets) or hand.to_act is not None:
        return ()
    street = streets[index]
    if street.chooses and street.board:
        return ()
    if not takes_burns(hand):
        enough = left >= street.board * boards + street.burn
        return () if enough else (*next_cards(hand, deck, left), *hand.muck)
    if not hand.burns:
        return ()
    needed = cards_for(hand, street)
    if left >= needed:
        return ()
    if left + len(hand.burns) >= needed or left < 3:
        return (*next_cards(hand, deck, left), *hand.burns)  # TDA19-PR10H.A, TDA19-PR10H.C
    return ()


def takes_burns(hand: HandState) -> bool:
    """Whether a short stub takes in the burns: before a street of cards for the seats alone, as in stud.

    Before a board or a draw it takes in the muck.
    """
    streets, index = hand.rules.streets, hand.street_index + 1
    if index == len(streets) or (hand.deals_left and hand.street.chooses):
        return False
    return not (streets[index].board or streets[index].chooses)


def cards_to_come(hand: HandState, deck: Sequence[Card]) -> tuple[Card, ...]:
    """Return the board cards that would have come next if the hand had gone on; usual burns are skipped.

    Empty if the board is complete or the game has no board. The hand does not change.
    """
    left, found = list(rest_of(hand, deck)), list[Card]()
    for street in hand.rules.streets[hand.street_index + 1 :]:
        if street.board:
            drawn = left[street.burn : street.burn + street.board]
            left = left[street.burn + street.board :]
            found += drawn if len(drawn) == street.board else ()
    return tuple(found)


def cards_for(hand: HandState, street: Street) -> int:
    """Return the number of cards that a street of one card per seat needs.

    With a burn, this includes the burn card and the last card of the deck, which is never dealt
    (TDA19-PR10H).
    """
    return len(hand.live) + 2 * street.burn


def cards_left(hand: HandState, deck: Sequence[Card]) -> int:
    """Return the number of undealt cards of the stub."""
    return len(deck if hand.stub is None else hand.stub) - hand.dealt


def next_cards(hand: HandState, deck: Sequence[Card], count: int) -> tuple[Card, ...]:
    """Return the next cards of the stub; they stay in it until an event deals them.

    Raises:
        InvariantBroken: the stub has fewer cards.
    """
    cards = tuple((deck if hand.stub is None else hand.stub)[hand.dealt : hand.dealt + count])
    if len(cards) < count:
        raise InvariantBroken(f"hand {hand.number}: the deck ends {count - len(cards)} cards too early")
    return cards


def rest_of(hand: HandState, deck: Sequence[Card]) -> tuple[Card, ...]:
    """Return the whole stub, top card first."""
    return next_cards(hand, deck, cards_left(hand, deck))
