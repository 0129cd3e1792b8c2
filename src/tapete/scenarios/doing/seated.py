"""Represent tables in scenarios: occupied seats, and the positions of the last hand."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from tapete.engine.types import Seat
from tapete.floor.impossible import Impossible
from tapete.scenarios.doing.base import Given
from tapete.tournament.policy import MovingPolicy
from tapete.tournament.positions.arrivals import TableRules
from tapete.tournament.positions.button import Held, Positions
from tapete.tournament.seats.balancing import TableView
from tapete.tournament.seats.seating import SeatPlace, draw_places
from tapete.tournament.seats.tables import Tables

USUAL: Final = MovingPolicy()
"""Policy of tables whose book does not matter."""

Spot = tuple[int, Seat]
"""Table and seat."""


class LastHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Positions of the last hand with blinds."""

    button: Seat
    big_blind: Seat
    small_blind: Seat | None = None
    due: Seat | None = None
    """Seat of the small blind, if it was empty."""

    @property
    def positions(self) -> Positions:
        """Positions as the tournament represents them."""
        due = self.small_blind if self.due is None else self.due
        if due is None:
            raise Impossible("due", "dead_small_blind")
        return Positions(
            button=self.button, small_blind=self.small_blind, big_blind=self.big_blind, small_blind_due=due
        )


class SeatedTable(Given, frozen=True, kw_only=True):
    """One table between two hands."""

    occupied: tuple[Seat, ...]
    last: LastHand | None = None
    held: Seat | None = None
    """Seat where the button is held, in the stud games of a mix."""
    vacated: tuple[Seat, ...] = ()
    """Seats that have become empty, in order."""
    newcomers: tuple[Seat, ...] = ()
    closed: tuple[Seat, ...] = ()
    """Seats that no player may take: out of use or reserved."""

    @property
    def previous(self) -> Positions | Held | None:
        """Positions of the last hand."""
        last = self.last.positions if self.last else None
        return last if self.held is None else Held(button=self.held, last=last)

    def view(self, number: int) -> TableView:
        """Return the table as moving players needs it. The number of an entry is table and seat: 108, 201."""
        return TableView(
            table=number,
            players={seat: 100 * number + seat for seat in self.occupied},
            previous=self.previous,
            vacated=self.vacated,
            newcomers=self.newcomers,
            closed=self.closed_seats,
        )

    @property
    def closed_seats(self) -> tuple[Seat, ...]:
        """Closed seats.

        Raises:
            Impossible: a closed seat is occupied.
        """
        if set(self.closed) & set(self.occupied):
            raise Impossible("closed", "closed_seat_taken")
        return self.closed


def place_of(spot: Spot) -> SeatPlace:
    """Return a spot as a `SeatPlace`."""
    return SeatPlace(*spot)


def spot_of(place: SeatPlace) -> list[int]:
    """Return table and seat as plain data."""
    return [place.table, place.seat]


def tables_of(occupied: Mapping[int, Sequence[Seat]], *, seats: int, moving: MovingPolicy = USUAL) -> Tables:
    """Return an event's tables from the occupied seats. The number of an entry is table and seat: 108, 201.

    Raises:
        ValueError: a seat appears twice.
    """
    places = [SeatPlace(table, seat) for table, taken in occupied.items() for seat in taken]
    if len(set(places)) < len(places):
        raise Impossible("tables", "seat_twice")
    entries = [100 * place.table + place.seat for place in places]
    tables = Tables(TableRules(seats=seats, moving=moving))
    tables.apply(draw_places("initial", entries, range(len(entries)), places))
    return tables


def tables_of_sizes(sizes: Mapping[int, int], *, seats: int, moving: MovingPolicy = USUAL) -> Tables:
    """Return an event's tables from the number of players at each; the low seats are occupied.

    Raises:
        ValueError: there are more players than seats.
    """
    for table, players in sizes.items():
        if not 0 < players <= max(seats, 10):
            raise Impossible(f"tables.{table}", "players_at_seats", players=players, seats=seats)
    occupied = {table: range(1, players + 1) for table, players in sizes.items()}
    return tables_of(occupied, seats=seats, moving=moving)
