"""Impure inputs and outputs of the room: the clock, chance, incident numbers, log lines."""
