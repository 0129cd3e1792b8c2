"""Tapete: a poker room on one rules engine."""

from tapete.cards import Card, read_cards
from tapete.engine import (
    Bet,
    BringIn,
    Call,
    Check,
    Draw,
    Fold,
    Hand,
    RaiseTo,
    Refused,
    Reshuffle,
    Stakes,
    command_text,
    hand_text,
    read_command,
)
from tapete.rules import games, hand_rules
from tapete.rules.played import read_hand

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
    "command_text",
    "games",
    "hand_rules",
    "hand_text",
    "read_cards",
    "read_command",
    "read_hand",
]
