"""Boost pools, `pool/1`, and entries in them, `pool/1.3`.

A pool has no tables to choose. `sit_down` at a pool opens an entry, which `accepted.stream` names. `watch`
the entry to see each hand that it plays; a `snapshot` begins each hand. `act`, `pre_act`, `stand_up`,
`sit_out`, `come_back`, `top_up` and `auto_top_up` name the entry in place of a cash table.
"""

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.room.protocol.base import Ask, Stream, Tell, Uuid
from tapete.room.protocol.cash_table import CashRow

Then = Literal["next_hand", "watch"]
"""Choice after a fast fold: a new hand at another table, or watching the rest of this one."""
EntryStatus = Literal["waiting", "active", "inactive"]
"""`waiting`: for a table to be formed. `active`: playing or watching a hand. `inactive`: resting."""


class FastFold(Ask, frozen=True, kw_only=True):
    """Fold your hand now, even before your turn. Nobody sees the fold until your turn comes.

    `your_pool.fast_fold` says whether you may, and whether you must confirm it because a check is free.
    """

    id: Uuid
    stream: Stream
    then: Then = "next_hand"
    confirmed: bool = False


class LeaveHand(Ask, frozen=True, kw_only=True):
    """Stop watching a hand that you have folded, and wait for the next hand."""

    id: Uuid
    stream: Stream


class Pool(Ask, frozen=True, kw_only=True):
    """Ask for the facts of a pool and your entries in it; `pool_state` follows."""

    stream: Stream
    id: Uuid | None = None


PoolCommand = FastFold | LeaveHand
"""Messages that change a pool entry and that cash tables do not have."""


class OwnPool(Struct, frozen=True, kw_only=True):
    """Private state of one of your entries."""

    pool: str
    """Stream of the pool."""
    entry: int
    status: EntryStatus
    stack: Chips
    """Chips that are not in a hand."""
    since: int
    """Time at which the current status began."""
    fast_fold: Literal["yes", "confirm", "no"] = "no"
    """Whether you may fold before your turn now. `confirm`: nobody has bet and a check is free."""
    folded: bool = False
    """Whether you folded the shown hand, at once or at your coming turn. `leave_hand` takes you on."""
    least: int = 0
    """Least number of players to form a table once a player has waited for `wait_ms`."""
    wait_ms: int = 0


class PlaceShares(Struct, frozen=True, kw_only=True):
    """Frequency of one place at tables of one size, per thousand hands of a player."""

    least: int
    mean: int
    most: int


class PoolFigures(Struct, frozen=True, kw_only=True):
    """Distribution of places in a pool, at tables of one size. It names no player."""

    players: int
    hands: int
    accounts: int
    """Number of accounts with enough hands to compare."""
    places: tuple[PlaceShares, ...]
    """Clockwise from the button: the big blind is the third place, heads-up the second."""


class PoolEntry(Struct, frozen=True, kw_only=True):
    """One of your entries."""

    stream: str
    """Stream that messages about the entry name: `pool/1.3`."""
    status: EntryStatus
    stack: Chips
    """Chips of the entry, those at its table included."""


class PoolState(Tell, frozen=True, kw_only=True):
    """Facts of a pool. Only `entries` and your buy-in limits differ between players."""

    stream: str
    row: CashRow
    least: int
    """Least number of players to form a table after `wait_ms`. A full table is formed at once."""
    wait_ms: int
    rest_minutes: int
    """Minutes that an entry may rest before it is paid out."""
    entries_most: int
    """Number of entries that one player may have at a time."""
    buy_in_least: Chips
    """Least chips for your next entry. More than the pool's minimum if you must bring back your last
    stack."""
    buy_in_most: Chips
    returns_until: int | None = None
    """End of the time in which you must bring back your last stack."""
    wait_median_ms: int | None = None
    """Median wait for the last tables formed; None before the first table."""
    wait_longest_ms: int | None = None
    figures: tuple[PoolFigures, ...] = ()
    entries: tuple[PoolEntry, ...] = ()
    """Your entries."""
