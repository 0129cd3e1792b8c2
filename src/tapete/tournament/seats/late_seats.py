"""Seats for entries made during the event: one draw for late entries, alternates and re-entries.

>>> from tapete.tournament.seats.seating import initial_draw
>>> from tapete.tournament.positions.arrivals import TableRules
>>> tables = Tables(TableRules(seats=3))
>>> tables.apply(initial_draw([1, 2, 3, 4], range(4), seats=3))
>>> late_pool(tables), late_seat(tables, 5, 1).place
(2, SeatPlace(table=2, seat=3))

Alternates are seated in the order of the waiting list, as soon as a seat is open; their seats are also drawn.
"""

from collections.abc import Collection
from typing import Literal

from tapete.engine.types import Chips, Seat
from tapete.tournament.draws import check_draws
from tapete.tournament.policy.seats import SeatPolicy
from tapete.tournament.seats.balancing import newcomer_seats, open_seats
from tapete.tournament.seats.seating import LateSeat, SeatPlace
from tapete.tournament.seats.tables import Tables

Among = Literal["shortest", "all"]
"""Open seats in the draw: those of the shortest tables, which keeps tables level, or all."""


def late_stack(starting_stack: Chips, *, missed: Chips, policy: SeatPolicy) -> Chips:
    """Return the chips of a late entry, an alternate or a re-entry.

    Args:
        starting_stack: a full stack.
        missed: blinds missed by the entry, less than a full stack.
        policy: of the event.

    Raises:
        ValueError: an impossible number of missed chips.

    Rules: TDA19-8A, TDA13-7, CCL-late-full-stack, ACO-O-late-reg.

    >>> late_stack(10_000, missed=450, policy=SeatPolicy(late_stack="less-blinds"))
    9550
    """
    if not 0 <= missed < starting_stack:
        raise ValueError(f"{missed} chips can't be missed from a stack of {starting_stack}")
    less = missed > 0 and policy.late_stack == "less-blinds"
    return starting_stack - missed if less else starting_stack


def kept_place(tables: Tables, old: SeatPlace | None, policy: SeatPolicy) -> SeatPlace | None:
    """Return the seat that a re-entry keeps; None if it is drawn.

    Args:
        tables: the present seating.
        old: the seat of the previous entry, if it had one.
        policy: of the event.

    Rules: ACO-re-new-seat.
    """
    if old is None or old.table not in tables or policy.re_entry_seat == "drawn-anew":
        return None
    return old if old.seat in tables.view(old.table).open_seats(tables.rules.seats) else None


def tables_in_draw(new_players_at: Collection[int], policy: SeatPolicy) -> tuple[int, ...]:
    """Return the tables in the draw of a late entry; empty for all.

    Args:
        new_players_at: the tables for new players at that time; empty if they may sit at any table.
        policy: of the event.

    Rules: TDA19-8A.2, TDA24-8A.2.
    """
    if new_players_at and policy.late_seat == "same-draw-and-pool":
        return tuple(new_players_at)
    return ()


def late_pool(
    tables: Tables,
    *,
    among: Among = "shortest",
    exclude: int | None = None,
    only: Collection[int] = (),
) -> int:
    """Return the number of open seats in the draw of the next late entry; 0 if all tables are full.

    Args:
        tables: the present seating.
        among: which seats are in the draw.
        exclude: the table that a re-entry comes from, left out while another has room.
        only: the tables in the draw; empty for all.

    Rules: TDA19-8A.2, TDA24-8A.2, ACO-t-random-seat, ACO-O-reentry-same-table.
    """
    if only or _by_table(tables):
        return sum(len(seats) for _, seats in _open(tables, among, exclude, only)[0])
    sizes, _ = _sizes(tables, among, exclude)
    return sum(count * (tables.rules.seats - size) for size, count in sizes)


def late_seat(
    tables: Tables,
    entry: int,
    draw: int,
    *,
    kind: Literal["late", "alternate", "re_entry"] = "late",
    among: Among = "shortest",
    exclude: int | None = None,
    only: Collection[int] = (),
) -> LateSeat:
    """Draw the seat of a late entry, an alternate or a re-entry.

    `arrive` decides whether it is dealt in at once, as for every player who sits down.

    Args:
        tables: the present seating.
        entry: the new entry.
        draw: below `late_pool`.
        kind: the kind of entry.
        among: which seats are in the draw.
        exclude: the table that a re-entry comes from.
        only: the tables in the draw; empty for all.

    Raises:
        ValueError: all tables are full, or the draw is too high.

    Rules: TDA19-8A.2, TDA24-8A.2, ACO-re-new-seat, ACO-O-reentry-same-table.
    """
    pool = late_pool(tables, among=among, exclude=exclude, only=only)
    check_draws((draw,), (pool,))
    if only or _by_table(tables):
        found, excluded = _open(tables, among, exclude, only)
        place = [SeatPlace(table, seat) for table, seats in found for seat in seats][draw]
        return LateSeat(kind=kind, entry=entry, place=place, pool=pool, draw=draw, excluded=excluded)
    sizes, excluded = _sizes(tables, among, exclude)
    left = draw
    for size, count in sizes:
        free = tables.rules.seats - size
        if left < count * free:
            break
        left -= count * free
    at, seat = divmod(left, free)
    bucket = tables.of_size(size)
    # If the old table is left out, the last table of its size takes its index.
    table = bucket[-1] if bucket[at] == excluded else bucket[at]
    return LateSeat(
        kind=kind,
        entry=entry,
        place=SeatPlace(table, open_seats(tables.view(table).players, tables.rules.seats)[seat]),
        pool=pool,
        draw=draw,
        excluded=excluded,
    )


def late_places(tables: Tables, *, exclude: int | None) -> list[SeatPlace]:
    """Return the open seats in the draw of the next late entry, in the order of `late_seat`'s draws.

    Args:
        tables: the present seating.
        exclude: the table left out of the draw, if any.
    """
    if _by_table(tables):
        return [
            SeatPlace(table, seat)
            for table, seats in _open(tables, "shortest", exclude, ())[0]
            for seat in seats
        ]
    found = []
    for size, count in _sizes(tables, "shortest", exclude)[0]:
        bucket = tables.of_size(size)
        for at in range(count):
            table = bucket[-1] if bucket[at] == exclude else bucket[at]
            free = open_seats(tables.view(table).players, tables.rules.seats)
            found += [SeatPlace(table, seat) for seat in free]
    return found


def _by_table(tables: Tables) -> bool:
    """Whether each table must be examined, because its open seats in the draw don't follow from its size."""
    return tables.seats_closed or tables.rules.moving.newcomer_seats != "any"


def _open(
    tables: Tables, among: Among, exclude: int | None, only: Collection[int]
) -> tuple[list[tuple[int, list[Seat]]], int | None]:
    """List the tables in the draw with the seats that a newcomer may get, and the excluded table."""
    found: list[tuple[int, list[Seat]]] = []
    for size in range(tables.rules.seats):
        roomy = [table for table in tables.roomy(size) if table != exclude and (not only or table in only)]
        found += [(table, newcomer_seats(tables.view(table), rules=tables.rules)) for table in roomy]
        if found and among == "shortest":
            break
    if not found and exclude is not None:
        return _open(tables, among, None, only)
    return found, exclude


def _sizes(tables: Tables, among: Among, exclude: int | None) -> tuple[list[tuple[int, int]], int | None]:
    """Return the sizes of the tables in the draw with their counts, and the table left out."""
    found: list[tuple[int, int]] = []
    for size in range(tables.rules.seats):
        out = exclude is not None and exclude in tables and tables.size_of(exclude) == size
        if count := len(tables.of_size(size)) - out:
            found.append((size, count))
    if not found and exclude is not None:
        return _sizes(tables, among, None)
    return (found[:1] if among == "shortest" else found), exclude
