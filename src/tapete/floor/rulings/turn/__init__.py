"""Rulings on acts in turn and out of turn, skipped seats, and bets of a wrong amount."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings.turn import amounts, in_turn, out_of_turn, skipped, undercalls, when_due

RULES: Rules = {
    **in_turn.RULES,
    **out_of_turn.RULES,
    **when_due.RULES,
    **skipped.RULES,
    **undercalls.RULES,
    **amounts.RULES,
}
