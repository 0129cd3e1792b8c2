"""Check the arguments of staff commands: a seat of the hand, whole chips, one of a few words."""

from __future__ import annotations

from typing import Any, get_args

from tapete.engine.refusals import HandRefused, Reason
from tapete.engine.state import HandState
from tapete.engine.types import Chips, Seat


def dealt_in(hand: HandState, seat: Seat) -> Seat:
    """Return the seat if it was dealt into the hand.

    Raises:
        HandRefused: the seat was not dealt in.
        TypeError: the seat is not an int.
    """
    if type(seat) is not int:
        raise TypeError(f"hand {hand.number}: there is no seat {seat!r}")
    if seat not in hand._stacks:
        raise HandRefused(Reason.NOT_IN_HAND, seat=seat)
    return seat


def whole_chips(hand: HandState, amount: object) -> Chips:
    """Return the number of chips; TypeError if it is not an int."""
    if type(amount) is not int:
        raise TypeError(f"hand {hand.number}: {amount!r} is no number of chips")
    return amount


def one_of(hand: HandState, words: Any, word: object) -> None:
    """Raise TypeError unless the word is a member of the `Literal`."""
    known = get_args(words)
    if word not in known:
        raise TypeError(f"hand {hand.number}: {word!r} is none of {', '.join(known)}")
