"""Helpers for rulings on turns: commands and amounts of acts, penalties."""

from typing import Final, Literal

from tapete.engine.commands import Bet, Call, Check, Fold, RaiseTo
from tapete.engine.types import Chips, Seat
from tapete.floor.impossible import Impossible
from tapete.floor.spot import Spot

Playing = Fold | Check | Call | Bet | RaiseTo
May = tuple[Literal["fold", "check", "call", "raise"], ...]

MAY_BE_PENALISED: Final = ("warning", "missed_hands", "none")
"""Usual penalties of a first small breach; they may be left out."""
IS_PENALISED: Final = ("warning", "missed_hands", "missed_rounds")


def check_can_act(spot: Spot, seat: Seat) -> None:
    """Check that a seat can act.

    Raises:
        ValueError: the seat has folded or is all-in.
    """
    place = spot.place(seat)
    if not place.live:
        raise Impossible("seat", "has_folded", seat=seat)
    if place.all_in:
        raise Impossible("seat", "all_in_cannot_act", seat=seat)


def check_to_act(spot: Spot, seat: Seat) -> None:
    """Check that the seat is to act, as far as known.

    Raises:
        ValueError: another seat is to act.
    """
    check_can_act(spot, seat)
    if spot.to_act not in (None, seat):
        raise Impossible("seat", "another_is_to_act", to_act=spot.to_act, seat=seat)


def aggressive_to(spot: Spot, seat: Seat, total: Chips) -> Chips:
    """Return the total of a bet or raise: increased to the least one, within the limit and the stack.

    Raises:
        ValueError: the seat has fewer chips.
    """
    have = spot.total_of(seat)
    if have is not None and total > have:
        raise Impossible("to", "cannot_make_it", seat=seat, have=have, total=total)
    least = spot.least_raise_to if spot.bet else spot.least_bet
    most = spot.most_to(seat) if seat == spot.to_act else have
    return max(total, least) if most is None else min(max(total, least), most)


def all_in_as(spot: Spot, seat: Seat, act: str, to: Chips = 0) -> tuple[str, Chips]:
    """Resolve an all-in into a raise, or a call if it does not exceed the bet; return the act and its total.

    Raises:
        Impossible: the stack of the all-in seat is unknown.
    """
    if act != "all_in":
        return act, to
    have = spot.total_of(seat) or to
    if not have:
        raise Impossible(f"seats.{seat}.stack", "all_in_needs_stack")
    return ("raise", have) if have > spot.bet else ("call", have)


def command_for(spot: Spot, seat: Seat, act: str, to: Chips = 0) -> Playing:
    """Return the command of an act; a call with nothing to call is a check (TDA19-55A)."""
    act, to = all_in_as(spot, seat, act, to)
    match act:
        case "fold":
            return Fold(seat=seat)
        case "call" if spot.bet > spot.place(seat).bet:
            return Call(seat=seat)
        case "check" | "call":
            return Check(seat=seat)
        case _ if spot.bet:
            return RaiseTo(seat=seat, amount=aggressive_to(spot, seat, to))
        case _:
            return Bet(seat=seat, amount=aggressive_to(spot, seat, to))


def options_of(spot: Spot, seat: Seat) -> May:
    """Return the acts open to a seat in the current betting."""
    facing = spot.bet > spot.place(seat).bet
    plain: May = ("fold", "call") if facing else ("fold", "check")
    have = spot.total_of(seat)
    short = have is not None and have <= spot.bet
    closed = seat == spot.to_act and not spot.can_raise
    return plain if short or closed else (*plain, "raise")


def without_raise(spot: Spot, seat: Seat) -> May:
    """Return the acts open to a seat, without a bet or raise."""
    return tuple(act for act in options_of(spot, seat) if act != "raise")
