"""State of a pool: entries, the line of waiting entries, and running hands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from tapete.engine import Hand
from tapete.engine.deep_copy import DeepCopied
from tapete.engine.types import Chips, HandRules, Seat
from tapete.ring.pool.events import TableFormed
from tapete.ring.pool.fairness import Tallies
from tapete.ring.pool.terms import PoolTerms, Then
from tapete.ring.refusals import RingReason, RingRefused
from tapete.ring.returning import Departure
from tapete.ring.settings import TableSettings

Status = Literal["waiting", "active", "inactive"]
"""Waiting for a table, playing or watching a hand, or sitting out (ACO-boost-states)."""


@dataclass(slots=True)
class PoolSession(DeepCopied):
    """One session of an account in the pool."""

    entry: int
    account: int
    stack: Chips
    """Chips outside any hand."""
    since: int
    """Start of the current status, UTC milliseconds."""
    bot: bool = False
    status: Status = "waiting"
    table: int | None = None
    """Hand that the entry plays or watches; it has gone on from the others in `hands`."""
    hands: dict[int, Seat] = field(default_factory=dict)
    """Unfinished hands into which the entry was dealt, with its seat in each."""
    hands_since_big_blind: int | None = None
    """None until the entry has had its first big blind; it is due until then (ACO-O-boost-blinds)."""
    met: frozenset[int] = frozenset()
    """Accounts of the entry's last hand."""
    resting: bool = False
    """Whether the entry will sit out after the hand."""
    leaving: bool = False
    broke: bool = False
    """Whether the entry sits out because it has lost all its chips."""
    top_up_below: Chips = 0
    top_up_to: Chips = 0
    """Target stack of the automatic top-up between hands, applied below `top_up_below`; 0 for none."""

    @property
    def chips_due(self) -> Chips:
        """Chips that the automatic top-up must bring before the entry's next hand."""
        idle = self.status == "waiting" or self.status == "inactive" and self.broke
        if not idle or self.leaving or self.resting or self.stack >= self.top_up_below:
            return 0
        return self.top_up_to - self.stack


@dataclass(slots=True)
class RunningPoolHand(DeepCopied):
    """An unfinished hand."""

    hand: Hand
    entries: dict[Seat, int]
    accounts: frozenset[int]
    dealt: Chips
    """Chips of all entries when the hand began; the hand itself no longer counts chips taken as rake."""
    before: dict[int, int | None]
    """Hands since the big blind before this hand, by entry; restored if the hand is void."""
    kept: dict[Seat, Then] = field(default_factory=dict)
    """Fast folds, applied or pending."""
    gone: dict[Seat, Chips] = field(default_factory=dict)
    """Chips that left the table with entries that have gone on."""

    def hides(self, seat: Seat) -> bool:
        """Whether a seat has folded fast and its turn has not come yet."""
        return seat in self.kept and seat not in self.hand.folded

    @property
    def chips(self) -> Chips:
        """Chips at this table, with the rake."""
        return self.dealt - sum(self.gone.values())


@dataclass(slots=True)
class RingPoolState(DeepCopied):
    """Whole state of a pool. Its single owner applies the events in order."""

    pool: int
    table: TableSettings
    terms: PoolTerms
    rules: HandRules
    entries: dict[int, PoolSession] = field(default_factory=dict)
    """Open entries."""
    of_account: dict[int, list[int]] = field(default_factory=dict)
    line: dict[int, None] = field(default_factory=dict)
    """Waiting entries, in order of arrival."""
    pausing: dict[int, int] = field(default_factory=dict)
    """Waiting entries that are not drawn before an instant: their players see the end of the last hand."""
    inactive: dict[int, None] = field(default_factory=dict)
    """Entries that sit out, in the order in which they began."""
    hands: dict[int, RunningPoolHand] = field(default_factory=dict)
    made: dict[int, int] = field(default_factory=dict)
    """Number of entries that each account has ever made."""
    departures: dict[int, tuple[Departure, ...]] = field(default_factory=dict)
    """Recent departures by account, as long as they bind."""
    last_entry: int = 0
    last_hand: int = 0
    issued: Chips = 0
    paid: Chips = 0
    """Chips paid out to entries that have left."""
    rake: Chips = 0
    outside: Chips = 0
    """Chips of all entries outside any hand."""
    inside: Chips = 0
    """Chips in all running hands."""
    places: Tallies = field(default_factory=dict)
    """How often each account had each position, in hands that counted."""
    closed: bool = False
    forming: TableFormed | None = None
    """Table whose cards are not dealt yet."""

    @property
    def in_play(self) -> Chips:
        """All chips of the pool."""
        return self.outside + self.inside

    def entry(self, number: int) -> PoolSession:
        """Return an open entry.

        Raises:
            RingRefused: no open entry has this number.
        """
        found = self.entries.get(number)
        if found is None:
            raise RingRefused(RingReason.NO_SUCH_ENTRY, entry=number)
        return found

    def at_hand(self, entry: PoolSession) -> tuple[RunningPoolHand, Seat]:
        """Return the hand that an entry plays or watches, and its seat.

        Raises:
            RingRefused: the entry is in no hand.
        """
        if entry.table is None:
            raise RingRefused(RingReason.NOT_IN_A_HAND, entry=entry.entry)
        return self.hands[entry.table], entry.hands[entry.table]

    def hidden_from(self, entry: PoolSession) -> frozenset[int]:
        """Return the accounts that must not meet an entry yet: they would see that it has folded elsewhere.

        Rules: ACO-ff-hidden.
        """
        if not self.terms.fold_hidden:
            return frozenset()
        found: set[int] = set()
        for number, seat in entry.hands.items():
            if self.hands[number].hides(seat):
                found |= self.hands[number].accounts
        return frozenset(found - {entry.account})
