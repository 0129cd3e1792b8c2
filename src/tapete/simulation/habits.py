"""Define the length of hands, and the frequency of people's optional acts."""

from typing import Final

from msgspec import Struct

from tapete.cards.typed import checked
from tapete.tournament import Structure


class Pace(Struct, frozen=True, kw_only=True):
    """Duration of a hand: a fixed part, and a part for each decision."""

    hand_ms: int
    decision_ms: int


ONLINE: Final = Pace(hand_ms=8_000, decision_ms=3_000)
"""Pace of an online table."""
LIVE: Final = Pace(hand_ms=40_000, decision_ms=6_000)
"""Pace of a live table, dealt by hand."""


@checked
def pace_of(structure: Structure) -> Pace:
    """Return the live pace if a director announces the levels, else the online pace."""
    return LIVE if structure.breaks.announced == "director" else ONLINE


class Habits(Struct, frozen=True, kw_only=True):
    """Probability of each optional act, in percent."""

    late: int = 25
    """Arrive after the start, if late registration is open."""
    re_enter: int = 50
    rebuy: int = 60
    add_on: int = 80
    surrender: int = 2
    """Surrender a short stack before a hand, if that is possible."""
    deal: int = 1
    """Discuss a deal before a hand of the final table, if deals are offered."""
    agree: int = 50
    """Accept a proposed deal."""
