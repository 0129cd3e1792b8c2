"""Derive decks and prove them: pure functions of seeds, players' bytes and events."""
