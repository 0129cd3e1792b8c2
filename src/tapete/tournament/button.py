"""Who has the button and the blinds: the dead button of tournaments.

The big blind leads: it always goes to the next player, so that nobody is passed over and nobody pays it
twice. Small blind and button follow to the seats that it has left, even where nobody sits any more.

>>> first = next_positions(None, [1, 2, 3, 4])
>>> first
Positions(button=1, small_blind=2, big_blind=3, small_blind_due=2)
>>> second = next_positions(first, [1, 2, 4])  # seat 3 went out: its small blind is dead
>>> second
Positions(button=2, small_blind=None, big_blind=4, small_blind_due=3)
>>> next_positions(second, [1, 2, 4])  # and then it has the button
Positions(button=3, small_blind=4, big_blind=1, small_blind_due=4)
"""

from collections.abc import Collection

from msgspec import Struct

from tapete.engine.pots import clockwise
from tapete.engine.types import Seat


class Positions(Struct, frozen=True, kw_only=True):
    """Button and blinds of one hand."""

    button: Seat
    """It may be an empty seat: a dead button."""
    small_blind: Seat | None
    """None if the small blind is dead: nobody posts it."""
    big_blind: Seat
    small_blind_due: Seat
    """Where the small blind falls, even if nobody sits there; the next button goes by it."""


def next_positions(previous: Positions | None, alive: Collection[Seat]) -> Positions:
    """Move button and blinds on for the next hand.

    Args:
        previous: positions of the hand before; None for the first hand of the table.
        alive: seats whose players still have chips, two or more.

    Rules: TDA19-32 (dead button), TDA19-34 (heads-up, the small blind is the button), TDA19-34.4 (nobody has
    the big blind twice in a row when heads-up begins), ACO-t-button-seat1 and ACO-O-button-seat1-empty (the
    first hand).
    """
    if len(set(alive)) < 2:
        raise ValueError(f"a hand needs two seats or more, none twice: {sorted(alive)!r}")
    if previous is None:
        return _first_positions(alive)
    # TDA19-34.4 needs no case of its own: the next seat after the last big blind is never that seat itself.
    big_blind = clockwise(alive, after=previous.big_blind)[0]
    if len(alive) == 2:
        return _heads_up(alive, big_blind)
    due = previous.big_blind
    return Positions(
        button=previous.small_blind_due,
        small_blind=due if due in alive else None,
        big_blind=big_blind,
        small_blind_due=due,
    )


def _first_positions(alive: Collection[Seat]) -> Positions:
    button, *others = sorted(alive)
    if len(alive) == 2:
        return _heads_up(alive, others[0])
    return Positions(button=button, small_blind=others[0], big_blind=others[1], small_blind_due=others[0])


def _heads_up(alive: Collection[Seat], big_blind: Seat) -> Positions:
    (button,) = set(alive) - {big_blind}
    return Positions(button=button, small_blind=button, big_blind=big_blind, small_blind_due=button)
