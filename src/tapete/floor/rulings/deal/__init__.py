"""The initial deal: misdeals, exposed, boxed, extra and missing cards, fouled decks, redeals."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings.deal import cards, deck, wrong_start

RULES: Rules = {**cards.RULES, **deck.RULES, **wrong_start.RULES}
