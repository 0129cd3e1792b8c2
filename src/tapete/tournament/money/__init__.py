"""Payments for entries and chips, and the accounts of an event."""
