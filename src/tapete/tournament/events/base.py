"""Fields shared by all events of a tournament."""

from msgspec import Struct

from tapete.engine.types import snake


class TournamentEvent(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="type",
    tag=snake,
    omit_defaults=True,
    repr_omit_defaults=True,
):
    """Base of all events of a tournament. Fields with default values are neither stored nor sent."""
