"""Record the choices of a draw, so that anybody can repeat it from its seed.

A draw takes numbers, each below a bound. They make choices one after the other: of a choice among n things
the first number says which comes first, the next one which of those that are left comes second, and so on.
Bounds are multiples of how many are left, and the rest of the division counts.

>>> chosen_by(Choice(what="entry", among=(7, 8, 9), bounds=(3, 2)), (2, 0))
(9, 8, 7)
>>> chosen_by(Choice(what="entry", among=(7, 8, 9), bounds=(3, 2), by=(1, 0, 1)), (2, 0))
(8, 9, 7)
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from tapete.tournament.draws import ANY_SEAT, order_bounds
from tapete.tournament.seats.breaking import TableBroken
from tapete.tournament.seats.late_seats import late_places
from tapete.tournament.seats.moving import (
    Moving,
    places_in_turn,
    pool_of,
    targets_of,
    ways_of_places,
    ways_of_players,
)
from tapete.tournament.seats.seating import LateSeat, SeatPlace
from tapete.tournament.seats.tables import Tables

Spot = tuple[int, int]
"""Table and seat."""
Thing = int | Spot
"""The number of an entry or of a table, or a spot."""


class Choice(Struct, frozen=True, kw_only=True):
    """One choice of a draw."""

    what: Literal["entry", "table", "place"]
    among: tuple[Thing, ...]
    """Entries or tables by number, or table and seat of places. A draw counts them from 0."""
    bounds: tuple[int, ...]
    """One for each number that is drawn."""
    by: tuple[int, ...] = ()
    """A figure for each of these things, if the lowest come first: chance decides among equal ones."""


def chosen_by(choice: Choice, numbers: Sequence[int]) -> tuple[Thing, ...]:
    """All things of a choice, in the order that the numbers give them: the chosen ones first."""
    left = list(range(len(choice.among)))
    for at, number in enumerate(numbers):
        other = at + number % (len(left) - at)
        left[at], left[other] = left[other], left[at]
    if choice.by:
        left.sort(key=choice.by.__getitem__)
    return tuple(choice.among[index] for index in left)


def spot(place: SeatPlace) -> Spot:
    """A place as choices name it."""
    return place.table, place.seat


def of_seating(entries: Sequence[int], places: Iterable[SeatPlace]) -> tuple[Choice, Choice]:
    """All of these entries, in an order that is drawn, for places whose order is given."""
    return (
        Choice(what="entry", among=tuple(entries), bounds=order_bounds(len(entries))),
        Choice(what="place", among=tuple(map(spot, places)), bounds=()),
    )


def of_tables(tables: Sequence[int]) -> Choice:
    """One of these tables."""
    return Choice(what="table", among=tuple(tables), bounds=(len(tables),))


def of_late(tables: Tables, seat: LateSeat) -> Choice:
    """The seat of a late entry, an alternate or a re-entry.

    Args:
        tables: where everybody sat before it.
        seat: what was drawn.
    """
    places = late_places(tables, exclude=seat.excluded)
    return Choice(what="place", among=tuple(map(spot, places)), bounds=(seat.pool,))


def of_drawn_move(tables: Tables, origin: int, to: int) -> tuple[Choice, Choice]:
    """The player who leaves a table and the open seat at another, where chance decides on both."""
    leaving, arriving = tables.view(origin), tables.view(to)
    players = tuple(entry for _, entry in sorted(leaving.players.items()))
    free = tuple((to, seat) for seat in arriving.open_seats(tables.rules.seats))
    return (
        Choice(what="entry", among=players, bounds=(len(players),)),
        Choice(what="place", among=free, bounds=(ANY_SEAT,)),
    )


def of_break(tables: Tables, broken: TableBroken, moving: Moving) -> tuple[Choice, ...]:
    """The choices that break a table: the tables that are drawn for, a seat for each player, the two orders.

    Args:
        tables: where everybody sat before it.
        broken: what was drawn.
        moving: how players are moved.
    """
    origin, targets = tables.view(broken.table), targets_of(tables, broken.table)
    entries = tuple(entry for _, entry in sorted(origin.players.items()))
    nearest = moving.break_seats == "nearest" and tables.rules.blinds
    one_step = tables.rules.moving.break_draw == "one-step"
    orders = order_bounds(len(entries))
    found = []
    if targets.drawn:
        bounds = tuple(range(targets.pool, targets.pool - targets.drawn, -1))
        among = tuple(pool_of(tables, targets, broken.table))
        found.append(Choice(what="table", among=among, bounds=bounds))
    for free, _ in places_in_turn(tables, targets, broken.place_draws, broken.table):
        found.append(Choice(what="place", among=tuple(map(spot, free)), bounds=(ANY_SEAT,)))
    found.append(
        Choice(
            what="place",
            among=tuple(map(spot, broken.places)),
            bounds=orders,
            by=ways_of_places(tables, broken.places) if nearest else (),
        )
    )
    found.append(
        Choice(
            what="entry",
            among=entries,
            bounds=() if one_step else orders,
            by=ways_of_players(origin, tables.rules) if nearest and not one_step else (),
        )
    )
    return tuple(found)
