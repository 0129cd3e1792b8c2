"""Impure inputs and outputs of the room: clock, randomness, incident numbers, logs."""
