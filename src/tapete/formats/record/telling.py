"""The showdown as a file tells it: who showed, who mucked, and in which order.

The engine shows hands by the rules of the book, and shows each that wins. A room may let the last aggressor
of an earlier street show first, and let the loser of an all-in muck. The record keeps what happened.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from tapete.engine import events as ev
from tapete.engine.types import Seat

_TELLS: Final = (ev.Shown, ev.Mucked)


class Told(Struct, frozen=True):
    """A seat showed its cards at the showdown, or mucked them."""

    seat: Seat
    shown: bool


def as_told(events: Sequence[ev.Event], told: Sequence[Told]) -> tuple[ev.Event, ...]:
    """The log with hands shown and mucked as the file tells it; each event stays where its kind stood.

    A seat of which the file says nothing stays as it is, and so does one that wins: it has shown. Cards shown
    that no rule asked for are in `Record.showed`.

    Args:
        events: the engine's.
        told: in the file's order; a seat may be told several times, as in a hand run twice.
    """
    won = {event.seat for event in events if isinstance(event, ev.PotAwarded) and event.amount}
    mucked = {one.seat for one in told if not one.shown} - {one.seat for one in told if one.shown} - won
    order = list(dict.fromkeys(one.seat for one in told))
    log: list[ev.Event] = [
        ev.Mucked(seat=event.seat) if isinstance(event, ev.Shown) and event.seat in mucked else event
        for event in events
    ]
    begin = 0
    while begin < len(log):
        end = begin
        while end < len(log) and isinstance(log[end], _TELLS):
            end += 1
        tells = [event for event in log[begin:end] if isinstance(event, ev.Shown | ev.Mucked)]
        if len(tells) > 1 and all(event.seat in order for event in tells):
            tells.sort(key=lambda event: order.index(event.seat))
            log[begin:end] = tells
        begin = max(end, begin + 1)
    return tuple(log)
