"""Spot of a recorded hand, without the acts that nobody saw."""

from __future__ import annotations

from tapete.engine import events as ev
from tapete.engine.hand import Hand
from tapete.floor.spot import HandSpot, spot_of


def recorded_spot(hand: Hand) -> HandSpot:
    """Return the spot of a recorded hand. If it was entered on a later street, its log begins there."""
    return spot_of(hand, entered_at(hand))


def entered_at(hand: Hand) -> Hand | None:
    """Return a hand entered from the middle, as its street began; None if all its acts are known.

    Nobody posts a blind in such a hand: its first chips come with the pots.
    """
    events = hand.events
    if hand.big_blind is None or any(isinstance(one, ev.Posted) and one.kind.live for one in events):
        return None
    added = next((at for at, one in enumerate(events) if isinstance(one, ev.ChipsAdded)), None)
    return None if added is None else Hand.replay(hand.rules, events[: added + 1])
