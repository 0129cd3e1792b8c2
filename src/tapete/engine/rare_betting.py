"""Uncommon betting rules, kept off the fast path.

A hand uses these functions if its `style` is `OTHER`: see `tapete.engine.course`.
"""

from tapete.engine.course import pot_before_call
from tapete.engine.menu import Amounts, Menu
from tapete.engine.refusals import Reason
from tapete.engine.state import HandState
from tapete.engine.types import Chips, Seat


def why_no_rare_raise(hand: HandState, seat: Seat, facing: Chips) -> Reason | None:
    """Return why the betting is not reopened to a seat in no limit or pot limit; None if it is."""
    # A full raise by another seat clears `acted`: see `raised_otherwise`.
    whole = hand.rules.betting.reopen.value == "single-full-raise"
    return Reason.NOT_REOPENED if seat in hand.acted and (whole or facing < hand.full_raise) else None


def apply_rare_raise(hand: HandState, total: Chips) -> None:
    """Update the least raise, the bet count and the seats that may raise, after a bet or raise to `total`."""
    betting = hand.rules.betting
    added = total - hand.level
    grows = betting.min_raise.value == "largest-full-raise"
    if hand.fixed:
        if added * 100 >= hand.full_raise * betting.limit_reopen_percent.value:
            hand.bets_made += 1
    elif betting.reopen.value == "single-full-raise" and added >= hand.full_raise:
        hand.acted.clear()
    if grows and added > hand.full_raise:
        hand.full_raise = added


def rare_raises(hand: HandState, seat: Seat, facing: Chips, pot: Chips) -> Amounts:
    """Return the range of totals to which a seat may bet or raise.

    Args:
        pot: total of a raise of the pot, including the call.
    """
    betting = hand.rules.betting
    most = hand._stacks[seat] + hand.bets[seat]
    least = hand.level + hand.full_raise
    if hand.fixed:
        small = hand.stakes.small_bet or hand.stakes.big_blind
        largest = hand.stakes.big_bet or 2 * small
        most = min(most, hand.level + max(largest, hand.full_raise))
        if hand.bring_in_due:
            least = max(least, hand.stakes.bring_in + 1)  # a smaller amount would be the bring-in itself
    elif betting.kind == "pot-limit":
        most = min(most, max(pot - facing if pot_before_call(betting) else pot, least))
    return Amounts(min(least, most), most)


def pot_preset(hand: HandState, menu: Menu) -> Chips | None:
    """Return the total of a bet or raise of the pot, by the book's pot limit."""
    if menu.pot_raise_to is None or not pot_before_call(hand.rules.betting):
        return menu.pot_raise_to
    return menu.pot_raise_to - (menu.call or 0)
