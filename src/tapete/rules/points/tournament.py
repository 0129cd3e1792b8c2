"""Events: entries, seating, balancing, levels, chips, prizes."""

from msgspec import Struct


class Tournament(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Events: entries, seating, balancing, levels, chips, prizes."""
