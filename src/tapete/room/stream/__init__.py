"""One stream: its single writer, its timed steps, and its recovery from failures."""
