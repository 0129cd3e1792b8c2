"""How a deck comes about and how it is proven: pure functions of seeds, players' bytes and events."""
