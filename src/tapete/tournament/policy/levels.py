"""Policy on levels: when they apply, whether they rise, and whether they may be changed."""

from typing import Final, Literal

from tapete.rules.points.tournament import HandSign, LevelSign
from tapete.tournament.policy.base import Policy


class LevelPolicy(Policy, frozen=True, kw_only=True):
    """When levels and hands begin, when a level applies, and changes of upcoming levels."""

    level_begins_on: tuple[LevelSign, ...] = ("announcement",)
    """Sign that begins a level once its time is over: the floor's announcement (TDA19-23), or the sound of
    the clock if it comes first (TDA24-23)."""
    hand_begins_on: tuple[HandSign, ...] = ("first-riffle", "shuffler-button", "dealer-push", "deal")
    """Signs that begin a hand; the first one seen does (TDA19-23.3). TDA13-22-2 and CCL-levels-apply have
    no dealer push."""

    new_level_from: Literal["next-hand", "at-once"] = "next-hand"
    """Whether a new level applies to the next hand only, or also to hands in progress (TDA19-23.2,
    TDA13-22-1, CCL-levels-apply, ACO-O-level-change)."""
    push_at_level: Literal["one-hand-at-old-level", "new-level"] | None = None
    """Level of a dealer's first hand, if they were taking over when the level began (TDA24-23.5); None for
    the old level."""
    levels_rise: Literal["at-intervals", "never"] = "at-intervals"
    """Whether blinds and antes rise with time, or only when the director says (ACO-t-blinds-rise)."""
    structure_changes: Literal["announced", "never"] = "never"
    """Whether upcoming levels may be changed while the event runs (CCL-structure-change,
    CCL-levels-alter)."""
    hyper_minutes: int = 4
    """Longest level of a hyper-turbo, in minutes (ACO-speed-hyper)."""
    turbo_minutes: int = 7
    """Longest level of a turbo, in minutes; slower events are normal (ACO-speed-turbo)."""
    speed_said: tuple[Literal["turbo", "hyper_turbo"], ...] = ()
    """Speeds that an event's title must state (ACO-speed-default)."""
    timed_end: Literal["hands-completed", "hands-void"] = "hands-completed"
    """Hands in progress at the end of a timed event: completed, or void (ACO-O-timed-end)."""
    ante_may_fall: bool = False
    """Whether an ante may be smaller than in an earlier level (TDA19-PR11.2)."""


BY_DEFAULT: Final = LevelPolicy()
"""Default policy."""
