"""Read the current betting round of a hand."""

from tapete.engine.rounds import Round
from tapete.engine.state import HandState
from tapete.engine.types import Seat


def round_of(hand: HandState) -> Round:
    """Return the current betting round of a hand."""
    return Round(
        bets=hand.bets.copy(),
        folded=tuple(sorted(hand.folded)),
        waiting=tuple(hand.waiting),
        acted=tuple(sorted(hand.acted)),
        level=hand.level,
        full_raise=hand.full_raise,
        raise_from=hand.raise_from,
        bets_made=hand.bets_made,
        bring_in_due=hand.bring_in_due,
        aggressor=hand.aggressor,
    )


def in_betting_order(hand: HandState) -> list[Seat]:
    """Return every seat in the current betting order of the street.

    The order begins on the left of the last bettor or raiser, or else with the opener.
    """
    if hand.aggressor is not None:
        return list(hand.from_left_of(hand.aggressor))
    if hand.opener is None:
        return list(hand.seats)
    around = hand.from_left_of(hand.opener)
    return [*around[-1:], *around[:-1]]
