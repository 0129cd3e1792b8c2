"""Structure of an event before anybody enters: its file, its sections and their checks."""
