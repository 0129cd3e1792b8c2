"""Fields that all incidents share."""

from typing import Any

from msgspec import Struct

from tapete.engine.types import snake

DERIVED: Any = None
"""Default of a fact that a running hand or the acts of a spot determine. `tapete.floor.known` replaces it
before the ruling, so a ruling never reads this default."""


class Incident(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="is", tag=snake):
    """Facts of an irregularity, or of an act that needs interpretation. `is` names the type in a file."""
