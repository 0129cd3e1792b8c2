"""Derive facts of players and showdowns from a spot: hands shown, chips, pending action."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tapete.engine.types import Seat
from tapete.floor.dealing import OVER
from tapete.floor.incidents.base import Incident
from tapete.floor.incidents.claims import DeclinesToShow, HandAsked, NobodyShows
from tapete.floor.incidents.players import AbsentStack, CardsShown, Device, HiddenChips, TimedAction
from tapete.floor.known.follows import Follows
from tapete.floor.spot import HandSpot, Spot, SpotSeat


def _shown(spot: Spot, incident: Incident) -> tuple[Seat, ...] | None:
    return (spot.shown or None) if isinstance(spot, HandSpot) else None


def _first_act(spot: Spot, timed: TimedAction) -> bool | None:
    if not isinstance(spot, HandSpot) or not spot.whole:
        return None
    return all(one.seat != timed.seat for one in spot.log)


def _action_pending(spot: Spot, shown: CardsShown) -> bool | None:
    if not isinstance(spot, HandSpot):
        return None
    return True if spot.to_act is not None else False if spot.street in OVER else None


def _in_hand(spot: Spot, device: Device) -> bool | None:
    if not isinstance(spot, HandSpot) or spot.street == "over":
        return None
    return _live_at(spot, device.seat) is not None


def _to_act_in_hand(spot: Spot, device: Device) -> bool | None:
    """Whether the seat must still act; None if that is not certain."""
    if not isinstance(spot, HandSpot):
        return None
    place = _live_at(spot, device.seat)
    if place is None or place.all_in:
        return False
    return True if device.seat in spot.waiting else None


def _live_at(spot: Spot, seat: Seat) -> SpotSeat | None:
    place = spot.seats.get(seat)
    return place if place is not None and place.live else None


def _stack(spot: Spot, absent: AbsentStack) -> int | None:
    place = spot.seats.get(absent.seat)
    return place.stack if isinstance(spot, HandSpot) and place is not None else None


def _mucked(spot: Spot, asked: HandAsked) -> bool | None:
    """Return True for a hand folded in the betting; None otherwise, since a hand killed later may be held."""
    if not isinstance(spot, HandSpot) or asked.seat not in spot.seats:
        return None
    return True if spot.has_folded(asked.seat) else None


def _covered(spot: Spot, found: HiddenChips) -> int | None:
    """Return the caller's stack, until the pots are paid."""
    if not isinstance(spot, HandSpot) or spot.street == "over" or found.caller not in spot.seats:
        return None
    return spot.seats[found.caller].stack


FOLLOWS: Mapping[type[Incident], Mapping[str, Follows]] = MappingProxyType(
    {
        NobodyShows: {"tabled": Follows(_shown, ())},
        DeclinesToShow: {"tabled": Follows(_shown, ())},
        TimedAction: {"first": Follows(_first_act, False)},
        CardsShown: {"action_pending": Follows(_action_pending, True)},
        Device: {"in_hand": Follows(_in_hand, False), "action_pending": Follows(_to_act_in_hand, False)},
        AbsentStack: {"stack": Follows(_stack)},
        HandAsked: {"mucked": Follows(_mucked, False)},
        HiddenChips: {"covered": Follows(_covered, None)},
    }
)
