"""Windfall: its players, its prizes, and how many games one person may play."""

from typing import Annotated, Final, Literal

from msgspec import Meta

from tapete.tournament.policy.base import Policy

Players = Annotated[int, Meta(ge=1)]


class WindfallPolicy(Policy, frozen=True, kw_only=True):
    """What a book says of Windfall games, beside the published table that they are drawn from."""

    windfall_players: Players | None = None
    """Players of one game; as the table says, if the book does not (ACO-windfall-three)."""
    windfall_least: Players | None = None
    """The least prize pool that a table may have, in entries (ACO-windfall-multiplier); None for no bound."""
    windfall_most: Players | None = None
    """The largest (ACO-windfall-multiplier)."""
    windfall_draw: Literal["last-registration", "first-registration"] = "last-registration"
    """When the prize is drawn; it is told before the first card either way (ACO-windfall-draw-time)."""
    windfall_at_once: Players | None = None
    """Games that one player may be in at the same time (ACO-windfall-multi, ACO-O-windfall-multi); None for
    any number."""


BY_DEFAULT: Final = WindfallPolicy()
"""What holds where nothing is said."""
