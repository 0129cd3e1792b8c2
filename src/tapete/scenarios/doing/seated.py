"""Tables as a scenario tells of them: who sits where, and what the last hand was played with."""

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
"""The policy of tables whose book doesn't matter."""

Spot = tuple[int, Seat]
"""Table and seat."""


class LastHand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the last hand with blinds was played with."""

    button: Seat
    big_blind: Seat
    small_blind: Seat | None = None
    due: Seat | None = None
    """Where the small blind fell, if nobody sat there."""

    @property
    def positions(self) -> Positions:
        """The same as the tournament knows it."""
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
    """Where the button is held, in the stud games of a mix."""
    vacated: tuple[Seat, ...] = ()
    """Seats that have become empty, in that order."""
    newcomers: tuple[Seat, ...] = ()
    closed: tuple[Seat, ...] = ()
    """Seats that nobody may take: out of use or reserved."""

    @property
    def previous(self) -> Positions | Held | None:
        """What its last hand was played with."""
        last = self.last.positions if self.last else None
        return last if self.held is None else Held(button=self.held, last=last)

    def view(self, number: int) -> TableView:
        """The same as moving players needs it. The number of an entry is table and seat: 108, 201."""
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
        """Return the closed seats.

        Raises:
            Impossible: a closed seat is occupied.
        """
        if set(self.closed) & set(self.occupied):
            raise Impossible("closed", "closed_seat_taken")
        return self.closed


def place_of(spot: Spot) -> SeatPlace:
    """Table and seat, by name."""
    return SeatPlace(*spot)


def spot_of(place: SeatPlace) -> list[int]:
    """Table and seat, as plain data."""
    return [place.table, place.seat]


def tables_of(occupied: Mapping[int, Sequence[Seat]], *, seats: int, moving: MovingPolicy = USUAL) -> Tables:
    """All tables of an event, by their occupied seats. The number of an entry is table and seat: 108, 201.

    Raises:
        ValueError: a seat twice.
    """
    places = [SeatPlace(table, seat) for table, taken in occupied.items() for seat in taken]
    if len(set(places)) < len(places):
        raise Impossible("tables", "seat_twice")
    entries = [100 * place.table + place.seat for place in places]
    tables = Tables(TableRules(seats=seats, moving=moving))
    tables.apply(draw_places("initial", entries, range(len(entries)), places))
    return tables


def tables_of_sizes(sizes: Mapping[int, int], *, seats: int, moving: MovingPolicy = USUAL) -> Tables:
    """The same by the number of players at each table, the low seats taken.

    Raises:
        ValueError: more players than seats.
    """
    for table, players in sizes.items():
        if not 0 < players <= max(seats, 10):
            raise Impossible(f"tables.{table}", "players_at_seats", players=players, seats=seats)
    occupied = {table: range(1, players + 1) for table, players in sizes.items()}
    return tables_of(occupied, seats=seats, moving=moving)
