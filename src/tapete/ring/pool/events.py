"""Events of a pool, in the past tense. Its state comes from these and from nothing else.

The log is private to the operator of the pool: it holds decks, hole cards, and folds that nobody may see yet.
`tapete.ring.pool.views` says what one account may see. A stored event keeps its meaning: what is added later
has a default.
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
    """The base of all events of a pool."""


class PoolOpened(PoolEvent, frozen=True, kw_only=True):
    """Players may join."""

    pool: int
    table: TableSettings
    terms: PoolTerms


class Joined(PoolEvent, frozen=True, kw_only=True):
    """An entry was opened and waits. Entries are numbered from 1 and no number comes twice."""

    entry: int
    account: int
    stack: Chips
    at: int
    bot: bool = False


class ToppedUp(PoolEvent, frozen=True, kw_only=True):
    """Chips were added to an entry."""

    entry: int
    chips: Chips


class AutoTopUpSet(PoolEvent, frozen=True, kw_only=True):
    """An entry is filled up by itself between hands; or no more, if both are 0."""

    entry: int
    below: Chips = 0
    to: Chips = 0


class SitOutAsked(PoolEvent, frozen=True, kw_only=True):
    """An entry that plays will rest after the hand."""

    entry: int


class SatOut(PoolEvent, frozen=True, kw_only=True):
    """An entry rests."""

    entry: int
    at: int
    why: WhySitOut = "asked"


class CameBack(PoolEvent, frozen=True, kw_only=True):
    """An entry waits again, or plays on as if it had not asked to rest."""

    entry: int
    at: int


class LeaveAsked(PoolEvent, frozen=True, kw_only=True):
    """An entry will be closed once its hands are over; it gets no new one."""

    entry: int


class Left(PoolEvent, frozen=True, kw_only=True):
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
    """A hand went on, up to its next decision."""

    hand: int
    events: tuple[HandEvent, ...]


class FastFolded(PoolEvent, frozen=True, kw_only=True):
    """A seat gave its hand up before its turn; it is folded when the turn comes."""

    entry: int
    hand: int
    then: Then


class WentOn(PoolEvent, frozen=True, kw_only=True):
    """An entry left a hand before its end, with the chips behind, and waits for the next one."""

    entry: int
    hand: int
    at: int


class HandFinished(PoolEvent, frozen=True, kw_only=True):
    """A hand is over and everybody has the chips back that it left."""

    hand: int
    at: int
    back: dict[int, Chips]
    """By entry. Of one that went on before: what it won all the same, or got back."""
    rake: Chips = 0
    pause_until: int = 0
    """Those who stayed to the end are not drawn to a table before; 0 for at once."""
    lapsed: tuple[int, ...] = ()
    """Entries whose fast fold never came to its turn (ACO-O-ff-last)."""


class PausesEnded(PoolEvent, frozen=True, kw_only=True):
    """Entries may be drawn again."""

    entries: tuple[int, ...]


class PoolClosed(PoolEvent, frozen=True, kw_only=True):
    """No table is formed any more."""

    at: int


Event = (
    PoolOpened
    | Joined
    | ToppedUp
    | AutoTopUpSet
    | SitOutAsked
    | SatOut
    | CameBack
    | LeaveAsked
    | Left
    | TableFormed
    | HandPlayed
    | FastFolded
    | WentOn
    | HandFinished
    | PausesEnded
    | PoolClosed
)
