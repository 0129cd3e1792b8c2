"""The HTTP interface under /api/v1: everything in the room except play."""
