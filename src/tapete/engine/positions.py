"""Blinds of a hand if nobody has missed a blind; the table handles dead buttons and moves."""

from collections.abc import Collection

from tapete.cards.typed import checked
from tapete.engine.pots import clockwise
from tapete.engine.types import HandRules, Seat


@checked
def usual_blinds(
    rules: HandRules, *, seats: Collection[Seat], button: Seat
) -> tuple[Seat | None, Seat | None]:
    """Return the seats of the small and the big blind, on the button's left; the book decides heads-up.

    Args:
        seats: seats dealt in, two or more.
        button: a seat number; the seat may be empty.

    Returns:
        Small blind and big blind; `(None, None)` in games without blinds.

    Raises:
        ValueError: fewer than two seats.

    Rules: TDA19-34 (heads-up, the button has the small blind).

    >>> from tapete.rules import hand_rules
    >>> usual_blinds(hand_rules("holdem-no-limit"), seats=[2, 5, 7], button=5)
    (7, 2)
    >>> usual_blinds(hand_rules("holdem-no-limit"), seats=[2, 5], button=5)
    (5, 2)
    """
    if not rules.has_blinds:
        return None, None
    if len(seats) < 2:
        raise ValueError(f"blinds need two seats or more, not {len(seats)}")
    order = clockwise(seats, after=button)
    if len(order) == 2 and button in seats and rules.showdown.heads_up_button.value == "small-blind":
        return order[1], order[0]
    return order[0], order[1]
