"""The initial deal: misdeals, exposed, boxed, extra and missing cards, fouled decks, redeals."""

from msgspec import Struct


class Deal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The initial deal: misdeals, exposed, boxed, extra and missing cards, fouled decks, redeals."""
