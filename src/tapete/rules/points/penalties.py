"""Penalties, how they are served and counted, and what follows from them."""

from msgspec import Struct


class Penalties(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Penalties, how they are served and counted, and what follows from them."""
