"""Decide the betting commands of the floor: return the events, or refuse with the reason.

A hand keeps its events, so an earlier moment of a street is found by replaying them. The event holds the
whole resulting round, so that a replay needs nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, get_args

from msgspec import structs

from tapete.engine import commands as cmd
from tapete.engine import events as ev
from tapete.engine.changes import apply
from tapete.engine.refusals import HandRefused, Reason
from tapete.engine.staff.arguments import dealt_in, one_of, whole_chips
from tapete.engine.staff.rewinding import (
    ACTS,
    act_again,
    acts_of,
    add,
    before,
    put_in_front,
    rewound,
    settled,
)
from tapete.engine.staff.rounds import in_betting_order, round_of
from tapete.engine.state import HandState
from tapete.engine.types import Seat

SETS_ROUND: Final = (ev.BetsCorrected, ev.ActionTakenBack, ev.HandRestored, ev.PostsCorrected)


def restore(hand: HandState, command: cmd.Restore) -> ev.HandRestored:
    """Restore a dead hand with its bet; it waits for its turn again if it still has to act."""
    seat = dealt_in(hand, command.seat)
    if seat not in hand.folded:
        raise HandRefused(Reason.NOT_FOLDED, seat=seat)
    if hand.drawing or hand.bring_in_due:
        raise HandRefused(Reason.NO_BETTING)
    _check_in_muck(hand, [seat])
    _check_matched(hand, seat)
    died = max(at for at, event in enumerate(hand.events) if _is_death(event, seat))
    then = before(hand, died)
    same_street = died >= _street_begun(hand)
    owes = hand._stacks[seat] > 0 and (
        hand.level > hand.bets[seat] or (seat in then.waiting if same_street else True)
    )
    now = round_of(hand)
    acted = set(now.acted) - {seat} | ({seat} & then.acted if same_street else set())
    waiting = [*now.waiting, seat] if owes and hand.betting else list(now.waiting)
    order = in_betting_order(hand)
    return ev.HandRestored(
        seat=seat,
        round=structs.replace(
            now,
            folded=tuple(other for other in now.folded if other != seat),
            waiting=tuple(sorted(waiting, key=order.index)),
            acted=tuple(sorted(acted)),
        ),
    )


def correct_bets(hand: HandState, command: cmd.CorrectBets) -> ev.BetsCorrected:
    """Recompute the street's betting as if the named seats had put in the correct totals."""
    _check_betting(hand)
    for seat, total in command.bets.items():
        dealt_in(hand, seat)
        if whole_chips(hand, total) < 0:
            raise HandRefused(Reason.BET_TOO_SMALL, asked=total, least=0)
    begun = _street_begun(hand)
    tells = ACTS + SETS_ROUND
    acts = [at for at, event in enumerate(hand.events) if at >= begun and isinstance(event, tells)]
    sets = [at for at in acts if isinstance(hand.events[at], SETS_ROUND)]
    first = sets[-1] + 1 if sets else acts[0] if acts else len(hand.events)
    state = rewound(hand, first)
    later = hand.events[first:]
    for event in later:
        if isinstance(event, ev.ChipsAdded):
            apply(state, event)
    last = {event.seat: at for at, event in enumerate(later) if isinstance(event, ACTS)}
    for seat, total in command.bets.items():
        if seat not in last:
            put_in_front(state, seat, total)
    for at, event in enumerate(later):
        if isinstance(event, ACTS):
            right = command.bets.get(event.seat) if last[event.seat] == at else None
            act_again(state, event, right)
        elif isinstance(event, ev.ChipsForfeited):
            add(state, event.seat, min(event.amount, state._stacks[event.seat]))
        elif isinstance(event, ev.HandKilled):
            apply(state, event)
    return _corrected(hand, state)


def _corrected(hand: HandState, state: HandState) -> ev.BetsCorrected:
    now = settled(state)
    changed = {seat: bet for seat, bet in now.bets.items() if bet != hand.bets[seat]}
    if not changed:
        raise HandRefused(Reason.NOTHING_CHANGES)
    return ev.BetsCorrected(bets=changed, round=now)


def take_back(hand: HandState, command: cmd.TakeBack) -> ev.ActionTakenBack:
    """Return the betting to its state before the seat's last act on this street."""
    _check_betting(hand)
    seat = dealt_in(hand, command.seat)
    begun = _street_begun(hand)
    acts = [at for at, act in acts_of(hand.events) if at >= begun and act.seat == seat]
    if not acts:
        raise HandRefused(Reason.NOT_IN_HAND if seat in hand.folded else Reason.NO_ACT, seat=seat)
    first = acts[-1]
    if isinstance(hand.events[first - 1], ev.ActLetStand):
        first -= 1
    earlier = before(hand, first)
    since = hand.events[first:]
    dead = {event.seat for event in since if isinstance(event, ev.HandKilled)}
    if seat in dead and seat in hand.folded:
        raise HandRefused(Reason.NOT_IN_HAND, seat=seat)
    if command.folds_stand:
        later = (event for event in since if event is not hand.events[acts[-1]])
        dead |= {event.seat for event in later if isinstance(event, ev.Folded)}
    folded = (earlier.folded | dead) & hand.folded
    _check_in_muck(hand, sorted(hand.folded - folded))
    then = round_of(earlier)
    order = in_betting_order(earlier)
    has = {other: hand._stacks[other] + hand.bets[other] for other in hand.seats}
    # A stack may have paid for an earlier street since then, so it limits the bet.
    bets = {
        other: hand.bets[other] if other in folded else min(bet, has[other])
        for other, bet in then.bets.items()
    }
    # A hand restored since then still owes its call.
    restored = [
        other for other in earlier.folded - folded if bets[other] < then.level and has[other] > bets[other]
    ]
    waiting = [other for other in then.waiting if other not in folded and has[other] > bets[other]]
    if restored:
        waiting = sorted([*waiting, *restored], key=order.index)
    return ev.ActionTakenBack(
        seat=seat,
        round=structs.replace(then, bets=bets, folded=tuple(sorted(folded)), waiting=tuple(waiting)),
    )


def let_stand(hand: HandState, command: cmd.LetStand) -> tuple[ev.Event, ...]:
    """Let an act out of turn stand, then give the turn back to the seat that had it.

    Apply the events to `hand` and return them.
    """
    act = command.act
    _check_betting(hand)
    turn = hand.to_act
    if turn is None or hand.bring_in_due:
        raise HandRefused(Reason.NO_BETTING)
    seat = dealt_in(hand, act.seat)
    if seat in hand.folded:
        raise HandRefused(Reason.NOT_IN_HAND, seat=seat)
    if seat in hand.all_in:
        raise HandRefused(Reason.NO_CHIPS_LEFT, seat=seat)
    event = _act(hand, act)
    begun = len(hand.events)
    waiting = (seat, *(other for other in hand.waiting if other != seat))
    apply(hand, ev.ActLetStand(seat=seat, waiting=waiting))
    apply(hand, event)
    if turn in hand.waiting and hand.to_act not in (None, turn):
        waiting = (turn, *(other for other in hand.waiting if other != turn))
        apply(hand, ev.TurnGiven(seat=turn, waiting=waiting))
    return tuple(hand.events[begun:])


def _act(hand: HandState, act: cmd.Fold | cmd.Check | cmd.Call | cmd.Bet | cmd.RaiseTo) -> ev.Event:
    """Return the event of an act that stands; refuse it if the betting or the stack does not allow it."""
    seat, facing = act.seat, hand.facing(act.seat)
    stack, bet = hand._stacks[seat], hand.bets[seat]
    match act:
        case cmd.Fold():
            return ev.Folded(seat=seat, irregular=not facing)
        case cmd.Check():
            if facing:
                raise HandRefused(Reason.CANNOT_CHECK, to_call=facing)
            return ev.Checked(seat=seat)
        case cmd.Call():
            if not facing:
                raise HandRefused(Reason.NOTHING_TO_CALL)
            return ev.Called(seat=seat, amount=min(facing, stack), all_in=facing >= stack)
        case cmd.Bet(amount=total) | cmd.RaiseTo(amount=total):
            if whole_chips(hand, total) > stack + bet:
                raise HandRefused(Reason.MORE_THAN_STACK, asked=total, most=stack + bet)
            if not hand.others_can_act(seat):
                raise HandRefused(Reason.NOBODY_TO_RESPOND)
            if isinstance(act, cmd.Bet) and hand.level:
                raise HandRefused(Reason.BET_ALREADY_MADE, bet=hand.level)
            if isinstance(act, cmd.RaiseTo) and not hand.level:
                raise HandRefused(Reason.NOTHING_TO_RAISE)
            if total <= max(hand.level, bet):
                raise HandRefused(Reason.RAISE_TOO_SMALL, asked=total, least=max(hand.level, bet) + 1)
            made = ev.RaisedTo if hand.level else ev.BetMade
            return made(seat=seat, amount=total, all_in=total == stack + bet)
        case _:
            raise TypeError(f"hand {hand.number}: {act!r} can't be let stand")


def restrict(hand: HandState, command: cmd.Restrict) -> ev.Restricted:
    """Limit what a seat may do from now on."""
    seat = dealt_in(hand, command.seat)
    if seat in hand.folded:
        raise HandRefused(Reason.NOT_IN_HAND, seat=seat)
    if not command.may or not set(command.may) <= set(get_args(cmd.May)):
        raise HandRefused(Reason.NOTHING_CHANGES)
    one_of(hand, cmd.Until, command.until)
    return ev.Restricted(seat=seat, may=tuple(command.may), until=command.until, rule=command.rule)


def forfeit(hand: HandState, command: cmd.Forfeit) -> tuple[ev.ChipsForfeited, ev.HandKilled]:
    """Forfeit chips to the pot and kill the seat's hand."""
    _check_betting(hand)
    seat = dealt_in(hand, command.seat)
    if seat in hand.folded:
        raise HandRefused(Reason.NOT_IN_HAND, seat=seat)
    check_not_last(hand)
    most = min(hand._stacks[seat], hand.level - hand.bets[seat])
    if not 0 < whole_chips(hand, command.amount) <= most:
        raise HandRefused(Reason.FORFEIT_TOO_LARGE, asked=command.amount, most=max(0, most))
    return ev.ChipsForfeited(seat=seat, amount=command.amount), ev.HandKilled(seat=seat)


def check_not_last(hand: HandState) -> None:
    """Refuse to kill the last live hand: it has won, even if the hand is held and the pot not yet awarded."""
    if len(hand.folded) + 1 == len(hand.seats):
        raise HandRefused(Reason.LAST_HAND)


def _is_death(event: ev.Event, seat: Seat) -> bool:
    return isinstance(event, ev.Folded | ev.HandKilled) and event.seat == seat


def _street_begun(hand: HandState) -> int:
    """Index in the log where the betting of this street begins."""
    collected = [at for at, event in enumerate(hand.events) if isinstance(event, ev.BetsCollected)]
    return collected[-1] + 1 if collected else 1


def _check_betting(hand: HandState) -> None:
    if hand.drawing or not hand.betting:
        raise HandRefused(Reason.NO_BETTING)


def _check_in_muck(hand: HandState, seats: Iterable[Seat]) -> None:
    """Refuse unless the seats' cards are still in the muck, so that they can be given back."""
    muck = list(hand.muck)
    for seat in seats:
        for card in hand.hole_cards.get(seat, ()):
            if card not in muck:
                raise HandRefused(Reason.NOT_THERE)
            muck.remove(card)


def _check_matched(hand: HandState, seat: Seat) -> None:
    """Refuse to restore a hand that has not matched a bet of an earlier street."""
    matched = hand.matched
    behind = [matched[other] - hand.bets[other] for other in hand.live]
    lacks = max(behind, default=0) - (matched[seat] - hand.bets[seat])
    if hand._stacks[seat] and lacks > 0:
        raise HandRefused(Reason.NOT_MATCHED, lacks=lacks)
