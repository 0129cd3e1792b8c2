"""Replace the engine's showdown with the file's: hands shown and mucked, in the file's order.

The engine shows hands by the rules of the book, and shows every winning hand. A site may let the last
aggressor of an earlier street show first, or let the loser of an all-in muck. The record keeps what happened.
"""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from tapete.engine import events as ev
from tapete.engine.types import Seat

_TELLS: Final = (ev.Shown, ev.Mucked)


class SeatShowdown(Struct, frozen=True):
    """Showdown of one seat in the file: shown or mucked."""

    seat: Seat
    shown: bool


def as_told(events: Sequence[ev.Event], told: Sequence[SeatShowdown]) -> tuple[ev.Event, ...]:
    """Rewrite the log's showdown events to match the file; the position of the showdown does not change.

    Seats that the file does not mention stay unchanged; winners always show. Cards shown voluntarily are in
    `Record.showed`.

    Args:
        events: the engine's log.
        told: in the file's order; a seat may occur several times, for example in a hand run twice.
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
