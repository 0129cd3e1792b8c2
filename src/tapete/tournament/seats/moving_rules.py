"""Rules of an event for moving players: balance, breaking order, final table, redraws."""

from typing import Literal

from msgspec import Struct, field

from tapete.tournament.seats.final_table import FinalTable, Redraws

Breaks = Literal["smallest", "order", "random"]
"""Choice of the table that breaks: see `Moving.breaks`."""


class Moving(Struct, frozen=True, kw_only=True):
    """Rules for moving players; fixed before the event, and changed only publicly (TDA19-11C)."""

    spread: int = 1
    """Players by which the fullest table may exceed the shortest without a move (ACO-O-balancing: one)."""
    late_spread: int | None = None
    """The same limit once few tables are left, if it differs (TDA19-11D.4)."""
    late_tables: int = 0
    """Number of tables that counts as few."""
    by: Literal["blinds", "position"] | None = None
    """Rule that chooses mover and seat: see `balance`; None: by the policy of the tables."""
    ties: Literal["draw", "order", "fewest_moved"] = "draw"
    """Choice among several equally full tables to give a player: drawn, the first to be broken, or the one
    whose next big blind has been moved least (by position it is drawn, since the mover depends on the
    seat)."""
    breaks: Breaks | None = None
    """Choice of the table that breaks: one with the fewest players, the next in the announced order (or
    the highest number without one), or any, where the policy of the tables allows it. None: the next in
    the order where the policy presets one, otherwise one with the fewest players."""
    break_seats: Literal["drawn", "nearest"] = "drawn"
    """Seats for the players of a broken table: all drawn, or the player with the soonest big blind gets
    the seat with the soonest big blind, and so on. Then only ties are drawn."""
    final_table: FinalTable = field(default_factory=FinalTable)
    redraws: Redraws = field(default_factory=Redraws)
    balance_rules: tuple[str, ...] = ("TDA19-11A", "TDA19-11A.2", "TDA19-11C")
    break_rules: tuple[str, ...] = ("TDA19-10", "TDA19-10.2")
