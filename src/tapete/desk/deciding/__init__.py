"""Decide the desk's orders, by subject. Each order has a function for its act, and may have one for draws."""

from __future__ import annotations

from tapete.desk import orders as od
from tapete.desk.acts import Acted
from tapete.desk.deciding import (
    chips,
    clock,
    clock_calls,
    deals,
    discipline,
    entries,
    flights,
    going_out,
    recording,
    seats,
)
from tapete.desk.deciding.table import Bounds, Decided
from tapete.desk.draft import Draft
from tapete.desk.state import LiveState

_DECIDED: Decided = {
    **entries.DECIDED,
    **seats.DECIDED,
    **clock.DECIDED,
    **clock_calls.DECIDED,
    **deals.DECIDED,
    **going_out.DECIDED,
    **chips.DECIDED,
    **flights.DECIDED,
    **discipline.DECIDED,
    **recording.DECIDED,
}
_BOUNDS: Bounds = {
    **entries.BOUNDS,
    **seats.BOUNDS,
    **chips.BOUNDS,
    **flights.BOUNDS,
}


def decide(draft: Draft, order: od.AnyOrder) -> None:
    """Fill the draft with the effects of an order."""
    _DECIDED[type(order)](draft, order)


def bounds_of(live: LiveState, order: od.AnyOrder, at: int) -> tuple[int, ...]:
    """Return the bounds of the draws that an order needs."""
    found = _BOUNDS.get(type(order))
    return found(live, order, at) if found is not None else ()


def note(live: LiveState, act: Acted) -> None:
    """Update the desk's own records after an act, apart from its tournament events."""
    seats.note(live, act)
    chips.note(live, act)
    entries.note(live, act)
    recording.note(live, act)
    clock_calls.note(live, act)
    flights.note(live, act)
