"""A hand entered from the middle: what lies on the table, and the hand that the engine makes of it."""
