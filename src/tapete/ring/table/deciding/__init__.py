"""Decide commands to a cash table, on a copy of the state to which each event is applied in turn."""
