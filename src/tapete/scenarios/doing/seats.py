"""Run procedures for seats: draws, late entries, newcomers at a table."""

from collections.abc import Mapping
from typing import Any, Literal

from tapete.engine.types import Chips, Seat
from tapete.floor.impossible import Impossible
from tapete.scenarios.doing.base import Given, Procedures, adapter
from tapete.scenarios.doing.seated import SeatedTable, Spot, place_of, spot_of, tables_of
from tapete.tournament.chips.leaving import brought_back, in_play, surrender
from tapete.tournament.policy import Policies
from tapete.tournament.positions.arrivals import TableRules, arrive
from tapete.tournament.seats.balancing import newcomer_seats
from tapete.tournament.seats.late_seats import kept_place, late_seat, late_stack, tables_in_draw
from tapete.tournament.seats.seating import (
    draw_places,
    has_stack,
    initial_draw,
    may_change_seat,
    order_by,
    starting_places,
)

Drawn = Literal["initial", "final_table"]


class Entrants(Given, frozen=True, kw_only=True):
    """Entries to seat, and the draw that seats them."""

    entries: tuple[int, ...]
    order: tuple[int, ...]
    """Drawn permutation of the entries without a fixed place."""
    seats: int
    fixed: dict[int, Spot] = {}
    kind: Drawn = "initial"


@adapter(Entrants)
def draw_seats(given: Entrants, policies: Policies) -> Mapping[str, Any]:
    """Seat the entrants of a start, or the players left at the final table: return `tables` and `sizes`."""
    order = order_by(given.kind, given.order, policies.seats)
    fixed = {entry: place_of(spot) for entry, spot in given.fixed.items()}
    if given.kind == "initial":
        drawn = initial_draw(given.entries, order, seats=given.seats, fixed=fixed)
    else:
        places = starting_places(len(given.entries), seats=max(given.seats, len(given.entries)))
        drawn = draw_places("final_table", given.entries, order, places, fixed=fixed)
    tables: dict[int, dict[Seat, int]] = {}
    for entry, place in drawn.places.items():
        tables.setdefault(place.table, {})[place.seat] = entry
    return {"tables": tables, "sizes": [len(table) for table in tables.values()]}


class StartingStacks(Given, frozen=True, kw_only=True):
    """Entries, and the entries seated when the event starts."""

    entries: tuple[int, ...]
    seated: tuple[int, ...]
    stack: Chips


@adapter(StartingStacks)
def start_stacks(given: StartingStacks, policies: Policies) -> Mapping[str, Any]:
    """Return the `stacks` put on the tables at the start, and the total `chips`."""
    given_out = [entry for entry in given.entries if has_stack(entry in given.seated, policies.seats)]
    return {"stacks": {entry: given.stack for entry in given_out}, "chips": given.stack * len(given_out)}


class SeatChange(Given, frozen=True, kw_only=True):
    """Request for another seat."""

    by: Literal["player", "director"]
    why: Literal["balance", "special_needs", "wish"] = "wish"


@adapter(SeatChange)
def change_seat(given: SeatChange, policies: Policies) -> Mapping[str, Any]:
    """Return whether a seat change is allowed, by its author and reason."""
    by = "player" if given.why == "wish" else given.by
    return {"changed": may_change_seat(by, policies.seats)}


class LateEntry(Given, frozen=True, kw_only=True):
    """Entry into a running event."""

    tables: dict[int, tuple[Seat, ...]]
    """Occupied seats by table."""
    seats: int
    stack: Chips
    """Starting stack."""
    draw: int = 0
    kind: Literal["late", "alternate", "re_entry"] = "late"
    old: Spot | None = None
    """Seat of the previous entry, for a re-entry."""
    new_players_at: tuple[int, ...] = ()
    """Tables open to new players, if only some are."""
    blinds_missed: Chips = 0


@adapter(LateEntry)
def seat_late_entry(given: LateEntry, policies: Policies) -> Mapping[str, Any]:
    """Seat a late entry, an alternate or a re-entry: return `place`, `pool`, `stack`."""
    policy = policies.seats
    stack = late_stack(given.stack, missed=given.blinds_missed, policy=policy)
    tables = tables_of(given.tables, seats=given.seats)
    if missing := [table for table in given.new_players_at if table not in given.tables]:
        raise Impossible("new_players_at", "no_such_table", table=missing[0])
    old = place_of(given.old) if given.kind == "re_entry" and given.old else None
    if kept := kept_place(tables, old, policy):
        return {"place": spot_of(kept), "pool": 1, "stack": stack}
    only = tables_in_draw(given.new_players_at, policy)
    exclude = given.old[0] if given.old else None
    found = late_seat(tables, 1, given.draw, kind=given.kind, exclude=exclude, only=only)
    return {"place": spot_of(found.place), "pool": found.pool, "stack": stack}


class Surrendered(Given, frozen=True, kw_only=True):
    """Chips surrendered for a re-entry."""

    stack: Chips
    issued: Chips
    """Chips in play before."""
    starting_stack: Chips
    offered: bool = True
    """Whether the event allows surrender."""


@adapter(Surrendered)
def surrender_chips(given: Surrendered, policies: Policies) -> Mapping[str, Any]:
    """Remove a surrendered stack: return `in_play` with the new entry's stack."""
    gone = surrender(given.stack, offered=given.offered)
    again = given.starting_stack + brought_back(gone, policies.seats)
    return {"removed": gone.chips, "in_play": in_play(given.issued, [gone]) + again}


class Newcomer(SeatedTable, frozen=True, kw_only=True):
    """Newcomer at a table in play."""

    seats: int
    seat: Seat | None = None
    """Seat of the newcomer; None if only the possible seats are asked."""


@adapter(Newcomer)
def newcomer(given: Newcomer, policies: Policies) -> Mapping[str, Any]:
    """Return a newcomer's position in the next hand: `role`, `dealt_in`, `to_big_blind`, `alone`."""
    if given.seat is None:
        raise Impossible("seat", "seat_of_newcomer")
    if given.seat in given.closed_seats:
        raise Impossible("seat", "closed_seat_taken")
    rules = TableRules(seats=given.seats, policy=policies.positions)
    found = arrive(given.previous, given.occupied, given.seat, rules=rules, since=given.newcomers)
    return {
        "role": found.role,
        "dealt_in": found.dealt_in,
        "to_big_blind": found.to_big_blind,
        "alone": found.big_blind_alone,
    }


@adapter(Newcomer)
def seats_of_newcomer(given: Newcomer, policies: Policies) -> Mapping[str, Any]:
    """Return the seats that a newcomer may get, with each seat's role in the next hand."""
    rules = TableRules(seats=given.seats, policy=policies.positions, moving=policies.moving)
    free = newcomer_seats(given.view(1), rules=rules)
    return {"seats": {seat: arrive(given.previous, given.occupied, seat, rules=rules).role for seat in free}}


PROCEDURES: Procedures = {
    "draw_seats": draw_seats,
    "start_stacks": start_stacks,
    "change_seat": change_seat,
    "seat_late_entry": seat_late_entry,
    "surrender_chips": surrender_chips,
    "newcomer": newcomer,
    "newcomer_seats": seats_of_newcomer,
}
