"""Choose the tables to open or close, from free seats and waiting lists.

>>> busy = Occupancy(table=1, seats=6, players=6, waiting=3)
>>> Demand(least=1, most=4).changes([busy], at=0)
Changes(open=1, close=())
>>> Demand(least=1, most=4, empty_minutes=5).changes([
...     busy, Occupancy(table=2, seats=6, players=0, empty_since=0), Occupancy(table=3, seats=6, players=2)],
...     at=300_000)
Changes(open=0, close=(2,))
"""

from collections.abc import Sequence

from msgspec import Struct

MINUTE_MS = 60_000


class Occupancy(Struct, frozen=True, kw_only=True):
    """How full one table is."""

    table: int
    seats: int
    players: int
    """Seats that are taken or reserved; house bots do not count."""
    waiting: int = 0
    empty_since: int | None = None
    """Time at which the table became empty, UTC milliseconds; None while somebody sits there."""


class Changes(Struct, frozen=True):
    """Tables of one kind to open and to close."""

    open: int
    """Number of tables to open."""
    close: tuple[int, ...]
    """Empty tables to close."""


class Demand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Limits for opening and closing tables of one kind, set by the operator."""

    least: int = 1
    """Number of tables kept open even if nobody plays."""
    most: int = 20
    free_least: int = 1
    """Open a table if all tables together have fewer free seats than this."""
    empty_minutes: int = 5
    """Minutes that a table stays empty before it is closed."""

    def __post_init__(self) -> None:
        if not 0 <= self.least <= self.most:
            raise ValueError(f"between {self.least} and {self.most} tables can't be open")

    def changes(self, tables: Sequence[Occupancy], *, at: int) -> Changes:
        """Return the tables to open and to close now.

        Args:
            tables: all open tables of the kind, without those that are closing.
            at: UTC milliseconds.
        """
        count = len(tables)
        free = sum(one.seats - one.players for one in tables)
        waiting = sum(one.waiting for one in tables)
        size = max((one.seats for one in tables), default=1)
        lacking = waiting + self.free_least - free
        wanted = -(-lacking // size) if tables and lacking > 0 else 0
        opened = max(self.least - count, min(wanted, self.most - count), 0)
        if opened:
            return Changes(open=opened, close=())
        idle = sorted(
            (one for one in tables if not one.players and one.empty_since is not None),
            key=lambda one: (one.empty_since, -one.table),
        )
        closed = []
        for one in idle:
            spare = free - one.seats - waiting >= self.free_least
            long_enough = at >= (one.empty_since or 0) + self.empty_minutes * MINUTE_MS
            if count > self.least and spare and long_enough:
                closed.append(one.table)
                count, free = count - 1, free - one.seats
        return Changes(open=0, close=tuple(closed))

    @property
    def next_look_ms(self) -> int:
        """Time after a table becomes empty at which to check again."""
        return self.empty_minutes * MINUTE_MS
