"""Policy on hand-for-hand and simultaneous hands."""

from typing import Final, Literal

from tapete.rules.points.tournament import SyncUnit
from tapete.tournament.policy.base import Policy


class TogetherPolicy(Policy, frozen=True, kw_only=True):
    """How tables wait for each other, beside a structure's section `hand_for_hand`."""

    hand_for_hand_from: Literal["after-the-hand", "at-once"] = "after-the-hand"
    """When tables hold after the director's announcement: after their running hand, or at once
    (TDA19-PR8A). Automatic hand-for-hand has nobody to release tables, so they finish their hand."""
    hand_for_hand_deducted: Literal["each-hand", "in-batches"] = "each-hand"
    """When the level clock is adjusted: after each hand, or after several (TDA19-PR8C)."""
    hand_for_hand_levels: Literal["rise", "stand"] = "rise"
    """Whether levels rise during hand-for-hand (TDA19-PR8D)."""
    hand_for_hand_most: int | None = None
    """Maximum number of seconds that an event may deduct for each hand (TDA24-RP8B); None for no limit."""
    simultaneous: Literal["director", "never"] = "never"
    """Authority to order all tables to play in step (CCL-simul-reserve)."""
    simultaneous_start: Literal["together", "as-ready"] = "together"
    """When tables begin the next simultaneous hand: all together, or each when it is ready
    (CCL-simul-start)."""
    simultaneous_by: tuple[SyncUnit, ...] = ("hand", "betting-round")
    """Points at which tables may be made to wait (CCL-simul-rounds)."""


BY_DEFAULT: Final = TogetherPolicy()
"""Default policy."""
