"""The HTTP interface under /api/v1: everything of the room that is not play."""
