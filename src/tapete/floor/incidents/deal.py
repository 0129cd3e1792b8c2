"""The initial deal: misdeals, exposed, boxed, extra and missing cards, fouled decks, redeals."""
