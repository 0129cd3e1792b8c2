"""Events in stages: flights, and the final that they lead to."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from tapete.rules.points.tournament import StageEnd
from tapete.tournament.policy.base import Policy

Players = Annotated[int, Meta(ge=1)]


class StagePolicy(Policy, frozen=True, kw_only=True):
    """How flights end, who may play several, and how their final begins."""

    qualifying_level: Players = 1
    """The level at which a flight starts (CCL-qualifying-start)."""
    qualifying_ends: tuple[StageEnd, ...] = ("level", "players")
    """What can end a flight (ACO-stage-qualify, ACO-O-stage-end, CCL-qualifying-start)."""
    qualifying_terms: Literal["may-change", "fixed"] = "fixed"
    """Whether the level or the number of players that ends a flight may be changed while it runs
    (CCL-qualifying-change)."""
    qualifying_series: Literal["drawn", "chosen"] = "chosen"
    """Whether players are drawn into one of the flights or enter the one they like (CCL-qualifying-draw)."""
    qualifying_again: Literal["another-day", "never"] = "another-day"
    """Whether somebody who failed in a flight may play another one (ACO-stage-many-days)."""
    final_level: Literal["next", "same"] = "next"
    """The level at which a final starts: the one after that at which qualifying ended, or the same
    (ACO-stage-final-blinds, CCL-final-stage-level)."""
    final_stacks: Literal["carried", "equal"] = "carried"
    """Chips with which a final starts: those brought from qualifying, or the same for everybody
    (ACO-stage-stacks, ACO-stage-final-stacks, CCL-final-stage-chips)."""
    final_entry: Literal["qualified-only", "open"] = "qualified-only"
    """Who may enter a final: those who bring a stack, or everybody, with a starting stack
    (ACO-stage-final-closed)."""


BY_DEFAULT: Final = StagePolicy()
"""What holds where nothing is said."""
