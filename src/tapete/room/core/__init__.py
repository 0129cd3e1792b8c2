"""Pure state and decisions of a stream: replay, schedule, tables, the floor."""
