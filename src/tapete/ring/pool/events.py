"""Events of a pool, in the past tense; the only source of its state.

The log is private to the pool's operator: it holds decks, hole cards, and folds that nobody may see yet.
`tapete.ring.pool.views` defines the view of one account. A stored event keeps its meaning: new fields have
defaults.
"""

from typing import Literal

from msgspec import Struct

from tapete.cards import Card
from tapete.engine import Event as HandEvent
from tapete.engine.types import Chips, Seat, snake
from tapete.ring.pool.terms import PoolTerms, Then
from tapete.ring.settings import TableSettings

WhySitOut = Literal["asked", "no_chips"]
WhyLeft = Literal["asked", "idle", "closed"]


class PoolEvent(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    tag=snake,
    omit_defaults=True,
    repr_omit_defaults=True,
):
    """Base of all events of a pool."""


class PoolOpened(PoolEvent, frozen=True, kw_only=True):
    """Players may join."""

    pool: int
    table: TableSettings
    terms: PoolTerms


class Joined(PoolEvent, frozen=True, kw_only=True):
    """An entry was opened and waits. Entries are numbered from 1; no number is used twice."""

    entry: int
    account: int
    stack: Chips
    at: int
    bot: bool = False


class PoolToppedUp(PoolEvent, frozen=True, kw_only=True, tag="topped_up"):
    """Chips were added to an entry."""

    entry: int
    chips: Chips


class PoolAutoTopUpSet(PoolEvent, frozen=True, kw_only=True, tag="auto_top_up_set"):
    """Automatic top-up was set for an entry; it is off if both amounts are 0."""

    entry: int
    below: Chips = 0
    to: Chips = 0


class PoolSitOutAsked(PoolEvent, frozen=True, kw_only=True, tag="sit_out_asked"):
    """An entry that plays will sit out after the hand."""

    entry: int


class PoolSatOut(PoolEvent, frozen=True, kw_only=True, tag="sat_out"):
    """An entry sits out."""

    entry: int
    at: int
    why: WhySitOut = "asked"


class PoolCameBack(PoolEvent, frozen=True, kw_only=True, tag="came_back"):
    """An entry waits again, or takes back its request to sit out."""

    entry: int
    at: int


class PoolLeaveAsked(PoolEvent, frozen=True, kw_only=True, tag="leave_asked"):
    """An entry will be closed once its hands are over; it gets no new one."""

    entry: int


class PoolLeft(PoolEvent, frozen=True, kw_only=True, tag="left"):
    """An entry was closed and its chips were paid out."""

    entry: int
    stack: Chips
    at: int
    why: WhyLeft = "asked"


class TableFormed(PoolEvent, frozen=True, kw_only=True):
    """Entries were drawn to a table for one hand; `HandPlayed` begins it."""

    hand: int
    entries: dict[Seat, int]
    button: Seat
    small_blind: Seat | None
    big_blind: Seat
    deck: tuple[Card, ...]


class HandPlayed(PoolEvent, frozen=True, kw_only=True):
    """A hand advanced, up to its next decision."""

    hand: int
    events: tuple[HandEvent, ...]


class FastFolded(PoolEvent, frozen=True, kw_only=True):
    """A seat folded before its turn; the fold is applied when the turn comes."""

    entry: int
    hand: int
    then: Then


class WentOn(PoolEvent, frozen=True, kw_only=True):
    """An entry left a hand before its end, with its remaining stack, and waits for the next one."""

    entry: int
    hand: int
    at: int


class PoolHandFinished(PoolEvent, frozen=True, kw_only=True, tag="hand_finished"):
    """A hand is over and every entry has its remaining chips back."""

    hand: int
    at: int
    back: dict[int, Chips]
    """Chips returned by entry. For an entry that had gone on: any win or refund."""
    rake: Chips = 0
    pause_until: int = 0
    """Time before which the entries that stayed to the end get no new table; 0 for none."""
    lapsed: tuple[int, ...] = ()
    """Entries whose fast fold never came to its turn (ACO-O-ff-last)."""


class PausesEnded(PoolEvent, frozen=True, kw_only=True):
    """Entries may be drawn again."""

    entries: tuple[int, ...]


class PoolClosed(PoolEvent, frozen=True, kw_only=True):
    """No more tables are formed."""

    at: int


Event = (
    PoolOpened
    | Joined
    | PoolToppedUp
    | PoolAutoTopUpSet
    | PoolSitOutAsked
    | PoolSatOut
    | PoolCameBack
    | PoolLeaveAsked
    | PoolLeft
    | TableFormed
    | HandPlayed
    | FastFolded
    | WentOn
    | PoolHandFinished
    | PausesEnded
    | PoolClosed
)
