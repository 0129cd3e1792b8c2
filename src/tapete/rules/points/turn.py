"""Acting out of turn, undercalls, underbets, accepted action and substantial action."""

from msgspec import Struct


class Turn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Acting out of turn, undercalls, underbets, accepted action and substantial action."""
