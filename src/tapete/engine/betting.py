"""No-limit betting: what is on the menu, and how a command becomes an event."""

from tapete.engine import commands as cmd
from tapete.engine import events as ev
from tapete.engine.menu import Amounts, Menu
from tapete.engine.refusals import Reason, Refused
from tapete.engine.state import HandState
from tapete.engine.types import Chips, Seat


def menu_of(hand: HandState) -> Menu | None:
    """The menu of the seat to act, or None if nobody is."""
    seat = hand.to_act
    if seat is None:
        return None
    facing = _facing(hand, seat)
    stack = hand.stacks[seat]
    raises = None if _no_raise(hand, seat, facing) else _raises(hand, seat)
    pot = sum(hand.put_in.values()) - hand.paid_out
    return Menu(
        seat=seat,
        check=facing == 0,
        call=min(facing, stack) if facing else None,
        bet=raises if hand.level == 0 else None,
        raise_to=raises if hand.level else None,
        pot_raise_to=hand.level + pot + facing if raises else None,
        free_fold=facing == 0,
    )


def action_event(hand: HandState, command: cmd.Command) -> ev.Event:
    """The event that a command makes, or Refused.

    Rules: TDA19-43A (least raise), TDA19-47A (reopening), TDA19-58 (a free fold is binding).
    """
    seat = command.seat
    if hand.over or not hand.betting:
        raise Refused(Reason.HAND_OVER, hand=hand.number)
    if seat not in hand.stacks or seat in hand.folded:
        raise Refused(Reason.NOT_IN_HAND, seat=seat)
    if isinstance(command, cmd.Kill):
        return ev.HandKilled(seat=seat)
    if hand.to_act is None:
        raise Refused(Reason.HAND_OVER, hand=hand.number)
    if seat != hand.to_act:
        raise Refused(Reason.NOT_YOUR_TURN, seat=seat, to_act=hand.to_act)
    facing = _facing(hand, seat)
    stack = hand.stacks[seat]
    match command:
        case cmd.Fold():
            return ev.Folded(seat=seat, irregular=facing == 0)
        case cmd.Check():
            if facing:
                raise Refused(Reason.CANNOT_CHECK, to_call=min(facing, stack))
            return ev.Checked(seat=seat)
        case cmd.Call():
            if not facing:
                raise Refused(Reason.NOTHING_TO_CALL)
            return ev.Called(seat=seat, amount=min(facing, stack), all_in=facing >= stack)
        case cmd.Bet(amount=amount):
            if hand.level:
                raise Refused(Reason.BET_ALREADY_MADE, bet=hand.level)
            _check_amount(hand, seat, facing, amount, Reason.BET_TOO_SMALL)
            return ev.BetMade(seat=seat, amount=amount, all_in=amount == stack)
        case cmd.RaiseTo(amount=amount):
            if not hand.level:
                raise Refused(Reason.NOTHING_TO_RAISE)
            _check_amount(hand, seat, facing, amount, Reason.RAISE_TOO_SMALL)
            return ev.RaisedTo(seat=seat, amount=amount, all_in=amount == stack + hand.bets[seat])


def goes_on(hand: HandState, action: ev.Event) -> bool:
    """Whether the street surely goes on after `action`, as found without applying it.

    It knows the plain case only: somebody else has still to act, and two seats or more can. False means that
    the action must be applied to find out.
    """
    level = hand.level
    can_act = 1
    match action:
        case ev.RaisedTo() | ev.BetMade():
            level = max(level, action.amount)
            can_act -= action.all_in
        case ev.Called():
            can_act -= action.all_in
        case ev.Checked():
            pass
        case ev.Folded():
            can_act = 0
        case _:
            return False
    waiting = False
    acted, bets, folded, all_in = hand.acted, hand.bets, hand.folded, hand.all_in
    for seat in hand.seats:
        if seat != action.seat and seat not in folded and seat not in all_in:
            can_act += 1
            waiting = waiting or bets[seat] < level or seat not in acted
            if waiting and can_act > 1:
                return True
    return False


def _facing(hand: HandState, seat: Seat) -> Chips:
    """Chips that `seat` must add to match."""
    facing = hand.to_match(seat) - hand.bets[seat]
    return facing if facing > 0 else 0


def _raises(hand: HandState, seat: Seat) -> Amounts:
    most = hand.stacks[seat] + hand.bets[seat]
    least = hand.level + hand.full_raise
    return Amounts(least if least < most else most, most)


def _no_raise(hand: HandState, seat: Seat, facing: Chips) -> Reason | None:
    """Why this seat can't bet or raise at all, if so."""
    if hand.stacks[seat] <= facing:
        return Reason.MORE_THAN_STACK
    if not hand.others_can_act(seat):
        return Reason.NOBODY_TO_RESPOND
    # Counted from this seat's own bet: several short all-ins add up, for it alone (TDA19-X47-1A).
    if facing < hand.full_raise and seat in hand.acted:
        return Reason.NOT_REOPENED
    return None


def _check_amount(hand: HandState, seat: Seat, facing: Chips, amount: Chips, too_small: Reason) -> None:
    amounts = _raises(hand, seat)
    if amount > amounts.most:
        raise Refused(Reason.MORE_THAN_STACK, asked=amount, most=amounts.most)
    reason = _no_raise(hand, seat, facing)
    if reason is Reason.MORE_THAN_STACK:
        raise Refused(reason, stack=hand.stacks[seat], to_call=facing)
    if reason is Reason.NOT_REOPENED:
        raise Refused(reason, hand.rules.betting.reopen.source, facing=facing, least=hand.full_raise)
    if reason is not None:
        raise Refused(reason)
    if amount < amounts.least:
        raise Refused(too_small, hand.rules.betting.min_raise.source, asked=amount, least=amounts.least)
