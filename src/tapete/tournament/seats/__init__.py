"""Seats of players: draws, tables, moves, breaking tables, the final table."""
