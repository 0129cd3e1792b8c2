"""Cards, decks, their notation, and the strength of hands.

>>> from tapete.cards import read_cards, high, made, words
>>> board = read_cards("Kd 7c 7d 2s Tc")
>>> hero, villain = read_cards("KhQh"), read_cards("AsAc")
>>> high(hero + board) < high(villain + board)
True
>>> words(made(villain + board), "en")
'Two pair, aces and sevens'
"""

from tapete.cards.naming import Made, made
from tapete.cards.notation import (
    DECKS,
    HIDDEN,
    RANKS,
    STANDARD_52,
    SUITS,
    Card,
    card,
    deck_named,
    read_cards,
    text_of,
)
from tapete.cards.omaha import Evaluator
from tapete.cards.ranking import (
    RANKINGS,
    best_five,
    evaluator,
    made_of,
    playing,
    showing,
    strength,
)
from tapete.cards.standard import STRONGEST, class_of, high
from tapete.cards.strength_codes import HandClass
from tapete.cards.wording import LANGUAGES, words

__all__ = [
    "DECKS",
    "HIDDEN",
    "LANGUAGES",
    "RANKINGS",
    "RANKS",
    "STANDARD_52",
    "STRONGEST",
    "SUITS",
    "Card",
    "Evaluator",
    "HandClass",
    "Made",
    "best_five",
    "card",
    "read_cards",
    "class_of",
    "deck_named",
    "evaluator",
    "high",
    "made",
    "made_of",
    "playing",
    "showing",
    "strength",
    "text_of",
    "words",
]

# In compiled code `NewType` can't find its module from the frame, and `help` and `pickle` need it.
Card.__module__ = "tapete.cards.notation"
