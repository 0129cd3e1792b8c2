"""Close a betting round: return the uncalled bet and move the rest to the pots."""

from tapete.engine.changes import apply
from tapete.engine.chips import uncalled
from tapete.engine.events import BetsCollected, UncalledReturned
from tapete.engine.state import HandState
from tapete.engine.types import Pot


def end_betting(hand: HandState) -> tuple[Pot, ...] | None:
    """Return the uncalled bet and collect the rest; return the pots if they had to be computed."""
    back = uncalled(hand)
    if back is not None:
        apply(hand, UncalledReturned(seat=back[0], amount=back[1]))
    if not hand.all_in:  # without an all-in there is one pot
        pot = hand.pot + hand.paid_out
        apply(hand, BetsCollected(pots=(pot,) if pot else ()))
        return None
    pots = hand.pots
    apply(hand, BetsCollected(pots=tuple([pot.amount for pot in pots])))
    return pots
