"""Find short tables that stop until the tables are balanced.

>>> five_of_nine = ShortTable(table=4, players=5, next_seat_open=False)
>>> halt(five_of_nine, fullest=8, seats=9, policy=HaltPolicy()).binding
True
>>> later = HaltPolicy(binding_from=7, blinds_affected=True, eliminations_only=True, rules=("TDA24-11D",))
>>> halt(five_of_nine, fullest=8, seats=9, policy=later).now  # the big blind comes to a player first
False
"""

from collections.abc import Collection

from msgspec import Struct

from tapete.engine.types import Seat
from tapete.tournament.positions.button import Held
from tapete.tournament.seats.balancing import TableView
from tapete.tournament.seats.tables import Tables


class HaltPolicy(Struct, frozen=True, kw_only=True):
    """Rules for halting short tables. All are settings of the event, and the director may waive any halt."""

    gap: int | None = 3
    """Gap to the fullest table at which a table stops; None if gaps don't matter."""
    players: int | None = None
    """Number of players at or below which a table stops, except the final table (CCL-halt-3)."""
    binding_from: int | None = 9
    """Number of seats of a table from which a gap is binding; at smaller tables it is advice
    (TDA19-11D.2). None if it is always advice, as in a turbo. A `players` halt is always binding."""
    blinds_affected: bool = False
    """Whether play goes on until the big blind would fall on an open seat (TDA24-11D)."""
    eliminations_only: bool = False
    """Whether a gap caused by a move is not binding (TDA24-11D)."""
    rules: tuple[str, ...] = ("TDA19-11D", "TDA19-11D.2")


class ShortTable(Struct, frozen=True, kw_only=True):
    """Facts about one short table."""

    table: int
    players: int
    next_seat_open: bool
    """Whether the seat on the left of the last big blind is empty."""
    moved_away: int = 0
    """Number of players moved from it to other tables and not replaced."""


class TableHalt(Struct, frozen=True, kw_only=True):
    """A table that is too short. If the director waives the halt, playing on is no misdeal (TDA19-11D.3)."""

    table: int
    players: int
    fullest: int
    binding: bool
    """Whether the rule requires the halt; if not, the director chooses."""
    now: bool
    """Whether it stops before the next hand; if not, it stops when the big blind would fall on an open
    seat."""
    rules: tuple[str, ...]

    @property
    def gap(self) -> int:
        """Number of players below the fullest table."""
        return self.fullest - self.players


def halt(
    table: ShortTable, *, fullest: int, seats: int, policy: HaltPolicy, tables: int = 2
) -> TableHalt | None:
    """Return whether and how a table must stop after its hand; None if it goes on.

    Args:
        table: the table, between two hands.
        fullest: number of players at the fullest table.
        seats: seats of a table.
        policy: the rules for halting.
        tables: number of tables left; a single one never stops.

    Rules: TDA19-11D, TDA19-11D.2, TDA13-10D-1, TDA24-11D, CCL-halt-3.
    """
    if tables < 2:
        return None
    few = policy.players is not None and table.players <= policy.players
    gap = fullest - table.players
    if not few and (policy.gap is None or gap < policy.gap):
        return None
    binding = policy.binding_from is not None and seats >= policy.binding_from
    if policy.eliminations_only and policy.gap is not None:
        binding = binding and gap - table.moved_away >= policy.gap
    return TableHalt(
        table=table.table,
        players=table.players,
        fullest=fullest,
        binding=few or binding,
        now=few or table.next_seat_open or not policy.blinds_affected,
        rules=policy.rules,
    )


def next_seat(big_blind: Seat, seats: int, *, closed: Collection[Seat] = ()) -> Seat:
    """Find the next seat to the left, empty or not; closed seats are skipped.

    >>> next_seat(3, 9), next_seat(9, 9), next_seat(9, 9, closed=(1, 2))
    (4, 1, 3)
    """
    seat = big_blind % seats + 1
    while seat in closed:
        seat = seat % seats + 1
    return seat


def halts(tables: Tables, policy: HaltPolicy) -> tuple[TableHalt, ...]:
    """Return the tables that must stop, or that the director may stop; the shortest first.

    Rules: TDA19-11D, TDA24-11D, CCL-halt-3.
    """
    most = tables.fullest
    limits = [-1]
    if policy.gap is not None:
        limits.append(most - policy.gap)
    if policy.players is not None:
        limits.append(min(policy.players, most))
    found = []
    for size in range(max(limits) + 1):
        for number in tables.roomy(size):  # skip tables without an open seat
            stopped = halt(
                ShortTable(
                    table=number,
                    players=size,
                    next_seat_open=_next_seat_open(tables.view(number), tables.rules.seats),
                    moved_away=tables.moved_away_from(number),
                ),
                fullest=most,
                seats=tables.rules.seats,
                policy=policy,
                tables=tables.table_count,
            )
            if stopped:
                found.append(stopped)
    return tuple(found)


def _next_seat_open(table: TableView, seats: int) -> bool:
    last = table.previous.last if isinstance(table.previous, Held) else table.previous
    return last is not None and next_seat(last.big_blind, seats, closed=table.closed) not in table.players
