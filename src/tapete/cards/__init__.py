"""Cards, decks, their notation, and how strong a hand is.

>>> from tapete.cards import cards, high, made, words
>>> board = cards("Kd 7c 7d 2s Tc")
>>> hero, villain = cards("KhQh"), cards("AsAc")
>>> high(hero + board) < high(villain + board)
True
>>> words(made(villain + board), "en")
'Two pair, aces and sevens'
"""

from tapete.cards.naming import Made, best_five, made
from tapete.cards.notation import DECKS, HIDDEN, RANKS, STANDARD_52, SUITS, Card, card, cards, text_of
from tapete.cards.strength import STRONGEST, HandClass, class_of, high
from tapete.cards.wording import LANGUAGES, words

__all__ = [
    "DECKS",
    "HIDDEN",
    "LANGUAGES",
    "RANKS",
    "STANDARD_52",
    "STRONGEST",
    "SUITS",
    "Card",
    "HandClass",
    "Made",
    "best_five",
    "card",
    "cards",
    "class_of",
    "high",
    "made",
    "text_of",
    "words",
]
