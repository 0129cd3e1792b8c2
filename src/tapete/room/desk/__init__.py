"""The desk's half of the room: live events as streams, names, keys, and the messages of its pages."""
