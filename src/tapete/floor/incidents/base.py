"""What every incident has in common."""

from msgspec import Struct

from tapete.engine.types import snake


class Incident(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="is", tag=snake):
    """Facts of something irregular, or of an act whose meaning has to be read. `is` names it in a file."""
