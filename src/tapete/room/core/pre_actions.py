"""Pre-actions: the ones that a player may set before their turn, and the situation that they belong to.

The floor rules on a pre-action when the betting changes: see `tapete.room.core.floor`.
"""

from tapete.engine.hand import Hand
from tapete.engine.types import Seat
from tapete.room.protocol import PreAction
from tapete.room.protocol.table import FACING, FREE


def offers(hand: Hand, seat: Seat) -> tuple[PreAction, ...]:
    """Return the pre-actions that a seat may set: those of a seat that acts later on this street."""
    if hand.over or not hand.betting or hand.bring_in_due:
        return ()
    if hand.to_act in (None, seat) or seat not in hand.waiting:
        return ()
    return FACING if hand.level > hand.bets[seat] else FREE


def to_call(hand: Hand, seat: Seat) -> int:
    """Return the chips that a call would add now."""
    return min(hand.stacks[seat], max(0, hand.level - hand.bets[seat]))


def situation(hand: Hand) -> str:
    """Return the name of the situation that pre-actions depend on: hand, street and bet.

    It shows that a `pre_act` is stale, as the decision does for an `act`.
    """
    return f"{hand.number}.{hand.street_index}.{hand.level}"
