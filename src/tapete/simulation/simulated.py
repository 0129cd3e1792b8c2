"""Define the output of a simulation: its events, and the result at the end."""

from collections.abc import Callable

from msgspec import Struct

from tapete.engine.deep_copy import DeepCopied
from tapete.tournament import Tournament
from tapete.tournament import events as ev
from tapete.tournament.prizes.deals import Method

Sink = Callable[[ev.Event, int], None]
"""Function that receives every event with its time, after the event is applied."""


class Simulated(DeepCopied, Struct, frozen=True, kw_only=True):
    """Result of a simulation."""

    tournament: Tournament
    hands: int
    decisions: int
    began_at: int
    ended_at: int
    surrendered: int = 0
    """Number of surrendered stacks."""
    deals: tuple[tuple[Method, ev.DealSettled], ...] = ()
    """Deals that were made, with their methods."""
