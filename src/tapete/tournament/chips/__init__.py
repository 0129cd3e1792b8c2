"""Chips as things: denominations, chip races, chips that leave an event."""
