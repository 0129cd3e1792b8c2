"""What follows an action by itself: bets collected, streets dealt, hands shown, pots awarded.

All hands go this way. Where dealer or floor have acted, `hand.floor` is not None: then the hand may have to
wait, cards are burned and dealt as the floor has said, and pots may be shared.
"""

from collections.abc import Sequence

from tapete.cards import Card
from tapete.engine.dealing import further_boards, next_street, replace_discards
from tapete.engine.gathering import end_betting
from tapete.engine.showdown import award, showdown, table_all_in
from tapete.engine.staff.chips import share
from tapete.engine.staff.dealing import deal_again
from tapete.engine.staff.halting import halt_of
from tapete.engine.staff.piles import board_lacks
from tapete.engine.state import HandState
from tapete.engine.stub import to_shuffle
from tapete.engine.types import Pot


def go_on(hand: HandState, deck: Sequence[Card], *, once: bool = False) -> None:
    """Let happen all that happens by itself, up to the next decision, the floor's next act or the end.

    Args:
        once: let the next one thing happen, although the hand is held; nothing else must stand in its way.
    """
    pots: tuple[Pot, ...] | None = None
    while hand.to_act is None and not hand.over:
        floor = hand.floor
        if floor is not None and not once and halt_of(hand, deck) is not None:
            return
        if hand.betting:
            pots = end_betting(hand)
        elif len(hand.folded) + 1 == len(hand.seats):
            award(hand, pots or hand.pots, {})
        elif floor is None and (hand.has_drawn or hand.burns) and to_shuffle(hand, deck):
            return
        elif hand.owed:
            replace_discards(hand, deck)
        elif floor is not None and board_lacks(hand):
            deal_again(hand, deck)
        elif hand.street_index + 1 == len(hand.rules.streets):
            further_boards(hand, deck)
            pots = pots or hand.pots
            award(hand, pots, showdown(hand, pots))
        else:
            table_all_in(hand)
            next_street(hand, deck)
        if once:
            break
    if hand.over and hand.floor is not None:
        share(hand)
