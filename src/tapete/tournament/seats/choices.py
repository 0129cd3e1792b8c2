"""Record the choices of a draw, so that anybody can repeat it from its seed.

A draw takes numbers, each below a bound, and these make choices in order. In a choice among n things the
first number selects the first thing, the next number selects among the remaining things, and so on. Each
bound is a multiple of the number of remaining things, and a number counts modulo that.

>>> chosen_by(Choice(what="entry", among=(7, 8, 9), bounds=(3, 2)), (2, 0))
(9, 8, 7)
>>> chosen_by(Choice(what="entry", among=(7, 8, 9), bounds=(3, 2), by=(1, 0, 1)), (2, 0))
(8, 9, 7)
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from tapete.tournament.draws import ANY_SEAT, order_bounds
from tapete.tournament.seats.break_draw import (
    places_in_turn,
    pool_of,
    targets_of,
    ways_of_places,
    ways_of_players,
)
from tapete.tournament.seats.breaking import TableBroken
from tapete.tournament.seats.late_seats import late_places
from tapete.tournament.seats.moving_rules import Moving
from tapete.tournament.seats.seating import LateSeat, SeatPlace
from tapete.tournament.seats.tables import Tables

Spot = tuple[int, int]
"""Table and seat."""
Thing = int | Spot
"""Number of an entry or of a table, or a spot."""


class Choice(Struct, frozen=True, kw_only=True):
    """One choice of a draw."""

    what: Literal["entry", "table", "place", "button"]
    among: tuple[Thing, ...]
    """Entries, tables or seats by number, or places as table and seat. Draws index these from 0."""
    bounds: tuple[int, ...]
    """Bound of each drawn number."""
    by: tuple[int, ...] = ()
    """A sort key for each thing, if the lowest come first: the draw decides among equal ones."""


def chosen_by(choice: Choice, numbers: Sequence[int]) -> tuple[Thing, ...]:
    """Return all things of a choice in the order given by the numbers, the chosen ones first."""
    left = list(range(len(choice.among)))
    for at, number in enumerate(numbers):
        other = at + number % (len(left) - at)
        left[at], left[other] = left[other], left[at]
    if choice.by:
        left.sort(key=choice.by.__getitem__)
    return tuple(choice.among[index] for index in left)


def spot(place: SeatPlace) -> Spot:
    """Return a place in the form used by choices."""
    return place.table, place.seat


def of_seating(entries: Sequence[int], places: Iterable[SeatPlace]) -> tuple[Choice, Choice]:
    """Choose the order of these entries for places in a given order."""
    return (
        Choice(what="entry", among=tuple(entries), bounds=order_bounds(len(entries))),
        Choice(what="place", among=tuple(map(spot, places)), bounds=()),
    )


def of_button(seats: int) -> Choice:
    """Choose the seat of the first button, one for all tables. Rules: CCL-button-initial."""
    return Choice(what="button", among=tuple(range(1, seats + 1)), bounds=(seats,))


def of_tables(tables: Sequence[int]) -> Choice:
    """Choose one of these tables."""
    return Choice(what="table", among=tuple(tables), bounds=(len(tables),))


def of_late(tables: Tables, seat: LateSeat) -> Choice:
    """Choose the seat of a late entry, an alternate or a re-entry.

    Args:
        tables: the seating before the draw.
        seat: the drawn seat.
    """
    places = late_places(tables, exclude=seat.excluded)
    return Choice(what="place", among=tuple(map(spot, places)), bounds=(seat.pool,))


def of_drawn_move(tables: Tables, origin: int, to: int) -> tuple[Choice, Choice]:
    """Choose the player who leaves a table and their open seat at another, where both are drawn."""
    leaving, arriving = tables.view(origin), tables.view(to)
    players = tuple(entry for _, entry in sorted(leaving.players.items()))
    free = tuple((to, seat) for seat in arriving.open_seats(tables.rules.seats))
    return (
        Choice(what="entry", among=players, bounds=(len(players),)),
        Choice(what="place", among=free, bounds=(ANY_SEAT,)),
    )


def of_break(tables: Tables, broken: TableBroken, moving: Moving) -> tuple[Choice, ...]:
    """Return the choices that break a table: the drawn tables, a seat for each player, the two orders.

    Args:
        tables: the seating before the draw.
        broken: the result of the draw.
        moving: the rules for moving players.
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
