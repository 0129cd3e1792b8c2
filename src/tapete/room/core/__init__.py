"""What a stream of the room holds and decides: replayed state, schedule, tables, the floor."""
