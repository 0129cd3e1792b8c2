"""What follows an action by itself: bets collected, streets dealt, hands shown, pots awarded."""

from collections.abc import Sequence

from tapete.cards import Card
from tapete.engine.dealing import further_boards, next_street, replace_discards
from tapete.engine.gathering import end_betting
from tapete.engine.showdown import award, showdown, table_all_in
from tapete.engine.staff.progress import go_on_ruled
from tapete.engine.state import HandState
from tapete.engine.stub import to_shuffle
from tapete.engine.types import Pot


def go_on(hand: HandState, deck: Sequence[Card]) -> None:
    """Let happen all that happens by itself, up to the next decision or the end of the hand."""
    if hand.floor is not None:
        go_on_ruled(hand, deck)
        return
    pots: tuple[Pot, ...] | None = None
    while hand.to_act is None and not hand.over:
        if hand.betting:
            pots = end_betting(hand)
        if len(hand.folded) + 1 == len(hand.seats):
            award(hand, pots or hand.pots, {})
        elif (hand.has_drawn or hand.burns) and to_shuffle(hand, deck):
            return
        elif hand.owed:
            replace_discards(hand, deck)
        elif hand.street_index + 1 == len(hand.rules.streets):
            further_boards(hand, deck)
            pots = pots or hand.pots
            award(hand, pots, showdown(hand, pots))
        else:
            table_all_in(hand)
            next_street(hand, deck)
