"""Tables that play hand for hand, or simultaneous hands."""

from typing import Final, Literal

from tapete.rules.points.tournament import SyncUnit
from tapete.tournament.policy.base import Policy


class TogetherPolicy(Policy, frozen=True, kw_only=True):
    """How tables wait for each other, beside what a structure's section `hand_for_hand` says."""

    hand_for_hand_from: Literal["after-the-hand", "at-once"] = "after-the-hand"
    """When tables hold after the director has announced it: their hand in progress done, or as they are
    (TDA19-PR8A). Where it begins by itself nobody could release them: they finish their hand."""
    hand_for_hand_deducted: Literal["each-hand", "in-batches"] = "each-hand"
    """When the level clock is put down: after each hand, or after several (TDA19-PR8C)."""
    hand_for_hand_levels: Literal["rise", "stand"] = "rise"
    """Whether levels rise meanwhile (TDA19-PR8D)."""
    hand_for_hand_most: int | None = None
    """The most seconds that an event may take off the clock for a hand (TDA24-RP8B)."""
    simultaneous: Literal["director", "never"] = "never"
    """Who may order that all tables play in step (CCL-simul-reserve)."""
    simultaneous_start: Literal["together", "as-ready"] = "together"
    """When tables begin the next hand then: all at once, or each when it is ready (CCL-simul-start)."""
    simultaneous_by: tuple[SyncUnit, ...] = ("hand", "betting-round")
    """What tables may be made to wait for (CCL-simul-rounds)."""


BY_DEFAULT: Final = TogetherPolicy()
"""What holds where nothing is said."""
