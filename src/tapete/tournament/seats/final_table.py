"""Number of tables that an event needs, the time of the final table, and redraws.

>>> [final_table_size(FinalTable(), seats=seats) for seats in (10, 9, 8, 7, 6)]
[10, 9, 9, 7, 7]
>>> one_more = FinalTable(sizes={}, plus=1, rules=("TDA13-11-1", "TDA13-11-2", "TDA13-11-3"))
>>> [final_table_size(one_more, seats=seats) for seats in (10, 9, 8, 6, 2)]
[10, 10, 9, 7, None]
"""

from collections.abc import Mapping

from msgspec import Struct, field


class FinalTable(Struct, frozen=True, kw_only=True):
    """Rules for the number of players at a final table."""

    sizes: Mapping[int, int] = field(default_factory=lambda: {9: 9, 8: 9, 7: 7, 6: 7})
    """Players at the final table by the number of seats of a table. TDA19-PR9 is read so that two tables
    of five, or of four, are merged by the next elimination."""
    players: int | None = None
    """Fixed number for every event, if there is one (CCL-final-table: ten)."""
    plus: int = 0
    """Number added to a full table, where `sizes` has no entry (TDA13-11-1: one)."""
    most: int = 10
    """Maximum number for any final table (TDA13-11-2)."""
    heads_up: bool = False
    """Whether heads-up events have a final table (TDA13-11-3: no)."""
    rules: tuple[str, ...] = ("TDA19-PR9", "TDA19-PR9.2")


class Redraws(Struct, frozen=True, kw_only=True):
    """When all remaining players draw new seats."""

    day_starts: bool = False
    """Whether each day begins with an `initial_draw`; the caller that begins the day checks this."""
    at_tables: tuple[int, ...] = ()
    """Numbers of remaining tables at which seats are redrawn, apart from the final table."""
    final_table: bool = True
    rules: tuple[str, ...] = ("ACO-O-balancing",)


def final_table_size(policy: FinalTable, *, seats: int) -> int | None:
    """Return the number of players at which the final table forms; None in heads-up events without one.

    Args:
        policy: the rules for the number.
        seats: seats of a table.

    Rules: TDA19-PR9, TDA19-PR9.2, TDA13-11-1, TDA13-11-2, TDA13-11-3, CCL-final-table.
    """
    if seats == 2 and not policy.heads_up:
        return None
    return min(policy.players or policy.sizes.get(seats, seats + policy.plus), policy.most)


def tables_needed(players: int, *, seats: int, final_table: int | None, fit_at: int | None = None) -> int:
    """Compute the smallest number of tables for the players.

    Args:
        players: number of remaining players.
        seats: seats of a table.
        final_table: number of players that form the final table, from `final_table_size`. It may be one more
            than `seats`, or less; if less, two tables remain until that number is reached.
        fit_at: if seats are closed, the fewest tables with enough open seats.

    Rules: TDA19-PR9, TDA13-11-1, CCL-final-table.

    >>> [tables_needed(players, seats=9, final_table=9) for players in (19, 18, 10, 9)]
    [3, 2, 2, 1]
    >>> [tables_needed(players, seats=10, final_table=9) for players in (11, 10, 9)]
    [2, 2, 1]
    >>> [tables_needed(players, seats=6, final_table=7) for players in (13, 8, 7)]
    [3, 2, 1]
    """
    fit = -(-players // seats) if fit_at is None else fit_at
    if final_table is None:
        return max(1, fit)
    if players <= final_table:
        return 1
    return max(2, fit)
