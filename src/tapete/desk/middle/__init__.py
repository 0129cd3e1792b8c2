"""Enter a hand from the middle: from the facts on the table to the engine's hand."""
