"""Policy on events in stages: flights and their final."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from tapete.rules.points.tournament import StageEnd
from tapete.tournament.policy.base import Policy

Players = Annotated[int, Meta(ge=1)]


class StagePolicy(Policy, frozen=True, kw_only=True):
    """How flights end, who may play several flights, and how the final begins."""

    qualifying_level: Players = 1
    """Level at which a flight starts (CCL-qualifying-start)."""
    qualifying_ends: tuple[StageEnd, ...] = ("level", "players")
    """Conditions that may end a flight (ACO-stage-qualify, ACO-O-stage-end, CCL-qualifying-start)."""
    qualifying_terms: Literal["may-change", "fixed"] = "fixed"
    """Whether the level or the number of players that ends a flight may be changed while it runs
    (CCL-qualifying-change)."""
    qualifying_series: Literal["drawn", "chosen"] = "chosen"
    """Whether players are drawn into a flight or choose one (CCL-qualifying-draw)."""
    qualifying_again: Literal["another-day", "never"] = "another-day"
    """Whether a player who failed in a flight may play another one (ACO-stage-many-days)."""
    final_level: Literal["next", "same"] = "next"
    """Level at which a final starts: the one after the flights' last level, or the same
    (ACO-stage-final-blinds, CCL-final-stage-level)."""
    final_stacks: Literal["carried", "equal"] = "carried"
    """Stacks at the start of a final: brought from the flights, or equal (ACO-stage-stacks,
    ACO-stage-final-stacks, CCL-final-stage-chips)."""
    final_entry: Literal["qualified-only", "open"] = "qualified-only"
    """Players who may enter a final: only those with a stack from a flight, or everybody with a starting
    stack (ACO-stage-final-closed)."""


BY_DEFAULT: Final = StagePolicy()
"""Default policy."""
