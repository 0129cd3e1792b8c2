"""Provide the terminal client: lobby and table as text, played by keys (`tapete play`)."""
