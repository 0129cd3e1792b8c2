"""Entries, and who may enter."""
