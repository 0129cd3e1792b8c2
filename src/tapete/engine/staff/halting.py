"""Find why a hand waits: cards must be shuffled first, or the floor must decide."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.cards import Card
from tapete.engine.staff.changes import floor_of
from tapete.engine.staff.dealing import planned_burns
from tapete.engine.staff.piles import board_lacks
from tapete.engine.staff.state import Halt
from tapete.engine.state import HandState
from tapete.engine.stub import cards_left, rest_of, to_shuffle


def halt_of(hand: HandState, deck: Sequence[Card]) -> Halt | None:
    """Return why the hand waits; None if a seat has a decision or the hand is over or can go on."""
    if hand.to_act is not None or hand.over:
        return None
    return Halt.HELD if floor_of(hand).held else blocked(hand, deck)


def blocked(hand: HandState, deck: Sequence[Card]) -> Halt | None:
    """Return what blocks the next step, apart from a hold by the floor."""
    if hand.betting or len(hand.folded) + 1 == len(hand.seats):
        return None
    return _floor_waits(hand) or (Halt.SHUFFLE if stub_due(hand, deck) else None)


def shuffle_due(hand: HandState, deck: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that must be shuffled before another card is dealt; usually none.

    Cards put back into the stub are due for a shuffle even while a seat has a decision.
    """
    if hand.over:
        return ()
    if hand.floor is not None and hand.floor.unmixed:
        return (*rest_of(hand, deck), *hand.floor.unmixed)
    return () if hand.to_act is not None else stub_due(hand, deck)


def stub_due(hand: HandState, deck: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that must be shuffled because the stub runs out, also for extra burns of the floor."""
    due = to_shuffle(hand, deck)
    if due or hand.owed or not hand.has_drawn or hand.street_index + 1 == len(hand.rules.streets):
        return due
    burns = planned_burns(hand, hand.street_index + 1, 0)
    return (*rest_of(hand, deck), *hand.muck) if cards_left(hand, deck) < burns else ()


def floor_halt(hand: HandState) -> Halt | None:
    """Return why the hand waits for the floor, without knowledge of the deck."""
    if hand.to_act is not None or hand.over:
        return None
    if floor_of(hand).held:
        return Halt.HELD
    return None if hand.betting or len(hand.folded) + 1 == len(hand.seats) else _floor_waits(hand)


def _floor_waits(hand: HandState) -> Halt | None:
    floor = floor_of(hand)
    if floor.loose and not hand.owed:
        return Halt.LOOSE
    if floor.unmixed:
        return Halt.SHUFFLE
    last = hand.street_index + 1 == len(hand.rules.streets)
    if last and not hand.owed and not board_lacks(hand):
        return Halt.COUNT if any(seat not in hand.folded for seat in floor.miscounts) else None
    return None
