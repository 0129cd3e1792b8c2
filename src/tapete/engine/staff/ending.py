"""End a hand that does not count, and correct an award afterwards."""

from __future__ import annotations

from collections.abc import Mapping

from tapete.engine import commands as cmd
from tapete.engine import events as ev
from tapete.engine.refusals import HandRefused, InvariantBroken, Reason
from tapete.engine.staff.changes import floor_of
from tapete.engine.staff.chips import winnings
from tapete.engine.state import HandState
from tapete.engine.types import Chips, Seat


def stacks_before(hand: HandState) -> dict[Seat, Chips]:
    """Return the stack of every seat before the hand."""
    start = hand.events[0]
    if not isinstance(start, ev.HandStarted):
        raise InvariantBroken(f"hand {hand.number}: its log has no beginning")
    return {seat: start.stacks[seat] for seat in hand.seats}


def misdeal(hand: HandState) -> tuple[ev.Event, ...]:
    """Declare a misdeal: return the chips and end the hand. Refused once the hand is over."""
    if hand.over:
        raise HandRefused(Reason.HAND_OVER, hand=hand.number)
    stacks = stacks_before(hand)
    return ev.Misdealt(stacks=stacks), ev.HandEnded(stacks=stacks)


def void(hand: HandState) -> tuple[ev.Event, ...]:
    """Void the hand: return all chips, including awarded pots and the rake."""
    if floor_of(hand).void:
        raise HandRefused(Reason.HAND_OVER, hand=hand.number)
    stacks = stacks_before(hand)
    return ev.HandVoided(stacks=stacks), ev.HandEnded(stacks=stacks)


def correct_award(hand: HandState, command: cmd.CorrectAward) -> tuple[ev.Event, ...]:
    """Move chips from the winners of this hand to other seats of the hand."""
    floor = floor_of(hand)
    if not hand.over:
        raise HandRefused(Reason.HAND_GOES_ON, hand=hand.number)
    if floor.void:
        raise HandRefused(Reason.HAND_OVER, hand=hand.number)
    taken, given = _sum(hand, command.take), _sum(hand, command.give)
    if taken != given or not taken or command.take.keys() & command.give.keys():
        raise HandRefused(Reason.UNEVEN, taken=taken, given=given)
    won = winnings(hand)
    stacks = hand._stacks.copy()
    for seat, chips in command.take.items():
        most = min(won[seat], stacks[seat])
        if chips > most:
            raise HandRefused(Reason.MORE_THAN_WON, seat=seat, asked=chips, most=most)
        stacks[seat] -= chips
    for seat, chips in command.give.items():
        stacks[seat] += chips
    return (
        ev.AwardCorrected(taken=dict(command.take), given=dict(command.give)),
        ev.HandEnded(stacks=stacks),
    )


def _sum(hand: HandState, chips: Mapping[Seat, Chips]) -> Chips:
    for seat, amount in chips.items():
        if type(seat) is not int or type(amount) is not int:
            raise TypeError(f"hand {hand.number}: seat {seat!r} can't give or get {amount!r} chips")
        if seat not in hand._stacks:
            raise HandRefused(Reason.NOT_IN_HAND, seat=seat)
        if amount < 1:
            raise HandRefused(Reason.UNEVEN, asked=amount)
    return sum(chips.values())
