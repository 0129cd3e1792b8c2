"""Decide commands to a cash table on a copy of the state; each event is applied to the copy in turn."""
