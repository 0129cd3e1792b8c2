"""Derive facts of acts and turns from a spot: skipped seats and pending acts out of turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from tapete.engine.types import Seat
from tapete.floor.dealing import OVER
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.turn import (
    ActTakenBack,
    FoldedBeforeAmount,
    LeftSeat,
    SeatSkipped,
    TurnComes,
    Undercall,
)
from tapete.floor.known.follows import Follows
from tapete.floor.spot import Early, HandSpot, Spot, StreetAct


def _next_acted(spot: Spot, asked: ActTakenBack) -> bool | None:
    """Whether anybody has acted after the last act of the seat."""
    own = [at for at, act in enumerate(spot.acts) if act.seat == asked.seat]
    return own[-1] + 1 < len(spot.acts) if own else None


def _to_act(spot: Spot, incident: Incident) -> Seat | None:
    return spot.to_act


def _in_turn(spot: Spot, made: Undercall) -> bool | None:
    return None if spot.to_act is None else spot.to_act == made.seat


def _skipped(spot: Spot, skip: SeatSkipped) -> Seat | None:
    return None if skip.seat is not None else spot.to_act


def _early_acts(spot: Spot, skip: SeatSkipped) -> tuple[StreetAct, ...] | None:
    """Return the remembered acts out of turn; None if there are none."""
    return early_acts(spot) or None


def early_acts(spot: Spot) -> tuple[StreetAct, ...]:
    """List the acts out of turn made while the seat to act was passed over, in order.

    They include pending acts and folds that already stand.
    """
    waiting = tuple(StreetAct(seat=one.seat, act=one.act, to=one.to, in_turn=False) for one in spot.pending)
    stood: list[StreetAct] = []
    for act in reversed(spot.acts):
        if act.in_turn or act.seat == spot.to_act:
            break
        if act.act == "fold":
            stood.insert(0, act)
    return (*waiting, *stood)


def pending_of(spot: Spot, seat: Seat) -> Early | None:
    """Find a seat's pending act out of turn."""
    return next((one for one in spot.pending if one.seat == seat), None)


def _of_pending(name: str) -> Callable[[Spot, TurnComes], Any]:
    def find(spot: Spot, comes: TurnComes) -> Any:
        one = pending_of(spot, comes.seat)
        if one is None or comes.by == "box":
            return None
        return getattr(one, name)

    return find


def _early_act(spot: Spot, comes: TurnComes) -> str | None:
    """Return the remembered act. A bet over a bet counts as a raise, and an all-in as the act it made."""
    one = pending_of(spot, comes.seat)
    if one is None or comes.by == "box":
        return None
    alike = {comes.act, one.act} <= {"bet", "raise", "all_in"} or (
        comes.act == "all_in" and one.act == "call"
    )
    return None if comes.act is not None and alike else one.act


def _early_faced(spot: Spot, comes: TurnComes) -> int | None:
    """Return the remembered bet that a seat faced when it acted out of turn.

    Raises:
        Impossible: no such bet was made on this street.
    """
    one = pending_of(spot, comes.seat)
    if one is not None and comes.by != "box":
        return None if comes.faced == one.answered and comes.faced else one.faced
    if isinstance(spot, HandSpot) and comes.faced is not None and comes.faced <= spot.bet:
        stood = {spot.bet, *(one.faced for one in spot.log if one.street == spot.index)}
        if comes.faced not in stood:
            raise Impossible("faced", "never_stood", faced=comes.faced, bets=sorted(stood))
    return None


def _early_to(spot: Spot, comes: TurnComes) -> int | None:
    one = pending_of(spot, comes.seat)
    if one is None or comes.by == "box" or one.act not in ("bet", "raise"):
        return None
    return one.to


def _early_players(spot: Spot, comes: TurnComes) -> int | None:
    one = pending_of(spot, comes.seat)
    return None if one is None or comes.by == "box" else one.players


def _completed(spot: Spot, left: LeftSeat) -> bool | None:
    """Whether the seat has no decision left on this street unless the betting changes."""
    if not isinstance(spot, HandSpot) or spot.to_act is None:
        return None
    return left.seat not in spot.waiting


def _betting_over(spot: Spot, left: LeftSeat) -> bool | None:
    """Whether nobody can bet any more."""
    if not isinstance(spot, HandSpot):
        return None
    return spot.to_act is None and (spot.street in OVER or len(_with_chips(spot)) < 2)


def _with_chips(spot: Spot) -> list[Seat]:
    return [seat for seat, place in spot.seats.items() if place.live and not place.all_in]


FOLLOWS: Mapping[type[Incident], Mapping[str, Follows]] = MappingProxyType(
    {
        ActTakenBack: {"next_acted": Follows(_next_acted, False)},
        FoldedBeforeAmount: {"bettor": Follows(_to_act, checked=False)},
        Undercall: {"in_turn": Follows(_in_turn, True)},
        TurnComes: {
            "act": Follows(_early_act),
            "by": Follows(_of_pending("by"), "chips"),
            "faced": Follows(_early_faced),
            "to": Follows(_early_to, 0),
            "players": Follows(_early_players, 0),
        },
        SeatSkipped: {"seat": Follows(_skipped), "acts": Follows(_early_acts)},
        LeftSeat: {"acted": Follows(_completed, False), "betting_over": Follows(_betting_over, False)},
    }
)
