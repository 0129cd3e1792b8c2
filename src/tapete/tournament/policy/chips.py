"""Policy on physical chips: removed denominations, chip races, late chips, changes."""

from typing import Final, Literal

from tapete.tournament.policy.base import Policy
from tapete.tournament.structure.toml_data import Positive


class ChipPolicy(Policy, frozen=True, kw_only=True):
    """Rules for removing denominations and for changing chips."""

    colour_up: Literal["when-not-needed", "director"] = "director"
    """Denominations that may leave play: those that no level ahead needs, or any that the director names
    (CCL-colorup-swap)."""
    race_leftovers: Literal["raced", "taken"] = "raced"
    """Odd chips that make no larger one: raced for, or taken out of play (TDA19-24A, TDA13-23A-1,
    CCL-colorup-race)."""
    race_from: Literal["seat-1", "left-of-button"] | None = None
    """Start of the deal in a chip race (TDA19-24A, TDA13-23A-1); None for seat 1."""
    race_most: Positive = 1
    """Maximum number of chips that one player may win in a race (TDA19-24A.2, TDA13-23A-1,
    CCL-colorup-max-one)."""
    race_rescue: bool = True
    """Whether a player who would lose all chips gets one (TDA19-24A.3, TDA13-23A-2, CCL-colorup-no-elim)."""
    late_chips: Literal["lowest-in-play", "any-in-play"] = "lowest-in-play"
    """Denomination given for late chips of a removed denomination (TDA19-24C, TDA13-23C-1, TDA24-24C)."""
    late_chips_rest: Literal["taken", "rounded-up"] = "taken"
    """Treatment of the rest that makes no whole chip (TDA19-24C.2, TDA13-23C-2, TDA24-24C)."""
    colour_up_any_time: bool = True
    """Whether the director may change a player's chips at any time (TDA19-25B, TDA13-24B-1)."""
    colour_up_announced: bool = True
    """Whether such a change is announced (TDA19-25B.2, TDA13-24B-2)."""
    designated_buyer: Literal["no-action", "never"] = "never"
    """When a player may buy the small chips of others (TDA26-26D)."""


BY_DEFAULT: Final = ChipPolicy()
"""Default policy."""
