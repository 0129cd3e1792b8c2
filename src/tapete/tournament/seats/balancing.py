"""One move to balance two tables: the mover, the new seat, and why other seats were not chosen.

>>> from tapete.tournament.positions.button import next_positions
>>> long = TableView(table=1, players={seat: 10 + seat for seat in range(1, 10)},
...                  previous=next_positions(None, range(1, 10)))
>>> short = TableView(table=2, players={seat: 20 + seat for seat in (1, 2, 3, 5, 6, 8)},
...                   previous=next_positions(None, [1, 2, 3, 5, 6, 8]))
>>> move = balance(long, short, rules=TableRules(seats=9))
>>> move.entry, move.to.seat, move.after.role  # the next big blind of table 1 goes where it is due at once
(14, 4, 'big_blind')
>>> [(other.arrival.seat, other.arrival.to_big_blind) for other in move.alternatives]
[(7, 2), (9, 3)]
"""

from collections.abc import Collection, Mapping
from typing import Literal

from msgspec import Struct

from tapete.engine.pots import clockwise
from tapete.engine.types import Seat
from tapete.tournament.positions.arrivals import Arrival, TableRules, arrive, hand_of, to_big_blind
from tapete.tournament.positions.button import Held, Positions
from tapete.tournament.seats.seating import SeatPlace

MoveKind = Literal["balance", "break", "redraw", "final_table"]
"""Reason for a move between tables."""

By = Literal["blinds", "position", "drawn"]
"""Rule that chooses mover and seat: see `balance`."""

NotChosen = Literal["better", "small_blind", "vacated_earlier"]
"""Why a seat was not chosen: it is a better position, it is the small blind, or in stud another seat
became empty later."""


class TableView(Struct, frozen=True, kw_only=True):
    """State of one table between two hands, for moving players."""

    table: int
    players: dict[Seat, int]
    """Entries by seat."""
    previous: Positions | Held | None
    """Positions of the last hand; None if there was none."""
    vacated: tuple[Seat, ...] = ()
    """Seats that have become empty, in order. A seat that was never taken may be missing."""
    newcomers: tuple[Seat, ...] = ()
    """Seats of players who have come since the last hand."""
    closed: tuple[Seat, ...] = ()
    """Seats that nobody may take: out of use or reserved."""

    def open_seats(self, seats: int) -> list[Seat]:
        """List the seats that a newcomer may take, by number.

        Args:
            seats: number of seats at the table.
        """
        return open_seats(self.players, seats, closed=self.closed)


class Alternative(Struct, frozen=True, kw_only=True):
    """An open seat that was not chosen."""

    arrival: Arrival
    why_not: NotChosen


class SeatMove(Struct, frozen=True, kw_only=True):
    """Move of one player between tables, with the facts that explain it. Other modules put it into words."""

    kind: MoveKind
    entry: int
    origin: SeatPlace
    to: SeatPlace
    to_big_blind: int | None
    """Hands before the big blind would have come at the old table; 0 is the next hand. None without
    blinds."""
    after: Arrival
    """Role of the new seat in the next hand there."""
    origin_players: int
    """Players at the old table before the move."""
    to_players: int
    """Players at the new table before the move."""
    origin_big_blind: int | None = None
    """Entry with the next big blind at the old table after the move. None without blinds, without
    opponents, and when the table breaks."""
    alternatives: tuple[Alternative, ...] = ()
    """Other open seats of the new table: by blinds the worst position first, by position in number order.
    Empty where the seat was drawn."""
    rules: tuple[str, ...] = ()

    @property
    def gained(self) -> int | None:
        """Hands by which the big blind comes later, negative if it comes sooner; None without blinds."""
        if self.to_big_blind is None or self.after.to_big_blind is None:
            return None
        return self.after.to_big_blind - self.to_big_blind


def balance(
    origin: TableView,
    to: TableView,
    *,
    rules: TableRules,
    by: By = "blinds",
    drawn: tuple[int, int] = (0, 0),
    cite: tuple[str, ...] = ("TDA19-11A", "TDA19-11A.2", "TDA19-11C"),
) -> SeatMove:
    """Move one player from a long table to a short one.

    By blinds: the player whose big blind is next goes to the open seat where it comes soonest. That may be
        the very next hand, without a small blind beside it. The small blind is used only if no other seat is
        open. In a mix this applies during stud too: the last hand with blinds gives the next big blind.

    By position, for stud-only events: the seat that became empty last is filled, by the player in the same
    seat at the long table, or else by the next one clockwise. The sources leave the choice of the player
    open; this is the usual reading.

    Drawn: a draw chooses the player and the seat.

    Args:
        origin: the long table, with at least two players.
        to: the short table, with an open seat. At an empty table all seats are equal: the lowest is taken.
        rules: the rules for positions.
        by: the rule that decides.
        drawn: for a draw, the index of the player, by seat number, and of the open seat.
        cite: the rows to cite.

    Raises:
        ValueError: no open seat, or nobody would stay behind.

    Rules: TDA19-11A, TDA19-11A.2, TDA19-11A.3, TDA19-11B.2, TDA13-10A-1, CCL-balance-bb, ACO-O-balancing.
    """
    if len(origin.players) < 2 or not to.open_seats(rules.seats):
        raise ValueError(
            f"can't move from table {origin.table} with {len(origin.players)} players"
            f" to table {to.table} with {len(to.players)}"
        )
    if by == "position":
        seat = _vacated_last(to, rules)
        mover = _opposite(origin, seat)
        arrivals = [_arrival(to, seat, rules)]
        others = [
            Alternative(arrival=_arrival(to, other, rules), why_not="vacated_earlier")
            for other in to.open_seats(rules.seats)
            if other != seat
        ]
    elif by == "drawn":
        mover = sorted(origin.players)[drawn[0]]
        arrivals, others = [_arrival(to, to.open_seats(rules.seats)[drawn[1]], rules)], []
    else:
        mover = next_big_blind(origin, rules=rules)
        arrivals = worst_first(to, rules=rules)
        others = [
            Alternative(arrival=arrival, why_not="small_blind" if arrival.role == "small_blind" else "better")
            for arrival in arrivals[1:]
        ]
    left = {seat: entry for seat, entry in origin.players.items() if seat != mover}
    return SeatMove(
        kind="balance",
        entry=origin.players[mover],
        origin=SeatPlace(origin.table, mover),
        to=SeatPlace(to.table, arrivals[0].seat),
        to_big_blind=hands_to_big_blind(origin, mover, rules=rules),
        after=arrivals[0],
        origin_players=len(origin.players),
        to_players=len(to.players),
        origin_big_blind=(
            left[_next_big_blind(origin, left, rules)] if rules.blinds and len(left) > 1 else None
        ),
        alternatives=tuple(others),
        rules=cite,
    )


def worst_first(table: TableView, *, rules: TableRules) -> list[Arrival]:
    """Return the open seats of a table from a newcomer's view, the worst position first.

    Worst is where the big blind comes soonest. The small blind falls on the seat of the last big blind, which
    waits longest for the next one: it comes last, and is taken only if no other seat is open. Under
    `soonest-blind` it comes before all seats except that of the next big blind.

    Rules: TDA19-11A, TDA19-11A.2, CCL-balance-bb.
    """
    found = [_arrival(table, seat, rules) for seat in table.open_seats(rules.seats)]
    found.sort(key=lambda arrival: arrival.to_big_blind or 0)
    roles = [arrival.role for arrival in found]
    if "small_blind" in roles and "big_blind" not in roles:
        if rules.moving.worst_position == "soonest-blind":
            found.insert(0, found.pop(roles.index("small_blind")))
    return found


def balance_by(rules: TableRules, *, stud: bool = False) -> By:
    """Return the rule that chooses mover and seat.

    Args:
        rules: of the tables, with the event's policy.
        stud: whether the giving table plays a stud game of a mix.

    Rules: TDA19-11A, TDA19-11A.3, TDA19-11B.2.

    >>> balance_by(TableRules(seats=8)), balance_by(TableRules(seats=8, blinds=False))
    ('blinds', 'blinds')
    """
    policy = rules.moving
    if not rules.blinds:
        return "position" if policy.stud_move == "last-vacated" else "blinds"
    if stud:
        return "position" if policy.mixed_mover == "by-position" else "blinds"
    return "drawn" if policy.balance_move == "drawn" else "blinds"


def newcomer_seats(table: TableView, *, rules: TableRules) -> list[Seat]:
    """List the open seats that a newcomer may get; all of them if each one has a duty.

    Rules: TDA19-10.2, TDA24-10A, CCL-break-rights.
    """
    free = table.open_seats(rules.seats)
    if rules.moving.newcomer_seats == "any":
        return free
    plain = [seat for seat in free if _arrival(table, seat, rules).role in ("dealt_in", "waits")]
    return plain or free


def open_seats(players: Mapping[Seat, int], seats: int, *, closed: Collection[Seat] = ()) -> list[Seat]:
    """List the empty seats that are not closed, by number."""
    return [seat for seat in range(1, seats + 1) if seat not in players and seat not in closed]


def hands_to_big_blind(table: TableView, seat: Seat, *, rules: TableRules) -> int | None:
    """Return the hands until a player who stays has the big blind; None without blinds."""
    if not rules.blinds or len(table.players) < 2:
        return None
    hand = hand_of(table.previous, table.players, rules=rules, newcomers=table.newcomers)
    return to_big_blind(hand.positions, table.players, seat)


def next_big_blind(table: TableView, *, rules: TableRules) -> Seat:
    """Return the seat of the player to move: the next big blind, in stud by the last hand with blinds.

    Rules: TDA19-11A, TDA19-11B.2.
    """
    return _next_big_blind(table, table.players, rules)


def _next_big_blind(table: TableView, players: Mapping[Seat, int], rules: TableRules) -> Seat:
    newcomers = set(table.newcomers).intersection(players)
    return hand_of(table.previous, players, rules=rules, newcomers=newcomers).positions.big_blind


def _arrival(table: TableView, seat: Seat, rules: TableRules) -> Arrival:
    return arrive(table.previous, table.players, seat, rules=rules, since=table.newcomers)


def _vacated_last(table: TableView, rules: TableRules) -> Seat:
    """Return the open seat vacated last; never-taken seats count as vacated first, lower numbers first."""
    free = table.open_seats(rules.seats)
    known = [seat for seat in table.vacated if seat in free]
    return known[-1] if known else free[-1]


def _opposite(table: TableView, seat: Seat) -> Seat:
    return seat if seat in table.players else clockwise(table.players, after=seat)[0]
