"""Terminal client: lobby and table in text, played by keys (`tapete play`)."""
