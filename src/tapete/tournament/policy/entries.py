"""Policies on entries: eligibility, limits, and the start of an event."""

from typing import Annotated, Literal

from msgspec import Meta

from tapete.tournament.policy.base import Policy

Count = Annotated[int, Meta(ge=0)]
Players = Annotated[int, Meta(ge=1)]


class EntryPolicy(Policy, frozen=True, kw_only=True):
    """Who may enter, how often, and what starts an event."""

    minimum_age: Count = 0
    """In years; younger people may not take part (CCL-eligibility-age)."""
    barred: tuple[Literal["excluded", "staff", "inspector"], ...] = ()
    """Who may not take part (CCL-eligibility-exclusion, CCL-eligibility-staff)."""
    entry_needs: tuple[Literal["form", "full-payment"], ...] = ()
    """What makes an entry (CCL-entry-form)."""
    entry_transfer: Literal["never", "allowed"] = "allowed"
    """Whether somebody else may play the entry that a player has bought (CCL-entry-nontransferable)."""
    entries_each: Players | None = None
    """Entries of one player in an event whose file does not say it (CCL-entry-once); None where `freezeout`
    decides."""
    entries_at_once: Players = 1
    """Entries of one player that may be in at the same time (ACO-re-one-at-a-time, TDA26-GL3)."""
    entry_limit: Literal["event", "none"] | None = None
    """Whether an event may limit the entries of one player (ACO-re-limit); None for yes."""
    re_entry_late: Literal["until-registration-close", "at-once-only"] | None = None
    """How long somebody who went out may enter again: until registration closes, or until the table that
    they left begins its next hand (ACO-re-late). None for the first."""
    re_entry_offer: Literal["at-once", "on-request"] = "at-once"
    """Whether somebody who goes out is offered a re-entry at the table, or has to ask for it
    (ACO-re-offer)."""
    withdrawal: Literal["ranked-for-good", "may-return"] = "ranked-for-good"
    """Whether somebody who leaves the event may enter it again (CCL-withdrawal)."""
    freezeout: Literal["one-buy-in", "re-entry-allowed"] = "one-buy-in"
    """Whether an event that sells no rebuys and add-ons, and says nothing of re-entries, has them
    (ACO-freezeout, TDA26-GL3)."""
    scheduled_start: Literal["at-its-time", "when-full"] = "at-its-time"
    """What starts an event that has a date (ACO-start-scheduled)."""
    sit_and_go_start: Literal["when-full", "at-its-time"] = "when-full"
    """What starts a Sit & Go (ACO-start-sng). One without a time starts when it is full in any case."""


def starts_when_full(policy: EntryPolicy, kind: Literal["scheduled", "sit_and_go"], *, timed: bool) -> bool:
    """Whether the last seat starts an event, and not its time.

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
