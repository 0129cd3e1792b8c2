"""Showdown and pots: hands shown, mucked, killed and asked for, awards and the time to dispute them."""

from msgspec import Struct


class Claims(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Showdown and pots: hands shown, mucked, killed and asked for, awards and the time to dispute them."""
