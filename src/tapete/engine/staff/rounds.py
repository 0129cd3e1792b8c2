"""Read the current betting round of a hand."""

from tapete.engine.rounds import Round
from tapete.engine.state import HandState
from tapete.engine.types import Seat


def round_of(hand: HandState) -> Round:
    """The betting as it stands in a hand."""
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
    """Every seat in the order in which the street's betting goes now.

    It begins on the left of who bet or raised last, or else with who opens the street.
    """
    if hand.aggressor is not None:
        return list(hand.from_left_of(hand.aggressor))
    if hand.opener is None:
        return list(hand.seats)
    around = hand.from_left_of(hand.opener)
    return [*around[-1:], *around[:-1]]
