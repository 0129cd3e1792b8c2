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

In a mixed game it goes on once more when stud begins, and is held there until blinds are posted again:

>>> held = hold_button(first, [1, 2, 3, 4])
>>> held.button
2
>>> next_positions(hold_button(held, [1, 2, 4]), [1, 2, 4])  # seat 3 went out in stud
Positions(button=2, small_blind=None, big_blind=4, small_blind_due=3)
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


class Held(Struct, frozen=True, kw_only=True):
    """The button during the stud games of a mix, where it means nothing but the order of the deal."""

    button: Seat
    """It may be an empty seat, as in a game with blinds."""
    last: Positions | None
    """Positions of the last hand with blinds; None if the table has had none."""


def hold_button(previous: Positions | Held | None, alive: Collection[Seat]) -> Held:
    """Hold the button for a stud hand.

    The first time it is moved to where it would be if blinds were posted; after that it stays.

    Args:
        previous: what the hand before was played with; None for the first hand of the table.
        alive: seats whose players still have chips, two or more.

    Rules: TDA19-11B.
    """
    if isinstance(previous, Held):
        return previous
    return Held(button=next_positions(previous, alive).button, last=previous)


def next_positions(previous: Positions | Held | None, alive: Collection[Seat]) -> Positions:
    """Move button and blinds on for the next hand.

    After stud the button is where it was held and the blinds follow from the last hand that had any, by the
    dead button: whoever came or went meanwhile, nobody is passed over and nobody has the big blind twice in a
    row. A table of two, then or before stud, is the exception: its button is the small blind, wherever it
    was held (TDA19-34.4). During stud, the big blind that this gives is the seat that moves when tables are
    balanced (TDA19-11B.2).

    Args:
        previous: what the hand before was played with; None for the first hand of the table.
        alive: seats whose players still have chips, two or more.

    Raises:
        ValueError: fewer than two seats, or one twice.

    Rules: TDA19-32 (dead button), TDA19-34 (heads-up, the small blind is the button), TDA19-34.4 (nobody has
    the big blind twice in a row when heads-up begins), TDA19-11B.3 (back from stud), ACO-t-button-seat1 and
    ACO-O-button-seat1-empty (the first hand).
    """
    if len(alive) < 2 or len(set(alive)) < len(alive):
        raise ValueError(f"a hand needs two seats or more, none twice: {sorted(alive)!r}")
    if isinstance(previous, Held):
        return next_positions(previous.last, alive) if previous.last else _first_from(previous.button, alive)
    if previous is None:
        return _first_from(min(alive), alive)
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


def _first_from(button: Seat, alive: Collection[Seat]) -> Positions:
    """The first blinds of a table; nobody need sit at the button, if it was held and its player went out."""
    first, second = clockwise(alive, after=button)[:2]
    if len(alive) == 2:
        return _heads_up(alive, first if button in alive else second)
    return Positions(button=button, small_blind=first, big_blind=second, small_blind_due=first)


def _heads_up(alive: Collection[Seat], big_blind: Seat) -> Positions:
    (button,) = set(alive) - {big_blind}
    return Positions(button=button, small_blind=button, big_blind=big_blind, small_blind_due=button)
