"""Rulings on the initial deal: misdeals, exposed, boxed, extra and missing cards, fouled decks, redeals."""

from tapete.floor.ruling import Rules
from tapete.floor.rulings.deal import counts, deck, exposed, order, wrong_start

RULES: Rules = {**order.RULES, **exposed.RULES, **counts.RULES, **deck.RULES, **wrong_start.RULES}
