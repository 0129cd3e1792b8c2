"""Draw seats. Randomness comes in as a permutation, which the log stores."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import islice
from typing import Literal

from msgspec import Struct

from tapete.engine.types import Seat
from tapete.tournament.draws import check_order
from tapete.tournament.policy.seats import SeatPolicy

DrawKind = Literal["initial", "late", "alternate", "re_entry", "break", "redraw", "final_table"]
"""Purpose of a seat draw. All purposes use the same method (TDA19-8A.2)."""


class SeatPlace(Struct, frozen=True, order=True):
    """A seat at a table, both by their printed numbers.

    >>> SeatPlace(3, 9) < SeatPlace(4, 1)
    True
    """

    table: int
    seat: Seat


class SeatDraw(Struct, frozen=True, kw_only=True):
    """Result of a seat draw, with its random input."""

    kind: DrawKind
    places: dict[int, SeatPlace]
    """Places by entry, in the order of the places."""
    order: tuple[int, ...]
    """Permutation: the first place went to the entry at its first index, and so on. Entries with a fixed
    place are not included."""
    fixed: dict[int, SeatPlace]
    """Entries whose place the director set, for special needs (TDA19-9): these were not drawn."""
    rules: tuple[str, ...]


class LateSeat(Struct, frozen=True, kw_only=True):
    """Seat of an entry made during the event. The stack is a full starting stack (TDA19-8A)."""

    kind: Literal["late", "alternate", "re_entry"]
    entry: int
    place: SeatPlace
    pool: int
    """Number of open seats in the draw: those of the shortest tables."""
    draw: int
    excluded: int | None
    """Old table of a re-entry, if it was excluded from the draw."""
    rules: tuple[str, ...] = ("TDA19-8A.2", "ACO-t-random-seat")


def draw_seats(entries: Sequence[int], order: Sequence[int]) -> dict[int, Seat]:
    """Give each entry of one table its seat: seat 1 goes to `entries[order[0]]`, seat 2 to the next.

    Args:
        entries: the entries' numbers, in the order of entry.
        order: every index of `entries` once, drawn uniformly.

    Raises:
        ValueError: `order` is not a permutation. A bug, not a refusal.

    Rules: TDA19-7, ACO-t-random-seat (random seats).

    >>> draw_seats([1, 2, 5], [2, 0, 1])
    {5: 1, 1: 2, 2: 3}
    """
    check_order(order, len(entries))
    return {entries[index]: seat for seat, index in enumerate(order, start=1)}


def order_by(kind: DrawKind, order: Sequence[int], policy: SeatPolicy) -> tuple[int, ...]:
    """Return the order in which entries get their seats: as drawn, or in the order of entry.

    Args:
        kind: the purpose of the seats.
        order: the drawn order.
        policy: of the event.

    Rules: TDA19-7, ACO-t-random-seat, CCL-seat-draw, CCL-final-table-draw.

    >>> order_by("initial", [2, 0, 1], SeatPolicy(seat_draw="by-entry"))
    (0, 1, 2)
    """
    drawn = policy.final_table_seats == "drawn" if kind == "final_table" else policy.seat_draw == "random"
    return tuple(order) if drawn else tuple(range(len(order)))


def has_stack(there: bool, policy: SeatPolicy) -> bool:
    """Whether an entry has chips in play from the start.

    Args:
        there: whether its player sits in the seat.
        policy: of the event.

    Rules: CCL-late-no-dummies, ACO-t-equal-stacks, ACO-O-t-sit-out.
    """
    return there or policy.start_stacks == "every-entry"


def may_change_seat(by: Literal["director", "player"], policy: SeatPolicy) -> bool:
    """Whether an assigned seat may be changed.

    Args:
        by: who requests it. The director decides by the needs of the event, a player by a wish.
        policy: of the event.

    Rules: CCL-seat-fixed, TDA19-9.
    """
    return by == "director" or policy.seat_change == "player"


def table_sizes(players: int, tables: int) -> tuple[int, ...]:
    """Return the number of players at each table, as even as possible, the fuller tables first.

    >>> table_sizes(25, 3)
    (9, 8, 8)
    """
    each, more = divmod(players, tables)
    return tuple(each + (table < more) for table in range(tables))


def sizes_within(players: int, capacities: Sequence[int]) -> tuple[int, ...]:
    """Distribute players over tables, as evenly as their seats allow, the fuller tables first.

    Raises:
        ValueError: more players than seats.

    >>> sizes_within(14, [9, 3, 9]), sizes_within(13, [9, 9])
    ((6, 3, 5), (7, 6))
    """
    if players > sum(capacities):
        raise ValueError(f"{players} players do not fit at tables of {list(capacities)}")
    sizes = [0] * len(capacities)
    for _ in range(players):
        open_now = [index for index, size in enumerate(sizes) if size < capacities[index]]
        sizes[min(open_now, key=lambda index: sizes[index])] += 1
    return tuple(sizes)


def first_open(count: int, *, closed: Collection[Seat] = ()) -> list[Seat]:
    """List the `count` lowest seats that are not closed.

    >>> first_open(3, closed=(1, 3))
    [2, 4, 5]
    """
    return [seat for seat in range(1, count + len(closed) + 1) if seat not in closed][:count]


def draw_places(
    kind: DrawKind,
    entries: Sequence[int],
    order: Sequence[int],
    places: Sequence[SeatPlace],
    *,
    fixed: Mapping[int, SeatPlace] | None = None,
    rules: tuple[str, ...] = ("TDA19-7",),
) -> SeatDraw:
    """Assign one of the places to each entry.

    Args:
        kind: the purpose of the draw.
        entries: their numbers, in an order that is not random, such as the order of entry.
        order: every index of the entries without a fixed place once, drawn uniformly.
        places: one for each entry, with the fixed ones.
        fixed: places set by the director.
        rules: the rows that require the draw.

    Raises:
        ValueError: places and entries don't match, or `order` is not a permutation.

    Rules: TDA19-7, TDA19-9, CCL-final-table-draw, CCL-qualifying-draw.

    >>> draw_places("redraw", [11, 12, 13], [1, 0], [SeatPlace(1, 1), SeatPlace(1, 2), SeatPlace(1, 3)],
    ...             fixed={11: SeatPlace(1, 3)}).places
    {13: SeatPlace(table=1, seat=1), 12: SeatPlace(table=1, seat=2), 11: SeatPlace(table=1, seat=3)}
    """
    kept = dict(fixed or {})
    drawn = [entry for entry in entries if entry not in kept]
    open_places = [place for place in places if place not in set(kept.values())]
    if len(set(places)) < len(places) or len(places) != len(entries) or len(open_places) != len(drawn):
        raise ValueError(
            f"{len(entries)} entries, {len(kept)} of them fixed, do not fit {len(places)} places"
        )
    check_order(order, len(drawn))
    found = {drawn[index]: place for index, place in zip(order, open_places, strict=True)} | kept
    return SeatDraw(
        kind=kind,
        places=dict(sorted(found.items(), key=lambda item: item[1])),
        order=tuple(order),
        fixed=kept,
        rules=rules + (("TDA19-9",) if kept else ()),
    )


def starting_places(
    players: int,
    *,
    seats: int,
    first_table: int = 1,
    fixed: Sequence[SeatPlace] = (),
    closed: Callable[[int], Collection[Seat]] = lambda table: (),
) -> tuple[SeatPlace, ...]:
    """List the places of a start: the fewest tables, filled evenly, low seats first.

    Filling the low seats avoids a dead button on an empty seat in the first orbit.

    Args:
        players: number of starting players.
        seats: seats of each table.
        first_table: the lowest table number; the others follow.
        fixed: places that must be used.
        closed: closed seats by table number.

    Raises:
        ValueError: fixed places that are closed, not at these tables, or more than the players of their
            table.

    Rules: TDA19-7, ACO-t-random-seat.

    >>> starting_places(3, seats=2)
    (SeatPlace(table=1, seat=1), SeatPlace(table=1, seat=2), SeatPlace(table=2, seat=1))
    """
    found: list[SeatPlace] = []
    sizes = _starting_sizes(players, seats, first_table, closed)
    for table, size in enumerate(sizes, start=first_table):
        shut = closed(table)
        kept = sorted(place.seat for place in fixed if place.table == table)
        free = [seat for seat in range(1, seats + 1) if seat not in kept and seat not in shut]
        if len(kept) > size or any(not 1 <= seat <= seats or seat in shut for seat in kept):
            raise ValueError(f"table {table} starts with {size} players: seats {kept} can't be fixed")
        found += [SeatPlace(table, seat) for seat in sorted(kept + free[: size - len(kept)])]
    missing = [place for place in fixed if not first_table <= place.table < first_table + len(sizes)]
    if missing:
        raise ValueError(f"no such table at the start: {missing[0]!r}")
    return tuple(found)


def _starting_sizes(
    players: int, seats: int, first_table: int, closed: Callable[[int], Collection[Seat]]
) -> tuple[int, ...]:
    """Compute the players at each table of a start, with the fewest tables."""
    capacities: list[int] = []
    while sum(capacities) < players:
        capacities.append(seats - len(closed(first_table + len(capacities))))
        if capacities[-1] < 1:
            raise ValueError(f"table {first_table + len(capacities) - 1} has no open seat")
    if len(set(capacities)) < 2:
        return table_sizes(players, len(capacities)) if players else ()
    return sizes_within(players, capacities)


def initial_draw(
    entries: Sequence[int],
    order: Sequence[int],
    *,
    seats: int,
    first_table: int = 1,
    fixed: Mapping[int, SeatPlace] | None = None,
    closed: Callable[[int], Collection[Seat]] = lambda table: (),
    rules: tuple[str, ...] = ("TDA19-7",),
) -> SeatDraw:
    """Draw the seats of a whole start, or of a day's start.

    Args:
        entries: entry numbers.
        order: a uniform random permutation of the indexes of entries without a fixed place.
        seats: seats of each table.
        first_table: the lowest table number; the others follow.
        fixed: places set by the director.
        closed: closed seats by table number.
        rules: rows that require the draw.

    Raises:
        ValueError: see `draw_places` and `starting_places`.

    Rules: TDA19-7, ACO-t-random-seat, CCL-seat-draw, TDA19-9 (`fixed`).

    >>> initial_draw([1, 2, 3], [2, 0, 1], seats=2).places
    {3: SeatPlace(table=1, seat=1), 1: SeatPlace(table=1, seat=2), 2: SeatPlace(table=2, seat=1)}
    """
    kept = dict(fixed or {})
    places = starting_places(
        len(entries), seats=seats, first_table=first_table, fixed=tuple(kept.values()), closed=closed
    )
    return draw_places("initial", entries, order, places, fixed=kept, rules=rules)


def draw_series(entries: Sequence[int], order: Sequence[int], series: int) -> tuple[tuple[int, ...], ...]:
    """Draw the players of an event into qualifying series of nearly equal size.

    Args:
        entries: their numbers.
        order: every index of `entries` once, drawn uniformly.
        series: the number of series.

    Rules: CCL-qualifying-draw.

    >>> draw_series([1, 2, 3, 4, 5], [4, 0, 2, 1, 3], 2)
    ((5, 1, 3), (2, 4))
    """
    check_order(order, len(entries))
    drawn = iter([entries[index] for index in order])
    return tuple(tuple(islice(drawn, size)) for size in table_sizes(len(entries), series))
