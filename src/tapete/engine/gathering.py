"""The end of a round of betting: what nobody matched goes back, the rest goes to the pots."""

from tapete.engine.changes import apply
from tapete.engine.events import BetsCollected, UncalledReturned
from tapete.engine.state import HandState
from tapete.engine.types import Pot


def end_betting(hand: HandState) -> tuple[Pot, ...] | None:
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
