"""Players: absence, seats, clocks, requests, chips hidden or lost, conduct."""

from msgspec import Struct


class Players(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Players: absence, seats, clocks, requests, chips hidden or lost, conduct."""
