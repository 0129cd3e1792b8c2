"""Seats: draws, late entries, newcomers at a table."""

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
    """Who is to be seated, and the chance that seats them."""

    entries: tuple[int, ...]
    order: tuple[int, ...]
    """The permutation that was drawn, of those without a fixed place."""
    seats: int
    fixed: dict[int, Spot] = {}
    kind: Drawn = "initial"


@adapter(Entrants)
def draw_seats(given: Entrants, policies: Policies) -> Mapping[str, Any]:
    """Seats the entrants of a start, or those who are left at the final table: `tables`, `sizes`."""
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
    """Who has entered and who sits in the seat when the event starts."""

    entries: tuple[int, ...]
    seated: tuple[int, ...]
    stack: Chips


@adapter(StartingStacks)
def start_stacks(given: StartingStacks, policies: Policies) -> Mapping[str, Any]:
    """Says whose chips are put on the tables at the start, and how many chips that is in all."""
    given_out = [entry for entry in given.entries if has_stack(entry in given.seated, policies.seats)]
    return {"stacks": {entry: given.stack for entry in given_out}, "chips": given.stack * len(given_out)}


class SeatChange(Given, frozen=True, kw_only=True):
    """Somebody wants another seat."""

    by: Literal["player", "director"]
    why: Literal["balance", "special_needs", "wish"] = "wish"


@adapter(SeatChange)
def change_seat(given: SeatChange, policies: Policies) -> Mapping[str, Any]:
    """Says whether a seat is changed: by whose order, and why."""
    by = "player" if given.why == "wish" else given.by
    return {"changed": may_change_seat(by, policies.seats)}


class LateEntry(Given, frozen=True, kw_only=True):
    """Somebody who enters while the event runs."""

    tables: dict[int, tuple[Seat, ...]]
    """Occupied seats."""
    seats: int
    stack: Chips
    """The starting stack."""
    draw: int = 0
    kind: Literal["late", "alternate", "re_entry"] = "late"
    old: Spot | None = None
    """The seat of the entry before, for a re-entry."""
    new_players_at: tuple[int, ...] = ()
    """The tables at which new players are being seated, if not at all."""
    blinds_missed: Chips = 0


@adapter(LateEntry)
def seat_late_entry(given: LateEntry, policies: Policies) -> Mapping[str, Any]:
    """Gives a late entry, an alternate or a re-entry its seat and its chips: `place`, `pool`, `stack`."""
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
    """Chips that are given up for a re-entry."""

    stack: Chips
    issued: Chips
    """Chips in play before."""
    starting_stack: Chips
    offered: bool = True
    """Whether the event lets players do so."""


@adapter(Surrendered)
def surrender_chips(given: Surrendered, policies: Policies) -> Mapping[str, Any]:
    """Takes a stack that is given up for a re-entry: `in_play` after it and with the new entry."""
    gone = surrender(given.stack, offered=given.offered)
    again = given.starting_stack + brought_back(gone, policies.seats)
    return {"removed": gone.chips, "in_play": in_play(given.issued, [gone]) + again}


class Newcomer(SeatedTable, frozen=True, kw_only=True):
    """Somebody who sits down at a table that plays."""

    seats: int
    seat: Seat | None = None
    """Where; not said if all that is asked is where it may be."""


@adapter(Newcomer)
def newcomer(given: Newcomer, policies: Policies) -> Mapping[str, Any]:
    """Says what a newcomer's seat is in the next hand: `role`, `dealt_in`, `to_big_blind`, `alone`."""
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
    """Lists the seats of a table that a newcomer may get, and what each is in the next hand."""
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
