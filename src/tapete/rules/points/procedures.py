"""What dealers and floor do step by step."""

from msgspec import Struct


class Procedures(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What dealers and floor do step by step."""
