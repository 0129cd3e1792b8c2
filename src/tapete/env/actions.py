"""Numbered actions of an environment, and their commands.

    0  fold                       3  bet or raise half the pot
    1  check, call or bring in    4  bet or raise the pot
    2  the least bet or raise     5  all-in, or the most that the limit allows

In games with draws or discards, action `6 + bits` discards the cards in `bits`, bit 0 for the first card
held; 6 stands pat.
"""

from __future__ import annotations

from typing import Final

from tapete.engine import Action, Bet, BringIn, Call, Check, Draw, Fold, HandView, Menu, RaiseTo
from tapete.engine.types import Chips, HandRules

__all__ = ["CALL", "DRAW", "FOLD", "HALF_POT", "LEAST", "MOST", "POT", "commands", "count_of"]

FOLD: Final = 0
"""Fold."""
CALL: Final = 1
"""Check, call or bring in."""
LEAST: Final = 2
"""Make the smallest bet or raise."""
HALF_POT: Final = 3
"""Bet or raise half the pot."""
POT: Final = 4
"""Bet or raise the pot."""
MOST: Final = 5
"""Go all-in, or bet the most that the limit allows."""
DRAW: Final = 6
"""First action of a draw or discard; it stands pat."""


def count_of(rules: HandRules) -> int:
    """Return the number of actions of a game.

    >>> from tapete.rules import hand_rules
    >>> count_of(hand_rules("holdem-no-limit")), count_of(hand_rules("27-triple-draw-fixed-limit"))
    (6, 38)
    """
    draws = any(street.chooses for street in rules.streets)
    held = sum(street.hole_down + street.hole_up for street in rules.streets)
    return DRAW + (1 << held if draws else 0)


def commands(view: HandView, rules: HandRules) -> dict[int, Action]:
    """Return the legal actions of the seat to act, with their commands.

    Two sizes with the same amount are offered once, under the lower number.
    """
    menu = view.menu
    if menu is None:
        return {}
    if menu.draw is not None:
        return _draws(view, menu)
    found: dict[int, Action] = {}
    seat = menu.seat
    if menu.fold and not menu.check:
        found[FOLD] = Fold(seat=seat)
    if menu.check:
        found[CALL] = Check(seat=seat)
    elif menu.bring_in is not None:
        found[CALL] = BringIn(seat=seat)
    elif menu.call is not None:
        found[CALL] = Call(seat=seat)
    taken: set[Chips] = set()
    for number, total in _totals(view, menu).items():
        if total not in taken:
            taken.add(total)
            found[number] = Bet(seat=seat, amount=total) if menu.bet else RaiseTo(seat=seat, amount=total)
    return found


def _totals(view: HandView, menu: Menu) -> dict[int, Chips]:
    """Return the total in front of the seat after each size of bet or raise."""
    amounts = menu.bet or menu.raise_to
    if amounts is None:
        return {}
    level = max(view.bets.values(), default=0)
    pot = sum(view.put_in.values()) + (menu.call or 0)

    def of_pot(share: int) -> Chips:
        total = level + pot // share
        total -= total % view.stakes.smallest_chip
        return min(max(total, amounts.least), amounts.most)

    return {LEAST: amounts.least, HALF_POT: of_pot(2), POT: of_pot(1), MOST: amounts.most}


def _draws(view: HandView, menu: Menu) -> dict[int, Action]:
    held = view.hole_cards[menu.seat]
    most = menu.draw or 0
    return {
        DRAW + bits: Draw(seat=menu.seat, discard=tuple(c for at, c in enumerate(held) if bits >> at & 1))
        for bits in range(1 << len(held))
        if bits.bit_count() == most or (bits.bit_count() < most and not menu.discard)
    }
