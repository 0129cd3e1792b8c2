"""The initial deal: misdeals, exposed, boxed, extra and missing cards, fouled decks, redeals."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings import deal_cards, deal_deck, deal_hand

RULES: Rules = {**deal_cards.RULES, **deal_deck.RULES, **deal_hand.RULES}
