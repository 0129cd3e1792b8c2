"""Derive the smallest chip of a hand: a site's text names none.

Only a split pot shows it. With chips of 25, a pot of 525 is shared 275 and 250; single units would make it
263 and 262. The candidate is the largest chip that makes the stakes and all shares of the pot: shares that
differ by one chip have no larger one in common. Stacks do not count: a player may bet any amount.

>>> shown_chip([50, 100], [275, 250]), shown_chip([50, 100], [263, 262])
(25, 1)
"""

from collections.abc import Iterable
from math import gcd

from tapete.engine import PostKind
from tapete.engine.types import Chips
from tapete.formats.pokerstars import history as h


def stakes_of(history: h.HistoryText) -> tuple[Chips, ...]:
    """Return the blinds, bets and antes of the hand, which the smallest chip makes."""
    antes = [s.amount for s in history.steps if isinstance(s, h.PostLine) and s.kind is PostKind.ANTE]
    # An all-in ante may be short, so only the full one counts.
    return history.lower, history.upper, history.big_blind, max(antes, default=0)


def shown_chip(stakes: Iterable[Chips], shares: Iterable[Chips]) -> Chips:
    """Return the largest chip that makes the stakes and the shares of a pot."""
    return gcd(*stakes, *shares) or 1
