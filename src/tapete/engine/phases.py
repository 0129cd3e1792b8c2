"""Phases of a hand, each named by one word. For speed, the state has several fields instead of a phase."""

from typing import Final, Literal

from tapete.engine.state import HandState

Phase = Literal[
    "posting",
    "dealing",
    "bring_in",
    "betting",
    "closing",
    "drawing",
    "replacing",
    "between",
    "awarding",
    "over",
]
"""Current phase of a hand."""

PHASES: Final[dict[Phase, str]] = {
    "posting": "Forced bets are posted; no card is dealt.",
    "dealing": "Cards of the street are dealt to the seats or to the board.",
    "bring_in": "The seat to act must bring in (stud).",
    "betting": "A seat has to check, call, bet, raise or fold.",
    "closing": "The betting round is over; its bets are not collected yet.",
    "drawing": "A seat may change cards.",
    "replacing": "A seat has thrown cards away and waits for their replacement.",
    "between": "The street is over; the next one has not begun.",
    "awarding": "Hands are shown, pots are awarded.",
    "over": "The chips are back in the stacks.",
}
"""Description of every phase."""


def phase_of(hand: HandState) -> Phase:
    """Return the phase of a hand."""
    if hand.over:
        return "over"
    alone = len(hand.folded) + 1 == len(hand.seats)
    if hand.owed and not alone:
        return "replacing"
    if hand.drawing and not alone:
        return "drawing"
    if hand.to_act is not None:
        return "bring_in" if hand.bring_in_due else "betting"
    if hand.betting:
        return "closing"
    if hand.street_index == 0 and not hand.dealt:
        return "posting"
    if hand.deals_left and not alone:
        return "dealing"
    last = hand.street_index + 1 == len(hand.rules.streets)
    return "awarding" if last or alone else "between"
