"""Boost pools, `pool/1`, and entries in them, `pool/1.3`.

A pool has no tables to pick. `sit_down` at it opens an entry, which `accepted.stream` names. `watch` that,
and you see each hand that it plays, one after the other: a `snapshot` begins each of them. `act`, `pre_act`,
`stand_up`, `sit_out`, `come_back`, `top_up` and `auto_top_up` name the entry, as they name a cash table.
"""

from typing import Literal

from msgspec import Struct

from tapete.engine.types import Chips
from tapete.room.protocol.base import Ask, Stream, Tell, Uuid
from tapete.room.protocol.cash_table import CashRow

Then = Literal["next_hand", "watch"]
"""What follows a fast fold: a new hand at another table, or the rest of this one."""
EntryStatus = Literal["waiting", "active", "inactive"]
"""Waiting for a table to be formed, playing or watching a hand, resting."""


class FastFold(Ask, frozen=True, kw_only=True):
    """Give up your hand now, whosever turn it is. Nobody sees it before your turn comes.

    `your_pool.fast_fold` says whether you may, and whether you have to confirm it, since checking is free.
    """

    id: Uuid
    stream: Stream
    then: Then = "next_hand"
    confirmed: bool = False


class LeaveHand(Ask, frozen=True, kw_only=True):
    """Watch no more of a hand that you have folded, and wait for the next one."""

    id: Uuid
    stream: Stream


class Pool(Ask, frozen=True, kw_only=True):
    """Ask for the facts of a pool and your entries in it; `pool_state` follows."""

    stream: Stream
    id: Uuid | None = None


PoolCommand = FastFold | LeaveHand
"""Messages about an entry of a pool that change something; others are those of cash tables."""


class OwnPool(Struct, frozen=True, kw_only=True):
    """What only you may see of an entry of yours."""

    pool: str
    """The stream of the pool."""
    entry: int
    status: EntryStatus
    stack: Chips
    """Chips in no hand."""
    since: int
    """Since when it has its status."""
    fast_fold: Literal["yes", "confirm", "no"] = "no"
    """Whether you may fold before your turn now; `confirm`: nobody has bet, checking is free."""
    folded: bool = False
    """Whether you have folded the hand that you are shown, or will at your turn; `leave_hand` goes on."""
    least: int = 0
    """Players with whom a table is formed once somebody has waited for `wait_ms`."""
    wait_ms: int = 0


class PlaceShares(Struct, frozen=True, kw_only=True):
    """How often players had one place at tables of one size, of a thousand of their hands each."""

    least: int
    mean: int
    most: int


class PoolFigures(Struct, frozen=True, kw_only=True):
    """How evenly a pool deals its places, at tables of one size. It names nobody."""

    players: int
    hands: int
    accounts: int
    """Accounts with enough hands to be compared."""
    places: tuple[PlaceShares, ...]
    """From the button on, clockwise: the big blind is the third, heads-up the second."""


class PoolEntry(Struct, frozen=True, kw_only=True):
    """One of your entries."""

    stream: str
    """`pool/1.3`: what messages about it name."""
    status: EntryStatus
    stack: Chips
    """With the chips at its table."""


class PoolState(Tell, frozen=True, kw_only=True):
    """The facts of a pool, the same for everybody but for `entries`."""

    stream: str
    row: CashRow
    least: int
    """Players with whom a table is formed after `wait_ms`; a whole one is formed at once."""
    wait_ms: int
    rest_minutes: int
    """How long an entry may rest before it is paid out."""
    entries_most: int
    """How many entries one player may have at a time."""
    buy_in_least: Chips
    """What you bring with your next entry: more than the pool asks for, where the book has a duty."""
    buy_in_most: Chips
    returns_until: int | None = None
    """Until when that duty binds you."""
    wait_median_ms: int | None = None
    """How long entries have waited for the last tables; None before there are any."""
    wait_longest_ms: int | None = None
    figures: tuple[PoolFigures, ...] = ()
    entries: tuple[PoolEntry, ...] = ()
    """Yours."""
