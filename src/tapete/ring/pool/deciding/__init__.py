"""Decide commands to a pool. Nothing changes until the events are applied."""
