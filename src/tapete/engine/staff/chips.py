"""Add chips for a street that is over, and share pots by agreement."""

from __future__ import annotations

from tapete.engine import commands as cmd
from tapete.engine import events as ev
from tapete.engine.changes import apply
from tapete.engine.pots import share_pot
from tapete.engine.refusals import HandRefused, Reason
from tapete.engine.staff.arguments import dealt_in, whole_chips
from tapete.engine.staff.changes import floor_of
from tapete.engine.state import HandState
from tapete.engine.types import Chips, Seat


def add_chips(hand: HandState, command: cmd.AddChips) -> ev.ChipsAdded:
    """Add chips missing from a street whose bets are already collected (CCL-verify-amounts)."""
    if not any(isinstance(event, ev.BetsCollected) for event in hand.events):
        raise HandRefused(Reason.NO_BETTING)
    for seat, chips in command.chips.items():
        dealt_in(hand, seat)
        if whole_chips(hand, chips) < 1:
            raise HandRefused(Reason.BET_TOO_SMALL, asked=chips, least=1)
        if chips > hand._stacks[seat]:
            raise HandRefused(Reason.MORE_THAN_STACK, asked=chips, most=hand._stacks[seat])
    if not command.chips:
        raise HandRefused(Reason.NOTHING_CHANGES)
    return ev.ChipsAdded(chips=dict(command.chips))


def agree_to_share(hand: HandState, command: cmd.SharePot) -> ev.PotShared:
    """Record that seats will share what they win (CCL-miscall-relief)."""
    seats = tuple(command.seats)
    for seat in seats:
        dealt_in(hand, seat)
    agreed = [set(others) for others in floor_of(hand).shared]
    if len(set(seats)) < max(2, len(seats)) or set(seats) in agreed:
        raise HandRefused(Reason.NOTHING_CHANGES)
    if all(seat in hand.folded for seat in seats):
        raise HandRefused(Reason.NOT_IN_HAND, seat=seats[0])
    return ev.PotShared(seats=seats)


def share(hand: HandState) -> None:
    """Share the winnings of seats that the floor told to share; odd chips follow the rule for board games."""
    for seats in floor_of(hand).shared:
        won = winnings(hand)
        total = sum(won[seat] for seat in seats)
        chip = hand.stakes.smallest_chip
        parts = share_pot(total, seats, button=hand.button, smallest_chip=1 if total % chip else chip)
        taken = {seat: won[seat] - parts[seat] for seat in seats if won[seat] > parts[seat]}
        given = {seat: parts[seat] - won[seat] for seat in seats if parts[seat] > won[seat]}
        if taken:
            apply(hand, ev.AwardCorrected(taken=taken, given=given))
            apply(hand, ev.HandEnded(stacks=hand._stacks.copy()))


def winnings(hand: HandState) -> dict[Seat, Chips]:
    """Return the chips that every seat has won in the hand, including corrections."""
    won = dict.fromkeys(hand.seats, 0)
    for event in hand.events:
        if isinstance(event, ev.PotAwarded):
            won[event.seat] += event.amount
    for seat, chips in floor_of(hand).corrected.items():
        won[seat] += chips
    return won
