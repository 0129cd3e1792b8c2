"""Tapete: a poker room on one rules engine."""

from tapete.cards import Card, read_cards
from tapete.engine import Bet, BringIn, Call, Check, Draw, Fold, Hand, RaiseTo, Refused, Reshuffle, Stakes
from tapete.rules import games, hand_rules

__all__ = [
    "Bet",
    "BringIn",
    "Call",
    "Card",
    "Check",
    "Draw",
    "Fold",
    "Hand",
    "RaiseTo",
    "Refused",
    "Reshuffle",
    "Stakes",
    "read_cards",
    "games",
    "hand_rules",
]
