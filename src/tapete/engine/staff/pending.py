"""Remember acts out of turn until their seats' turns."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.engine import commands as cmd
from tapete.engine import events as ev
from tapete.engine.refusals import HandRefused, Reason
from tapete.engine.staff.arguments import dealt_in, one_of, whole_chips
from tapete.engine.staff.rewinding import acts_of
from tapete.engine.staff.state import PendingAct
from tapete.engine.state import HandState


def pending_acts(hand: HandState) -> tuple[PendingAct, ...]:
    """List the pending acts out of turn, in the order they were made.

    An act stops being pending when its street ends, its seat acts or loses its hand, or play goes back to an
    earlier point.
    """
    if hand.floor is None or not hand.floor.pending or not hand.betting:
        return ()
    return tuple(one for one in hand.floor.pending if _waits(hand, one))


def _waits(hand: HandState, one: PendingAct) -> bool:
    if one.street != hand.street_index or one.seat in hand.folded or one.seat in hand.all_in:
        return False
    log = hand.events
    if any(at >= one.since and act.seat == one.seat for at, act in acts_of(log)):
        return False
    return not any(
        isinstance(event, ev.ActionTakenBack) and _before(log[:at], event) < one.since
        for at, event in enumerate(log)
        if at >= one.since
    )


def _before(log: Sequence[ev.Event], back: ev.ActionTakenBack) -> int:
    """Index in the log of the act that was taken back."""
    return max(at for at, act in acts_of(log) if act.seat == back.seat)


def hold_act(hand: HandState, command: cmd.HoldAct) -> ev.ActHeld:
    """Record an act out of turn with the facts that its seat faced."""
    seat = dealt_in(hand, command.seat)
    one_of(hand, cmd.Early, command.act)
    one_of(hand, cmd.Openly, command.by)
    if hand.drawing or not hand.betting or hand.to_act is None:
        raise HandRefused(Reason.NO_BETTING)
    if seat in hand.folded:
        raise HandRefused(Reason.NOT_IN_HAND, seat=seat)
    if seat in hand.all_in:
        raise HandRefused(Reason.NO_CHIPS_LEFT, seat=seat)
    if seat == hand.to_act:
        raise HandRefused(Reason.NOTHING_CHANGES)
    most = hand._stacks[seat] + hand.bets[seat]
    if not 0 <= whole_chips(hand, command.to) <= most:
        raise HandRefused(Reason.MORE_THAN_STACK, asked=command.to, most=most)
    others = [one.to for one in pending_acts(hand) if one.act in ("bet", "raise") and one.seat != seat]
    return ev.ActHeld(
        seat=seat,
        act=command.act,
        to=command.to,
        by=command.by,
        faced=hand.level,
        answered=max(others, default=0),
        players=len(hand.live),
    )


def release_act(hand: HandState, command: cmd.ReleaseAct) -> ev.ActReleased:
    """Drop a pending act out of turn."""
    seat = dealt_in(hand, command.seat)
    if all(one.seat != seat for one in pending_acts(hand)):
        raise HandRefused(Reason.NO_ACT, seat=seat)
    return ev.ActReleased(seat=seat)
