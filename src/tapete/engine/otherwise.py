"""Betting by values that a book may have but few have, apart from the usual course, which stays short.

Which code a hand's betting goes by is decided once, at its start: see `HandState.style`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tapete.engine.menu import Amounts, Menu
from tapete.engine.refusals import Reason
from tapete.engine.staff.state import NOTHING, FloorState
from tapete.engine.types import Betting, Chips, HandRules, Seat, Stakes, Street

if TYPE_CHECKING:
    from tapete.engine.state import HandState

USUAL: Final = 0
"""No-limit or pot-limit by the usual values."""
FIXED: Final = 1
"""Fixed limit, each bet of its street's size."""
OTHER: Final = 2
"""Anything else: see the functions of this module."""


_known: tuple[HandRules | None, int, bool, FloorState | None] = (None, USUAL, False, None)
"""What was found of the rules asked about last: a table's hands are all played by the same ones."""


def course_of(rules: HandRules) -> tuple[int, bool, FloorState | None]:
    """By which code a hand bets, whether its menus are the plain ones, and what the floor has done.

    That is nothing before the hand begins; but where menus are not the usual ones it is said, so that they
    are limited.
    """
    global _known
    known = _known
    if known[0] is not rules:
        betting, style = rules.betting, _style(rules.betting)
        limits = betting.free_fold.value == "refused" or _pot_before_call(betting)
        special = rules.upcards is not None or any([street.draw for street in rules.streets])
        plain = betting.kind == "no-limit" and style == USUAL and not special and not limits
        known = _known = (rules, style, plain, NOTHING if limits else None)
    return known[1], known[2], known[3]


def _style(betting: Betting) -> int:
    if betting.kind == "fixed-limit":
        return FIXED if betting.street_bet.value == "exact" else OTHER
    plain = (
        betting.reopen.value == "full-raise-faced"
        and betting.min_raise.value == "largest-full-raise"
        and not _pot_before_call(betting)
    )
    return USUAL if plain else OTHER


def _pot_before_call(betting: Betting) -> bool:
    return betting.kind == "pot-limit" and betting.pot_limit.value == "pot-before-call"


def least_bet(rules: HandRules, stakes: Stakes, street: Street) -> Chips:
    """The least bet of a street, which is its only one in fixed limit."""
    if rules.betting.kind != "fixed-limit":
        return stakes.big_blind
    if rules.betting.street_bet.value == "spread":
        return stakes.small_bet or stakes.big_blind
    return stakes.bet_of(street)


def no_raise_otherwise(hand: HandState, seat: Seat, facing: Chips) -> Reason | None:
    """Why the betting is not reopened to a seat in no limit or pot limit."""
    # A full raise by somebody else would have let it act anew: see `raised_otherwise`.
    whole = hand.rules.betting.reopen.value == "single-full-raise"
    return Reason.NOT_REOPENED if seat in hand.acted and (whole or facing < hand.full_raise) else None


def raised_otherwise(hand: HandState, total: Chips) -> None:
    """What a bet or raise to `total` does to the least raise, to the number of bets, and to who may raise."""
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


def raises_otherwise(hand: HandState, seat: Seat, facing: Chips, pot: Chips) -> Amounts:
    """From which total to which a seat may bet or raise.

    Args:
        pot: the total of a raise of the pot, with the call counted in.
    """
    betting = hand.rules.betting
    most = hand.stacks[seat] + hand.bets[seat]
    least = hand.level + hand.full_raise
    if hand.fixed:
        small = hand.stakes.small_bet or hand.stakes.big_blind
        largest = hand.stakes.big_bet or 2 * small
        most = min(most, hand.level + max(largest, hand.full_raise))
        if hand.bring_in_due:
            least = max(least, hand.stakes.bring_in + 1)  # less would be the bring-in itself
    elif betting.kind == "pot-limit":
        most = min(most, max(pot - facing if _pot_before_call(betting) else pot, least))
    return Amounts(min(least, most), most)


def pot_preset(hand: HandState, menu: Menu) -> Chips | None:
    """The total of a bet or raise of the pot, as the book counts it."""
    if menu.pot_raise_to is None or not _pot_before_call(hand.rules.betting):
        return menu.pot_raise_to
    return menu.pot_raise_to - (menu.call or 0)
