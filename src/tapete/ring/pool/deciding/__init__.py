"""What each command leads to. Nothing changes until the events are applied."""
