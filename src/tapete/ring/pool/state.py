"""The state of a pool: entries, those who wait, and the hands that are being played."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tapete.engine import Hand
from tapete.engine.types import Chips, HandRules, Seat
from tapete.engine.whole import Whole
from tapete.ring.pool.events import TableFormed
from tapete.ring.pool.fairness import Tallies
from tapete.ring.pool.terms import PoolTerms, Then
from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.returning import Departure
from tapete.ring.settings import TableSettings

Status = Literal["waiting", "active", "inactive"]
"""Waiting for a table to be formed, playing or watching a hand, resting (ACO-boost-states)."""


@dataclass(slots=True)
class PoolSession(Whole):
    """One session of an account in the pool."""

    entry: int
    account: int
    stack: Chips
    """Chips that are in no hand."""
    since: int
    """Since when it has its status, UTC milliseconds."""
    bot: bool = False
    status: Status = "waiting"
    table: int | None = None
    """The hand that it plays or watches; it has gone on from others in `hands`."""
    hands: dict[int, Seat] = field(default_factory=dict)
    """All hands that are not over in which it was dealt in."""
    hands_since_big_blind: int | None = None
    """None until it has had one: it is due then (ACO-O-boost-blinds)."""
    met: frozenset[int] = frozenset()
    """Accounts of its last hand."""
    resting: bool = False
    """Whether it will sit out after the hand."""
    leaving: bool = False
    broke: bool = False
    """Whether it rests because it has lost everything."""
    top_up_below: Chips = 0
    top_up_to: Chips = 0
    """The stack that it is filled up to between hands whenever it has fewer than the former; 0 for none."""

    @property
    def chips_due(self) -> Chips:
        """Chips that are to be brought before its next hand."""
        idle = self.status == "waiting" or self.status == "inactive" and self.broke
        if not idle or self.leaving or self.resting or self.stack >= self.top_up_below:
            return 0
        return self.top_up_to - self.stack


@dataclass(slots=True)
class RunningPoolHand(Whole):
    """A hand that is not over."""

    hand: Hand
    entries: dict[Seat, int]
    accounts: frozenset[int]
    dealt: Chips
    """Chips of all of them when it began; the hand itself forgets those that are taken as rake."""
    before: dict[int, int | None]
    """By entry: hands since the big blind before this hand, should it be void."""
    kept: dict[Seat, Then] = field(default_factory=dict)
    """Fast folds, made and still to be made."""
    gone: dict[Seat, Chips] = field(default_factory=dict)
    """Chips that went on with entries which have left the table."""

    def hides(self, seat: Seat) -> bool:
        """Whether a seat has folded fast and its turn has not come yet."""
        return seat in self.kept and seat not in self.hand.folded

    @property
    def chips(self) -> Chips:
        """Chips that are at this table, rake included."""
        return self.dealt - sum(self.gone.values())


@dataclass(slots=True)
class RingPoolState(Whole):
    """Everything known of a pool. It has one owner, who applies its events in order."""

    pool: int
    table: TableSettings
    terms: PoolTerms
    rules: HandRules
    entries: dict[int, PoolSession] = field(default_factory=dict)
    """Those that are open."""
    of_account: dict[int, list[int]] = field(default_factory=dict)
    line: dict[int, None] = field(default_factory=dict)
    """Entries that wait, in the order in which they came."""
    pausing: dict[int, int] = field(default_factory=dict)
    """Entries that wait, and are not drawn before an instant: they look at how their last hand ended."""
    inactive: dict[int, None] = field(default_factory=dict)
    """Entries that rest, in the order in which they began to."""
    hands: dict[int, RunningPoolHand] = field(default_factory=dict)
    made: dict[int, int] = field(default_factory=dict)
    """Entries that each account has ever made."""
    departures: dict[int, tuple[Departure, ...]] = field(default_factory=dict)
    """By account, as long as they bind anybody."""
    last_entry: int = 0
    last_hand: int = 0
    issued: Chips = 0
    paid: Chips = 0
    """To entries that have left."""
    rake: Chips = 0
    outside: Chips = 0
    """Chips of all entries that are in no hand."""
    inside: Chips = 0
    """Chips in all hands."""
    places: Tallies = field(default_factory=dict)
    """How often each account had each place, in hands that counted."""
    closed: bool = False
    forming: TableFormed | None = None
    """A table whose cards are not dealt yet."""

    @property
    def in_play(self) -> Chips:
        """All chips of the pool."""
        return self.outside + self.inside

    def entry(self, number: int) -> PoolSession:
        """An open entry.

        Raises:
            RingRefused: there is none of this number.
        """
        found = self.entries.get(number)
        if found is None:
            raise RingRefused(RingReason.NO_SUCH_ENTRY, entry=number)
        return found

    def at_hand(self, entry: PoolSession) -> tuple[RunningPoolHand, Seat]:
        """The hand that an entry plays or watches, and its seat.

        Raises:
            RingRefused: it is in none.
        """
        if entry.table is None:
            raise RingRefused(RingReason.NOT_IN_A_HAND, entry=entry.entry)
        return self.hands[entry.table], entry.hands[entry.table]

    def hidden_from(self, entry: PoolSession) -> frozenset[int]:
        """Accounts that must not meet an entry yet: they would see that it has folded elsewhere.

        Rules: ACO-ff-hidden.
        """
        if not self.terms.fold_hidden:
            return frozenset()
        found: set[int] = set()
        for number, seat in entry.hands.items():
            if self.hands[number].hides(seat):
                found |= self.hands[number].accounts
        return frozenset(found - {entry.account})
