"""Hands written by others: read, and checked against the engine."""
