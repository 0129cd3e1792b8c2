"""Hand histories: read, played through the engine, written, and turned from one format into another."""
