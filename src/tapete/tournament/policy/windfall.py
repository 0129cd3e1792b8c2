"""Policy on Windfall: players, prizes, and the number of games for one player."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from tapete.tournament.policy.base import Policy

Players = Annotated[int, Meta(ge=1)]


class WindfallPolicy(Policy, frozen=True, kw_only=True):
    """A book's rules for Windfall games, beside the published table of prizes."""

    windfall_players: Players | None = None
    """Number of players of one game; None: the table decides (ACO-windfall-three)."""
    windfall_least: Players | None = None
    """Smallest prize pool that a table may have, in entries (ACO-windfall-multiplier); None for no bound."""
    windfall_most: Players | None = None
    """Largest prize pool that a table may have, in entries (ACO-windfall-multiplier); None for no bound."""
    windfall_draw: Literal["last-registration", "first-registration"] = "last-registration"
    """When the prize is drawn; it is always announced before the first card (ACO-windfall-draw-time)."""
    windfall_at_once: Players | None = None
    """Maximum number of games that one player may be in at the same time (ACO-windfall-multi,
    ACO-O-windfall-multi); None for no limit."""


BY_DEFAULT: Final = WindfallPolicy()
"""Default policy."""
