"""Play the acts of a typed spot in the engine."""

from __future__ import annotations

from tapete.engine import Bet, BringIn, Call, Check, Command, Fold, Hand, HandRefused, RaiseTo
from tapete.engine import events as ev
from tapete.engine.commands import LetStand
from tapete.engine.types import Seat
from tapete.floor.impossible import Impossible
from tapete.floor.spot import Spot, StreetAct


def kill_dead(hand: Hand, spot: Spot) -> None:
    """Kill dead hands that acted without folding: the floor killed them later."""
    for seat, place in spot.seats.items():
        if not place.live and seat not in hand.folded and len(hand.live) > 1:
            hand.apply(ev.HandKilled(seat=seat))


def play(hand: Hand, act: StreetAct, where: str) -> None:
    """Play an act: in turn by the rules, or out of turn as an act that stands."""
    seat = act.seat
    if seat in hand.folded:
        raise Impossible(where, "has_folded", seat=seat)
    if seat in hand.all_in:
        raise Impossible(where, "all_in_cannot_act", seat=seat)
    if hand.to_act is None:
        raise Impossible(where, "acts_after_the_end", seat=seat)
    if act.in_turn:
        _pass_over(hand, seat, where)
    command = _command(hand, act, where)
    try:
        if act.in_turn:
            hand.act(command)
            return
    except HandRefused:
        if isinstance(command, BringIn):
            raise Impossible(where, "act_cannot_be", seat=seat, act=act.act) from None
    try:
        if isinstance(command, Fold | Check | Call | Bet | RaiseTo):
            hand.act(LetStand(act=command))
    except HandRefused:
        raise Impossible(where, "act_cannot_be", seat=seat, act=act.act) from None


def _pass_over(hand: Hand, seat: Seat, where: str) -> None:
    """Let seats that were passed over with nothing to call check.

    Raises:
        Impossible: a seat that faces a bet was passed over.
    """
    if seat not in hand.waiting:
        turn = hand.to_act
        raise Impossible(where, "acts_skip_seat", turn=turn, seat=seat)
    while hand.to_act != seat:
        turn = hand.to_act
        if turn is None or hand.facing(turn) or not hand.street_index:
            raise Impossible(where, "acts_skip_seat", turn=turn, seat=seat)
        hand.act(Check(seat=turn))


def _command(hand: Hand, act: StreetAct, where: str) -> Command:
    """Turn an act into a command; a bet over a bet is a raise, a call with nothing to call is a check.

    Raises:
        Impossible: the act can't have that amount.
    """
    seat, level, has = act.seat, hand.level, hand.stacks[act.seat] + hand.bets[act.seat]
    kind = act.act
    if kind == "all_in":
        kind = "raise" if has > level else "call"
    match kind:
        case "fold":
            return Fold(seat=seat)
        case "check":
            if hand.facing(seat):
                raise Impossible(where, "check_faces_bet", seat=seat, bet=level)
            return Check(seat=seat)
        case "call":
            if not hand.facing(seat):
                raise Impossible(where, "nothing_to_call", seat=seat)
            if act.to not in (0, min(level, has)):
                raise Impossible(where, "call_of_another_bet", seat=seat, to=act.to, bet=level)
            return Call(seat=seat)
        case "bring_in":
            return BringIn(seat=seat)
        case _:
            to = act.to or has
            if to <= level:
                raise Impossible(where, "raise_not_above", seat=seat, to=to, bet=level)
            return RaiseTo(seat=seat, amount=to) if level else Bet(seat=seat, amount=to)
