"""How each incident is ruled on, by area."""
