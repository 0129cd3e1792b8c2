"""Policies on entries: eligibility, limits, and the start of an event."""

from typing import Annotated, Literal

from msgspec import Meta

from tapete.tournament.policy.base import Policy

Count = Annotated[int, Meta(ge=0)]
Players = Annotated[int, Meta(ge=1)]


class EntryPolicy(Policy, frozen=True, kw_only=True):
    """Rules on entries: eligibility, limits, and the start of an event."""

    minimum_age: Count = 0
    """Minimum age in years (CCL-eligibility-age)."""
    barred: tuple[Literal["excluded", "staff", "inspector"], ...] = ()
    """House lists whose people may not take part (CCL-eligibility-exclusion, CCL-eligibility-staff)."""
    entry_needs: tuple[Literal["form", "full-payment"], ...] = ()
    """Requirements of an entry (CCL-entry-form)."""
    entry_transfer: Literal["never", "allowed"] = "allowed"
    """Whether another person may play the entry that a player has bought (CCL-entry-nontransferable)."""
    entries_each: Players | None = None
    """Entries of one player in an event whose file does not state it (CCL-entry-once); None: `freezeout`
    decides."""
    entries_at_once: Players = 1
    """Maximum number of live entries of one player (ACO-re-one-at-a-time, TDA26-GL3)."""
    entry_limit: Literal["event", "none"] | None = None
    """Whether an event may limit the entries of one player (ACO-re-limit); None for yes."""
    re_entry_late: Literal["until-registration-close", "at-once-only"] | None = None
    """How long an eliminated player may enter again: until registration closes, or until their table
    begins its next hand (ACO-re-late). None: until registration closes."""
    re_entry_offer: Literal["at-once", "on-request"] = "at-once"
    """Whether an eliminated player is offered a re-entry at the table, or must ask for it (ACO-re-offer)."""
    withdrawal: Literal["ranked-for-good", "may-return"] = "ranked-for-good"
    """Whether a player who leaves the event may enter it again (CCL-withdrawal)."""
    freezeout: Literal["one-buy-in", "re-entry-allowed"] = "one-buy-in"
    """Whether an event without rebuys and add-ons, whose file does not mention re-entries, has them
    (ACO-freezeout, TDA26-GL3)."""
    scheduled_start: Literal["at-its-time", "when-full"] = "at-its-time"
    """Start condition of a scheduled event (ACO-start-scheduled)."""
    sit_and_go_start: Literal["when-full", "at-its-time"] = "when-full"
    """Start condition of a Sit & Go (ACO-start-sng). Without a time, it always starts when full."""


def starts_when_full(policy: EntryPolicy, kind: Literal["scheduled", "sit_and_go"], *, timed: bool) -> bool:
    """Whether an event starts with the last seat taken instead of at its time.

    Args:
        policy: of the book.
        kind: of the start.
        timed: whether the event has a time.

    Rules: ACO-start-sng, ACO-start-scheduled.

    >>> starts_when_full(EntryPolicy(), "sit_and_go", timed=True)
    True
    """
    if kind == "scheduled":
        return policy.scheduled_start == "when-full"
    return not timed or policy.sit_and_go_start == "when-full"
