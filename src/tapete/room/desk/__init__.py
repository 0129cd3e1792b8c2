"""The director's desk: live events as streams, names, keys, and the messages of its pages."""
