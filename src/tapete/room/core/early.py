"""Pre-actions: the boxes that a player may tick before their turn, and the situation of the offer.

What becomes of a box when the betting goes on is ruled on by the floor: see `tapete.room.core.floor`.
"""

from tapete.engine.hand import Hand
from tapete.engine.types import Seat
from tapete.room.protocol import PreAction
from tapete.room.protocol.table import FACING, FREE


def offers(hand: Hand, seat: Seat) -> tuple[PreAction, ...]:
    """The boxes of a seat that still has its turn on this street; none for any other seat."""
    if hand.over or not hand.betting or hand.bring_in_due:
        return ()
    if hand.to_act in (None, seat) or seat not in hand.waiting:
        return ()
    return FACING if hand.level > hand.bets[seat] else FREE


def to_call(hand: Hand, seat: Seat) -> int:
    """Chips that a call would add now."""
    return min(hand.stacks[seat], max(0, hand.level - hand.bets[seat]))


def situation(hand: Hand) -> str:
    """The name of the situation that the boxes depend on: hand, street and bet.

    A tick that comes late can be told by it from one in time, as an act by its decision.
    """
    return f"{hand.number}.{hand.street_index}.{hand.level}"
