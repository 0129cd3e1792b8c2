"""Levels, breaks and the time of a turn."""
