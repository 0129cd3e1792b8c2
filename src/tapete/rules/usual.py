"""Usual stakes of a game, for study and for environments."""

from __future__ import annotations

from tapete.engine.types import Chips, HandRules


def usual_stakes(rules: HandRules) -> tuple[str, Chips]:
    """Return stakes as text and a stack for a game: those of the literature, or 1/2 with 100 big blinds.

    >>> from tapete.rules import hand_rules
    >>> usual_stakes(hand_rules("leduc-fixed-limit"))
    ('0/0 ante=1 ante_form=per_player small_bet=2 big_bet=4', 13)
    """
    fixed = rules.betting.kind == "fixed-limit"
    bets = " small_bet=2 big_bet=4" if fixed else ""
    if rules.has_blinds:
        return f"1/2{bets}", 200
    antes = f"0/{0 if fixed else 2} ante=1 ante_form=per_player"
    if rules.upcards is not None:
        return f"{antes} bring_in=1{bets}", 200
    if len(rules.streets) == 1:
        return f"{antes} small_bet=1 big_bet=1", 2  # Kuhn poker
    return f"{antes}{bets}", 13 if fixed else 200
