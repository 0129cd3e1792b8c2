"""Choose the betting code of a hand once, at its start: see `HandState.style`."""

from typing import Final

from tapete.engine.staff.state import NOTHING, FloorState
from tapete.engine.types import BettingStructure, Chips, HandRules, Stakes, Street

USUAL: Final = 0
"""No-limit or pot-limit by the usual values."""
FIXED: Final = 1
"""Fixed limit, each bet of its street's size."""
OTHER: Final = 2
"""Anything else: see `tapete.engine.rare_betting`."""


_known: tuple[HandRules | None, int, bool, FloorState | None] = (None, USUAL, False, None)
"""Cache of the last rules and their results; the hands of a table share their rules."""


def course_of(rules: HandRules) -> tuple[int, bool, FloorState | None]:
    """Return the betting style, whether menus may take the fast path, and the initial floor state.

    The floor state is None, except where the rules limit menus: then an empty one keeps the hand off the fast
    path.
    """
    global _known
    known = _known
    if known[0] is not rules:
        betting, style = rules.betting, _style(rules.betting)
        limits = betting.free_fold.value == "refused" or pot_before_call(betting)
        special = rules.upcards is not None or any([street.chooses for street in rules.streets])
        plain = betting.kind == "no-limit" and style == USUAL and not special and not limits
        known = _known = (rules, style, plain, NOTHING if limits else None)
    return known[1], known[2], known[3]


def _style(betting: BettingStructure) -> int:
    if betting.kind == "fixed-limit":
        return FIXED if betting.street_bet.value == "exact" else OTHER
    plain = (
        betting.reopen.value == "full-raise-faced"
        and betting.min_raise.value == "largest-full-raise"
        and not pot_before_call(betting)
    )
    return USUAL if plain else OTHER


def pot_before_call(betting: BettingStructure) -> bool:
    """Whether a raise of the pot is computed before the call."""
    return betting.kind == "pot-limit" and betting.pot_limit.value == "pot-before-call"


def least_bet(rules: HandRules, stakes: Stakes, street: Street) -> Chips:
    """Return the least bet of a street; in fixed limit it is the only bet, except in spread limit."""
    if rules.betting.kind != "fixed-limit":
        return stakes.big_blind
    if rules.betting.street_bet.value == "spread":
        return stakes.small_bet or stakes.big_blind
    return stakes.bet_of(street)
