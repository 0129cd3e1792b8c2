"""Output of a simulation: every event as it happens, and the result at the end."""

from collections.abc import Callable

from msgspec import Struct

from tapete.engine.whole import Whole
from tapete.tournament import Tournament
from tapete.tournament import events as ev
from tapete.tournament.prizes.deals import Method

Sink = Callable[[ev.Event, int], None]
"""What is told of every event, with its instant, once it is applied."""


class Simulated(Whole, Struct, frozen=True, kw_only=True):
    """What a simulation came to."""

    tournament: Tournament
    hands: int
    decisions: int
    began_at: int
    ended_at: int
    surrendered: int = 0
    """Stacks that were given up."""
    deals: tuple[tuple[Method, ev.DealSettled], ...] = ()
    """Deals that were made, and by which method."""
