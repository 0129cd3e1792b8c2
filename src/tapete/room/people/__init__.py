"""People in the room: accounts, connections that watch, presence, names, house bots."""
