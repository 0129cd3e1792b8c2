"""Tapete: a poker room on one rules engine."""

from tapete.cards import Card, cards
from tapete.engine import Bet, Call, Check, Fold, Hand, RaiseTo, Refused, Stakes
from tapete.rules import hand_rules

__all__ = [
    "Bet",
    "Call",
    "Card",
    "Check",
    "Fold",
    "Hand",
    "RaiseTo",
    "Refused",
    "Stakes",
    "cards",
    "hand_rules",
]
