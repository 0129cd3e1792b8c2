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
    """How many players make a final table."""

    sizes: Mapping[int, int] = field(default_factory=lambda: {9: 9, 8: 9, 7: 7, 6: 7})
    """Players at the final table by the seats of a table. TDA19-PR9 is read so that two tables of five, or of
    four, are merged by the next elimination."""
    players: int | None = None
    """The same number for every event, if there is one (CCL-final-table: ten)."""
    plus: int = 0
    """How many more than at a full table, where `sizes` says nothing (TDA13-11-1: one)."""
    most: int = 10
    """No final table has more (TDA13-11-2)."""
    heads_up: bool = False
    """Whether events of heads-up matches have one (TDA13-11-3: no)."""
    rules: tuple[str, ...] = ("TDA19-PR9", "TDA19-PR9.2")


class Redraws(Struct, frozen=True, kw_only=True):
    """When all who are left draw their seats anew."""

    day_starts: bool = False
    """Whether each day begins with an `initial_draw`; the caller that begins the day asks."""
    at_tables: tuple[int, ...] = ()
    """Numbers of tables left at which it is done, the final table apart."""
    final_table: bool = True
    rules: tuple[str, ...] = ("ACO-O-balancing",)


def final_table_size(policy: FinalTable, *, seats: int) -> int | None:
    """Players with whom the final table is formed; None in an event of heads-up matches, which has none.

    Args:
        policy: how many players make a final table.
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
