"""Physical chips: denominations, chip races, and chips that leave an event."""
