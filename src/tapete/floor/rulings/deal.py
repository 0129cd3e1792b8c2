"""The initial deal: misdeals, exposed, boxed, extra and missing cards, fouled decks, redeals."""

from tapete.floor.ruling import Rules

RULES: Rules = {}
