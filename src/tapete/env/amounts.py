"""Numbered actions in which every amount is an action, for exact solvers of small games.

    0      fold
    1      check, call or bring in
    1 + n  bet n chips, or raise to n chips

With a stack of `s` chips, action `2 + s + bits` discards the cards in `bits`.
"""

from __future__ import annotations

from typing import Final

from tapete.engine import Action, Bet, HandView, RaiseTo
from tapete.engine.types import Chips, HandRules
from tapete.env import actions

__all__ = ["FIRST_AMOUNT", "command", "count_of", "legal"]

FIRST_AMOUNT: Final = 2
"""First action that is an amount; lower numbers fold and call."""


def count_of(rules: HandRules, stack: Chips) -> int:
    """Return the number of actions of a game.

    >>> from tapete.rules import hand_rules
    >>> count_of(hand_rules("holdem-no-limit"), 200)
    202
    """
    return FIRST_AMOUNT + stack + actions.count_of(rules) - actions.DRAW


def legal(view: HandView, rules: HandRules, stack: Chips) -> list[int]:
    """Return the legal actions of the seat to act, in ascending order."""
    menu = view.menu
    if menu is None:
        return []
    numbers = actions.commands(view, rules)
    if menu.draw is not None:
        return [number - actions.DRAW + FIRST_AMOUNT + stack for number in numbers]
    found = [number for number in numbers if number < FIRST_AMOUNT]
    amounts = menu.bet or menu.raise_to
    if amounts is not None:
        chip = view.stakes.smallest_chip
        totals = [*range(amounts.least, amounts.most + 1, chip)]
        if totals[-1] != amounts.most:  # an all-in may hold odd chips
            totals.append(amounts.most)
        found += [total + 1 for total in totals]
    return found


def command(view: HandView, rules: HandRules, stack: Chips, action: int) -> Action | None:
    """Return the command of an action; None if the action is not legal."""
    menu = view.menu
    if menu is None:
        return None
    if action < FIRST_AMOUNT:
        return actions.commands(view, rules).get(action) if menu.draw is None else None
    if action >= FIRST_AMOUNT + stack:
        return actions.commands(view, rules).get(action - FIRST_AMOUNT - stack + actions.DRAW)
    total = action - 1
    amounts = menu.bet or menu.raise_to
    if amounts is None or total not in amounts:
        return None
    if total != amounts.most and (total - amounts.least) % view.stakes.smallest_chip:
        return None
    return Bet(seat=menu.seat, amount=total) if menu.bet else RaiseTo(seat=menu.seat, amount=total)
