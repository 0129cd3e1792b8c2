"""Decide commands, one module for each part of a tournament's life. They only read the state."""
