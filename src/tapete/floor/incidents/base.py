"""Fields that all incidents share."""

from typing import Any

from msgspec import Struct

from tapete.engine.types import snake

DERIVED: Any = None
"""The default of a fact that a running hand or the acts of a spot determine. `tapete.floor.known` fills it in
before the ruling, so a ruling never reads this default."""


class Incident(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="is", tag=snake):
    """Facts of something irregular, or of an act whose meaning has to be read. `is` names it in a file."""
