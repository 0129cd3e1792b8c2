"""What each command leads to. Each works on a copy of the state, to which its events are applied in turn."""
