"""Advance a hand automatically: collect bets, deal streets, show hands, award pots.

All hands use this loop. After an act of the dealer or the floor, `hand.floor` is not None: the hand may have
to wait, burns and deals follow the floor's orders, and pots may be shared.
"""

from collections.abc import Sequence

from tapete.cards import Card
from tapete.engine.closing_round import end_betting
from tapete.engine.dealing import board_after_choices, further_boards, next_street, replace_discards
from tapete.engine.showdown import award, showdown, table_all_in
from tapete.engine.staff.chips import share
from tapete.engine.staff.dealing import deal_again
from tapete.engine.staff.halting import halt_of
from tapete.engine.staff.piles import dealt_again
from tapete.engine.state import HandState
from tapete.engine.stub import to_shuffle
from tapete.engine.types import Pot


def go_on(hand: HandState, deck: Sequence[Card], *, once: bool = False) -> None:
    """Advance the hand to the next decision, the floor's next act or the end.

    Args:
        once: do a single step, even if the hand is held. The caller has checked that nothing else blocks it.
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
        elif floor is not None and dealt_again(hand):
            deal_again(hand, deck)
        elif hand.deals_left and hand.street.chooses:
            if hand.street_index + 1 < len(hand.rules.streets):
                table_all_in(hand)
            board_after_choices(hand, deck)
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
