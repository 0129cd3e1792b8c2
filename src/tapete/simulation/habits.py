"""Length of hands, and the frequency of people's optional acts."""

from typing import Final

from msgspec import Struct

from tapete.cards.typed import checked
from tapete.tournament import Structure


class Pace(Struct, frozen=True, kw_only=True):
    """How long a hand takes: so much, and so much more for each decision."""

    hand_ms: int
    decision_ms: int


ONLINE: Final = Pace(hand_ms=8_000, decision_ms=3_000)
"""An online table."""
LIVE: Final = Pace(hand_ms=40_000, decision_ms=6_000)
"""A live table, dealt by hand."""


@checked
def pace_of(structure: Structure) -> Pace:
    """That of a live event where a director announces the levels, that of an online one elsewhere."""
    return LIVE if structure.breaks.announced == "director" else ONLINE


class Habits(Struct, frozen=True, kw_only=True):
    """How often in a hundred people do what they may."""

    late: int = 25
    """Come after the start, where late registration is open."""
    re_enter: int = 50
    rebuy: int = 60
    add_on: int = 80
    surrender: int = 2
    """Give up a short stack before a hand, where that is possible."""
    deal: int = 1
    """Talk of a deal before a hand of the final table, where deals are offered."""
    agree: int = 50
    """Say yes to one."""
