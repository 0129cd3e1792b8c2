"""What the room takes from the world: the clock, chance, numbers of incidents, log lines."""
