"""Values of a book for a pool, fixed when the pool opens, so that its log replays under them."""

from typing import Literal

from msgspec import Struct

from tapete.floor.citing import Citing
from tapete.ring.returning import MINUTE_MS, duty
from tapete.ring.settings import TableSettings, boards, seats
from tapete.rules import Book

Then = Literal["next-hand", "watch"]
"""Choice of a player after a fast fold."""


class PoolTerms(Struct, frozen=True, kw_only=True):
    """Decisive values for a pool; `rows` names the source of each."""

    seats: int
    least: int
    """Minimum number of entries for a table once somebody has waited for `wait_ms`."""
    wait_ms: int
    random: bool
    """Whether entries are drawn at random; otherwise the longest waiting come first."""
    new_opponents: bool
    """Whether opponents of the last hand are passed over while there are others."""
    blinds_by_turn: bool
    """Whether the big blind goes to the entry with the most hands since its last; otherwise to the first
    drawn."""
    entries: int
    """Maximum number of entries of one account."""
    entries_open: bool
    """Whether only open entries count toward the maximum."""
    return_minutes: int
    rest_ms: int
    """How long an entry may sit out."""
    fold_any_time: bool
    fold_unbet: bool
    """Whether a player may fold fast before any bet, after confirming."""
    fold_then: tuple[Then, ...]
    fold_hidden: bool
    """Whether a fast fold stays hidden until its turn comes."""
    boards: int = 1
    """Number of boards dealt once the betting is over, where a house runs pool hands twice."""
    auto_top_up: bool = False
    """Whether automatic top-up is offered."""
    rows: dict[str, str] = {}
    """Source row of each value, by the value's name, for refusals."""


def pool_terms(table: TableSettings, book: Book, read: Citing | None = None) -> PoolTerms:
    """Return the terms of a pool under a book.

    Args:
        table: its settings; the number of seats is the table's if it is set.
        book: its rulebook.
        read: records the rows used.

    Raises:
        NotCovered: the book doesn't know pools.
    """
    read, points = read or Citing(), book.ring
    deciding = {
        "entries": points.pool_entries,
        "fold_any_time": points.fast_fold,
        "fold_unbet": points.fast_fold_unbet,
        "fold_then": points.fast_fold_then,
        "least": points.pool_least,
        "return_minutes": points.pool_return_minutes,
        "auto_top_up": points.auto_top_up,
    }
    return PoolTerms(
        seats=seats(table, book, read),
        least=read(points.pool_least),
        wait_ms=read(points.pool_wait_seconds) * 1_000,
        random=read(points.pool_draw) == "random",
        new_opponents=read(points.pool_opponents) == "new-if-possible",
        blinds_by_turn=read(points.pool_blinds) == "most-hands-since",
        entries=read(points.pool_entries),
        entries_open=read(points.pool_entries_counted) == "open",
        return_minutes=duty(book, pool=True, read=read),
        rest_ms=read(points.pool_rest_minutes) * MINUTE_MS,
        fold_any_time=read(points.fast_fold) == "any-time",
        fold_unbet=read(points.fast_fold_unbet) == "confirmed",
        fold_then=read(points.fast_fold_then),
        fold_hidden=read(points.fast_fold_seen) == "on-turn",
        boards=boards(table, book, read),
        auto_top_up=read(points.auto_top_up) == "optional",
        rows={name: point.source for name, point in deciding.items() if point is not None},
    )
