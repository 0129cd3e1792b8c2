"""Levels: from when on they hold, whether they rise, and whether they may be changed."""

from typing import Final, Literal

from tapete.rules.points.tournament import HandSign, LevelSign
from tapete.tournament.policy.base import Policy


class LevelPolicy(Policy, frozen=True, kw_only=True):
    """When levels and hands begin, from when on a level holds, and what may become of those ahead."""

    level_begins_on: tuple[LevelSign, ...] = ("announcement",)
    """What begins a level once its time is over: the floor's announcement (TDA19-23), or the sound of the
    clock if it comes first (TDA24-23)."""
    hand_begins_on: tuple[HandSign, ...] = ("first-riffle", "shuffler-button", "dealer-push", "deal")
    """What begins a hand; the first of them does (TDA19-23.3). TDA13-22-2 and CCL-levels-apply have no dealer
    push."""

    new_level_from: Literal["next-hand", "at-once"] = "next-hand"
    """A new level holds for the next hand, or also for hands in progress (TDA19-23.2, TDA13-22-1,
    CCL-levels-apply, ACO-O-level-change)."""
    push_at_level: Literal["one-hand-at-old-level", "new-level"] | None = None
    """The first hand of a dealer who was taking over when the level began (TDA24-23.5); at the old level if
    not said."""
    levels_rise: Literal["at-intervals", "never"] = "at-intervals"
    """Whether blinds and antes rise with time, or only when the director says (ACO-t-blinds-rise)."""
    structure_changes: Literal["announced", "never"] = "never"
    """Whether levels to come may be changed while the event runs (CCL-structure-change, CCL-levels-alter)."""
    hyper_minutes: int = 4
    """The longest level of a hyper-turbo (ACO-speed-hyper)."""
    turbo_minutes: int = 7
    """The longest level of a turbo; anything slower is normal (ACO-speed-turbo)."""
    speed_said: tuple[Literal["turbo", "hyper_turbo"], ...] = ()
    """Speeds that an event's title has to say (ACO-speed-default)."""
    timed_end: Literal["hands-completed", "hands-void"] = "hands-completed"
    """Hands in progress when the time of a timed event is up: played to their end, or void
    (ACO-O-timed-end)."""
    ante_may_fall: bool = False
    """Whether an ante may be smaller than in an earlier level (TDA19-PR11.2)."""


BY_DEFAULT: Final = LevelPolicy()
"""What holds where nothing is said."""
