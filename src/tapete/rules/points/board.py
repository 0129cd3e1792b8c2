"""Cards dealt later: flops of four cards, premature streets, burns, disordered decks, stud streets."""

from msgspec import Struct


class Board(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Cards dealt later: flops of four cards, premature streets, burns, disordered decks, stud streets."""
