"""What follows an action by itself: bets collected, streets dealt, hands shown, pots awarded."""

from collections.abc import Sequence

from tapete.cards import Card
from tapete.engine.changes import apply
from tapete.engine.dealing import further_boards, next_street, replace_discards, to_shuffle
from tapete.engine.events import BetsCollected, UncalledReturned
from tapete.engine.showdown import award, showdown, table_all_in
from tapete.engine.staff.progress import go_on_ruled
from tapete.engine.state import HandState
from tapete.engine.types import Pot


def go_on(hand: HandState, deck: Sequence[Card]) -> None:
    """Let happen all that happens by itself, up to the next decision or the end of the hand."""
    if hand.floor is not None:
        go_on_ruled(hand, deck, _end_betting)
        return
    pots: tuple[Pot, ...] | None = None
    while hand.to_act is None and not hand.over:
        if hand.betting:
            pots = _end_betting(hand)
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


def _end_betting(hand: HandState) -> tuple[Pot, ...] | None:
    """Return an uncalled bet and collect the others; gives the pots if they had to be reckoned."""
    bets = sorted(hand.bets.values())
    most, second = bets[-1], bets[-2]
    if most > second:
        for seat, bet in hand.bets.items():
            if bet == most and seat not in hand.folded:
                apply(hand, UncalledReturned(seat=seat, amount=most - second))
                break
    if not hand.all_in:  # then there is one pot
        pot = hand.pot + hand.paid_out
        apply(hand, BetsCollected(pots=(pot,) if pot else ()))
        return None
    pots = hand.pots
    apply(hand, BetsCollected(pots=tuple([pot.amount for pot in pots])))
    return pots
