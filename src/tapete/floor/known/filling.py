"""Fill in or check the facts of an incident that a hand, or the acts of a spot, already determine.

Derived facts are never asked for. A given fact that contradicts the hand is refused.

>>> from tapete.floor.incidents.turn import ActTakenBack
>>> from tapete.floor.spot import StreetAct, HandSpot, SpotSeat
>>> spot = HandSpot(seats={1: SpotSeat(bet=300), 2: SpotSeat(bet=300)}, bet=300,
...     acts=(StreetAct(seat=1, act="bet", to=300), StreetAct(seat=2, act="call", to=300)))
>>> filled(spot, ActTakenBack(seat=1)).next_acted
True
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from msgspec.structs import replace

from tapete.engine.types import Seat
from tapete.floor.impossible import Impossible
from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.bets import (
    AmbiguousAmount,
    Declaration,
    FactsAsked,
    FakedBet,
    Wager,
)
from tapete.floor.incidents.turn import (
    ConditionalStatement,
    FoldedBeforeAmount,
    FreeFold,
    SeatSkipped,
    TurnComes,
    Undercall,
    UndercallRun,
    WrongCount,
)
from tapete.floor.known import bets, cards, players, turn
from tapete.floor.known.follows import NEEDED, Follows
from tapete.floor.spot import Spot, StreetAct

T = TypeVar("T", bound=Incident)

FOLLOWS: Mapping[type[Incident], Mapping[str, Follows]] = MappingProxyType(
    {**bets.FOLLOWS, **turn.FOLLOWS, **cards.FOLLOWS, **players.FOLLOWS}
)
"""Derivations by incident type and fact, in the order in which they are filled in."""


def filled(spot: Spot, incident: T, *, usual: bool = True) -> T:
    """Fill in the incident's facts that follow from the spot.

    Args:
        usual: give missing facts their usual value, or refuse those without one; if false, leave them open.

    Raises:
        Impossible: a fact that contradicts the spot, or a missing fact without a usual value.
    """
    for name, follows in FOLLOWS.get(type(incident), {}).items():
        told, found = getattr(incident, name), follows.find(spot, incident)
        if found is None and told is None and usual:
            if follows.usual is NEEDED:
                raise Impossible(name, "say_it")
            incident = replace(incident, **{name: follows.usual})
        elif found is not None and told is None:
            incident = replace(incident, **{name: found})
        elif found is not None and told != found and follows.checked:
            raise Impossible(name, "not_as_hand", told=_plain(told), found=_plain(found))
    return incident


def _plain(value: Any) -> Any:
    """Format a fact for an error."""
    if isinstance(value, tuple) and value and isinstance(value[0], StreetAct):
        return "; ".join(f"{act.seat} {act.act}{f' {act.to}' if act.to else ''}" for act in value)
    if isinstance(value, bool):
        return str(value).lower()
    return list(value) if isinstance(value, tuple) else value


def with_turn(spot: Spot, incident: Incident) -> Spot:
    """Set the seat to act from the incident, if the incident happens on its seat's turn."""
    seat = _seat_to_act(incident)
    if spot.to_act is not None or seat not in spot.seats:
        return spot
    if isinstance(incident, Undercall) and incident.in_turn is None and spot.acts:
        return spot  # the acts determine whether the seat was in turn
    return replace(spot, to_act=seat)


def _seat_to_act(incident: Incident) -> Seat | None:
    match incident:
        case (
            Wager(seat=seat)
            | AmbiguousAmount(seat=seat)
            | Declaration(seat=seat)
            | FakedBet(seat=seat)
            | FactsAsked(seat=seat)
            | WrongCount(seat=seat)
            | FreeFold(seat=seat)
            | TurnComes(seat=seat)
            | SeatSkipped(seat=seat)
            | FoldedBeforeAmount(bettor=seat)
            | Undercall(seat=seat, in_turn=True | None)
            | ConditionalStatement(seat=seat, condition="met")
        ):
            return seat
        case UndercallRun(run=(first, *_)):
            return first.seat
        case _:
            return None
