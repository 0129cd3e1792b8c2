"""Fields that all events of a tournament share."""

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
    """The base of all events of a tournament. What has its default is neither stored nor told."""
