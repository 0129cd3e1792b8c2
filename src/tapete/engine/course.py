"""Which code a hand's betting goes by. This is decided once, at its start: see `HandState.style`."""

from typing import Final

from tapete.engine.staff.state import NOTHING, FloorState
from tapete.engine.types import Betting, Chips, HandRules, Stakes, Street

USUAL: Final = 0
"""No-limit or pot-limit by the usual values."""
FIXED: Final = 1
"""Fixed limit, each bet of its street's size."""
OTHER: Final = 2
"""Anything else: see `tapete.engine.otherwise`."""


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
        limits = betting.free_fold.value == "refused" or pot_before_call(betting)
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
        and not pot_before_call(betting)
    )
    return USUAL if plain else OTHER


def pot_before_call(betting: Betting) -> bool:
    """Whether a raise of the pot is counted before the call."""
    return betting.kind == "pot-limit" and betting.pot_limit.value == "pot-before-call"


def least_bet(rules: HandRules, stakes: Stakes, street: Street) -> Chips:
    """The least bet of a street, which is its only one in fixed limit."""
    if rules.betting.kind != "fixed-limit":
        return stakes.big_blind
    if rules.betting.street_bet.value == "spread":
        return stakes.small_bet or stakes.big_blind
    return stakes.bet_of(street)
