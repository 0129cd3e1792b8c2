"""What an event is before anybody enters: its file, the sections of it, and what has to be true of them."""
