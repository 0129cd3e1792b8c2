"""All tables of an event, with their players, grouped by number of players for fast balancing.

`moving` chooses from the buckets, so the cost of one elimination is a few tables, regardless of the size of
the event.

>>> from tapete.tournament.seats.seating import initial_draw
>>> tables = Tables(TableRules(seats=3))
>>> tables.apply(initial_draw(range(1, 8), range(7), seats=3))
>>> tables.size_counts  # two tables of two, one of three
(0, 0, 2, 1)
>>> tables.leave(3)
SeatPlace(table=1, seat=3)
>>> tables.shortest, tables.fullest, len(tables.of_size(2))
(2, 2, 3)
"""

import heapq
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import structs, to_builtins

from tapete.engine.types import Seat
from tapete.tournament.positions.arrivals import TableRules, hand_of
from tapete.tournament.positions.button import HandSeats, Held, Positions, hold_button, next_positions
from tapete.tournament.seats.balancing import SeatMove, TableView
from tapete.tournament.seats.breaking import TableBroken
from tapete.tournament.seats.seating import LateSeat, SeatDraw, SeatPlace

Rank = tuple[int, int]
"""Position of a table in the breaking order: lower breaks sooner."""


@dataclass(slots=True)
class _Table:
    number: int
    rank: Rank
    at: int
    """Index in the bucket of its size."""
    players: dict[Seat, int] = field(default_factory=dict)
    previous: Positions | Held | None = None
    vacated: list[Seat] = field(default_factory=list)
    newcomers: set[Seat] = field(default_factory=set)
    moved_away: int = 0


@dataclass(slots=True)
class Tables:
    """Seating of all players. Its single owner queries it and then applies decisions."""

    rules: TableRules
    redrawn_at: int = 0
    """Number of tables left at the last redraw of all seats; 0 if there was none."""
    _tables: dict[int, _Table] = field(default_factory=dict)
    _places: dict[int, SeatPlace] = field(default_factory=dict)
    _buckets: list[list[int]] = field(default_factory=list)
    _order: list[tuple[Rank, int]] = field(default_factory=list)
    """Heap of all tables by rank. Its first table is open; closed tables may remain further down."""
    _order_by_size: list[list[tuple[Rank, int]]] = field(default_factory=list)
    """Heap of tables by rank for each size. The first table has that size; others may have changed since."""
    _moves: dict[int, int] = field(default_factory=dict)
    seats_closed: bool = False
    """Whether any seat is closed; lets callers skip the checks for open seats."""
    _closed: dict[int, tuple[Seat, ...]] = field(default_factory=dict)
    """Closed seats by table, for tables that differ from `rules.closed`; may contain future tables."""
    _moved: list[int] = field(default_factory=lambda: [0])
    """Number of entries by how often they have been moved; the first element is always zero."""

    def __post_init__(self) -> None:
        self.seats_closed = bool(self.rules.closed)
        sizes = max(self.rules.seats, 10) + 1
        self._buckets = [[] for _ in range(sizes)]
        self._order_by_size = [[] for _ in range(sizes)]

    def __contains__(self, table: int) -> bool:
        """Whether a table is open."""
        return table in self._tables

    # ---------------------------------------------------------------- asking: closed seats

    def closed(self, table: int) -> tuple[Seat, ...]:
        """Return the closed seats of a table, by number; the table need not be open."""
        return self._closed.get(table, self.rules.closed)

    def capacity(self, table: int) -> int:
        """Return the number of seats at a table that are not closed, occupied or not."""
        return self.rules.seats - len(self.closed(table))

    def has_room(self, table: int) -> bool:
        """Whether a table has an empty seat that is not closed."""
        return self.size_of(table) < self.capacity(table)

    @property
    def total_capacity(self) -> int:
        """Number of seats at all open tables, without closed seats."""
        if not self.seats_closed:
            return self.table_count * self.rules.seats
        return sum(map(self.capacity, self._tables))

    @property
    def smallest_capacity(self) -> int:
        """Number of seats at the smallest table, without closed seats; 0 without tables."""
        return min(map(self.capacity, self._tables), default=0)

    @property
    def largest_capacity(self) -> int:
        """Number of seats at the largest table, without closed seats."""
        if not self.seats_closed:
            return self.rules.seats
        return max(map(self.capacity, self._tables), default=self.rules.seats - len(self.rules.closed))

    def roomy(self, size: int) -> Sequence[int]:
        """Return the tables with `size` players and an open seat, in the order of `of_size`."""
        if not self.seats_closed:
            return self._buckets[size]
        return [table for table in self._buckets[size] if self.has_room(table)]

    @property
    def shortest_with_room(self) -> int:
        """Players at the shortest table with an open seat; at the fullest table if there is none."""
        if not self.seats_closed:
            return self.shortest
        sizes = range(len(self._buckets))
        return next((size for size in sizes if self.roomy(size)), self.fullest)

    def can_break(self, table: int) -> bool:
        """Whether the other tables have enough seats for this table's players."""
        return self.total_capacity - self.capacity(table) >= self.player_count

    # ---------------------------------------------------------------- asking

    @property
    def player_count(self) -> int:
        """Number of players with a seat."""
        return len(self._places)

    @property
    def table_count(self) -> int:
        """Number of open tables."""
        return len(self._tables)

    @property
    def size_counts(self) -> tuple[int, ...]:
        """Number of tables with no player, one, two and so on up to a full table."""
        return tuple(len(self._buckets[size]) for size in range(self.rules.seats + 1))

    @property
    def shortest(self) -> int:
        """Number of players at the shortest table; 0 without tables."""
        for size, bucket in enumerate(self._buckets):
            if bucket:
                return size
        return 0

    @property
    def fullest(self) -> int:
        """Number of players at the fullest table; 0 without tables."""
        for size in range(len(self._buckets) - 1, -1, -1):
            if self._buckets[size]:
                return size
        return 0

    @property
    def spread(self) -> int:
        """Difference in players between the fullest table and the shortest one with an open seat."""
        return self.fullest - self.shortest_with_room

    @property
    def moved(self) -> tuple[int, ...]:
        """Number of entries moved once, twice and so on, with eliminated ones; redraws are not counted."""
        return tuple(self._moved[1:])

    @property
    def entries(self) -> tuple[int, ...]:
        """All entries with a seat, by number. Cost is linear in the number of players."""
        return tuple(sorted(self._places))

    @property
    def numbers(self) -> tuple[int, ...]:
        """Numbers of all tables. Cost is linear in the number of tables."""
        return tuple(sorted(self._tables))

    def place_of(self, entry: int) -> SeatPlace | None:
        """Return the place of an entry; None once it is out."""
        return self._places.get(entry)

    def times_moved(self, entry: int) -> int:
        """Return how often an entry has been moved, without redraws."""
        return self._moves.get(entry, 0)

    def of_size(self, players: int) -> Sequence[int]:
        """Return the tables with this number of players, in an arbitrary order that a replay repeats."""
        return self._buckets[players]

    def size_of(self, table: int) -> int:
        """Return the number of players at a table."""
        return len(self._tables[table].players)

    def moved_away_from(self, table: int) -> int:
        """Return the number of players moved from a table for balance and not replaced."""
        return self._tables[table].moved_away

    def first_to_break(self, *, size: int | None = None) -> int:
        """Return the first table in the breaking order, of all tables or of one size.

        Rules: CCL-break-order, ACO-O-balancing (the highest number, where no order was announced).

        Raises:
            ValueError: there is no such table.
        """
        heap = self._order if size is None else self._order_by_size[size]
        if not heap:
            raise ValueError("no table in the breaking order")
        return heap[0][1]

    @property
    def break_order(self) -> tuple[int, ...]:
        """All tables in breaking order. Cost is linear in the number of tables."""
        return tuple(sorted(self._tables, key=lambda number: self._tables[number].rank))

    def players(self, table: int) -> Mapping[Seat, int]:
        """Return the entries at one table by seat. Read only: this is not a copy."""
        return self._tables[table].players

    def previous(self, table: int) -> Positions | Held | None:
        """Return the positions of a table's last hand; None if there was none."""
        return self._tables[table].previous

    def snapshot(self) -> dict[str, Any]:
        """Return the whole seating as plain data; equal states have equal snapshots."""
        return {
            "redrawn_at": self.redrawn_at,
            # Omitted while unused, so that older logs keep their fingerprint.
            **({"closed": to_builtins(self._closed, str_keys=True)} if self._closed else {}),
            "buckets": self._buckets,
            "moved": self._moved,
            "moves": {str(entry): times for entry, times in sorted(self._moves.items())},
            "tables": [
                {
                    "number": table.number,
                    "rank": table.rank,
                    "players": {str(seat): entry for seat, entry in sorted(table.players.items())},
                    "previous": to_builtins(table.previous),
                    "vacated": table.vacated,
                    "newcomers": sorted(table.newcomers),
                    "moved_away": table.moved_away,
                }
                for table in (self._tables[number] for number in self.numbers)
            ],
        }

    def view(self, table: int) -> TableView:
        """Return one table in the form used for moving players."""
        found = self._tables[table]
        return TableView(
            table=table,
            players=dict(found.players),
            previous=found.previous,
            vacated=tuple(found.vacated),
            newcomers=tuple(sorted(found.newcomers)),
            closed=self.closed(table),
        )

    def next_hand(self, table: int, *, button: Seat = 1) -> HandSeats:
        """Return the positions of a table's next hand with blinds, and the seats dealt in.

        Args:
            table: its number.
            button: seat of the button in a table's first hand (ACO-t-button-seat1, CCL-button-initial).

        Raises:
            ValueError: fewer than two players.
        """
        found = self._tables[table]
        return hand_of(
            found.previous, found.players, rules=self.rules, newcomers=found.newcomers, button=button
        )

    def next_stud_hand(self, table: int) -> Held | Positions:
        """Return the button of a table's next hand without blinds.

        Raises:
            ValueError: fewer than two players.
        """
        found, rules = self._tables[table], self.rules
        moved = next_positions if rules.blinds and rules.policy.mixed_button == "goes-on" else hold_button
        return moved(found.previous, found.players, seats=rules.seats, policy=rules.policy)

    # ---------------------------------------------------------------- changing

    def open_table(self, number: int) -> None:
        """Open an empty table.

        Raises:
            ValueError: the number is in use.
        """
        if number in self._tables:
            raise ValueError(f"table {number} is open")
        table = _Table(number=number, rank=(1, -number), at=0)
        self._tables[number] = table
        self._into_bucket(table)
        heapq.heappush(self._order, (table.rank, number))

    def close_table(self, number: int) -> None:
        """Close an empty table.

        Raises:
            ValueError: a player sits there.
        """
        table = self._tables[number]
        if table.players:
            raise ValueError(f"table {number} has {len(table.players)} players")
        self._out_of_bucket(table)
        if self._order[0][1] == number:
            self._prune(self._order, None, gone=number)
        del self._tables[number]

    def close_seat(self, table: int, seat: Seat) -> None:
        """Close a seat; the table need not be open yet.

        Raises:
            ValueError: the seat is occupied or already closed.
        """
        taken = table in self._tables and seat in self._tables[table].players
        if taken or seat in self.closed(table):
            raise ValueError(f"seat {seat} of table {table} can't be closed")
        self._closed[table] = tuple(sorted((*self.closed(table), seat)))
        self.seats_closed = True

    def open_seat(self, table: int, seat: Seat) -> None:
        """Reopen a closed seat.

        Raises:
            ValueError: the seat is not closed.
        """
        if seat not in self.closed(table):
            raise ValueError(f"seat {seat} of table {table} is not closed")
        left = tuple(one for one in self.closed(table) if one != seat)
        self._closed[table] = left
        if left == self.rules.closed:
            del self._closed[table]
        self.seats_closed = bool(self.rules.closed or self._closed)

    def announce_break_order(self, order: Sequence[int]) -> None:
        """Fix the breaking order; tables that it does not name come afterwards, the highest number first.

        The rulebook decides whether players see it (CCL-break-order, TDA26-12C).

        Raises:
            ValueError: a table is listed twice.
        """
        turns = {number: turn for turn, number in enumerate(order)}
        if len(turns) < len(order):
            raise ValueError(f"a table twice in the breaking order: {list(order)!r}")
        for table in self._tables.values():
            turn = turns.get(table.number)
            table.rank = (1, -table.number) if turn is None else (0, turn)
        self._order = sorted((table.rank, table.number) for table in self._tables.values())
        for size, bucket in enumerate(self._buckets):
            self._order_by_size[size] = sorted((self._tables[number].rank, number) for number in bucket)

    def sit(self, entry: int, place: SeatPlace, *, newcomer: bool = True) -> None:
        """Seat an entry.

        Args:
            entry: its number.
            place: the seat.
            newcomer: whether the entry comes to a table that may have played already.

        Raises:
            ValueError: the entry already has a seat, the seat is taken, or it does not exist.
        """
        table = self._tables.get(place.table)
        if table is None or entry in self._places or place.seat in table.players:
            raise ValueError(f"entry {entry} can't sit down at {place!r}")
        if not 1 <= place.seat <= self.rules.seats:
            raise ValueError(f"no such seat: {place!r}")
        self._out_of_bucket(table)
        table.players[place.seat] = entry
        if newcomer:
            table.newcomers.add(place.seat)
        if place.seat in table.vacated:
            table.vacated.remove(place.seat)
        self._into_bucket(table)
        self._places[entry] = place

    def leave(self, entry: int) -> SeatPlace:
        """Remove an entry from its seat.

        Raises:
            KeyError: the entry has no seat.
        """
        place = self._places.pop(entry)
        table = self._tables[place.table]
        self._out_of_bucket(table)
        del table.players[place.seat]
        table.newcomers.discard(place.seat)
        table.vacated.append(place.seat)
        self._into_bucket(table)
        return place

    def hand_began(self, table: int, positions: Positions | Held, *, waiting: Collection[Seat] = ()) -> None:
        """Record the positions of a table's hand.

        Args:
            table: its number.
            positions: button and blinds.
            waiting: seats without cards; where newcomers wait for the big blind they remain newcomers.
        """
        found = self._tables[table]
        found.previous = positions
        if found.newcomers and self.rules.policy.newcomer_waits == "until-big-blind":
            found.newcomers.intersection_update(waiting)
        else:
            found.newcomers.clear()

    def hand_undone(self, table: int, previous: Positions | Held | None, newcomers: Collection[Seat]) -> None:
        """Undo a table's hand: it is dealt again from the same positions.

        Args:
            table: its number.
            previous: the positions of the hand before the undone one.
            newcomers: seats of players who were new in it, as far as they are still taken.
        """
        found = self._tables[table]
        found.previous = previous
        found.newcomers.update(seat for seat in newcomers if seat in found.players)

    def count_move(self, origin: int, to: int) -> None:
        """Count a player moved away: a table that is short for this reason need not stop (TDA24-11D)."""
        self._tables[origin].moved_away += 1
        there = self._tables[to]
        there.moved_away = max(0, there.moved_away - 1)

    def apply(self, done: SeatMove | TableBroken | SeatDraw | LateSeat) -> None:
        """Carry out a decided move, break or draw.

        Raises:
            ValueError: it no longer fits the present seating.
        """
        match done:
            case SeatMove():
                self._carry(done)
                self.count_move(done.origin.table, done.to.table)
            case TableBroken(table=number, moves=moves):
                for move in moves:
                    self._carry(move)
                self.close_table(number)
            case SeatDraw():
                self._deal_out(done)
            case LateSeat(entry=entry, place=place):
                self.sit(entry, place)

    # ---------------------------------------------------------------- keeping

    def _deal_out(self, draw: SeatDraw) -> None:
        """Reseat all players; tables that the draw does not name are closed, all others start anew."""
        for entry in draw.places:
            if entry in self._places:
                self.leave(entry)
        named = sorted({place.table for place in draw.places.values()})
        for number in set(self.numbers).difference(named):
            self.close_table(number)
        seats = max(place.seat for place in draw.places.values())
        if seats > self.rules.seats:  # a final table may have one seat more (TDA19-PR9)
            self.rules = structs.replace(self.rules, seats=seats)
        for number in named:
            if number not in self._tables:
                self.open_table(number)
        for entry, place in draw.places.items():
            self.sit(entry, place)
        for number in named:
            table = self._tables[number]
            table.previous, table.moved_away = None, 0
            table.vacated.clear()
            table.newcomers.clear()
        self.redrawn_at = self.table_count

    def _carry(self, move: SeatMove) -> None:
        if self._places.get(move.entry) != move.origin:
            raise ValueError(f"entry {move.entry} is not at {move.origin!r}")
        self.leave(move.entry)
        self.sit(move.entry, move.to)
        times = self._moves.get(move.entry, 0) + 1
        self._moves[move.entry] = times
        if times == len(self._moved):
            self._moved.append(0)
        self._moved[times] += 1
        if times > 1:
            self._moved[times - 1] -= 1

    def _out_of_bucket(self, table: _Table) -> None:
        size = len(table.players)
        heap = self._order_by_size[size]
        if heap and heap[0][1] == table.number:
            self._prune(heap, size, gone=table.number)
        bucket = self._buckets[size]
        last = self._tables[bucket.pop()]
        if last is not table:
            bucket[table.at] = last.number
            last.at = table.at

    def _prune(self, heap: list[tuple[Rank, int]], size: int | None, *, gone: int) -> None:
        """Remove tables from the top of a heap until one is open and has the size; `gone` is leaving."""
        while heap:
            rank, number = heap[0]
            table = self._tables.get(number)
            if number != gone and table and table.rank == rank and size in (None, len(table.players)):
                return
            heapq.heappop(heap)

    def _into_bucket(self, table: _Table) -> None:
        size = len(table.players)
        table.at = len(self._buckets[size])
        self._buckets[size].append(table.number)
        heapq.heappush(self._order_by_size[size], (table.rank, table.number))
