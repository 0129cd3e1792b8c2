"""Decide commands; one module for each part of a tournament's life. The modules only read the state."""
